import Browsing
import Collection
import Commands
import Decisions
import Desk
import DisplayList
import FileWork
import Messages
import PhotoLibrary
import Pictures
import System
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
        tell(step)
        decisions.keep(step, path: paths.path, parts: paths.parts) { pictures.file(of: $0) }
    }

    mutating func receive(_ news: DecisionDesk.News) {
        switch news {
        case .found(let found):
            let new = decisions.news(in: found, besides: model.judgements)
            let bases = decisions.bases(in: found)
            if !new.isEmpty { apply(.judgementsFound(new)) }
            if !bases.isEmpty { apply(.decidedUpon(bases)) }
        case .renamed(let photos):
            decisions.noteRenamed(photos)
            apply(.photosRenamed(photos))
        case .foundInTrash(let found): apply(.judgementsFound(found))
        case .confirmed(let decision, let photos): apply(.confirmed(decision, photos))
        case .earlier(let step):
            decisions.noteEarlier(step)
            apply(
                fileResult: fileWork.restoreEarlier(
                    folders: collection.paths.folders, behind: step?.moment,
                    turn: decisions.earlierTurn))
        case .undone(let acts, let newest):
            apply(
                fileResult: fileWork.redoEarlier(
                    folders: collection.paths.folders,
                    decisions: UndoneDecisions(acts: acts, newest: newest)))
        case .tookBack(let found, let steps): finishEarlier(found, steps, .undo)
        case .madeAgain(let found, let steps): finishEarlier(found, steps, .redo)
        case .unturned(let photos):
            let names = photos.compactMap {
                collection.paths.path(of: $0).map(BytePath.lastComponent)
            }
            if !names.isEmpty { apply(.notice(words(forUnturned: names))) }
        case .ratedByOthers(let count): apply(.notice(Sentence(text: words(forRatedSince: count))))
        case .sidecar(let news):
            decisions.note(news)
            apply(.notice(words(for: news), isLasting: true))
        case .desk(let news): apply(.notice(words(for: news), isLasting: true))
        }
    }

    /// Says where the decision is kept that the panel shows.
    mutating func traceDecision() {
        guard let (photo, judgement) = model.untracedDecision else { return }
        apply(.decisionTraced(photo, judgement, decisions.source(of: photo, judgement)))
    }

    /// Notes the photo in front, and has it written down where the folder is left once it has been there for a while.
    mutating func notePlace() {
        if decisions.notePlace(model.folderFront, at: now) { leavePlace() }
    }

    /// Stores where the folder is left.
    mutating func leavePlace() {
        guard model.options.common.resumes,
            let path = model.folderFront.flatMap(collection.paths.path)
        else { return }
        decisions.leavePlace(front: path, .init(model), isFirst: model.isFirstInFront)
    }
}
