extension NameParts {
    /// Whether a date and a time to the second are in a name, as phones and programs write them: `20240301_101112345`, `2024-03-01 at 10.11.12`.
    static func hasTime(_ name: ArraySlice<UInt8>) -> Bool {
        name.indices.contains { place in
            (place == name.startIndex || !isDigit(name[place - 1]))
                && isDigit(name[place]) && startsWithTime(name[place...])
        }
    }

    private static func startsWithTime(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text
        guard takeNumber(of: 4, from: 1900, to: 2099, &rest) else { return false }
        skip("-_. ", atMost: 1, &rest)
        guard takeNumber(of: 2, from: 1, to: 12, &rest) else { return false }
        skip("-_. ", atMost: 1, &rest)
        guard takeNumber(of: 2, from: 1, to: 31, &rest) else { return false }
        skip("-_. Tat", atMost: 4, &rest)
        guard takeNumber(of: 2, from: 0, to: 23, &rest) else { return false }
        skip("-_.:h ", atMost: 1, &rest)
        guard takeNumber(of: 2, from: 0, to: 59, &rest) else { return false }
        skip("-_.:m ", atMost: 1, &rest)
        return takeNumber(of: 2, from: 0, to: 60, &rest)
    }

    private static func takeNumber(
        of digits: Int, from least: Int, to most: Int, _ text: inout ArraySlice<UInt8>
    ) -> Bool {
        let found = text.prefix(digits)
        guard found.count == digits, found.allSatisfy(isDigit) else { return false }
        text = text.dropFirst(digits)
        return (least...most).contains(found.reduce(0) { $0 * 10 + Int($1) - 48 })
    }

    private static func skip(
        _ signs: StaticString, atMost most: Int, _ text: inout ArraySlice<UInt8>
    ) {
        let known = Array(signs.description.utf8)
        let count = text.prefix(most).prefix { known.contains($0) }.count
        text = text.dropFirst(count)
    }
}
