public import DisplayList
public import Layouts

/// How much is animated.
public enum MotionLevel: Hashable, Sendable, CaseIterable {
    /// Everything.
    case full
    /// Fades in place of movement.
    case reduced
    /// Nothing: every frame is a final one.
    case off
}

/// What may be done to files.
public enum FilePolicy: Hashable, Sendable, CaseIterable {
    case writable
    /// Every change is refused.
    case readOnly
    /// Changes are only noted.
    case dryRun
}

/// How a model behaves; fixed for as long as it lives.
public struct Options: Hashable, Sendable {
    public var motion = MotionLevel.full
    public var policy = FilePolicy.writable
    public var theme = Theme()
    public var deck = DeckOptions()
    public var durations = Durations()
    /// What `?` shows.
    public var help = Panel(title: [], rows: [])
    public var isBarVisible = true
    /// How many photos to have ready in the direction of travel.
    public var lookAhead = 4
    /// How many photos to have ready in the other direction.
    public var lookBehind = 2

    public init() {}
}

/// All times of the model, in seconds.
public struct Durations: Hashable, Sendable {
    /// A page turned, a card returning.
    public var settle = 0.20
    /// A card leaving for the trash.
    public var flyOff = 0.22
    /// A fade in place of a movement.
    public var fade = 0.15
    /// How far into its motion the first frame already is.
    public var frame = 1.0 / 60
    /// Multiplies all durations of motion; 0 jumps to the end.
    public var speed = 1.0
    /// Between two pages turned by the wheel.
    public var wheelPage = 0.15
    /// Two trash keys closer than this are one held key.
    public var trashHold = 0.15
    /// A second trash key within this time may be the first repeat of a held one.
    public var repeatDelay = 0.8
    /// A held key's repeats come closer than this.
    public var repeatInterval = 0.1
    /// How long the question before trashing something unseen stands.
    public var confirmation = 3.0
    /// How long a message stays.
    public var message = 6.0
    /// How long a card may be empty before its name appears on it.
    public var patience = 0.3

    public init() {}
}
