/// A photo whose camera says where it focused: there it has green stripes, everywhere else it is grey.
struct AimedPhoto {
    let width = 800
    let height = 600
    /// The middle of where the camera focused, in pixels.
    let x: Int
    let y: Int

    /// A PNG of it with an EXIF chunk.
    var png: [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", number(width, 4) + number(height, 4) + [8, 2, 0, 0, 0])
            + chunk("eXIf", exif) + chunk("IDAT", [0x78, 0x01] + deflated) + chunk("IEND", [])
    }

    private var pixels: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(height * (3 * width + 1))
        for row in 0..<height {
            bytes.append(0)
            for column in 0..<width {
                let isNear = abs(column - x) < 100 && abs(row - y) < 75
                let level: UInt8 = (column / 8 + row / 8) % 2 == 0 ? 110 : 230
                bytes += isNear ? [20, level, 20] : [90, 90, 90]
            }
        }
        return bytes
    }

    /// The pixels as they are, in blocks.
    private var deflated: [UInt8] {
        let pixels = pixels
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: pixels.count, by: 65_535) {
            let part = pixels[start..<min(pixels.count, start + 65_535)]
            bytes.append(part.endIndex == pixels.count ? 1 : 0)
            bytes += little(part.count, 2) + little(~part.count & 0xFFFF, 2) + part
        }
        var (a, b) = (1, 0)
        for byte in pixels {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return bytes + number(b << 16 | a, 4)
    }

    /// SubjectArea: a rectangle around the place.
    private var exif: [UInt8] {
        func entry(_ tag: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            little(tag, 2) + little(tag == 0x8769 ? 4 : 3, 2) + little(count, 4)
                + value + Array(repeating: 0, count: 4 - value.count)
        }
        let start: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0]
        let main = little(1, 2) + entry(0x8769, 1, little(26, 4)) + little(0, 4)
        let told =
            little(3, 2) + entry(0x9214, 4, little(68, 4)) + entry(0xA002, 1, little(width, 2))
            + entry(0xA003, 1, little(height, 2)) + little(0, 4)
        return start + main + told + [x, y, 60, 60].flatMap { little($0, 2) }
    }

    private func little(_ value: Int, _ count: Int) -> [UInt8] { number(value, count).reversed() }

    private func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }

    private func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        let bytes = Array(kind.utf8) + body
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
        }
        return number(body.count, 4) + bytes + number(Int(~sum), 4)
    }
}
