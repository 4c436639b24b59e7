/// When a photo was taken, by the camera's clock; the time zone is not known.
public struct CaptureDate: Hashable, Sendable, Comparable {
    public let year: Int
    public let month: Int
    public let day: Int
    public let hour: Int
    public let minute: Int
    public let second: Int

    /// Nil for a day or a time that no calendar has; years 1826…9999.
    public init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        guard (1826...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(in: month, of: year), (0...23).contains(hour),
            (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// Reads EXIF's "YYYY:MM:DD HH:MM:SS"; hyphens, slashes and a "T" are accepted as separators.
    public init?(exif text: some Collection<UInt8>) {
        let bytes = Array(text.prefix(19))
        guard bytes.count == 19 else { return nil }
        let dateMarks: Set<UInt8> = [0x3A, 0x2D, 0x2F]
        guard dateMarks.contains(bytes[4]), dateMarks.contains(bytes[7]),
            bytes[10] == 0x20 || bytes[10] == 0x54, bytes[13] == 0x3A, bytes[16] == 0x3A
        else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            var value = 0
            for byte in bytes[range] {
                guard (0x30...0x39).contains(byte) else { return nil }
                value = value * 10 + Int(byte - 0x30)
            }
            return value
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19)
        else { return nil }
        self.init(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    }

    public static func < (a: CaptureDate, b: CaptureDate) -> Bool {
        (a.year, a.month, a.day, a.hour * 3600 + a.minute * 60 + a.second)
            < (b.year, b.month, b.day, b.hour * 3600 + b.minute * 60 + b.second)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}
