public import Geometry
import Photos
public import Selecting
import System

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

    /// A file that was not looked at: whichever has the name is meant.
    public static let unknown = DeskFacts(size: -1, seconds: 0, nanoseconds: 0)

    /// Size and time alone.
    var undated: DeskFacts { DeskFacts(size: size, seconds: seconds, nanoseconds: nanoseconds) }

    /// Whether size and time are the same.
    public func isUnchanged(from other: DeskFacts) -> Bool {
        size == other.size && seconds == other.seconds && nanoseconds == other.nanoseconds
    }
}

/// A photo as the desk looks for it: its pictures, the RAW first, then the cover.
public struct DeskPhoto: Hashable, Sendable {
    public struct Picture: Hashable, Sendable {
        public let name: [UInt8]
        public var facts: DeskFacts
        /// The number of the file; 0 where it is unknown, or may be another one tomorrow.
        public let inode: UInt64
        /// When the system last changed anything about the file (ctime), in milliseconds since 1970; 0 where that is unknown.
        public let changed: Int64

        public init(name: [UInt8], facts: DeskFacts, inode: UInt64 = 0, changed: Int64 = 0) {
            self.name = name
            self.facts = facts
            self.inode = inode
            self.changed = changed
        }

        var isRaw: Bool { FileExtensions.isRaw(name) }
    }

    /// An absolute path.
    public let directory: [UInt8]
    /// The file that names it.
    public private(set) var namesake: Picture
    public private(set) var others: [Picture]
    /// The name of the picture that is shown; nil where that is unknown.
    private let coverName: [UInt8]?
    /// The orientation that the cover's file gives itself; nil while it was not read.
    public private(set) var orientation: Orientation?
    /// When its files were looked at, in milliseconds since 1970; 0 where that is unknown.
    public let seen: Int64

    /// `cover` is the name of the picture that is shown; nil where that is unknown, as of a file that is looked for.
    public init(
        directory: [UInt8], namesake: Picture, others: [Picture] = [], cover: [UInt8]? = nil,
        seen: Int64 = 0
    ) {
        self.directory = directory
        self.namesake = namesake
        self.others = others
        coverName = cover
        self.seen = seen
    }

    public var pictures: [Picture] { [namesake] + others }

    /// The picture that is shown, as far as that is known.
    public var cover: Picture { pictures.first { $0.name == coverName } ?? namesake }

    /// Whether the cover may have another orientation than when the photo was turned: it is not the file that it was then.
    func isReshaped(since row: DeskRow) -> Bool {
        guard coverName != nil, row.judgement.turn != .upright || row.oriented != nil else {
            return false
        }
        // A RAW that is shown for a while says nothing of the picture beside it.
        guard (cover.isRaw ? pictures : [cover]).contains(where: row.isTurned) else { return true }
        if row.orientation == nil, !cover.isRaw { return true }
        // Where files have no numbers, a turn that changed a tag alone is known to riffle's journal only.
        return (row.orientedInode == 0 || pictures.contains { $0.inode == 0 })
            && (row.judgement.turn != .upright || row.written != .upright)
    }

    /// The photo with pictures of these names too, of whose files nothing is known.
    public func besides(_ names: [[UInt8]]) -> DeskPhoto {
        var more = self
        for name in names where !more.pictures.contains(where: { $0.name == name }) {
            more.others.append(Picture(name: name, facts: .unknown))
        }
        return more
    }

    /// The photo with the orientation that the cover's file gives itself, read by a path.
    public func oriented(by orientation: ([UInt8]) -> Orientation?) -> DeskPhoto {
        var oriented = self
        oriented.orientation = orientation(BytePath.join(directory, cover.name))
        return oriented
    }

    /// The photo with the capture times of its pictures, where they are not known; they are read by a path.
    public func dated(by captured: ([UInt8]) -> [UInt8]?) -> DeskPhoto {
        func dated(_ picture: Picture) -> Picture {
            var dated = picture
            dated.facts.captured =
                picture.facts.captured ?? captured(BytePath.join(directory, picture.name))
            return dated
        }
        var photo = self
        (photo.namesake, photo.others) = (dated(namesake), others.map(dated))
        return photo
    }
}

