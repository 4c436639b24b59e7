import CDecoders
import SeededRandom
import Testing

/// What `area_add_row` makes of bytes that are averaged as they are.
private func averaged(
    _ samples: [UInt8], _ layout: AreaLayout, width: Int, height: Int, to columns: Int,
    _ lines: Int, rows: Int
) -> [UInt32] {
    var light = LightTables()
    light_tables_fill_plain(&light)
    let stride = samples.count / height
    var pixels = [UInt32](repeating: 0xDEAD_BEEF, count: columns * lines)
    withUnsafePointer(to: &light) { light in
        pixels.withUnsafeMutableBufferPointer { pixels in
            var plan = AreaPlan(
                source_width: UInt32(width), source_height: UInt32(height),
                target_width: UInt32(columns), target_height: UInt32(lines), layout: layout,
                matte: 0, light: light, pixels: pixels.baseAddress, coverage: nil)
            let area = area_create(&plan)
            samples.withUnsafeBufferPointer { samples in
                for y in 0..<rows {
                    area_add_row(area, samples.baseAddress.map { $0 + y * stride })
                }
            }
            area_finish(area, 0x123456)
            area_destroy(area)
        }
    }
    return pixels
}

/// How much of each source pixel of one axis is in a target pixel, in parts of a source pixel: `target` of them.
private func parts(of pixel: Int, _ source: Int, _ target: Int) -> [(index: Int, weight: Int)] {
    let (from, to) = (pixel * source, (pixel + 1) * source)
    return (from / target...(to - 1) / target).map {
        ($0, min(to, ($0 + 1) * target) - max(from, $0 * target))
    }
}

@Suite struct `The average of bytes` {
    @Test(arguments: Seeds.count(120))
    func `is that of the pixels, halves up`(seed: UInt64) {
        var dice = Dice(seed)
        // Some pictures are so tall that their sums need 32 bits.
        let isTall = dice.roll(0..<4) == 0
        let (width, height) = (dice.roll(1..<50), isTall ? dice.roll(259..<400) : dice.roll(1..<50))
        let (columns, lines) = (dice.roll(1..<width + 1), dice.roll(1..<height + 1))
        let layout = dice.pick([AREA_GREY, AREA_RGB, AREA_RGBX])
        let channels = Int(layout.rawValue)
        // Few values, so that many averages are halves.
        let samples = dice.bytes(width * height * channels).map {
            dice.roll(0..<2) == 0 ? $0 & 1 : $0
        }
        let rows = dice.roll(0..<3) == 0 ? dice.roll(1..<height + 1) : height
        let found = averaged(
            samples, layout, width: width, height: height, to: columns, lines, rows: rows)
        for y in 0..<lines {
            let down = parts(of: y, height, lines).filter { $0.index < rows }
            for x in 0..<columns {
                let across = parts(of: x, width, columns)
                let units = down.reduce(0) { $0 + $1.weight } * across.reduce(0) { $0 + $1.weight }
                var expected = units == 0 ? 0x123456 : 0
                for channel in 0..<(units == 0 ? 0 : 3) {
                    var sum = 0
                    for (row, weight) in down {
                        for (column, other) in across {
                            let at = (row * width + column) * channels + min(channel, channels - 1)
                            sum += Int(samples[at]) * weight * other
                        }
                    }
                    expected = expected << 8 | (2 * sum + units) / (2 * units)
                }
                if found[y * columns + x] != UInt32(expected) {
                    Issue.record(
                        "seed \(seed): \(width)x\(height) to \(columns)x\(lines), \(rows) rows, at \(x) \(y): \(found[y * columns + x]), not \(expected)"
                    )
                    return
                }
            }
        }
    }
}
