/// Photos that a camera took in a row.
extension World {
    /// When and how one was taken.
    struct Shot {
        /// Seconds since noon.
        var seconds: Int
        var hundredths = 0
        /// The exposure is one by this, in seconds.
        var fraction: UInt32 = 250
        /// Thirds of an EV.
        var bias: Int32 = 0
    }

    /// A sample picture with an EXIF block that says so; each `number` has other bytes.
    static func shot(_ sample: Int, _ shot: Shot, number: Int) -> [UInt8] {
        let jpeg = samples[sample % samples.count]
        var place = 2
        // Without the segments that say something else of it.
        while place + 4 < jpeg.count, jpeg[place] == 0xFF, (0xE0...0xEF).contains(jpeg[place + 1]) {
            place += 2 + Int(jpeg[place + 2]) << 8 + Int(jpeg[place + 3])
        }
        let note = Array("shot \(number)".utf8)
        return [0xFF, 0xD8] + segment(0xE1, Array("Exif\0\0".utf8) + exif(shot))
            + segment(0xFE, note) + jpeg[place...]
    }

    private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        let count = body.count + 2
        return [0xFF, marker, UInt8(count >> 8), UInt8(count & 0xFF)] + body
    }

    private static func exif(_ shot: Shot) -> [UInt8] {
        func bytes(_ value: UInt32) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32($0))) }
        }
        func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let time =
            "2026:05:01 \(two(12 + shot.seconds / 3600)):\(two(shot.seconds / 60 % 60))"
            + ":\(two(shot.seconds % 60))"
        var values: [UInt8] = []
        let start = 8 + 2 + 3 * 12 + 4 + 2 + 6 * 12 + 4
        func kept(_ value: [UInt8]) -> [UInt8] {
            defer { values += value + (value.count % 2 == 1 ? [0] : []) }
            return bytes(UInt32(start + values.count))
        }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            short(tag) + short(type) + bytes(UInt32(count)) + value
        }
        func text(_ tag: Int, _ words: String) -> [UInt8] {
            let value = Array(words.utf8) + [0]
            let padded = value + Array(repeating: 0, count: max(0, 4 - value.count))
            return entry(tag, 2, value.count, value.count > 4 ? kept(value) : padded)
        }
        func ratio(_ tag: Int, _ type: Int, _ first: UInt32, _ second: UInt32) -> [UInt8] {
            entry(tag, type, 1, kept(bytes(first) + bytes(second)))
        }
        let first =
            short(3) + text(0x010F, "Riffle") + text(0x0110, "Test")
            + entry(
                0x8769, 4, 1, bytes(UInt32(8 + 2 + 3 * 12 + 4))) + bytes(0)
        let second =
            short(6) + ratio(0x829A, 5, 1, shot.fraction) + ratio(0x829D, 5, 8, 1)
            + entry(0x8827, 3, 1, short(100) + [0, 0]) + text(0x9003, time)
            + ratio(0x9204, 10, UInt32(bitPattern: shot.bias), 3)
            + text(0x9291, two(shot.hundredths)) + bytes(0)
        return Array("MM\0*".utf8) + bytes(8) + first + second + values
    }
}
