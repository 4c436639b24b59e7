import SeededRandom
import CDecoders
import Glibc
import Testing

/// The kernel's answer, with the opacity.
///
/// `stored` rows are in `samples`, all that are fed unless `rows` says less; `room` rows more than the target has are there.
private func average(
    _ samples: [UInt8], width: Int, height: Int, to target: (width: Int, height: Int),
    layout: AreaLayout, matte: UInt32 = 0, rows: Int? = nil, stored: Int? = nil, room: Int = 0
) -> (pixels: [UInt32], coverage: [UInt8]) {
    var light = LightTables()
    unsafe light_tables_fill(&light)
    let count = target.width * (target.height + room)
    var pixels = [UInt32](repeating: 0xDEAD_BEEF, count: count)
    var coverage = [UInt8](repeating: 7, count: count)
    let stride = samples.count / (stored ?? height)
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
        unsafe coverage.withUnsafeMutableBufferPointer { coverage in
            unsafe withUnsafePointer(to: &light) { light in
                var plan = unsafe AreaPlan(
                    source_width: UInt32(width), source_height: UInt32(height),
                    target_width: UInt32(target.width), target_height: UInt32(target.height),
                    layout: layout, matte: matte, light: light, pixels: pixels.baseAddress,
                    coverage: coverage.baseAddress)
                let area = unsafe area_create(&plan)
                unsafe samples.withUnsafeBufferPointer { samples in
                    for y in 0..<(rows ?? stored ?? height) {
                        unsafe area_add_row(
                            area, samples.baseAddress.map { unsafe $0 + y * stride })
                    }
                }
                unsafe area_finish(area, 0x123456)
                unsafe area_destroy(area)
            }
        }
    }
    return (pixels, coverage)
}

private func linear(_ byte: Double) -> Double {
    let c = byte / 255
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
}

private func encoded(_ light: Double) -> Double {
    255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055)
}

/// The share of source pixel `index` in the target pixel `target`, in source pixels.
private func overlap(_ index: Int, _ target: Int, _ ratio: Double) -> Double {
    max(
        0,
        min(Double(index + 1), Double(target + 1) * ratio)
            - max(Double(index), Double(target) * ratio))
}

/// What the average should be, by the definition and in doubles: R, G, B and opacity, 0…255.
private func reference(
    _ samples: [UInt8], width: Int, height: Int, to target: (width: Int, height: Int),
    channels: Int, isOpaque: Bool, matte: UInt32
) -> [[Double]] {
    let kx = Double(width) / Double(target.width)
    let ky = Double(height) / Double(target.height)
    var out: [[Double]] = []
    for ty in 0..<target.height {
        for tx in 0..<target.width {
            var sum = [0.0, 0, 0, 0]
            for y in Int(Double(ty) * ky)..<min(height, Int((Double(ty + 1) * ky).rounded(.up))) {
                for x in Int(Double(tx) * kx)..<min(width, Int((Double(tx + 1) * kx).rounded(.up)))
                {
                    let weight = overlap(x, tx, kx) * overlap(y, ty, ky) / (kx * ky)
                    let at = (y * width + x) * channels
                    let alpha = isOpaque ? 1 : Double(samples[at + 3]) / 255
                    for c in 0..<3 {
                        let below = Double(matte >> (16 - 8 * UInt32(c)) & 255)
                        let sample = Double(samples[at + (channels == 1 ? 0 : c)])
                        let blended = sample * alpha + below * (1 - alpha)
                        sum[c] += weight * linear(blended.rounded())
                    }
                    sum[3] += weight * alpha
                }
            }
            out.append((0..<3).map { encoded(sum[$0]) } + [sum[3] * 255])
        }
    }
    return out
}

