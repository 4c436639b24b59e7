/// In which order the bytes of numbers are stored.
enum ByteOrder: Hashable {
    case little
    case big

    /// An unsigned number of up to 8 bytes.
    func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
        switch self {
        case .little:
            Int(truncatingIfNeeded: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        case .big: Int(truncatingIfNeeded: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
    }
}
