public import Browsing
public import DisplayList
public import PhotoLibrary
import System
public import Trash

/// What has become of a piece of file work.
public enum FileAnswer: Sendable {
    /// `path` is where the photo's file is now.
    case trashed(op: Int, bytes: Int64, path: [UInt8])
    case notTrashed(op: Int, TrashError)
    /// `path` is where it is again; another one than before where its name was taken.
    ///
    /// `Returned` says which file it was and is now.
    case restored(op: Int, path: [UInt8], isRenamed: Bool, Returned?)
    case notRestored(op: Int, TrashError)
    /// It is in a folder of the user's; the path of its cover is the first.
    case moved(op: Int, bytes: Int64, paths: [[UInt8]])
    /// It was not moved to the folder that it was meant for.
    case notMoved(op: Int, FilingError)
    /// What came of one photo of an order; `covers` are paths of what was made, and `bytes` what that measures.
    case copied(number: Int, place: Int, Result<CopyReceipt, CopyFailure>)
    /// What came of taking back what an order made.
    case tookBackCopies(number: Int, CopyUndo)
    /// What came of one photo of an order to trash a picture of each.
    case pictureTrashed(number: Int, place: Int, Result<TrashedPicture, CopyFailure>)
    /// What came of taking back such an order.
    case picturesRestored(number: Int, PictureUndo)
    /// A photo of several files stays, or most of it.
    case photoNotTrashed(op: Int, PhotoRefusal)
    /// A photo of several files is back, or what there is of it.
    case photoRestored(op: Int, PhotoReturn)
    /// What came of asking back files of a photo that has stayed.
    case restRestored(op: Int, PhotoRest)
    /// What came of asking back what earlier sessions had trashed.
    case undidEarlier(UndoReport)
    case notRestoredEarlier(TrashError)
    /// What came of doing again what an act of undo had taken back.
    case redidEarlier(EarlierRedo)
    /// What is in the trash, the newest first.
    case trashListed(ReviewScope, [ListedTrash])
    case trashNotListed(TrashError)
    /// How many photos that other sessions trashed from the folders asked about are in the trash.
    case trashCounted(Int)
    /// A photo of the trash is back, at these paths, the cover's first, but for a file that waits.
    case broughtBack(op: Int, paths: [[UInt8]], waiting: PhotoReturn.Waiting?)
    /// It is not.
    case notBroughtBack(op: Int, name: [UInt8], TrashError)
    /// What recovery found when the session began, if anything.
    case recovered(RecoveryReport)
}

/// Why a photo of several files was not trashed.
public struct PhotoRefusal: Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        /// This file of it could not be moved.
        case member([UInt8], TrashError)
        /// A picture of the photo was taken at another time than the cover: these pictures are photos of their own from now on.
        case differentTimes(other: [UInt8], strangers: [[UInt8]])
        /// These files belong to it too, which was unknown when it was shown.
        case joined([[UInt8]])
        /// These are files of it no more.
        case parted([[UInt8]])
    }

    /// Names in its folder.
    public var cover: [UInt8]
    public var reason: Reason
    /// How many of its files are in the trash all the same, and how many it has.
    public var inTrash: Int
    public var count: Int

    public init(cover: [UInt8], reason: Reason, inTrash: Int = 0, count: Int) {
        self.cover = cover
        self.reason = reason
        self.inTrash = inTrash
        self.count = count
    }

    /// Whether its cover is another file than the one that was shown.
    public var isCoverChanged: Bool {
        if case .member(cover, .changedSinceShown) = reason { true } else { false }
    }
}

/// The result of the restore of files that had gone though their photo stayed, by their names.
public struct PhotoRest: Hashable, Sendable {
    public internal(set) var back: [[UInt8]] = []
    public internal(set) var gone: [[UInt8]] = []
    public internal(set) var waiting: [PhotoReturn.Waiting] = []
}

/// What of a photo of several files is back.
public struct PhotoReturn: Hashable, Sendable {
    /// Its cover, or what stands for it now.
    public var path: [UInt8]
    public var isRenamed: Bool
    /// Which file the cover was and is; nil where it did not come back from the trash.
    public var returned: Returned?
    /// What is there beside the cover.
    public var parts: PhotoParts?
    /// Names of files that are no longer in the trash, and not in their folder either.
    public var gone: [[UInt8]] = []
    /// Names of files that another program has brought back.
    public var there: [[UInt8]] = []
    /// Files that cannot come back now, and why.
    public var waiting: [Waiting] = []
    /// Whether there is anything to show: sidecars and companions alone are no photo.
    public var hasPicture: Bool {
        MemberKind(name: BytePath.lastComponent(path))?.isPicture ?? true
    }

    public struct Waiting: Hashable, Sendable {
        public var name: [UInt8]
        public var error: TrashError
    }

    /// The photo as it came back, by its name now.
    public func photo(_ id: PhotoID) -> Photo {
        let others = parts?.others ?? []
        return Photo(
            id: id, name: BytePath.lastComponent(path),
            others: others.isEmpty ? [] : memberWords(others.map(\.name)),
            otherCount: others.count)
    }
}

/// Why nothing was made of a photo.
public struct CopyFailure: Error, Hashable, Sendable {
    public let refusal: CopyRefusal
}
