extension CaptureTime {
    /// Bytes that are looked at.
    private static let limit = 64

    /// Reads what cameras, programs and people write, as far as it goes: `2024:05:01 10:00:00.12+02:00`, `2024-05-01T10:00Z`, `2024.05.01`,
    /// `20240501`, `Wed, 1 May 2024 10:00:00 GMT`.
    ///
    /// The hour 24 is that of phones that count from 1 to 24: the first of that day. Nil where no year is there, or a day that no calendar has.
    public init?(text: some Sequence<UInt8>) {
        let bytes = Array(text.prefix(Self.limit).prefix { $0 != 0 })
        var scanner = DateScanner(bytes)
        scanner.skip { !$0.isDigit && !$0.isLetter }
        guard let day = scanner.day() ?? DateScanner(bytes).namedDay(),
            let midnight = CaptureDate(
                year: day.year, month: max(1, day.month), day: max(1, day.day), hour: 0,
                minute: 0, second: 0)
        else { return nil }
        self.init(midnight, precision: day.month > 0 && day.day > 0 ? .day : .month)
        guard precision == .day else { return }
        scanner.at = day.end
        guard let time = scanner.time(),
            let date = CaptureDate(
                year: date.year, month: date.month, day: date.day, hour: time.hour,
                minute: time.minute, second: time.second ?? 0)
        else { return }
        self.date = date
        precision = time.second == nil ? .minute : .second
        milliseconds = time.milliseconds
        zone = scanner.zone() ?? .unknown
    }
}

extension ClockZone {
    /// Reads `+02:00`, `-0400`, `+2` or `Z`; nil for what is no zone.
    public init?(text: some Sequence<UInt8>) {
        var scanner = DateScanner(Array(text.prefix(32).prefix { $0 != 0 }))
        guard let zone = scanner.zone() else { return nil }
        self = zone
    }
}

/// Thousandths of a second in the digits behind its point; nil where there are none.
public func thousandths(_ digits: some Sequence<UInt8>) -> Int32? {
    let known = Array(digits.drop { $0 == 0x20 }.prefix { $0.isDigit }.prefix(3))
    guard !known.isEmpty else { return nil }
    let value = known.reduce(Int32(0)) { $0 * 10 + Int32($1 - 0x30) }
    return [100, 10, 1][known.count - 1] * value
}

/// A place in a text that says when something was.
private struct DateScanner {
    let bytes: [UInt8]
    var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// A month or a day of 0 is not written.
    struct Day {
        let year: Int
        let month: Int
        let day: Int
        /// Where the time of day may begin.
        let end: Int
    }

    private var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

    mutating func skip(while isSkipped: (UInt8) -> Bool) {
        while let byte, isSkipped(byte) { at += 1 }
    }

    private mutating func accept(_ marks: String) -> Bool {
        guard let byte, marks.utf8.contains(byte) else { return false }
        at += 1
        return true
    }

    /// The digits here, so many at most.
    private mutating func digits(_ most: Int) -> ArraySlice<UInt8> {
        let run = bytes[at...].prefix(most).prefix { $0.isDigit }
        at += run.count
        return run
    }

    /// The number of one or two digits here, perhaps behind blanks.
    private mutating func pair() -> Int? {
        let start = at
        skip { $0 == 0x20 }
        let run = digits(2)
        if run.isEmpty { at = start }
        return run.isEmpty ? nil : run.number
    }

    /// A date that begins with its year.
    mutating func day() -> Day? {
        let start = at
        let run = bytes[at...].prefix { $0.isDigit }
        switch run.count {
        case 4: break
        case 6, 8, 12, 14:
            let day = run.count == 6 ? 0 : run.dropFirst(6).prefix(2).number
            return Day(
                year: run.prefix(4).number, month: run.dropFirst(4).prefix(2).number, day: day,
                end: start + min(8, run.count))
        default: return nil
        }
        let year = digits(4).number
        let separators = ":-/.,_ "
        guard accept(separators) else { return Day(year: year, month: 0, day: 0, end: at) }
        // Cameras leave blanks for what they do not know: what stands where decides.
        if bytes.count >= start + 10, separators.utf8.contains(bytes[start + 7]) {
            let month = bytes[(start + 5)..<(start + 7)].filter(\.isDigit)
            let day = bytes[(start + 8)..<(start + 10)]
            if day.contains(where: \.isDigit) || day.allSatisfy({ $0 == 0x20 }) {
                let known = day.prefix { $0.isDigit || $0 == 0x20 }
                return Day(
                    year: year, month: month[...].number, day: known.filter(\.isDigit)[...].number,
                    end: start + 8 + known.count)
            }
        }
        let month = pair() ?? 0
        guard month > 0, accept(separators), let day = pair() else {
            return Day(year: year, month: month, day: 0, end: at)
        }
        return Day(year: year, month: month, day: day, end: at)
    }

