/// When a photo was taken, as it is written somewhere.
public struct CaptureTime: Hashable, Sendable {
    /// How far what is written goes; what lies beyond is taken for the first of all.
    public enum Precision: Int, Hashable, Sendable, Comparable {
        /// The year, and perhaps the month.
        case month
        case day
        case minute
        case second

        public static func < (a: Precision, b: Precision) -> Bool { a.rawValue < b.rawValue }
    }

    public var date: CaptureDate
    /// Thousandths of the second, 0…999; nil where none are written.
    public var milliseconds: Int32?
    public var zone: ClockZone
    public var precision: Precision

    public init(
        _ date: CaptureDate, milliseconds: Int32? = nil, zone: ClockZone = .unknown,
        precision: Precision = .second
    ) {
        self.date = date
        self.milliseconds = milliseconds
        self.zone = zone
        self.precision = precision
    }

    /// Whether a date is this one, as far as this one goes.
    public func covers(_ other: CaptureDate) -> Bool {
        let unit: Int64 =
            switch precision {
            case .second: 1
            case .minute: 100
            case .day: 1_000_000
            case .month: 10_000_000_000
            }
        return date.number / unit == other.number / unit
    }

    /// A moment in UTC.
    public init?(seconds: Int64) {
        guard let date = CaptureDate(seconds: seconds) else { return nil }
        self.init(date, zone: .universal)
    }
}

extension Sequence<CaptureTime?> {
    /// The first that names a day at least, or else the first.
    public var firstUsable: CaptureTime? {
        let all = compactMap { $0 }
        return all.first { $0.precision > .month } ?? all.first
    }
}
