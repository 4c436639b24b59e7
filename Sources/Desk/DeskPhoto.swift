public import Selecting

/// What tells a file from another one of its name.
public struct DeskFacts: Hashable, Sendable {
    /// In bytes.
    public var size: Int64
    /// The time of change, since 1970.
    public var seconds: Int64
    public var nanoseconds: Int64
    /// When it was taken, to the second, in whatever form the caller always uses; nil where it is unknown.
    public var captured: [UInt8]?

    public init(size: Int64, seconds: Int64, nanoseconds: Int64, captured: [UInt8]? = nil) {
        self.size = size
        self.seconds = seconds
        self.nanoseconds = nanoseconds
        self.captured = captured
    }

    /// Of a file that nobody has looked at: whichever has the name is meant.
    public static let unknown = DeskFacts(size: -1, seconds: 0, nanoseconds: 0)

    /// Whether size and time are the same.
    public func isUnchanged(from other: DeskFacts) -> Bool {
        size == other.size && seconds == other.seconds && nanoseconds == other.nanoseconds
    }
}

/// A photo as the desk looks for it: its pictures, the RAW first, then the cover.
public struct DeskPhoto: Hashable, Sendable {
    public struct Picture: Hashable, Sendable {
        public let name: [UInt8]
        public let facts: DeskFacts

        public init(name: [UInt8], facts: DeskFacts) {
            self.name = name
            self.facts = facts
        }
    }

    /// An absolute path.
    public let directory: [UInt8]
    /// The file that names it.
    public let namesake: Picture
    public let others: [Picture]

    public init(directory: [UInt8], namesake: Picture, others: [Picture] = []) {
        self.directory = directory
        self.namesake = namesake
        self.others = others
    }

    var pictures: [Picture] { [namesake] + others }
}

/// A photo that was decided about, as it is stored.
public struct DeskRow: Hashable, Sendable {
    /// 0 until it is stored.
    var id: Int64 = 0
    public internal(set) var directory: [UInt8]
    /// Nil while nobody knows what it is called now.
    public internal(set) var name: [UInt8]?
    public internal(set) var facts: DeskFacts
    /// The digest of what `printedBytes` gives; nil until somebody has taken it.
    public var print: [UInt8]?
    public var judgement: Judgement
    /// What documents said of the photo when it was decided about; nil where nobody had read them.
    public var base: Judgement?
    /// What is still to be written into its sidecars.
    public var pending: PendingWrite
    /// When it was decided about, in milliseconds since 1970.
    public internal(set) var changed: Int64

    /// Its photo as it is looked for; nil while its present name is unknown.
    public var files: DeskPhoto? {
        name.map { DeskPhoto(directory: directory, namesake: .init(name: $0, facts: facts)) }
    }
}

/// What the print of a file is the MD5 of: its size, its first and its last 64 KiB.
public func printedBytes(size: Int64, first: [UInt8], last: [UInt8]) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) } + first + last
}