    /// A date with the English name of its month; its time of day stands before its year or behind.
    func namedDay() -> Day? {
        let names = [
            "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
        ]
        let words = bytes.indices.filter { index in
            bytes[index].isLetter && (index == 0 || !bytes[index - 1].isLetter)
        }
        for start in words {
            let name = String(
                decoding: bytes[start...].prefix(3).map { $0 | 0x20 }, as: UTF8.self)
            guard let month = names.firstIndex(of: name) else { continue }
            let runs = numbers()
            guard let year = runs.first(where: { $0.count == 4 }) else { return nil }
            func isDay(_ run: ArraySlice<UInt8>) -> Bool {
                let isClock =
                    run.endIndex < bytes.count && bytes[run.endIndex] == 0x3A
                    || run.startIndex > 0 && bytes[run.startIndex - 1] == 0x3A
                return run.count <= 2 && !isClock
            }
            let before = runs.last { $0.endIndex <= start && isDay($0) }
            let day = before ?? runs.first { $0.startIndex > start && isDay($0) }
            let clock = runs.first { run in
                run.count <= 2 && run.endIndex < bytes.count && bytes[run.endIndex] == 0x3A
            }
            return Day(
                year: year.number, month: month + 1, day: day?.number ?? 0,
                end: clock?.startIndex ?? bytes.count)
        }
        return nil
    }

    /// All runs of digits.
    private func numbers() -> [ArraySlice<UInt8>] {
        bytes.indices.filter { index in
            bytes[index].isDigit && (index == 0 || !bytes[index - 1].isDigit)
        }.map { bytes[$0...].prefix { $0.isDigit } }
    }

    /// The time of day, where it is one.
    mutating func time() -> (hour: Int, minute: Int, second: Int?, milliseconds: Int32?)? {
        skip { !$0.isDigit && $0 != 0x2B && !$0.isLetter || $0 == 0x54 || $0 == 0x74 }
        let start = at
        let run = bytes[at...].prefix { $0.isDigit }
        var hour: Int
        var minute = 0
        var second: Int?
        if run.count == 4 || run.count == 6 {
            hour = digits(2).number
            minute = digits(2).number
            if run.count == 6 { second = digits(2).number }
        } else {
            guard run.count <= 2, let first = pair() else { return nil }
            hour = first
            let separators = ":.-h "
            let hasMinutes = accept(separators)
            if hasMinutes, let value = pair() { minute = value }
            let before = at
            if hasMinutes, accept(separators), let value = pair() {
                second = value
            } else {
                at = before
            }
        }
        var milliseconds: Int32?
        if second != nil, accept(".,") {
            milliseconds = thousandths(bytes[at...])
            skip(while: \.isDigit)
        }
        guard hour <= 24, minute <= 59 else {
            at = start
            return nil
        }
        // The minute is known where the second is none.
        if second ?? 0 > 60 { (second, milliseconds) = (nil, nil) }
        if hour == 24 { hour = 0 }
        if let isAfternoon = half(), hour <= 12 { hour = hour % 12 + (isAfternoon ? 12 : 0) }
        return (hour, minute, second, milliseconds)
    }

    /// Whether it is `PM`; nil where neither that nor `AM` is written.
    private mutating func half() -> Bool? {
        let start = at
        skip { $0 == 0x20 }
        let word = bytes[at...].prefix(2).map { $0 | 0x20 }
        guard word.count == 2, word[1] == 0x6D, word[0] == 0x61 || word[0] == 0x70 else {
            at = start
            return nil
        }
        at += 2
        return word[0] == 0x70
    }

    mutating func zone() -> ClockZone? {
        skip { $0 == 0x20 }
        let word = String(
            decoding: bytes[at...].prefix { $0.isLetter }.map { $0 | 0x20 }, as: UTF8.self)
        if ["z", "utc", "gmt"].contains(word) { return ClockZone(minutes: 0) }
        guard let sign = byte, sign == 0x2B || sign == 0x2D else { return nil }
        at += 1
        let run = bytes[at...].prefix { $0.isDigit }
        guard (1...4).contains(run.count) else { return nil }
        let hours = digits(run.count == 3 ? 1 : 2).number
        _ = accept(":")
        let minutes = digits(2).number
        guard minutes < 60 else { return nil }
        return ClockZone(minutes: (sign == 0x2D ? -1 : 1) * (hours * 60 + minutes))
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
    fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}

extension ArraySlice<UInt8> {
    /// Of digits.
    fileprivate var number: Int { reduce(0) { $0 * 10 + Int($1 - 0x30) } }
}
