public import Browsing
public import DisplayList
public import PhotoLibrary
public import Trash

/// What has become of a piece of file work.
///
/// The worker says it, `FileOperations` adds what it alone knows (which photo, how far), and the loop tells the model.
public enum FileNews: Sendable {
    /// A photo has left its folder.
    case left(op: Int, PhotoID?, Departed)
    /// A photo stays where it is, or most of it.
    case stayed(op: Int, PhotoID?, PhotoRefusal)
    /// A photo is back, or what there is of it, or is where it was; nil where its trash was only tried, so that it has never left.
    case returned(op: Int, PhotoID?, Result<PhotoReturn, WaitingFile>?)
    /// Files of a photo that stayed, which had gone all the same, are back.
    case restReturned(op: Int, FilesReturn)
    /// One photo of an order is done; `place` is its place there.
    case filed(number: Int, place: Int, Result<Filed, PhotoRefusal>)
    /// How far an order has come, and what was made of the photo that was done last.
    case filing(CopyReport, CopyReport.Made?)
    /// What an order made is taken back; nil where it was only tried.
    case unfiled(number: Int, CopyUndo?)
    /// The pictures that an order moved to the trash are back.
    case picturesReturned(number: Int, FilesReturn)
    /// A photo of the trash is answered; so many are not. With the last one of a group, what has become of all.
    case bringingBack(left: Int, BroughtBack?)
    /// What earlier sessions did last is taken back; nil where nothing is to be changed.
    case undidEarlier(Result<UndoReport, TrashError>?)
    /// What an act of undo had taken back, before this session or in an earlier one, is done again.
    case redidEarlier(EarlierRedo)
    /// What is in the trash, the newest first.
    case trashListed(Result<TrashList, TrashError>)
    /// How many photos that other sessions trashed from the folders asked about are in the trash.
    case trashCounted(Int)
    /// What recovery found when the session began, if anything.
    case recovered(RecoveryReport)

    /// Whether there may be more in the trash now, or less.
    public var changesTrash: Bool {
        switch self {
        case .filing(let report, _): report.isDone && report.way.fillsTrash
        case .stayed(_, _, .unseen), .undidEarlier(nil), .undidEarlier(.failure?), .trashListed,
            .trashCounted, .recovered, .filed, .unfiled, .bringingBack(_, nil):
            false
        default: true
        }
    }
}

/// A photo that has left its folder.
public struct Departed: Hashable, Sendable {
    /// What its files measure.
    public var bytes: Int64
    /// Where they are now, the cover's first.
    public var paths: [[UInt8]]
    /// Whether they are in a folder of the user's, and not in a trash.
    public var isMoved = false
}

/// Files that were made of one photo, or that went to the trash.
public struct Filed: Hashable, Sendable {
    /// The cover's first; none where all were there already.
    ///
    /// Where files went to the trash: from where they went.
    public let paths: [[UInt8]]
    /// Of all of them.
    public let bytes: Int64
    /// How the file was turned; nil where it was not.
    public var turned: FileTurner.Turned?
}

/// Photos of the trash that were asked back together: those of them, or these files of theirs, that did not come.
public struct BroughtBack: Sendable {
    public let count: Int
    public let failed: [(op: Int, WaitingFile, isBack: Bool)]
}

/// What is in the trash, in the scope that was listed.
public struct TrashList: Sendable {
    public let scope: ReviewScope
    public let photos: [ListedTrash]
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
