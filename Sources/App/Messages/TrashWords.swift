public import DisplayList
import PhotoLibrary
import System
public import Trash

/// Why a photo was not trashed or not brought back.
public func words(for error: TrashError) -> Sentence {
    switch error {
    case .missing: "it is no longer there"
    case .notAFile: "not a file"
    case .changedSinceShown: "it has changed on disk"
    case .alreadyInTrash: "it is in the trash already"
    case .readOnlyFileSystem: "the file system is read-only"
    case .noSpace: "no space left for it in the trash"
    case .notPermitted(let call): "not permitted (\(words(forErrno: call.code)))"
    case .journalUnwritable(let call):
        "no undo journal can be written (\(words(forErrno: call.code))): \(text(call.path))"
    case .needsChoice(let mount, let homeAvailable):
        homeAvailable
            ? "no trash on \(text(mount)) · press ↑ again to use the trash in your home folder"
            : "no trash on \(text(mount)); choose a folder with --trash-dir or --reject-dir"
    case .sameFolder: "it is there already"
    case .isLink: "it is a symbolic link · turn what it leads to"
    case .hasOtherNames(let count, _): "has \(count) names: turning would part them"
    case .noFolder(let path): "there is no folder \(text(path))"
    case .insideTrash(let path): "\(text(path)) is in a trash, which may be emptied"
    case .goneFromTrash: "it is gone from the trash"
    case .goneFromFolder(let path): "it is not in \(folder(of: path)) any more"
    case .changedInFolder(let path): "it was changed in \(folder(of: path)); it stays"
    case .copyReplaced(let path): "another program replaced its copy in \(text(path)) · try again"
    case .relativeLink(let path):
        "it is a relative link, which would lead elsewhere from \(text(path)) · copy what it leads to"
    case .trashAway(let path): "its trash is not there: \(text(path))"
    case .linkRefused(let refusal, let path): words(for: refusal, path)
    case .alreadyRestored: "it was brought back before"
    case .notRestorable: "the journal does not know it"
    case .inUse: "another riffle that is running holds it"
    case .notMounted(let mount): "\(text(mount)) is not mounted"
    case .leftAside(let path): "it was left as \(text(path)); the next start brings it back"
    case .leftInTrash(let path): "it is in the trash as \(text(path)); the next start ends the turn"
    case .system(let call):
        call.path.isEmpty
            ? "\(call.call) failed: \(words(forErrno: call.code))"
            : "\(words(forErrno: call.code)): \(text(call.path))"
    }
}

/// What recovery did, where the user should know; nil where there is nothing to say.
public func words(for report: RecoveryReport) -> Sentence? {
    if let lost = report.lost.first {
        let more = report.lost.count - 1
        let others = more > 0 ? " and \(more) more" : ""
        return "an interrupted session lost track of \(text(lost.sourcePath))\(others)"
            + " · riffle --journal tells"
    }
    if let partial = report.photos.first(where: { $0.outcome == .partial }) {
        let words = partialWords(partial.stored.count, of: partial.count)
        return "\(text(BytePath.lastComponent(partial.cover))): \(words)"
    }
    let count = report.settledCount
    guard count > 0 else { return words(for: report.copies).map(Sentence.init(text:)) }
    return
        "tidied up after an interrupted session: \(count) \(count == 1 ? "photo" : "photos") safe"
}

/// What is said of a photo of which only some files are in the trash.
func partialWords(_ inTrash: Int, of count: Int) -> Sentence {
    "\(inTrash) of \(count) files in the trash\(reason: " · u brings \(inTrash == 1 ? "it" : "them") back")"
}
