public import Browsing
public import DisplayList
public import PhotoLibrary
public import Trash

/// What file work has come to: facts for the model, once it is known which photo they are about.
public enum FileNews: Sendable {
    /// A photo is in the trash, which the status line names so.
    case trashed(op: Int, bytes: Int64, place: String)
    /// It stays where it is; with the photo that it was, where that is known.
    case notTrashed(op: Int, PhotoID?, TrashError)
    /// A photo of several files stays, or most of it.
    case photoNotTrashed(op: Int, PhotoID?, PhotoRefusal)
    /// A photo of several files is back, or what there is of it.
    case photoRestored(op: Int, PhotoID, PhotoReturn)
    /// It is in a folder of the user's.
    case moved(op: Int, PhotoID?, bytes: Int64, paths: [[UInt8]])
    /// It was not moved to the folder that it was meant for.
    case notMoved(op: Int, PhotoID?, FilingError)
    /// A photo of an order is done: how far that has come, and where its copies are.
    case copying(FilingProgress, CopyReport.Made?)
    case copied(CopyReport, CopyReport.Made?)
    case tookBackCopies(number: Int, CopyUndo)
    case tookBackPictures(number: Int, PictureUndo)
    /// What an order would have made is taken back.
    case neverCopied(number: Int)
    /// The file was neither shown nor asked about: nothing was done.
    case unseen(op: Int)
    /// A photo is back, at this path.
    case restored(op: Int, PhotoID, path: [UInt8], isRenamed: Bool, Returned?)
    /// A trash that was only tried is taken back: the photo has never left.
    case neverLeft(op: Int)
    /// It is where it was: in the trash, or gone from there.
    case notRestored(op: Int, TrashError)
    /// What came of asking back files of a photo that has stayed.
    case restRestored(PhotoRest)
    /// What came of asking back what earlier sessions had trashed.
    case undidEarlier(UndoReport)
    case nothingEarlier
    case notRestoredEarlier(TrashError)
    /// What came of doing again what an act of undo had taken back, before this session or in an earlier one.
    case redidEarlier(EarlierRedo)
    /// What is in the trash, the newest first.
    case trashListed(ReviewScope, [ListedTrash])
    case trashNotListed(TrashError)
    /// How many photos that other sessions trashed from the folders asked about are in the trash.
    case trashCounted(Int)
    /// One of several requested restores is answered; this many are left.
    case bringingBack(left: Int)
    /// So many photos of the trash were asked back together; these of them, or these files of theirs, did not come. `left` is how many others
    /// have not been answered.
    case broughtBack(
        count: Int, failed: [(op: Int, PhotoReturn.Waiting, isBack: Bool)], left: Int)
    /// What recovery found when the session began, if anything.
    case recovered(RecoveryReport)
}

extension FileNews {
    /// Whether there may be more in the trash now, or less.
    public var changesTrash: Bool {
        switch self {
        case .copied(let report, _): report.way.trashed != nil
        case .trashListed, .trashNotListed, .trashCounted, .recovered, .unseen, .nothingEarlier,
            .notRestoredEarlier, .copying, .tookBackCopies, .neverCopied, .bringingBack:
            false
        default: true
        }
    }
}

/// What the watch of the folders must know in advance: the changes that it sees are our own.
public enum FileNotice: Hashable, Sendable {
    /// The files of these photos are about to be moved, to the trash or back.
    case moving([PhotoID])
    /// That is over; `path` is where it is now, here or in the trash, where that is another place than was known.
    ///
    /// `parts` are the files beside its cover, where it has come back with several.
    case settled(PhotoID, isAway: Bool, path: [UInt8]? = nil, parts: PhotoParts? = nil)
    /// These files of a photo are no part of it.
    case apart(PhotoID, [[UInt8]])
    /// What belongs to a photo is to be found out again; of these files something is not as it was known.
    case regroup(PhotoID, [[UInt8]])
}
