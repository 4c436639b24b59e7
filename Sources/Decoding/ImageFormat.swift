/// A picture format, told by a file's first bytes and never by its name.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
    case jpeg = "JPEG"
    case png = "PNG"
    case gif = "GIF"
    case webp = "WebP"
    case tiff = "TIFF"
    case heic = "HEIC"
    case avif = "AVIF"
    case jpegXL = "JPEG XL"
    case jpeg2000 = "JPEG 2000"
    case bmp = "BMP"
    case ico = "ICO"
    case photoshop = "PSD"
    case netpbm = "Netpbm"
    case qoi = "QOI"
    case svg = "SVG"
    case raf = "Fujifilm RAW"

    /// Whether there is a decoder for it.
    public var isSupported: Bool { self == .jpeg || self == .png }

    /// The format of a file that begins with these bytes; 32 are enough, SVG may need 256.
    public static func recognise(_ start: [UInt8]) -> ImageFormat? {
        if let known = signatures.first(where: { start.matches($0.bytes, at: $0.offset) }) {
            return known.format
        }
        if start.matches([0x66, 0x74, 0x79, 0x70], at: 4) { return isoMedia(start) }
        if isNetpbm(start) { return .netpbm }
        return isSVG(start) ? .svg : nil
    }

    private struct Signature {
        let format: ImageFormat
        let offset: Int
        let bytes: [UInt8]

        init(_ format: ImageFormat, _ bytes: [UInt8], at offset: Int = 0) {
            self.format = format
            self.offset = offset
            self.bytes = bytes
        }

        init(_ format: ImageFormat, _ text: StaticString, at offset: Int = 0) {
            self.init(format, Array(text.description.utf8), at: offset)
        }
    }

    private static var signatures: [Signature] {
        [
            Signature(.jpeg, [0xFF, 0xD8, 0xFF]),
            Signature(.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
            Signature(.gif, "GIF87a"), Signature(.gif, "GIF89a"),
            Signature(.webp, "WEBP", at: 8),
            Signature(.tiff, [0x49, 0x49, 0x2A, 0x00]), Signature(.tiff, [0x4D, 0x4D, 0x00, 0x2A]),
            Signature(.tiff, [0x49, 0x49, 0x2B, 0x00]), Signature(.tiff, [0x4D, 0x4D, 0x00, 0x2B]),
            Signature(.jpegXL, [0xFF, 0x0A]),
            Signature(.jpegXL, [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20]),
            Signature(.jpeg2000, [0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20]),
            Signature(.jpeg2000, [0xFF, 0x4F, 0xFF, 0x51]),
            Signature(.bmp, "BM"), Signature(.ico, [0, 0, 1, 0]), Signature(.ico, [0, 0, 2, 0]),
            Signature(.photoshop, "8BPS"), Signature(.qoi, "qoif"),
            Signature(.raf, "FUJIFILMCCD-RAW"),
        ]
    }

    private static func isoMedia(_ start: [UInt8]) -> ImageFormat? {
        guard start.count >= 12 else { return nil }
        switch String(decoding: start[8..<12], as: UTF8.self) {
        case "avif", "avis": return .avif
        case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1": return .heic
        default: return nil
        }
    }

    private static func isNetpbm(_ start: [UInt8]) -> Bool {
        start.count >= 3 && start[0] == 0x50 && (0x31...0x37).contains(start[1])
            && [0x09, 0x0A, 0x0D, 0x20, 0x23].contains(start[2])
    }

    private static func isSVG(_ start: [UInt8]) -> Bool {
        let text = start.prefix(256)
        guard text.first == 0x3C || text.starts(with: [0xEF, 0xBB, 0xBF, 0x3C]) else {
            return false
        }
        let mark: [UInt8] = [0x3C, 0x73, 0x76, 0x67]
        return text.indices.contains { text[$0...].starts(with: mark) }
    }
}

extension [UInt8] {
    fileprivate func matches(_ bytes: [UInt8], at offset: Int) -> Bool {
        count >= offset + bytes.count && self[offset...].starts(with: bytes)
    }
}
