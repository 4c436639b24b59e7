import Browsing
import Collection
import Commands
import Decisions
import Desk
import DisplayList
import FileWork
import Messages
import PhotoLibrary
import Selecting
import System
import Trash
import ViewModel

/// Taking back what earlier sessions did, a trash, a copy or a decision, and making it again.
extension Interface {
    /// Undoes or redoes one more act, after those requested already.
    mutating func followEarlier(_ way: EarlierDecision.Way) {
        if decisions.wantEarlier(way) { askEarlier() }
    }

    private mutating func askEarlier() {
        guard model.options.common.policy != .writable else { return decisions.askEarlier() }
        // Nothing is taken back where nothing is to be changed.
        let way = decisions.nextEarlier
        decisions.forgetEarlier()
        let folders = collection.paths.folders
        switch way {
        case .undo:
            apply(fileResult: fileWork.restoreEarlier(folders: folders, behind: nil, turn: nil))
        case .redo:
            apply(fileResult: fileWork.redoEarlier(folders: folders, decisions: UndoneDecisions()))
        case nil: break
        }
    }

    /// Goes on with the next that is wanted.
    private mutating func endEarlier() {
        if decisions.endEarlier() { askEarlier() }
    }

    /// Takes in decisions of an earlier session that were taken back, or made again.
    mutating func finishEarlier(
        _ found: [PhotoID: Judgement], _ steps: [StoredStep], _ way: EarlierDecision.Way
    ) {
        tell(way, found)
        let decision = EarlierDecision(
            way, found: found, steps, now: wallClock(), note: decisions.earlierNote)
        if let decision {
            apply(.followedEarlier(decision))
        } else if way == .undo {
            apply(.nothingEarlier(note: decisions.earlierNote))
        }
        endEarlier()
    }

    /// Takes in what came back from the trash; it comes in as the library's thread finds it, and the last one says what was passed over for it.
    mutating func finishEarlier(_ report: UndoReport) {
        let note = words(for: report)
        let isNothing = report.restored.isEmpty && report.copies.removed.isEmpty
        if isNothing, decisions.takeBackEarlier(passingOver: note) { return }
        endEarlier()
        if !report.restored.isEmpty { countTrashAnew() }
        if isNothing {
            apply(.nothingEarlier(note: note))
        } else if report.restored.isEmpty {
            apply(.notice(note ?? "", isLasting: true))
        }
        let photos = report.restored.map { restoration in
            let names = ([restoration.path] + restoration.others).map(BytePath.lastComponent)
            let cover = names.firstIndex { MemberKind(name: $0)?.isPicture ?? true }
            return (restoration, names, cover)
        }
        let count = photos.count { $0.2 != nil }
        for (place, (restoration, files, cover)) in photos.enumerated() {
            let note = place == photos.count - 1 ? note : nil
            var names = files
            // Sidecars and companions alone are no photo.
            guard let cover else {
                let words: Sentence =
                    "\(Sentence(name: names[0])) is back, from an earlier session"
                apply(.notice([note, words].compactMap(\.self).joined(separator: " · ")))
                continue
            }
            let folder = BytePath.directory(restoration.path)
            collection.admit(
                BytePath.join(folder, names.remove(at: cover)), others: names, count: count,
                how: words(forGoneBefore: restoration, now: wallClock()), note: note)
        }
    }

    /// Takes in that nothing came back from the trash: a decision is taken back, where there is one.
    mutating func finishEarlier(notRestored error: TrashError) {
        let words = words(forReturn: error)
        if decisions.takeBackEarlier(passingOver: words) { return }
        endEarlier()
        apply(.nothingEarlier(note: words))
    }

    /// Takes in what went again of that which an act of undo had brought back; what that act had taken back of decisions is made again too.
    mutating func finishEarlier(_ redo: EarlierRedo) {
        let said = words(for: redo)
        guard let act = redo.act else {
            endEarlier()
            return apply(.nothingRedone(note: said))
        }
        if let said, !redo.redone.isEmpty {
            countTrashAnew()
            for (files, cover) in redo.moves {
                if let photo = decisions.photo(at: cover) { decisions.move(photo, to: files) }
            }
            let gone = redo.gonePaths.compactMap { decisions.photo(at: $0) }
            apply(.wentEarlier(gone, isMove: !redo.moves.isEmpty, words: said))
        }
        decisions.redo(act: act, besides: said)
    }
}
