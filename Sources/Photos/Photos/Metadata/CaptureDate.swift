/// When a photo was taken, by the camera's clock; the time zone is not known.
public struct CaptureDate: Hashable, Sendable, Comparable {
    /// YYYYMMDDhhmmss: later dates have larger numbers.
    public let number: Int64

    /// Nil for a day or a time that no calendar has; years 1826…9999.
    public init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        guard (1826...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= dayCount(ofMonth: month, year: year), (0...23).contains(hour),
            (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        let date = year * 10_000 + month * 100 + day
        number = Int64(date) * 1_000_000 + Int64(hour * 10_000 + minute * 100 + second)
    }

    /// A number as `number` gives it; nil where it is no date.
    public init?(number: Int64) {
        guard number > 0 else { return nil }
        let (date, time) = number.quotientAndRemainder(dividingBy: 1_000_000)
        self.init(
            year: Int(date / 10_000), month: Int(date / 100 % 100), day: Int(date % 100),
            hour: Int(time / 10_000), minute: Int(time / 100 % 100), second: Int(time % 100))
    }

    /// Reads EXIF's "YYYY:MM:DD HH:MM:SS", and what people and programs write in its place.
    public init?(exif text: some Collection<UInt8>) {
        guard let time = CaptureTime(text: text) else { return nil }
        self = time.date
    }

    public var year: Int { Int(number / 10_000_000_000) }
    public var month: Int { Int(number / 100_000_000 % 100) }
    public var day: Int { Int(number / 1_000_000 % 100) }
    public var hour: Int { Int(number / 10_000 % 100) }
    public var minute: Int { Int(number / 100 % 100) }
    public var second: Int { Int(number % 100) }

    public static func < (a: CaptureDate, b: CaptureDate) -> Bool { a.number < b.number }

    /// Seconds since 1970 of this reading of a clock that shows UTC.
    public var seconds: Int64 {
        Int64(dayNumber(year: year, month: month, day: day)) * 86_400
            + Int64(hour * 3600 + minute * 60 + second)
    }

    /// The reading of a clock that shows UTC, so many seconds since 1970; nil beyond the years that it knows.
    public init?(seconds: Int64) {
        guard (-5_000_000_000...260_000_000_000).contains(seconds) else { return nil }
        let time = Int((seconds % 86_400 + 86_400) % 86_400)
        let days = Int(seconds - Int64(time)) / 86_400 + 719_468
        let ofEra = days % 146_097
        let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * ofYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        self.init(
            year: yearOfEra + days / 146_097 * 400 + (month <= 2 ? 1 : 0), month: month,
            day: ofYear - (153 * shifted + 2) / 5 + 1, hour: time / 3600,
            minute: time / 60 % 60, second: time % 60)
    }
}

/// How many days a month of the calendar has.
public func dayCount(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
}

/// Days since 1970-01-01 of a day of the calendar.
public func dayNumber(year: Int, month: Int, day: Int) -> Int {
    // Years that begin in March have their leap day at their end.
    let (shifted, years) = month > 2 ? (month - 3, year) : (month + 9, year - 1)
    return 365 * years + years / 4 - years / 100 + years / 400 + (153 * shifted + 2) / 5 + day
        - 719_469
}
