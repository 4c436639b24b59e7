import SeededRandom

extension Dice {
    /// A name that a file may have: any bytes but NUL and slash.
    mutating func name(upTo limit: Int) -> [UInt8] {
        let count = whole(1...limit)
        var name = bytes(count).map { $0 == 0 || $0 == 0x2F ? 0x41 : $0 }
        if name == [0x2E] || name == [0x2E, 0x2E] { name = [0x41] }
        return name
    }
}
