import Browsing
import Collection
import Commands
import Decisions
import Desk
import FileWork
import Messages
import PhotoLibrary
import Pictures
import Starting
import ViewModel

/// Stars, flags and labels on their way to the desk, and from there.
extension Interface {
    mutating func keep(_ step: DecisionStep) {
        let paths = collection.paths
        let pictures = pictures
        var common = model.options.common
        // A sidecar beside files that were named is that of another photo, unless it names its picture.
        if paths.catalogue.isListed { common.arePairs = false }
        decisions.setSidecars(SidecarPlan(common), export: SidecarPlan(always: common))
        decisions.keep(step, path: paths.path, parts: paths.parts) { pictures.file(of: $0) }
    }

    mutating func take(_ news: DecisionDesk.News) {
        switch news {
        case .found(let found):
            let new = decisions.news(in: found, besides: model.judgements)
            let bases = decisions.bases(in: found)
            if !new.isEmpty { apply(.judgementsFound(new)) }
            if !bases.isEmpty { apply(.decidedUpon(bases)) }
        case .foundInTrash(let found): apply(.judgementsFound(found))
        case .earlier(let step):
            decisions.noteEarlier(step)
            let folders = collection.paths.folders
            if let news = fileWork.restoreEarlier(folders: folders, since: step?.time) {
                take([news])
            }
        case .tookBack(let found):
            apply(found.isEmpty ? .nothingEarlier : .undecidedEarlier(found))
            if let note = decisions.earlierNote { apply(.notice(note, isLasting: true)) }
            endEarlier()
        case .ratedByOthers(let count): apply(.notice(words(forRatedSince: count)))
        case .sidecar(let news): apply(.notice(words(for: news), isLasting: true))
        case .desk(let news): apply(.notice(words(for: news), isLasting: true))
        }
    }

    /// Takes back what sessions before this one did last: a trash, or a decision.
    mutating func restoreEarlier() {
        if decisions.wantEarlier() { askEarlier() }
    }

    private mutating func askEarlier() {
        // Nothing is taken back where nothing is to be changed.
        if model.options.common.policy != .writable {
            decisions.forgetEarlier()
            let folders = collection.paths.folders
            if let news = fileWork.restoreEarlier(folders: folders, since: nil) { take([news]) }
        } else {
            decisions.askEarlier()
        }
    }

    /// Takes back the decision that was made after all that was trashed; false where there is none.
    mutating func takeBackEarlier(passingOver note: String?) -> Bool {
        if decisions.takeBackEarlier(passingOver: note) { return true }
        endEarlier()
        return false
    }

    /// Goes on with the next that is to be taken back.
    mutating func endEarlier() {
        if decisions.endEarlier() { askEarlier() }
    }

    /// Notes the photo in front, and has it written down where the folder is left once it has been there for a while.
    mutating func notePlace() {
        if decisions.notePlace(model.folderFront, at: now) { leavePlace() }
    }

    /// Has it written down where the folder is left.
    mutating func leavePlace() {
        guard model.options.common.resumes,
            let path = model.folderFront.flatMap(collection.paths.path)
        else { return }
        decisions.leavePlace(front: path, .init(model), isFirst: model.isFirstInFront)
    }
}
