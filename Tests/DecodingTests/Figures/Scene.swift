import CDecoders
import Glibc
import CDecoding
import CKernels

@testable import Decoding

/// A made-up photo in grey.
struct Scene {
    let width: Int
    let height: Int
    var luma: [UInt8]

    init(_ width: Int, _ height: Int, seed: Int, blur: Double, grain: Double, gain: Double = 1) {
        self.width = width
        self.height = height
        luma = [UInt8](repeating: 0, count: width * height)
        unsafe ck_scene(
            Int32(width), Int32(height), UInt64(seed), blur, grain, gain, &luma)
    }

    /// Turned by a quarter.
    var turned: Scene {
        var turned = self
        turned.luma = (0..<width).flatMap { x in
            (0..<height).map { luma[(height - 1 - $0) * width + x] }
        }
        return Scene(width: height, height: width, luma: turned.luma)
    }

    private init(width: Int, height: Int, luma: [UInt8]) {
        self.width = width
        self.height = height
        self.luma = luma
    }

    var pixels: [UInt32] { luma.map { UInt32($0) * 0x010101 } }

    var measured: Measured { measured(in: []) }

    /// With what is sharp in a box: its left and upper edge, its sides, in fractions.
    func measured(in box: [Double]) -> Measured {
        Measured(pixels, width: width, height: height, box: box)
    }

    /// 0 where it is flat.
    var sharp: Double {
        let figures = measured.figures
        return figures.is_flat != 0 ? 0 : figures.sharp
    }

    var png: [UInt8] {
        unsafe bytes(png_write(pixels, UInt32(width), UInt32(height), nil, 0))
    }

    func jpeg(quality: Int32) -> [UInt8] {
        DecodingTests.jpeg(pixels, width, height, quality: quality)
    }
}

/// A JPEG of 0x00RRGGBB words.
func jpeg(_ pixels: [UInt32], _ width: Int, _ height: Int, quality: Int32) -> [UInt8] {
    unsafe bytes(jpeg_write(pixels, UInt32(width), UInt32(height), quality, 1, nil))
}

private func bytes(_ written: PictureBytes) -> [UInt8] {
    let all = unsafe Array(UnsafeBufferPointer(start: written.bytes, count: written.count))
    unsafe free(written.bytes)
    return all
}

/// What is measured of pixels in this process.
struct Measured {
    var figures = PictureFigures()
    /// Maps of blocks in focus, blown and crushed.
    private(set) var maps: [[UInt8]] = []

    init(_ pixels: [UInt32], width: Int, height: Int, box: [Double] = []) {
        let area =
            box.count == 4
            ? FiguresArea(x0: box[0], y0: box[1], x1: box[0] + box[2], y1: box[1] + box[3])
            : FiguresArea()
        let room = UnsafeMutablePointer<MeasuredPicture>.allocate(capacity: 1)
        defer { unsafe room.deallocate() }
        _ = unsafe withUnsafePointer(to: area) {
            unsafe figures_measure(pixels, UInt32(width), UInt32(height), $0, nil, 0, room)
        }
        unsafe figures = room.pointee.figures
        maps = [FIGURES_FOCUS, FIGURES_BLOWN, FIGURES_CRUSHED].map { map in
            let start = unsafe UnsafeRawPointer(room) + figures_map_offset(map)
            return unsafe Array(
                UnsafeRawBufferPointer(start: start, count: Int(FIGURES_MAP_SIZE)))
        }
    }

    /// Counts of a channel: red, green, blue, luma.
    func counts(_ channel: Int) -> [UInt32] {
        unsafe withUnsafeBytes(of: figures.histogram) {
            unsafe Array($0.bindMemory(to: UInt32.self)[256 * channel..<256 * (channel + 1)])
        }
    }
}
