import CLinux

/// A moment, with what the clock on the wall shows then.
public struct WallTime: Hashable, Sendable {
    /// Seconds since 1970.
    public let seconds: Int64
    /// `YYYY-MM-DDThh:mm:ss` in the local time zone, as a .trashinfo file wants it.
    public let localText: String

    public init(seconds: Int64, localText: String) {
        self.seconds = seconds
        self.localText = localText
    }

    /// The present, in the time zone of the process; nil when the system cannot tell.
    public static func now() -> WallTime? {
        var time = LocalTime()
        guard unsafe clinux_local_time(&time) == 0 else { return nil }
        let date = [padded(time.year, 4), padded(time.month, 2), padded(time.day, 2)]
        let clock = [padded(time.hour, 2), padded(time.minute, 2), padded(time.second, 2)]
        return WallTime(
            seconds: time.seconds,
            localText: date.joined(separator: "-") + "T" + clock.joined(separator: ":"))
    }

    private static func padded(_ number: Int32, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
