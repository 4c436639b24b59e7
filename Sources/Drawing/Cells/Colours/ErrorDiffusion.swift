internal import Pixels

/// Floyd–Steinberg dithering in linear light, every second row from right to left.
///
/// R. Floyd, L. Steinberg, "An adaptive algorithm for spatial greyscale", 1976: 7/16 to the next pixel, 3/16, 5/16 and
/// 1/16 to the row below.
enum ErrorDiffusion {
    /// The palette entry of each pixel.
    ///
    /// `value` gives a pixel's own colour, or nil to leave it out: it gets 0 and neither takes nor passes error. `nearest` gets what
    /// is wanted there, the error included, and the pixel's own colour; what it gives as a colour is what counts as shown.
    static func dither(
        width: Int, height: Int, value: (Int) -> LinearColour?,
        nearest: (LinearColour, LinearColour) -> (index: UInt8, colour: LinearColour)
    ) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: width * height)
        var here = [LinearColour](repeating: .zero, count: width + 2)
        var below = here
        for y in 0..<height {
            let isForward = y & 1 == 0
            let step = isForward ? 1 : -1
            var x = isForward ? 0 : width - 1
            for _ in 0..<width {
                if let own = value(y * width + x) {
                    let wanted = own + here[x + 1]
                    let (index, colour) = nearest(wanted, own)
                    result[y * width + x] = index
                    let error = wanted - colour
                    here[x + 1 + step] += error * (7 / 16)
                    below[x + 1 - step] += error * (3 / 16)
                    below[x + 1] += error * (5 / 16)
                    below[x + 1 + step] += error * (1 / 16)
                }
                x += step
            }
            swap(&here, &below)
            for index in below.indices { below[index] = .zero }
        }
        return result
    }
}
