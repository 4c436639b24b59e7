import CLinux
import Decoding
import DisplayList
import PhotoLibrary
import Trash
import ViewModel

/// What other threads tell the loop.
enum Mail: Sendable {
    case decoded(DecodeOutcome)
    case filed(FilingOutcome)
    case measured([Measure])
    case library(LibraryNews)
    /// The file that the user is asked about; nil where there is none to be looked at.
    case examined(question: Int, PhotoID, QuestionedFile?)
    /// Whether tmux hands 24-bit colour on to the terminal outside.
    case tmux(passesTrueColour: Bool)
    /// The favourites cannot be written down; what is tried again later is not told again.
    case favouritesUnwritable(LibraryError)
}

/// What has become of a trash or an undo.
enum FilingOutcome: Sendable {
    /// `place` is the folder that holds the photo now, and `path` its file.
    case trashed(op: Int, bytes: Int64, place: [UInt8], path: [UInt8])
    case notTrashed(op: Int, TrashError)
    /// `path` is where it is again; another one than before where its name was taken.
    ///
    /// `Returned` says which file it was and is now.
    case restored(op: Int, path: [UInt8], isRenamed: Bool, Returned?)
    case notRestored(op: Int, TrashError)
    /// What came of asking back what earlier sessions had trashed.
    case undidEarlier(UndoReport)
    case notRestoredEarlier(TrashError)
    /// What recovery found when the session began, if anything.
    case recovered(RecoveryReport)
}
