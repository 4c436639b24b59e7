import Metadata

/// A value of an EXIF entry, as far as anybody asks for it.
enum EXIFValue {
    case integer(Int)
    case fraction(Double)
    case text(ArraySlice<UInt8>)

    /// Values of the type that a directory says, of which there are some; `bytes` are all of them.
    init?(type: Int, bytes: ArraySlice<UInt8>, order: ByteOrder) {
        let start = bytes.startIndex
        func number(_ range: Range<Int>) -> Int? {
            guard range.upperBound <= bytes.count else { return nil }
            return order.number(bytes[(start + range.lowerBound)..<(start + range.upperBound)])
        }
        switch type {
        case 2: self = .text(bytes.prefix { $0 != 0 })
        case 3:
            guard let value = number(0..<2) else { return nil }
            self = .integer(value)
        case 4:
            guard let value = number(0..<4) else { return nil }
            self = .integer(value)
        case 5:
            guard let over = number(0..<4), let under = number(4..<8), under > 0 else { return nil }
            self = .fraction(Double(over) / Double(under))
        default: return nil
        }
    }
}

extension PhotoMetadata {
    /// Entries of EXIF that say something which is kept, dates left out; the first that says something counts.
    ///
    /// Cameras have those of the EXIF directory in the main one too.
    static let exifTags: Set<Int> = [
        0x010F, 0x0110, 0x829A, 0x829D, 0x8827, 0x9291, 0x920A, 0xA434, 0x8825,
    ]

    /// Takes over what an entry says.
    mutating func take(_ value: EXIFValue, ofTag tag: Int) {
        switch (tag, value) {
        case (0x010F, .text(let bytes)): takeMaker(text(bytes))
        case (0x0110, .text(let bytes)): takeModel(text(bytes))
        case (0x829A, .fraction(let value)): shutter = shutter ?? positive(value)
        case (0x829D, .fraction(let value)): aperture = aperture ?? positive(value)
        case (0x8827, .integer(let value)):
            if iso == nil, value > 0 { iso = Int32(exactly: value) }
        case (0x9291, .text(let bytes)): milliseconds = milliseconds ?? thousandths(bytes)
        case (0x920A, .fraction(let value)): focalLength = focalLength ?? positive(value)
        case (0xA434, .text(let bytes)): lens = lens ?? text(bytes)
        case (0x8825, .integer): hasPosition = true
        default: break
        }
    }

    /// Makers repeat their names in those of their models.
    private mutating func takeModel(_ model: String?) {
        guard let model else { return }
        guard let maker = camera, let first = maker.split(separator: " ").first else {
            camera = model
            return
        }
        let isRepeated = model.lowercased().hasPrefix(first.lowercased())
        camera = cut(isRepeated ? model : "\(maker) \(model)")
    }

    /// The maker stands before the model in a directory that is in order.
    private mutating func takeMaker(_ maker: String?) {
        guard camera == nil else { return }
        camera = maker
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: bytes.prefix(Self.textLimit), as: UTF8.self)
        let words = text.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
        return words.isEmpty ? nil : cut(words)
    }

    private func cut(_ text: String) -> String {
        var text = text
        while text.utf8.count > Self.textLimit { text.removeLast() }
        return text
    }

    private func positive(_ value: Double) -> Float? {
        let number = Float(value)
        return number > 0 && number.isFinite ? number : nil
    }

    /// Digits behind the point of a second.
    private func thousandths(_ digits: ArraySlice<UInt8>) -> Int32? {
        let known = digits.prefix { (0x30...0x39).contains($0) }.prefix(3)
        guard !known.isEmpty else { return nil }
        let value = known.reduce(Int32(0)) { $0 * 10 + Int32($1 - 0x30) }
        return [100, 10, 1][known.count - 1] * value
    }
}
