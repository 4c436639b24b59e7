/// What a terminal shows of a program inside tmux: commands that tmux hands on, and characters that stand for pictures.
extension KittyScreen {
    /// The picture, row and column for which a character stands; nil where the terminal shows none.
    func held(_ cell: Cell) -> (id: Int, row: Int, column: Int)? {
        guard cell.scalar == 0x10EEEE, let id = cell.foreground.map(Int.init),
            cell.marks.count == 3,
            cell.marks[2] == KittyScreen.placeMarks[0], images[id] != nil, let size = virtual[id],
            let row = KittyScreen.placeMarks.firstIndex(of: cell.marks[0]), row < size.rows,
            let column = KittyScreen.placeMarks.firstIndex(of: cell.marks[1]),
            column < size.columns
        else { return nil }
        return (id, row, column)
    }

    /// The cells in whose place a part of a picture is seen.
    public var heldCells: [(id: Int, row: Int, column: Int)] { cells.compactMap(held) }

    /// The cells that are meant to show one.
    public var placeholders: Int { cells.count { $0.scalar == 0x10EEEE } }

    func isMark(_ scalar: UInt32) -> Bool {
        Unicode.Scalar(scalar)?.properties.canonicalCombiningClass == .above
    }

    /// Commands of kitty's protocol that tmux hands on: none of them may be answered.
    mutating func passed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var inner: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == 0x1B else {
                inner.append(byte)
                continue
            }
            if rest.popFirst() != 0x1B { break }
            inner.append(byte)
        }
        let text = String(decoding: inner, as: UTF8.self)
        if inner.count > 32_768 { faults.append("\(inner.count) bytes handed on at once") }
        for command in text.split(separator: "\u{1B}\\") where !command.isEmpty {
            let keys = command.split(separator: ";")[0]
            if !command.hasPrefix("\u{1B}_G") || !keys.hasSuffix("q=2") || keys.contains("a=q") {
                faults.append("\(keys) handed on")
            }
        }
        run(inner)
        return rest
    }

    /// The marks that count, by their properties: those above a letter that were there in Unicode 6 and belong to no other
    /// character.
    public static let placeMarks: [UInt32] = {
        let others: Set<UInt32> = [
            0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x309, 0x30A, 0x30B, 0x30C,
            0x30F, 0x311, 0x313, 0x314, 0x342, 0x653, 0x654, 0x340, 0x341, 0x343, 0x344,
        ]
        return (UInt32(0x300)...0xA8E5).filter { value in
            guard !others.contains(value), let scalar = Unicode.Scalar(value),
                scalar.properties.canonicalCombiningClass == .above,
                scalar.properties.generalCategory == .nonspacingMark,
                let age = scalar.properties.age
            else { return false }
            return (age.major, age.minor) <= (6, 0)
        }
    }()
}
