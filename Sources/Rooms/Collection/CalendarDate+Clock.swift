public import Browsing
import PhotoLibrary

extension CalendarDate {
    /// A moment as the clock on the wall shows it; nil where the system cannot tell.
    public init?(secondsSince1970 seconds: Int64) {
        guard let time = LocalTime(secondsSince1970: seconds) else { return nil }
        self.init(
            year: time.year, month: time.month, day: time.day, hour: time.hour,
            minute: time.minute, second: time.second, isCapture: false)
    }
}
