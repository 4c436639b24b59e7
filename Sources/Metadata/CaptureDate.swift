/// When a photo was taken, by the camera's clock; the time zone is not known.
public struct CaptureDate: Hashable, Sendable, Comparable {
    /// YYYYMMDDhhmmss: later dates have larger numbers.
    public let number: Int64

    /// Nil for a day or a time that no calendar has; years 1826…9999.
    public init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        guard (1826...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(in: month, of: year), (0...23).contains(hour),
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

    public var year: Int { Int(number / 10_000_000_000) }
    public var month: Int { Int(number / 100_000_000 % 100) }
    public var day: Int { Int(number / 1_000_000 % 100) }
    public var hour: Int { Int(number / 10_000 % 100) }
    public var minute: Int { Int(number / 100 % 100) }
    public var second: Int { Int(number % 100) }

    public static func < (a: CaptureDate, b: CaptureDate) -> Bool { a.number < b.number }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}
