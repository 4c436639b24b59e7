/// A DNG that is being made: a preview of 320 × 213 of the project's quadrants, and what a sensor took, of one colour.
struct RawDraft {
    var width = 480
    var height = 320
    /// Each in a place of a Bayer cell: red, green, green, blue.
    var samples: [UInt16] = [20000, 60000, 60000, 20000]
    var orientation = 1
    /// Whether its upper half is a quarter as bright.
    var isShaded = false
    var hasPreview = true
    /// Entries of the sensor's directory besides, or in place of, its own.
    var sensor: [Int: Value] = [:]
    /// What is said of the preview's length; nil for the truth.
    var previewLength: Int?
    /// Behind the preview and the samples.
    private static let preview = contents(of: formatsFolder + "/quadrants.jpg")

    struct Value {
        let type: Int
        let numbers: [Int]

        static func short(_ numbers: Int...) -> Value { Value(type: 3, numbers: numbers) }
        static func long(_ numbers: Int...) -> Value { Value(type: 4, numbers: numbers) }
        static func text(_ text: String) -> Value {
            Value(type: 2, numbers: text.utf8.map(Int.init) + [0])
        }

        var bytes: [UInt8] {
            let size = [2: 1, 1: 1, 3: 2, 4: 4, 5: 4, 10: 4][type] ?? 1
            return numbers.flatMap { number in
                (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
            }
        }

        var count: Int { type == 5 || type == 10 ? numbers.count / 2 : numbers.count }
    }

    /// Where the preview begins, and where the samples do.
    let previewStart = 1024
    var dataStart: Int { previewStart + (hasPreview ? Self.preview.count : 0) }
    var dataSize: Int { 2 * width * height }

    var bytes: [UInt8] {
        var file = head
        for y in 0..<height {
            for x in 0..<width {
                let sample = samples[2 * (y & 1) + (x & 1)] / (isShaded && y < height / 2 ? 4 : 1)
                file += [UInt8(sample & 255), UInt8(sample >> 8)]
            }
        }
        return file
    }

    /// All but the samples.
    var head: [UInt8] {
        let main: [Int: Value] = [
            0x010F: .text("Test"), 0x0110: .text("Test"), 0x0112: .short(orientation),
            0x014A: .long(512), 0xC612: Value(type: 1, numbers: [1, 4, 0, 0]),
            0xC614: .text("Test Test"), 0xC65A: .short(21),
            0xC621: Value(
                type: 10,
                numbers: [32405, -15371, -4985, -9693, 18760, 416, 556, -2040, 10572].flatMap {
                    [$0, 10000]
                }), 0xC628: Value(type: 5, numbers: [1, 1, 1, 1, 1, 1]),
        ]
        let shown: [Int: Value] =
            hasPreview
            ? [0x0201: .long(previewStart), 0x0202: .long(previewLength ?? Self.preview.count)]
            : [:]
        let own: [Int: Value] = [
            0x00FE: .long(0), 0x0100: .long(width), 0x0101: .long(height), 0x0102: .short(16),
            0x0103: .short(1), 0x0106: .short(32803), 0x0111: .long(dataStart),
            0x0115: .short(1), 0x0116: .long(height), 0x0117: .long(dataSize),
            0x828D: .short(2, 2), 0x828E: Value(type: 1, numbers: [0, 1, 1, 2]),
            0xC61D: .long(65535),
        ]
        var file: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0]
        file += Self.directory(main.merging(shown) { $1 }, at: 8)
        file += [UInt8](repeating: 0, count: 512 - file.count)
        file += Self.directory(own.merging(sensor) { $1 }, at: 512)
        file += [UInt8](repeating: 0, count: previewStart - file.count)
        return hasPreview ? file + Self.preview : file
    }

    private static func directory(_ entries: [Int: Value], at start: Int) -> [UInt8] {
        func little(_ number: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        var out = little(entries.count, 2)
        var behind: [UInt8] = []
        let end = start + 2 + 12 * entries.count + 4
        for (tag, value) in entries.sorted(by: { $0.key < $1.key }) {
            let bytes = value.bytes
            out += little(tag, 2) + little(value.type, 2) + little(value.count, 4)
            if bytes.count <= 4 {
                out += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
            } else {
                out += little(end + behind.count, 4)
                behind += bytes + (bytes.count % 2 == 0 ? [] : [0])
            }
        }
        return out + little(0, 4) + behind
    }
}
