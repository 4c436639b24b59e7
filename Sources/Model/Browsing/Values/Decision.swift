public import DisplayList
public import Geometry
public import Selecting

/// What a key or a command decides about a photo.
public enum Decision: Hashable, Sendable {
    /// 0 to 5; 0 clears.
    case stars(Int)
    case flag(PhotoFlag)
    case label(PhotoLabel)
    /// Sets the flag, or clears it where it is that.
    case toggleFlag(PhotoFlag)
    /// Sets the label, or clears it where it is that.
    case toggleLabel(LabelColour)
    /// Turns it further than it is turned.
    case turn(Orientation)
    /// Shows it as its file says.
    case unturn

    /// The same with toggles settled, for a photo with this `judgement`.
    package func settled(for judgement: Judgement) -> Decision {
        switch self {
        case .stars, .flag, .label, .turn, .unturn: self
        case .toggleFlag(let flag): .flag(judgement.flag == flag ? .none : flag)
        case .toggleLabel(let colour):
            .label(judgement.label == .colour(colour) ? .none : .colour(colour))
        }
    }

    /// The same for several photos: a toggle sets where any of them lacks it, and clears where none does.
    package func settled(for judgements: some Sequence<Judgement>) -> Decision {
        switch self {
        case .stars, .flag, .label, .turn, .unturn: self
        case .toggleFlag(let flag):
            .flag(judgements.allSatisfy { $0.flag == flag } ? .none : flag)
        case .toggleLabel(let colour):
            .label(
                judgements.allSatisfy { $0.label == .colour(colour) } ? .none : .colour(colour))
        }
    }

    /// What becomes of a judgement; pick and reject exclude each other, and all else stays.
    package func applied(to judgement: Judgement) -> Judgement {
        var made = judgement
        switch settled(for: judgement) {
        case .stars(let stars): made.stars = min(max(stars, 0), 5)
        case .flag(let flag): made.flag = flag
        case .label(let label): made.label = label
        case .turn(let turn): made.turn = made.turn.then(turn)
        case .unturn: made.turn = .upright
        case .toggleFlag, .toggleLabel: break
        }
        return made
    }

    /// Whether it gives a photo something: what clears brings no next photo, and a turned one is to be looked at.
    package var isSetting: Bool {
        switch self {
        case .stars(let stars): stars > 0
        case .flag(let flag): flag != .none
        case .label(let label): label != .none
        case .toggleFlag, .toggleLabel: true
        case .turn, .unturn: false
        }
    }
}

/// What was decided at once, as one `u` takes it back.
public struct DecisionStep: Hashable, Sendable {
    public struct Change: Hashable, Sendable {
        public let photo: PhotoID
        public let from: Judgement
        public let to: Judgement

        package init(photo: PhotoID, from: Judgement, to: Judgement) {
            self.photo = photo
            self.from = from
            self.to = to
        }
    }

    /// Whether it was made, or an earlier one of its number taken back or made again.
    public enum Way: Hashable, Sendable {
        case made, takenBack, madeAgain
    }

    /// Of this session; what is taken back or made again has the number that it had.
    public let number: Int
    public let way: Way
    public let changes: [Change]

    /// Whether it decides nothing, and has what was decided written beside the photos.
    public let isExport: Bool

    package init(number: Int, way: Way, changes: [Change], isExport: Bool = false) {
        self.isExport = isExport
        self.number = number
        self.way = way
        self.changes = changes
    }
}
