public import Metadata

/// A date and a time of day as a camera or a file system states it, without a time zone.
public struct CalendarDate: Hashable, Sendable {
    public var year: Int
    public var month: Int
    public var day: Int
    public var hour: Int
    public var minute: Int
    public var second: Int
    /// True where the camera recorded it; false where it is the file's.
    public var isCapture: Bool

    public init(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
        isCapture: Bool
    ) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
        self.isCapture = isCapture
    }

    /// The camera's.
    public init(_ date: CaptureDate) {
        self.init(
            year: date.year, month: date.month, day: date.day, hour: date.hour,
            minute: date.minute, second: date.second, isCapture: true)
    }
}
