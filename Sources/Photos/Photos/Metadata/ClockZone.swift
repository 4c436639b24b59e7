/// How far a clock that somebody read was ahead of UTC.
public struct ClockZone: Hashable, Sendable {
    /// Minutes, or one of the two below.
    public let code: Int16

    /// The file does not say it.
    public static let unknown = ClockZone(.min)
    /// The clock showed UTC, whatever the clocks at the place showed: so films say it.
    public static let universal = ClockZone(.max)

    private init(_ code: Int16) { self.code = code }

    /// Nil for what is no zone.
    public init?(minutes: Int) {
        guard abs(minutes) < 24 * 60 else { return nil }
        code = Int16(minutes)
    }

    /// One of those that `code` gives; nil for any other number.
    init?(code: Int64) {
        switch code {
        case Int64(Self.universal.code): self = .universal
        default: self.init(minutes: Int(clamping: max(-9999, min(9999, code))))
        }
    }

    /// Minutes ahead of UTC; nil where that is unknown.
    public var minutes: Int? {
        switch self {
        case .unknown: nil
        case .universal: 0
        default: Int(code)
        }
    }

    /// Whether clocks at the place where the photo was taken showed the same.
    public var isOfPlace: Bool { self != .unknown && self != .universal }

    /// `+02:00`; nil where it is unknown.
    public var text: String? {
        minutes.map { minutes in
            func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
            return (minutes < 0 ? "-" : "+") + two(hours) + ":" + two(rest)
        }
    }
}

/// Places on one line of time for clocks of several zones, in milliseconds since 1970; nil where nothing is known.
///
/// Two clocks whose zones are known are compared by UTC. A clock without a zone is taken to show what the clock with a zone shows that was read
/// next to it: the phone and the camera of one journey. Where no clock has a zone, all are compared as they are.
public func placesInTime(_ clocks: [(milliseconds: Int64, zone: ClockZone)?]) -> [Int64?] {
    let known = clocks.compactMap { $0 }.filter(\.zone.isOfPlace).sorted {
        ($0.milliseconds, $0.zone.code) < ($1.milliseconds, $1.zone.code)
    }
    return clocks.map { clock in
        clock.map { clock in
            let minutes = clock.zone.minutes ?? nearest(clock.milliseconds, known) ?? 0
            return clock.milliseconds - Int64(minutes) * 60_000
        }
    }
}

/// The zone of the reading that is nearest, the earlier of two; nil where there is none.
private func nearest(
    _ milliseconds: Int64, _ known: [(milliseconds: Int64, zone: ClockZone)]
) -> Int? {
    var low = 0
    var high = known.count
    while low < high {
        let middle = (low + high) / 2
        if known[middle].milliseconds < milliseconds { low = middle + 1 } else { high = middle }
    }
    guard low < known.count else { return known.last?.zone.minutes }
    guard low > 0 else { return known[low].zone.minutes }
    let isEarlier =
        milliseconds - known[low - 1].milliseconds <= known[low].milliseconds - milliseconds
    return known[isEarlier ? low - 1 : low].zone.minutes
}
