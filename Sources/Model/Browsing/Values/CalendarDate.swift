public import Photos

/// A date and a time of day as a camera or a file system states it, without a time zone.
public struct CalendarDate: Hashable, Sendable {
    // One of each photo is kept: 12 bytes in place of 56.
    private let storedYear: Int32
    private let storedMonth: Int8
    private let storedDay: Int8
    private let storedHour: Int8
    private let storedMinute: Int8
    private let storedSecond: Int8
    /// True where the camera recorded it; false where it is the file's.
    public var isCapture: Bool

    public init(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
        isCapture: Bool
    ) {
        storedYear = Int32(clamping: year)
        storedMonth = Int8(clamping: month)
        storedDay = Int8(clamping: day)
        storedHour = Int8(clamping: hour)
        storedMinute = Int8(clamping: minute)
        storedSecond = Int8(clamping: second)
        self.isCapture = isCapture
    }

    public var year: Int { Int(storedYear) }
    public var month: Int { Int(storedMonth) }
    public var day: Int { Int(storedDay) }
    public var hour: Int { Int(storedHour) }
    public var minute: Int { Int(storedMinute) }
    public var second: Int { Int(storedSecond) }

    /// The camera's.
    public init(_ date: CaptureDate) {
        self.init(
            year: date.year, month: date.month, day: date.day, hour: date.hour,
            minute: date.minute, second: date.second, isCapture: true)
    }
}
