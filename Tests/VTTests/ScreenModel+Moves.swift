/// How a terminal moves what it shows.
extension ScreenModel {
    /// DCH, ICH, SU, SD and DECSTBM; false for one that does not fit the screen.
    mutating func move(_ numbers: [Int], _ final: String) -> Bool {
        let count = numbers.first ?? 1
        switch final {
        case "P", "@": return moveLine(final == "P" ? count : -count)
        case "S", "T": return scroll(final == "S" ? count : -count)
        default: return setRegion(numbers)
        }
    }

    /// What comes in: like nothing that the encoder ever sends, unless the pen's background is used.
    private var blank: Place {
        guard erasesInBackground else { return Place() }
        return Place(text: " ", pen: PenModel(background: pen.background))
    }

    private mutating func moveLine(_ step: Int) -> Bool {
        guard row < rows, column < columns, abs(step) > 0, abs(step) < columns - column else {
            return false
        }
        let range = row * columns + column..<(row + 1) * columns
        if places[range].contains(where: { $0.text.isEmpty }) { return false }
        let strange = [Place](repeating: blank, count: abs(step))
        if step > 0 {
            places.replaceSubrange(range, with: places[range].dropFirst(step) + strange)
        } else {
            places.replaceSubrange(range, with: strange + places[range].dropLast(-step))
        }
        return true
    }

    private mutating func scroll(_ step: Int) -> Bool {
        let lines = region ?? 0..<rows
        guard abs(step) > 0, abs(step) < lines.count else { return false }
        let range = lines.lowerBound * columns..<lines.upperBound * columns
        let strange = [Place](repeating: blank, count: abs(step) * columns)
        if step > 0 {
            places.replaceSubrange(range, with: places[range].dropFirst(step * columns) + strange)
        } else {
            places.replaceSubrange(range, with: strange + places[range].dropLast(-step * columns))
        }
        return true
    }

    private mutating func setRegion(_ numbers: [Int]) -> Bool {
        (row, column) = (0, 0)
        region = nil
        if numbers.count < 2 { return true }
        guard numbers[0] >= 1, numbers[1] > numbers[0], numbers[1] <= rows else { return false }
        region = numbers[0] - 1..<numbers[1]
        return true
    }
}
