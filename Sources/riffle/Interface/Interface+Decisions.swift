import Browsing
import Collection
import Commands
import Decisions
import Desk
import DisplayList
import FileWork
import Invocation
import Messages
import PhotoLibrary
import Pictures
import ViewModel

/// What earlier sessions did, while it is taken back: one thing after the other.
struct EarlierUndo {
    /// How many are to be taken back.
    var wanted = 0
    /// What was decided last, while it is looked whether anything was trashed after it.
    var step: StoredStep?
    /// What was passed over for it, as it is told.
    var note: String?
}

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
        case .earlier(let step):
            earlier.step = step
            let folders = collection.paths.folders
            if let news = fileWork.restoreEarlier(folders: folders, since: step?.time) {
                take([news])
            }
        case .tookBack(let found):
            apply(found.isEmpty ? .nothingEarlier : .undecidedEarlier(found))
            if let note = earlier.note { apply(.notice(note, isLasting: true)) }
            endEarlier()
        case .ratedByOthers(let count): apply(.notice(words(forRatedSince: count)))
        case .sidecar(let news): apply(.notice(words(for: news), isLasting: true))
        case .desk(let news): apply(.notice(words(for: news), isLasting: true))
        }
    }

    /// Takes back what sessions before this one did last: a trash, or a decision.
    mutating func restoreEarlier() {
        earlier.wanted += 1
        if earlier.wanted == 1 { askEarlier() }
    }

    private mutating func askEarlier() {
        // Nothing is taken back where nothing is to be changed.
        if options.isReadOnly || options.isDryRun {
            earlier.wanted = 0
            let folders = collection.paths.folders
            if let news = fileWork.restoreEarlier(folders: folders, since: nil) { take([news]) }
        } else {
            decisions.askEarlier()
        }
    }

    /// Takes back the decision that was made after all that was trashed; false where there is none.
    ///
    /// `note` says what was passed over for it; nil where nothing was.
    mutating func takeBackEarlier(passingOver note: String?) -> Bool {
        earlier.note = note
        guard let step = earlier.step else {
            endEarlier()
            return false
        }
        earlier.step = nil
        decisions.takeBack(step)
        return true
    }

    /// Goes on with the next that is to be taken back.
    mutating func endEarlier() {
        earlier.step = nil
        earlier.note = nil
        earlier.wanted = max(0, earlier.wanted - 1)
        if earlier.wanted > 0 { askEarlier() }
    }
}
