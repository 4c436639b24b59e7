/// What the first bytes of a file may be.
enum Signature: Sendable {
    case bytes([UInt8], at: Int = 0)
    case text(String, at: Int = 0)
    /// A file of boxes whose major brand is one of these.
    case brands([String])
    case netpbm
    case svg

    func matches(_ start: [UInt8]) -> Bool {
        switch self {
        case .bytes(let bytes, let offset): Signature.matches(start, bytes, at: offset)
        case .text(let text, let offset):
            Signature.matches(start, text.utf8, at: offset)
        case .brands(let brands):
            Signature.matches(start, "ftyp".utf8, at: 4) && start.count >= 12
                && brands.contains(String(decoding: start[8..<12], as: UTF8.self))
        case .netpbm:
            start.count >= 3 && start[0] == 0x50 && (0x31...0x37).contains(start[1])
                && [0x09, 0x0A, 0x0D, 0x20, 0x23].contains(start[2])
        case .svg: Signature.isSVG(start.prefix(256))
        }
    }

    private static func matches(
        _ start: [UInt8], _ bytes: some Collection<UInt8>, at offset: Int
    ) -> Bool {
        start.count >= offset + bytes.count && start[offset...].starts(with: bytes)
    }

    private static func isSVG(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first == 0x3C || text.starts(with: [0xEF, 0xBB, 0xBF, 0x3C]) else {
            return false
        }
        return text.indices.contains { text[$0...].starts(with: "<svg".utf8) }
    }
}
