public import Likeness
public import SeededRandom

/// Photos that a camera takes in a row: a bracket, a focus series or a burst.
public struct PhotoSeries: Sendable {
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// The camera brackets, and says so.
        case flaggedBracket
        /// The camera brackets, and only its correction says so.
        case correctedBracket
        /// The photographer turns the wheel between photos.
        case manualBracket
        /// The camera moves the focus, and says so.
        case focusSeries
        /// The same exposure program, one photo after the other.
        case burst

        /// Whether all photos of it are wanted.
        public var isSet: Bool { self != .burst }
    }

    /// What the light does during a burst.
    public enum Light: Hashable, Sendable, CaseIterable {
        case steady
        /// Something moves before a background.
        case movingSubject
        /// The camera turns to brighter or darker parts, by at most 3 EV a second.
        case panning
        /// Lamps go on and off.
        case stage
        /// The meter looks at something small that moves.
        case spotMeter
    }

    public let kind: Kind
    /// Steady for all but bursts.
    public let light: Light
    /// By time.
    public var facts: [LikenessFacts]
    /// How bright the picture of each is, in EV against one whose median is `middle`.
    public let brightness: [Double]

    /// The light of middle grey, 0…1.
    public static let middle = 0.13

    /// The time of the last photo, with its exposure, in milliseconds.
    public var end: Int64 {
        facts.map { ($0.milliseconds ?? 0) + Int64((($0.exposure ?? 0) * 1000).rounded()) }.max()
            ?? 0
    }

    /// A series of 2…30 photos; `start` is the time of the first in milliseconds, `rank` its place among all photos.
    ///
    /// Without parts of seconds some brackets by hand are cut: the gap of whole seconds between two photos may seem too long.
    public init(
        _ kind: Kind, light: Light = .steady, start: Int64 = 0, rank: Int = 0,
        camera: String = "A", hasSubseconds: Bool = true, dice: inout Dice
    ) {
        self.kind = kind
        self.light = light
        var camera = SeriesCamera(
            start: start, firstRank: rank, words: camera, hasSubseconds: hasSubseconds,
            dice: &dice)
        switch kind {
        case .burst: facts = camera.burst(light, dice: &dice)
        case .focusSeries: facts = camera.focusSeries(dice: &dice)
        case .flaggedBracket, .correctedBracket, .manualBracket:
            facts = camera.bracket(kind, dice: &dice)
        }
        brightness = camera.brightness
    }

    /// Series one after the other, in one folder: pauses of 0.4…6 s between them are too short for the gap of bursts or longer than it.
    public static func album(_ count: Int, dice: inout Dice) -> [PhotoSeries] {
        var all: [PhotoSeries] = []
        var (start, rank) = (Int64(dice.roll(1_000_000)), 0)
        let hasSubseconds = dice.roll(5) > 0
        for _ in 0..<count {
            let kind = dice.pick(Kind.allCases)
            let series = PhotoSeries(
                kind, light: kind == .burst ? dice.pick(Light.allCases) : .steady, start: start,
                rank: rank, hasSubseconds: hasSubseconds, dice: &dice)
            all.append(series)
            rank += series.facts.count
            start = series.end + Int64(dice.roll(400..<6000))
        }
        return all
    }
}
