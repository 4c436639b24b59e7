public import Browsing
public import Decoding
import System
public import Trash

/// Why a photo stays where it is, or nothing was made of it.
public enum PhotoRefusal: Error, Hashable, Sendable {
    public enum Act: Hashable, Sendable {
        case trash, move
        /// A copy, or a link.
        case copy
        /// The trash of one picture of it.
        case trashPicture
        /// A turned file in place of its cover.
        case turn
    }

    /// A file of it could not go, or could not be copied.
    case failed(Act, Refusal)
    /// A picture of the photo was taken at another time than the cover: these pictures are photos of their own from now on.
    case differentTimes(other: [UInt8], strangers: [[UInt8]])
    /// These files belong to it too, which was unknown when it was shown.
    case joined([[UInt8]])
    /// These are files of it no more.
    case parted([[UInt8]])
    /// This very file was neither shown nor asked about.
    case unseen
    /// It is not the file that was compared with the others of its burst.
    case notCompared
    /// The photo of this name is not there any more, or is another one, which was to be kept in its place.
    case notKept([UInt8])
    /// Another riffle has decided about it since the question about it was asked.
    case decidedSince
    /// It is the file that is kept, which has this name too.
    case isKept([UInt8])
    /// Its picture cannot be turned.
    case notTurned(TurnRefusal)
    /// It has no such picture, or no other one.
    case noPicture(PhotoPicture), onlyPicture

    /// Why the trash refused a file; nil where it was not asked.
    public var refusal: Refusal? {
        if case .failed(_, let refusal) = self { refusal } else { nil }
    }

    /// How many of its files have gone all the same, and could not come back.
    public var inTrash: Int { refusal?.remaining.count ?? 0 }

    /// Whether the file is another one than the one that was shown.
    public var isChange: Bool {
        guard case .failed(let act, let refusal) = self, case .changedSinceShown = refusal.error
        else { return false }
        return act == .move || refusal.isOfCover
    }
}

extension Refusal {
    /// Whether the cover is the file that it failed at.
    public var isOfCover: Bool {
        BytePath.lastComponent(member) == BytePath.lastComponent(cover)
    }
}
