public import Geometry

/// A decision about a photo: stars, a flag, a label and a turn, each independent of the others.
public struct Judgement: Hashable, Sendable {
    /// 0 to 5.
    public var stars: Int
    public var flag: PhotoFlag
    public var label: PhotoLabel
    /// How it is shown turned, after the file's own orientation.
    public var turn: Orientation

    /// No stars, no flag, no label, not turned.
    public static let none = Judgement()

    public init(
        stars: Int = 0, flag: PhotoFlag = .none, label: PhotoLabel = .none,
        turn: Orientation = .upright
    ) {
        self.stars = stars
        self.flag = flag
        self.label = label
        self.turn = turn
    }

    /// Whether anything was decided: stars, a flag or a label; a photo that lies on its side says nothing of its worth.
    public var isDecided: Bool { stars > 0 || flag != .none || label != .none }
}

/// Whether a photo is a favourite, or is to go.
public enum PhotoFlag: String, Hashable, Sendable, CaseIterable {
    case none, pick, reject
}

/// The colours of labels, in the order of their keys.
public enum LabelColour: String, Hashable, Sendable, CaseIterable {
    case red, yellow, green, blue, purple
}

/// The label of a photo.
public enum PhotoLabel: Hashable, Sendable {
    case none
    case colour(LabelColour)
    /// A text that another program wrote: bytes as they came, not fit for a terminal.
    case other([UInt8])
}
