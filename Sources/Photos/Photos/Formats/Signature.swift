/// What the first bytes of a file may be.
enum Signature: Sendable {
    case bytes([UInt8], at: Int = 0)
    case text(String, at: Int = 0)
    /// A file of boxes whose first known brand is one of these; see `brands(of:)`.
    case brands([String])
    case netpbm
    case svg
    /// The start of an image and, perhaps behind bytes that belong to nothing, another marker.
    case jpeg
    /// `BM` and the size of a header that is known.
    case bitmap
    /// An icon or a cursor with entries.
    case icon
    /// A TIFF with Canon's mark.
    case canon

    func matches(_ start: [UInt8]) -> Bool {
        switch self {
        case .bytes(let bytes, let offset): Signature.matches(start, bytes, at: offset)
        case .text(let text, let offset):
            Signature.matches(start, text.utf8, at: offset)
        case .brands: Signature.brands(of: start)?.contains { hasBrand($0) } ?? false
        case .netpbm: Signature.isNetpbm(start)
        case .bitmap:
            Signature.matches(start, "BM".utf8, at: 0) && start.count >= 18
                && [12, 16, 40, 52, 56, 64, 108, 124].contains(start[14])
                && start[15..<18].allSatisfy { $0 == 0 }
        case .icon: Signature.isIcon(start)
        case .canon:
            Signature.matches(start, "CR\u{2}".utf8, at: 8)
                && Signature.matches(start, [0x49, 0x49, 0x2A, 0x00], at: 0)
        case .jpeg: Signature.isJPEG(start.prefix(ImageFormat.signatureSize))
        case .svg: Signature.isSVG(start.prefix(256))
        }
    }

    func hasBrand(_ brand: String) -> Bool {
        guard case .brands(let brands) = self else { return false }
        return brands.contains(brand)
    }

    /// Bytes that the brands of a file may have.
    private static let brandLimit = 1024

    /// The brands of a file of boxes, the major one first; nil for any other.
    static func brands(of start: [UInt8]) -> [String]? {
        guard matches(start, "ftyp".utf8, at: 4), start.count >= 12 else { return nil }
        let length = start[0..<4].reduce(0) { $0 << 8 | Int($1) }
        let end = min(length, 16 + brandLimit, start.count)
        // Behind the major brand is its version.
        let places = [8] + stride(from: 16, to: max(16, end - 3), by: 4)
        return places.map { String(decoding: start[$0..<($0 + 4)], as: UTF8.self) }
    }

    private static func matches(
        _ start: [UInt8], _ bytes: some Collection<UInt8>, at offset: Int
    ) -> Bool {
        start.count >= offset + bytes.count && start[offset...].starts(with: bytes)
    }

    private static func isNetpbm(_ start: [UInt8]) -> Bool {
        guard start.count >= 3, start[0] == 0x50 else { return false }
        let isSpace = start[2] == 0x20 || (0x09...0x0D).contains(start[2])
        return switch start[1] {
        case 0x31...0x36: isSpace || start[2] == 0x23
        case 0x37: start[2] == 0x0A
        case 0x46, 0x66: isSpace
        default: false
        }
    }

    /// Whether there are 1 to 64 entries, and the reserved byte of each that is given is 0.
    private static func isIcon(_ start: [UInt8]) -> Bool {
        guard start.count >= 10, start[0] == 0, start[1] == 0, start[2] == 1 || start[2] == 2,
            start[3] == 0, start[5] == 0, (1...64).contains(start[4])
        else { return false }
        return (0..<Int(start[4])).map { 6 + 16 * $0 + 3 }.allSatisfy {
            $0 >= start.count || start[$0] == 0
        }
    }

    private static func isJPEG(_ start: ArraySlice<UInt8>) -> Bool {
        guard start.starts(with: [0xFF, 0xD8]) else { return false }
        let rest = start.dropFirst(2)
        // Decoders pass over what is no marker; an application's segment or a table is one.
        return rest.first == 0xFF
            || zip(rest, rest.dropFirst()).contains { first, second in
                first == 0xFF && (second == 0xDB || (0xE0...0xEF).contains(second))
            }
    }

    private static func isSVG(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first == 0x3C || text.starts(with: [0xEF, 0xBB, 0xBF, 0x3C]) else {
            return false
        }
        let beginnings = ["<svg", "<!DOCTYPE svg"].map { Array($0.utf8) }
        return text.indices.contains { place in
            beginnings.contains { text[place...].starts(with: $0) }
        }
    }
}
