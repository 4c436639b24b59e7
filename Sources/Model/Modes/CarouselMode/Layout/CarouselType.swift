/// The shapes of a carousel: the eleven of iCarousel, two that are made of its custom one, and the user's.
public enum CarouselType: String, Hashable, Sendable, CaseIterable {
    case linear, rotary, invertedRotary, cylinder, invertedCylinder, wheel, invertedWheel
    case coverFlow, coverFlow2, timeMachine, invertedTimeMachine, taskSwitcher, flip3D
    /// What `CarouselTable` says.
    case custom

    /// True where the items stand on a circle.
    var isCircular: Bool {
        switch self {
        case .rotary, .invertedRotary, .cylinder, .invertedCylinder, .wheel, .invertedWheel: true
        case .linear, .coverFlow, .coverFlow2, .timeMachine, .invertedTimeMachine, .taskSwitcher,
            .flip3D, .custom:
            false
        }
    }

    /// True where the circle lies in the plane of the screen.
    var isWheel: Bool { self == .wheel || self == .invertedWheel }

    /// −1 where the circle is seen from inside, or from below.
    var sense: Double {
        switch self {
        case .invertedRotary, .invertedCylinder, .invertedWheel, .invertedTimeMachine: -1
        case .linear, .rotary, .cylinder, .wheel, .coverFlow, .coverFlow2, .timeMachine,
            .taskSwitcher, .flip3D, .custom:
            1
        }
    }
}

/// What each type does where the options leave it open.
extension CarouselType {
    var wraps: Bool { isCircular }

    var showsBackfaces: Bool { self != .invertedCylinder }

    var offsetMultiplier: Double { self == .coverFlow || self == .coverFlow2 ? 2 : 1 }

    var spacing: Double { self == .coverFlow || self == .coverFlow2 ? 0.25 : 1 }

    var tilt: Double { self == .coverFlow || self == .coverFlow2 ? 0.9 : 0.3 }

    var bounceDistance: Double { self == .taskSwitcher ? 0.2 : 1 }

    var fadeMin: Double { self == .invertedTimeMachine ? 0 : -.infinity }

    var fadeMax: Double { self == .timeMachine || self == .flip3D ? 0 : .infinity }

    /// The item's part of the viewport: of its short side, or of both for the task switcher's cards.
    var itemFraction: Double { self == .taskSwitcher ? 5.0 / 7 : 0.9 }
}
