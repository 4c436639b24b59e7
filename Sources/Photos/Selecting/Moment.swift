import Photos

/// A second of the calendar, as a camera's clock shows it.
public struct Moment: Hashable, Comparable, Sendable {
    /// Year, month, day, hour, minute and second as digits of one number: 20240517103000.
    public let digits: Int64

    /// The moment that fourteen digits name; nil where the calendar has none such.
    public init?(digits: Int64) {
        guard (1_01_01_00_00_00...9999_12_31_23_59_59).contains(digits) else { return nil }
        let day = Int(digits / 1_000_000)
        let time = Int(digits % 1_000_000)
        self.init(
            year: day / 10_000, month: day / 100 % 100, day: day % 100, hour: time / 10_000,
            minute: time / 100 % 100, second: time % 100)
    }

    /// Nil where the calendar has no such moment; years are 1 to 9999.
    public init?(
        year: Int, month: Int = 1, day: Int = 1, hour: Int = 0, minute: Int = 0, second: Int = 0
    ) {
        guard (1...9999).contains(year), (1...12).contains(month), (0...23).contains(hour),
            (0...59).contains(minute), (0...59).contains(second),
            (1...dayCount(ofMonth: month, year: year)).contains(day)
        else { return nil }
        let date = (Int64(year) * 100 + Int64(month)) * 100 + Int64(day)
        digits = ((date * 100 + Int64(hour)) * 100 + Int64(minute)) * 100 + Int64(second)
    }

    public static func < (a: Moment, b: Moment) -> Bool { a.digits < b.digits }

    /// The second before this one; nil at the beginning of the calendar.
    var before: Moment? {
        var (year, month, day, hour, minute, second) = parts
        second -= 1
        if second < 0 { (second, minute) = (59, minute - 1) }
        if minute < 0 { (minute, hour) = (59, hour - 1) }
        if hour < 0 { (hour, day) = (23, day - 1) }
        if day < 1 {
            month -= 1
            if month < 1 { (month, year) = (12, year - 1) }
            day = dayCount(ofMonth: month, year: year)
        }
        return Moment(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    }

    /// The second after this one; nil at the end of the calendar.
    var after: Moment? {
        var (year, month, day, hour, minute, second) = parts
        second += 1
        if second > 59 { (second, minute) = (0, minute + 1) }
        if minute > 59 { (minute, hour) = (0, hour + 1) }
        if hour > 23 { (hour, day) = (0, day + 1) }
        if day > dayCount(ofMonth: month, year: year) { (day, month) = (1, month + 1) }
        if month > 12 { (month, year) = (1, year + 1) }
        return Moment(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    }

    /// Seconds since 1970, as if the clock showed UTC.
    var seconds: Int64 {
        let (year, month, day, hour, minute, second) = parts
        return Int64(dayNumber(year: year, month: month, day: day)) * 86_400
            + Int64(hour * 3600 + minute * 60 + second)
    }

    private var parts: (Int, Int, Int, Int, Int, Int) {
        let day = Int(digits / 1_000_000)
        let time = Int(digits % 1_000_000)
        return (
            day / 10_000, day / 100 % 100, day % 100, time / 10_000, time / 100 % 100, time % 100
        )
    }
}
