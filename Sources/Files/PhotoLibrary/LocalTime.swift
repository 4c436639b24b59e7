import Glibc

/// A moment as the clock on the wall shows it here.
public struct LocalTime: Hashable, Sendable {
    public var year: Int
    /// 1…12.
    public var month: Int
    public var day: Int
    public var hour: Int
    public var minute: Int
    public var second: Int

    public init(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
    ) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// Nil where the system cannot tell.
    public init?(secondsSince1970 seconds: Int64) {
        var moment = time_t(seconds)
        var parts = unsafe tm()
        guard unsafe localtime_r(&moment, &parts) != nil else { return nil }
        self.init(
            year: Int(unsafe parts.tm_year) + 1900, month: Int(unsafe parts.tm_mon) + 1,
            day: Int(unsafe parts.tm_mday), hour: Int(unsafe parts.tm_hour),
            minute: Int(unsafe parts.tm_min), second: Int(unsafe parts.tm_sec))
    }

    /// Where an hour comes twice or never, what the system makes of it.
    public var secondsSince1970: Int64 {
        var parts = unsafe tm()
        unsafe parts.tm_year = Int32(year - 1900)
        unsafe parts.tm_mon = Int32(month - 1)
        unsafe parts.tm_mday = Int32(day)
        unsafe parts.tm_hour = Int32(hour)
        unsafe parts.tm_min = Int32(minute)
        unsafe parts.tm_sec = Int32(second)
        unsafe parts.tm_isdst = -1
        return Int64(unsafe mktime(&parts))
    }
}
