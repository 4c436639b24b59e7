import Photos

/// Dates in a filter: a year, or more of it down to a second, and ranges of them.
enum FilterDate {
    /// What a date means behind its sign.
    static func filter(sign: String, value: [UInt8]) throws(FilterTerm.Refusal) -> Filter {
        if let dots = dots(in: value) {
            guard sign == ":" else { throw FilterTerm.Refusal(reason: .rangeWithoutColon) }
            let (first, last) = (value[..<dots], value[(dots + 2)...])
            guard !first.isEmpty || !last.isEmpty else {
                throw FilterTerm.Refusal(reason: .noDate(value))
            }
            return .date(
                from: first.isEmpty ? nil : try span(first).lowerBound,
                to: last.isEmpty ? nil : try span(last).upperBound)
        }
        let span = try span(value[...])
        switch sign {
        case "!=": return .not(.date(from: span.lowerBound, to: span.upperBound))
        case "<": return try .date(from: nil, to: neighbour(span.lowerBound.before, value))
        case "<=": return .date(from: nil, to: span.upperBound)
        case ">": return try .date(from: neighbour(span.upperBound.after, value), to: nil)
        case ">=": return .date(from: span.lowerBound, to: nil)
        default: return .date(from: span.lowerBound, to: span.upperBound)
        }
    }

    /// The calendar has a beginning and an end, and nothing is before or after them.
    private static func neighbour(_ moment: Moment?, _ value: [UInt8]) throws(FilterTerm.Refusal)
        -> Moment
    {
        guard let moment else { throw FilterTerm.Refusal(reason: .noDate(value)) }
        return moment
    }

    private static func dots(in value: [UInt8]) -> Int? {
        value.indices.dropLast().first {
            value[$0] == UInt8(ascii: ".") && value[$0 + 1] == UInt8(ascii: ".")
        }
    }

    /// The first and the last second of `2024`, `2024-05`, `2024-05-17`, `2024-05-17T10:30` or `2024-05-17T10:30:00`.
    private static func span(_ text: ArraySlice<UInt8>) throws(FilterTerm.Refusal)
        -> ClosedRange<Moment>
    {
        let refusal = FilterTerm.Refusal(reason: .noDate(Array(text)))
        guard let numbers = numbers(text) else { throw refusal }
        let (year, month, day) = (numbers[0], at(numbers, 1), at(numbers, 2))
        let (hour, minute, second) = (at(numbers, 3), at(numbers, 4), at(numbers, 5))
        guard
            let first = Moment(
                year: year, month: month ?? 1, day: day ?? 1, hour: hour ?? 0, minute: minute ?? 0,
                second: second ?? 0),
            let last = Moment(
                year: year, month: month ?? 12,
                day: day ?? dayCount(ofMonth: month ?? 12, year: year),
                hour: hour ?? 23, minute: minute ?? 59, second: second ?? 59)
        else { throw refusal }
        return first...last
    }

    private static func at(_ numbers: [Int], _ index: Int) -> Int? {
        index < numbers.count ? numbers[index] : nil
    }

    /// The numbers of a date: 1, 2, 3, 5 or 6 of them.
    private static func numbers(_ text: ArraySlice<UInt8>) -> [Int]? {
        let shape = Array("dddd-dd-ddTdd:dd:dd".utf8)
        guard [4, 7, 10, 16, 19].contains(text.count) else { return nil }
        var numbers = [0]
        for (byte, wanted) in zip(text, shape) {
            if wanted == UInt8(ascii: "d") {
                guard isDigit(byte) else { return nil }
                numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - 0x30)
            } else {
                guard byte == wanted else { return nil }
                numbers.append(0)
            }
        }
        return numbers
    }
}