@Suite struct `the area average` {
    @Test func `takes no more rows than the picture has`() {
        for (height, rows) in [(6, 6), (6, 3), (6, 4), (5, 5)] {
            var dice = Dice(UInt64(height * 10 + rows))
            let samples = (0..<4 * height).map { _ in UInt8.random(in: 0...255, using: &dice) }
            let more = samples + [255, 255, 255, 255, 0, 0, 0, 0]
            let target = (width: 4, height: rows)
            let plain = average(samples, width: 4, height: height, to: target, layout: AREA_GREY)
            let fed = average(
                more, width: 4, height: height, to: target, layout: AREA_GREY, stored: height + 2,
                room: 3)
            #expect(Array(fed.pixels.prefix(4 * rows)) == plain.pixels)
            #expect(fed.pixels.dropFirst(4 * rows).allSatisfy { $0 == 0xDEAD_BEEF })
        }
    }

    @Test(arguments: Seeds.count(120))
    func `agrees with the definition in doubles, at any ratio`(seed: UInt64) {
        var dice = Dice(seed)
        let layouts: [(AreaLayout, Int)] = [
            (AREA_GREY, 1), (AREA_RGB, 3), (AREA_RGBX, 4), (AREA_RGBA, 4),
        ]
        let (layout, channels) = layouts[Int(seed % 4)]
        let width = Int.random(in: 1...90, using: &dice)
        let height = Int.random(in: 1...70, using: &dice)
        let target = (
            width: Int.random(in: 1...60, using: &dice),
            height: Int.random(in: 1...40, using: &dice)
        )
        let matte = UInt32.random(in: 0...0xFFFFFF, using: &dice)
        let isFlat = Bool.random(using: &dice)
        let samples = (0..<(width * height * channels)).map { _ in
            isFlat ? UInt8.random(in: 3...9, using: &dice) : UInt8.random(in: 0...255, using: &dice)
        }
        let (pixels, coverage) = average(
            samples, width: width, height: height, to: target, layout: layout, matte: matte)
        let expected = reference(
            samples, width: width, height: height, to: target, channels: channels,
            isOpaque: layout != AREA_RGBA, matte: matte)
        var worst = 0.0
        var bias = 0.0
        for (index, pixel) in pixels.enumerated() {
            let values = channelValues(pixel) + [Double(coverage[index])]
            for (a, b) in zip(values, expected[index]) {
                worst = max(worst, abs(a - b))
                bias += a - b
            }
        }
        bias /= Double(pixels.count * 4)
        // Rounding alone is 0.5; the tables' 16 bits add little.
        #expect(worst <= 0.6, "seed \(seed) \(width)×\(height) → \(target)")
        // Where nearly all pixels are alike, so is their rounding.
        #expect(abs(bias) < 0.1 || isFlat || pixels.count < 200, "seed \(seed)")
    }

    private func channelValues(_ pixel: UInt32) -> [Double] { channels(pixel) }

    @Test func `leaves a picture of the same size as it is`() {
        let samples = (0..<(256 * 3)).map { UInt8($0 / 3) }
        let (pixels, _) = average(samples, width: 256, height: 1, to: (256, 1), layout: AREA_RGB)
        for (value, pixel) in pixels.enumerated() { #expect(pixel == UInt32(value) * 0x010101) }
    }

    @Test func `fills the rows that never came`() {
        let samples = [UInt8](repeating: 90, count: 20 * 20)
        let (pixels, coverage) = average(
            samples, width: 20, height: 20, to: (5, 5), layout: AREA_GREY, rows: 10)
        #expect(pixels[..<15].allSatisfy { $0 == 0x5A5A5A })
        #expect(pixels[15...].allSatisfy { $0 == 0x123456 })
        #expect(coverage[..<15].allSatisfy { $0 == 255 } && coverage[15...].allSatisfy { $0 == 0 })
    }

    @Test func `every linear value gets the nearest sRGB byte`() {
        var light = LightTables()
        unsafe light_tables_fill(&light)
        for value in stride(from: UInt32(0), through: 65535, by: 7) {
            let byte = unsafe light_encode(&light, value)
            let exact = encoded(Double(value) / 65535)
            #expect(abs(Double(byte) - exact) <= 0.51, "\(value)")
        }
    }
}
