import Desk
import PhotoLibrary
import Selecting
import Sidecars
import System

/// A photo whose sidecars are to be written.
struct SidecarJob: Sendable {
    /// What is written, and over what.
    enum Way: Hashable, Sendable {
        /// What was decided about these fields just now, and what else the desk has pending; an undo gives back what was
        /// there of the fields that it `returned`.
        case decision(JudgementFields, returned: JudgementFields)
        /// All that is decided, whatever the sidecars say, by the number of the step.
        case export(Int)
        /// What the sidecars said before that step.
        case exportUndo(Int)
    }

    let sources: PhotoSources
    /// As the desk finds it; nil where the desk knows nothing of it.
    let files: DeskPhoto?
    let way: Way
    /// What is decided, where the desk cannot tell.
    let judgement: Judgement
    let plan: SidecarPlan

    /// The path of its cover.
    var path: [UInt8] { BytePath.join(sources.folder, sources.pictures.first ?? []) }
}

/// What has come of a photo's sidecars.
struct SidecarResult {
    /// The photo's files by now.
    let sources: PhotoSources
    /// What documents say of it by now.
    let documents: Documented
    /// What the desk has of it by now; nil where it has nothing.
    var row: DeskRow?
    /// The fields in which other programs had decided later than riffle.
    let heard: JudgementFields
    /// Whether other programs have written values since that were not read yet.
    let isUnheard: Bool
    let report: SidecarReport
}
