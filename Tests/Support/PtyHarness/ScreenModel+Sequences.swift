extension ScreenModel {
    /// Obeys a control sequence; false when it is not of the grammar.
    mutating func sequence(
        _ marker: UInt8?, _ parameters: [Int], _ intermediates: [UInt8], _ final: UInt8
    ) -> Bool {
        let letter = Character(Unicode.Scalar(final))
        switch (
            marker.map { Character(Unicode.Scalar($0)) },
            String(decoding: intermediates, as: UTF8.self)
        ) {
        case (nil, ""): return plain(letter, parameters)
        case ("?", ""): return privateMode(letter, parameters)
        case ("?", "$"): return letter == "p"
        case (">", ""): return keyboardOrVersion(letter)
        case ("<", ""):
            keyboardLevels = max(0, keyboardLevels - 1)
            return letter == "u"
        case ("=", ""): return letter == "u" && keyboardLevels > 0
        case (nil, "!"): return letter == "p"
        default: return false
        }
    }

    private mutating func plain(_ letter: Character, _ parameters: [Int]) -> Bool {
        let first = parameters.first ?? 0
        let count = max(1, first)
        switch letter {
        case "A": row = max(0, row - count)
        case "B": row = max(0, min(rows - 1, row + count))
        case "C": column = max(0, min(columns - 1, column + count))
        case "D": column = max(0, min(column, columns - 1) - count)
        case "G": column = min(max(0, columns - 1), count - 1)
        case "d": row = min(max(0, rows - 1), count - 1)
        case "H", "f": move(to: parameters)
        case "J": eraseDisplay(first)
        case "K": eraseLine(first)
        case "X": erase(row, column..<min(columns, column + count))
        case "P": deleteCells(count)
        case "@": insertCells(count)
        case "L": insertLines(count)
        case "M": insertLines(-count)
        case "S": scroll(up: count)
        case "T": scroll(up: -count)
        case "r": setRegion(parameters)
        case "m": style.apply(parameters)
        case "c", "n", "t": return true
        case "h", "l": return parameters == [4]
        default: return false
        }
        return true
    }

    private mutating func move(to parameters: [Int]) {
        let wanted = (parameters + [1, 1]).prefix(2).map { max(1, $0) }
        row = max(0, min(rows, wanted[0]) - 1)
        column = max(0, min(columns, parameters.count > 1 ? wanted[1] : 1) - 1)
    }

    private mutating func erase(_ row: Int, _ range: Range<Int>) {
        guard row >= 0, row < rows else { return }
        var blank = ScreenCell.blank
        blank.style.background = style.background
        for column in range where column >= 0 && column < columns { cells[row][column] = blank }
    }

    private mutating func eraseLine(_ what: Int) {
        let here = min(column, max(0, columns - 1))
        switch what {
        case 0: erase(row, here..<max(here, columns))
        case 1: erase(row, 0..<min(columns, here + 1))
        default: erase(row, 0..<columns)
        }
    }

    private mutating func eraseDisplay(_ what: Int) {
        switch what {
        case 0:
            eraseLine(0)
            for below in (row + 1)..<max(row + 1, rows) { erase(below, 0..<columns) }
        case 1:
            for above in 0..<row { erase(above, 0..<columns) }
            eraseLine(1)
        default: for every in 0..<rows { erase(every, 0..<columns) }
        }
    }

    private mutating func deleteCells(_ count: Int) {
        guard row < rows, column < columns else { return }
        let gone = min(count, columns - column)
        cells[row].removeSubrange(column..<column + gone)
        cells[row] += Array(repeating: blankCell, count: gone)
    }

    private mutating func insertCells(_ count: Int) {
        guard row < rows, column < columns else { return }
        let new = min(count, columns - column)
        cells[row].insert(contentsOf: Array(repeating: blankCell, count: new), at: column)
        cells[row].removeLast(new)
    }

    var blankCell: ScreenCell {
        var blank = ScreenCell.blank
        blank.style.background = style.background
        return blank
    }

    private mutating func keyboardOrVersion(_ letter: Character) -> Bool {
        if letter == "u" { keyboardLevels += 1 }
        return letter == "u" || letter == "q" || letter == "c"
    }

    private mutating func privateMode(_ letter: Character, _ parameters: [Int]) -> Bool {
        if letter == "u" || letter == "c" { return true }
        guard letter == "h" || letter == "l" else { return false }
        for mode in parameters { set(mode, letter == "h") }
        return true
    }

    private mutating func set(_ mode: Int, _ isOn: Bool) {
        switch mode {
        case 25: cursorIsVisible = isOn
        case 7, 12: break
        case 1049: setAlternate(isOn)
        default:
            if isOn { modes.insert(mode) } else { modes.remove(mode) }
        }
    }

    private mutating func setAlternate(_ isOn: Bool) {
        if isOn, primary == nil {
            savedCursor = (row, column)
            primary = cells
            cells = ScreenModel.blank(columns: columns, rows: rows)
        } else if !isOn, let before = primary {
            cells = before
            primary = nil
            (row, column) = savedCursor
        }
    }
}
