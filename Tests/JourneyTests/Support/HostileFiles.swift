/// Picture files whose texts are hostile: what cameras, editors and strangers may write into them.
enum HostileFiles {
    /// Texts that must reach no terminal.
    static let texts: [[UInt8]] = [
        Array("\u{1B}]0;PWNED\u{7}\u{1B}[2J\u{1B}[31mMake".utf8),
        Array("\u{9B}31m\u{202E}model\u{200B}".utf8), [0x9B, 0x32, 0x4A, 0xFF, 0xC0, 0x9B, 0x63],
        Array("2026:11:21 \u{1B}[2J:00".utf8), Array("\r\nforged: line\r\n".utf8),
    ]

    /// A JPEG with each text in its EXIF block, its comment and a profile's name.
    static func jpegs(from sample: [UInt8]) -> [[UInt8]] {
        texts.map { text in
            var segments = segment(0xE1, Array("Exif\0\0".utf8) + exif(text))
            segments += segment(0xFE, text)
            segments += segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + text)
            segments += segment(0xED, Array("Photoshop 3.0\0".utf8) + text)
            segments += segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + text)
            return Array(sample.prefix(2)) + segments + sample.dropFirst(2)
        }
    }

    /// Files that fail, so that a reason is shown: libraries put what they found into their messages.
    static func broken(from sample: [UInt8]) -> [[UInt8]] {
        var files = jpegs(from: sample).map { Array($0.prefix($0.count / 3)) }
        for text in texts {
            files.append(text)
            files.append([0xFF, 0xD8, 0xFF, 0xE0] + text)
            files.append(png(chunk: Array(text.prefix(4)), text))
            files.append(png(chunk: Array("tEXt".utf8), text + [0] + text))
            files.append(png(chunk: Array("iCCP".utf8), text + [0, 0] + text))
        }
        return files
    }

    /// A marker segment of a JPEG.
    private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        let length = body.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + body
    }

    /// A big-endian TIFF structure: make, model, software, artist, description and all three dates are the text.
    private static func exif(_ text: [UInt8]) -> [UInt8] {
        let value = text + [0]
        let main: [UInt16] = [0x010E, 0x010F, 0x0110, 0x0131, 0x0132, 0x013B]
        let inner: [UInt16] = [0x9003, 0x9004, 0xA434]
        let innerStart = 8 + 2 + 12 * (main.count + 1) + 4
        let values = innerStart + 2 + 12 * inner.count + 4
        var block = Array("MM\0*".utf8) + word(8) + half(main.count + 1)
        for tag in main { block += half(Int(tag)) + half(2) + word(value.count) + word(values) }
        block += half(0x8769) + half(4) + word(1) + word(innerStart) + word(0)
        block += half(inner.count)
        for tag in inner { block += half(Int(tag)) + half(2) + word(value.count) + word(values) }
        return block + word(0) + value
    }

    /// A PNG that has a header, one chunk with a wrong checksum, and nothing else.
    private static func png(chunk: [UInt8], _ body: [UInt8]) -> [UInt8] {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // 1 × 1, eight bits of grey.
        let header: [UInt8] = [
            0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0x3A, 0x7E,
            0x9B, 0x55,
        ]
        let name = chunk + [UInt8](repeating: 0x41, count: max(0, 4 - chunk.count))
        return signature + header + word(body.count) + name + body + [1, 2, 3, 4]
    }

    private static func half(_ value: Int) -> [UInt8] {
        [UInt8(value >> 8 & 255), UInt8(value & 255)]
    }

    private static func word(_ value: Int) -> [UInt8] {
        half(value >> 16) + half(value & 0xFFFF)
    }
}
