public import Selecting

/// What one photo was and became.
public struct DeskChange: Hashable, Sendable {
    public let photo: DeskPhoto
    public let old: Judgement
    public let new: Judgement
    /// What documents say of the photo now; nil where they are not read.
    public let base: Judgement?
    /// The base that the row had when they were read: where it has another one by now, another riffle has read them since.
    public let formerBase: Judgement?
    /// Whether it is to be written into a sidecar too.
    public let isPending: Bool

    public init(
        photo: DeskPhoto, old: Judgement, new: Judgement, base: Judgement? = nil,
        formerBase: Judgement? = nil, isPending: Bool = false
    ) {
        self.photo = photo
        self.old = old
        self.new = new
        self.base = base
        self.formerBase = formerBase
        self.isPending = isPending
    }
}

/// What one undo takes back: a decision about one photo or many.
public struct DeskStep: Hashable, Sendable {
    /// Of this session, each number once.
    public let number: Int64
    public let changes: [DeskChange]
    /// In milliseconds since 1970.
    public let time: Int64
    /// Where it stands in the order of undo, or by which act it is taken back: a number of the one count of all journals; 0 without.
    public let sequence: UInt64

    public init(number: Int64, changes: [DeskChange], time: Int64, sequence: UInt64 = 0) {
        self.number = number
        self.changes = changes
        self.time = time
        self.sequence = sequence
    }
}

/// A step of this session or an earlier one, as it is stored.
public struct StoredStep: Hashable, Sendable {
    public struct Change: Hashable, Sendable {
        public let row: DeskRow
        public let old: Judgement
        public let new: Judgement
    }

    let id: Int64
    public let session: [UInt8]
    public let number: Int64
    public let time: Int64
    /// Where it stands in the order of undo, by the one count of all journals; 0 where a former version stored it.
    public let sequence: UInt64
    public let isUndone: Bool
    /// The act of undo that took it back; 0 where it stands, or no act is known.
    public let act: UInt64
    /// Its number, or that of the last step before it that has one.
    let place: Int64
    public internal(set) var changes: [Change] = []

    /// Whether it was made behind another one; of those without a number the clock decides.
    public func isNewer(than other: StoredStep) -> Bool {
        func key(_ step: StoredStep) -> (Int64, Int64, Int64, Int64) {
            (step.place, step.sequence == 0 ? 1 : 0, step.time, step.id)
        }
        return key(self) > key(other)
    }
}

/// Where a folder was left.
public struct DeskFolder: Hashable, Sendable {
    /// The name of the photo in front.
    public var front: [UInt8]?
    public var mode: [UInt8]?
    public var sort: [UInt8]?
    /// Whether the favourites of former riffles were read in.
    public var hasFavourites = false
    /// In milliseconds since 1970.
    public var seen: Int64 = 0

    public init() {}
}

/// Why the desk refuses a request.
public enum DeskError: Error, Hashable, Sendable {
    /// The file is damaged, or is no desk.
    case broken
    /// A later riffle made it.
    case newer
    /// Another riffle is writing.
    case busy
    /// It cannot be opened or written, with SQLite's code.
    case unusable(Int32)
}
