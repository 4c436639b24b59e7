public import Browsing
public import DisplayList
public import PhotoLibrary
public import System
public import Trash

/// A photo that the user wants trashed.
public struct TrashOrder: Sendable {
    /// The number of the operation.
    public var op: Int
    public var photo: PhotoID
    /// Of its cover, where it has several files.
    public var path: [UInt8]
    /// What belongs to it beside its cover.
    public var parts: PhotoParts?
    public var grouping: Grouping
    /// What of several it is one of, that are trashed as one; nil where it is trashed by itself.
    public var batch: Int?
    /// What its file measures as far as is known.
    public var bytes: Int64
    public var grounds: Grounds
    /// The folder that it is moved to, as it was named; nil for the trash.
    public var target: [UInt8]?
    /// Where the photo is that is kept in its place, where its grounds name one.
    public var kept: [UInt8]?

    public init(
        op: Int, photo: PhotoID, path: [UInt8], parts: PhotoParts? = nil,
        grouping: Grouping = .named,
        batch: Int? = nil, bytes: Int64, grounds: Grounds, target: [UInt8]? = nil,
        kept: [UInt8]? = nil
    ) {
        self.op = op
        self.photo = photo
        self.path = path
        self.parts = parts
        self.grouping = grouping
        self.batch = batch
        self.bytes = bytes
        self.grounds = grounds
        self.target = target
        self.kept = kept
    }
}

/// File work that is not done: what has not begun, or what has failed.
public struct WaitingWork: Hashable, Sendable {
    /// Photos to be copied, or linked to.
    public var copies = 0
    /// Photos to be trashed, or moved to a folder.
    public var removals = 0
    /// Photos to be brought back, and other acts of undo and redo.
    public var returns = 0

    public init(copies: Int = 0, removals: Int = 0, returns: Int = 0) {
        self.copies = copies
        self.removals = removals
        self.returns = returns
    }

    public var isEmpty: Bool { self == WaitingWork() }
}

/// What acts of undo took back of decisions in the folders shown.
public struct UndoneDecisions: Hashable, Sendable {
    /// The numbers of these acts.
    public var acts: Set<UInt64>
    /// The number of the newest decision.
    public var newest: UInt64

    public init(acts: Set<UInt64> = [], newest: UInt64 = 0) {
        self.acts = acts
        self.newest = newest
    }
}

/// What is done to files: `TrashOperations`, or `RehearsedOperations` where nothing is to be changed.
///
/// Each call gives what is known at once; the rest comes as answers, for `take`.
public protocol FileOperations {
    /// Where photos go, as the status line names it.
    var place: String { get }
    /// Which photos are where.
    var whereabouts: Whereabouts { get }
    /// Receives the files of a question: its number, and the file of each photo that has one.
    var examined: @Sendable (Int, [PhotoID: QuestionedFile]) -> Void { get }
    /// What of the trash was looked at.
    var reviewed: ReviewedTrash { get set }
    /// How many jobs are not done.
    var backlog: Int { get }
    /// What has not begun: no next start takes it up.
    var waiting: WaitingWork { get }
    /// What was requested and not done, and was not done later or taken back either.
    var unfinished: WaitingWork { get }
    /// What a dry run would have done besides.
    var rehearsed: RehearsedFiling { get }

    /// Ends what an interrupted session has left half done.
    mutating func recover()
    /// Trashes photos one after the other, but no other files than those that the grounds are about; `seen` is what has been on the screen.
    mutating func trash(
        _ orders: [TrashOrder], seen: ScreenEvidence<PhotoID>, at time: Double
    ) -> [FileNews]
    /// Copies photos, or makes links to them, one after the other.
    mutating func copy(_ order: CopyOrder) -> FileNews?
    /// Notes that photos of an order to copy are not here, and that nothing of it is done.
    mutating func noteAbsent(_ photos: [PhotoID], of number: Int)
    /// Takes back what that order made; what of it has not begun is not done.
    mutating func takeBackCopies(of number: Int) -> FileNews?
    /// Brings back what the trashes of these numbers took away, one after the other, as one act of undo unless it is none.
    mutating func restore(_ ops: [Int], isUndo: Bool) -> [FileNews]
    /// Takes back the last trash of an earlier session whose photo lay in one of these folders, unless it was done before a decision; `turn`
    /// is that of the act of undo.
    mutating func restoreEarlier(
        folders: Set<[UInt8]>, behind decision: DecisionMoment?, turn: Turn?
    ) -> FileNews?
    /// Does again what the last act of undo of an earlier session, or of one earlier than this, took back in these folders, unless anything was
    /// done since. The decisions of that act are left to the desk.
    mutating func redoEarlier(folders: Set<[UInt8]>, decisions: UndoneDecisions) -> FileNews?
    /// Lists what is in the trash; nil: the narrowest scope in which there is anything. `pairs` says which picture is the cover where files that
    /// belong together are one photo; nil where they are not.
    mutating func listTrash(_ scope: ReviewScope?, folders: Set<[UInt8]>, pairs: CoverChoice?)
    /// Counts what other sessions trashed from these folders and is in the trash; `arePairs` where files that belong together are one photo.
    mutating func countTrash(from folders: Set<[UInt8]>, arePairs: Bool)
    /// Brings photos of the last list back, by what names their parts, and tells of them together.
    mutating func bringBack(_ photos: [(op: Int, keys: [String])])
    /// Where the files of a photo are that was brought back by that number, the cover's first; nothing where it was not.
    func returnedFiles(op: Int) -> [[UInt8]]
    /// Trashes them again, whichever photo they belong to now.
    mutating func trashAgain(returnOf op: Int)
    /// Takes what has become of a job, and adds what the worker does not know.
    mutating func take(_ answer: FileNews, at time: Double) -> FileNews?
    /// Waits until all jobs are done, but no longer than so many seconds.
    func finishAll(within seconds: Double, clock: () -> Double)
    /// Stops counting and waits for a running count, for this many seconds at most.
    func endCount(within seconds: Double, clock: () -> Double)
}

extension FileOperations {
    /// Looks at the files of a question, on another thread because a disk may be slow.
    ///
    /// `settle` comes first there; where it returns false, the question is not to be answered.
    public func examine(
        _ photos: [(photo: PhotoID, path: [UInt8])], for question: Int,
        after settle: (@Sendable ([PhotoID]) -> Bool)? = nil
    ) {
        let whereabouts = whereabouts
        let photos = photos.filter { !whereabouts.isAway($0.photo) }
        guard !photos.isEmpty else { return }
        let examined = examined
        _ = startThread {
            if let settle, !settle(photos.map(\.photo)) { return }
            var files: [PhotoID: QuestionedFile] = [:]
            files.reserveCapacity(photos.count)
            for (photo, path) in photos { files[photo] = QuestionedFile(path: path) }
            examined(question, files)
        }
    }
}