/// A photo that was decided about, as it is stored.
public struct DeskRow: Hashable, Sendable {
    /// 0 until it is stored.
    var id: Int64 = 0
    public internal(set) var directory: [UInt8]
    /// Nil while its name is unknown.
    public internal(set) var name: [UInt8]?
    public internal(set) var facts: DeskFacts
    /// The digest of what `printedBytes` gives; nil until it is taken.
    public var print: [UInt8]?
    /// What was decided; its turn is that of the photo without what riffle wrote into a picture of it.
    public var judgement: Judgement
    /// What documents said of the photo at the decision; nil if they were not read yet.
    public var base: Judgement?
    /// What is still to be written into its sidecars.
    public var pending: PendingWrite
    /// When it was decided about, in milliseconds since 1970.
    public internal(set) var changed: Int64
    /// The number of the file that names it; 0 where it is unknown.
    var inode: UInt64 = 0
    /// When that file was last seen under its name, in milliseconds since 1970; 0 where that is unknown.
    var seen: Int64 = 0
    /// Whether that file was missing when the folder was looked at last.
    var isGone = false
    /// The orientation of the cover's file when the photo was turned; nil where that is unknown.
    public internal(set) var orientation: Orientation?
    /// What that file was then; nil where that is unknown.
    var oriented: DeskFacts?
    /// The number of that file; 0 where it is unknown.
    var orientedInode: UInt64 = 0
    /// How riffle turned the picture for good that is no RAW.
    public internal(set) var written = Orientation.upright
    /// The last act of riffle's that `written` includes.
    public internal(set) var act: UInt64 = 0

    /// Its photo as it is looked for; nil while its present name is unknown.
    public var files: DeskPhoto? {
        name.map {
            DeskPhoto(
                directory: directory, namesake: .init(name: $0, facts: facts, inode: inode))
        }
    }

    /// Where its file is, or was; nil while its name is unknown.
    public var path: DeskPath? { name.map { DeskPath(directory: directory, name: $0) } }

    /// What was decided, as a picture of the photo shows it.
    public func judgement(as picture: [UInt8]) -> Judgement { shown(judgement, as: picture) }

    /// A judgement as it is stored, as a picture of the photo shows it.
    public func shown(_ judgement: Judgement, as picture: [UInt8]) -> Judgement {
        var shown = judgement
        shown.turn = written(into: picture).inverse.then(judgement.turn)
        return shown
    }

    /// A judgement that a picture of the photo shows, as it is stored.
    public func stored(_ judgement: Judgement, shownAs picture: [UInt8]) -> Judgement {
        var stored = judgement
        stored.turn = written(into: picture).then(judgement.turn)
        return stored
    }

    private func written(into picture: [UInt8]) -> Orientation {
        FileExtensions.isRaw(picture) ? .upright : written
    }

    /// Whether the picture of its name is the file that names this row, as far as that is known.
    public func isNamed(by picture: DeskPhoto.Picture) -> Bool {
        guard facts.isUnchanged(from: picture.facts) else { return false }
        return inode == 0 || picture.inode == 0 || inode == picture.inode
    }

    /// Whether its photo was turned, and its cover may be a file that riffle turned since, or has put back.
    public var wasTurned: Bool { oriented != nil }

    /// Whether the turn is that of the file of a picture.
    func isTurned(_ picture: DeskPhoto.Picture) -> Bool {
        oriented.map(picture.facts.isUnchanged) ?? false
            && (orientedInode == 0 || picture.inode == 0 || orientedInode == picture.inode)
    }

    /// Whether the file of a picture is the one that names this row, whatever its name is.
    func isFile(of picture: DeskPhoto.Picture) -> Bool {
        inode != 0 && inode == picture.inode && facts.isUnchanged(from: picture.facts)
    }
}

/// A folder, by its absolute path, and a name in it.
public struct DeskPath: Hashable, Sendable {
    public let directory: [UInt8]
    public let name: [UInt8]

    public init(directory: [UInt8], name: [UInt8]) {
        self.directory = directory
        self.name = name
    }
}

/// What the print of a file is the MD5 of: its size, its first and its last 64 KiB.
public func printedBytes(size: Int64, first: [UInt8], last: [UInt8]) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) } + first + last
}
