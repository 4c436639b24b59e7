import Browsing
import Collection
import Decisions
import DisplayList
import FileWork
import Messages
import PhotoLibrary
import Pictures
import Screen
import System
import Trash
import ViewModel

/// What has come of file work.
extension Interface {
    /// Passes on what has come of file work; the photos that it is about change once.
    mutating func take(_ all: [FileNews]) {
        var outcomes: [TrashAnswer] = []
        var changed: [PhotoID] = []
        var notices: [Sentence] = []
        var isLoadDue = false
        for news in all {
            switch news {
            case .trashed(let op, let bytes, let place):
                if op < 0 { countTrashAnew() }
                let place = model.destination(of: op) ?? Sentence(text: place)
                outcomes.append(.trashed(op: op, bytes: bytes, place: place))
            case .photoNotTrashed(let op, _, let refusal) where op < 0:
                notices.append("it stays where it is\(because: reason(for: refusal))")
            case .notTrashed(let op, _, let error) where op < 0:
                notices.append("it stays where it is\(because: words(for: error))")
            case .notTrashed(let op, _, let error):
                let hasChanged = if case .changedSinceShown = error { true } else { false }
                outcomes.append(
                    .trashFailed(op: op, reason: words(for: error), hasChanged: hasChanged))
                // Where it was taken back before this was known, it is wanted already and was not there to be decoded.
                isLoadDue = true
            case .moved(let op, let photo, let bytes, let paths):
                outcomes.append(outcome(moved: op, photo, bytes, paths))
            case .notMoved(let op, _, let error):
                let hasChanged =
                    if case .failed(.changedSinceShown) = error.reason { true } else { false }
                let reason = words(for: error)
                outcomes.append(
                    .trashFailed(
                        op: op, reason: reason, hasChanged: hasChanged, words: "\(because: reason)",
                        isPartial: !error.remaining.isEmpty))
                isLoadDue = true
            case .photoNotTrashed(let op, _, let refusal):
                outcomes.append(
                    .trashFailed(
                        op: op, reason: reason(for: refusal), hasChanged: refusal.isCoverChanged,
                        words: words(for: refusal), isPartial: refusal.inTrash > 0))
                isLoadDue = true
            case .unseen(let op):
                let reason: Sentence = "it has not been on the screen"
                outcomes.append(.trashFailed(op: op, reason: reason, hasChanged: false))
            case .photoRestored(let op, _, let back) where !back.hasPicture:
                let reason: Sentence = "no picture of it is back"
                outcomes.append(.restoreFailed(op: op, reason: reason, isGone: true))
                if let sentence = words(for: back) { notices.append(sentence) }
            case .photoRestored(let op, let id, let back):
                collection.move(id, to: back.path, back.parts)
                if back.isRenamed || model.destination(of: op) != nil {
                    decisions.move(id, to: back.path, back.parts)
                }
                if !noteReturn(of: id, back.returned) { changed.append(id) }
                outcomes.append(.restored(op: op, back.isRenamed ? back.photo(id) : nil))
                if let sentence = words(for: back) { notices.append(sentence) }
                isLoadDue = true
            case .restored(let op, let id, let path, let isRenamed, let returned):
                if isRenamed { collection.move(id, to: path) }
                if isRenamed || model.destination(of: op) != nil {
                    decisions.move(id, to: path, nil)
                }
                if !noteReturn(of: id, returned) { changed.append(id) }
                let name = BytePath.lastComponent(path)
                outcomes.append(.restored(op: op, isRenamed ? Photo(id: id, name: name) : nil))
                isLoadDue = true
            case .neverLeft(let op): outcomes.append(.restored(op: op, nil))
            case .notRestored(let op, let error):
                outcomes.append(
                    .restoreFailed(
                        op: op, reason: refusedUndoWords(for: error), isGone: error.isFinal))
            case .restRestored(let rest): notices.append(words(for: rest))
            case .undidEarlier, .nothingEarlier, .notRestoredEarlier, .redidEarlier, .recovered,
                .copying, .copied, .tookBackCopies, .tookBackPictures, .neverCopied, .trashListed,
                .trashNotListed, .trashCounted, .bringingBack, .broughtBack:
                takeOther(news)
            }
        }
        if changed.contains(where: { $0 == model.frontPhoto }) { apply(.hidden) }
        for id in changed { pictures.forget(id) }
        if isLoadDue { load() }
        if changed.count == 1 { apply(.photoChanged(changed[0])) }
        if changed.count > 1 { apply(.photosChanged(changed)) }
        if outcomes.count == 1 { apply(outcomes[0].event) }
        if outcomes.count > 1 { apply(.answered(outcomes)) }
        for notice in notices { apply(.notice(notice, isLasting: true)) }
        if all.contains(where: \.changesTrash) { renewReview() }
    }

    /// What is no answer about a photo of this session.
    private mutating func takeOther(_ news: FileNews) {
        switch news {
        case .copying(let progress, let made): take(progress, made)
        case .copied(let report, let made): take(report, made)
        case .tookBackCopies(let number, let undo):
            let said = words(for: undo)
            apply(.unfiled(number: number, words: said.words, isComplete: said.isComplete))
        case .tookBackPictures(let number, let undo):
            let said = words(for: undo)
            apply(.unfiled(number: number, words: said.words, isComplete: said.isComplete))
        case .neverCopied(let number):
            let words: Sentence = "nothing is done (dry run)"
            apply(.unfiled(number: number, words: words, isComplete: true))
        case .trashListed(let scope, let list):
            take(scope, list)
            endListing()
        case .trashNotListed(let error):
            apply(.notice("the trash cannot be listed\(because: words(for: error))"))
            endListing()
        case .trashCounted(let count): apply(.trashCounted(count))
        case .bringingBack(let left): apply(.bringingBack(left: left))
        case .broughtBack(let count, let failed, let left):
            apply(.bringingBack(left: left))
            countTrashAnew()
            guard !failed.isEmpty else { break }
            let failed = failed.map { op, file, isBack in
                FailedReturn(
                    op: op, name: file.name, reason: words(forReturn: file.error), isBack: isBack)
            }
            apply(.bringBacksFailed(failed, of: count))
        case .undidEarlier(let report): take(report)
        case .nothingEarlier: apply(.nothingEarlier())
        case .notRestoredEarlier(let error): take(notRestored: error)
        case .redidEarlier(let redo): take(redo)
        case .recovered(let report):
            if let sentence = words(for: report) { apply(.notice(sentence)) }
        default: break
        }
    }

    /// The photo is there again, as another file perhaps; false where what is on the screen is not its picture, or not for certain.
    private mutating func noteReturn(of id: PhotoID, _ returned: Returned?) -> Bool {
        let isShown = pictures.noteReturn(
            of: id, from: returned?.before.identity, as: returned?.now?.identity)
        if isShown, let returned { screen.renew(returned) }
        return isShown
    }

    /// The files that a question is about are known; one that is not what was decoded of its photo is shown again.
    mutating func take(_ files: [PhotoID: QuestionedFile], _ question: Int) {
        guard model.openQuestion(at: now) == question else { return }
        let others = files.filter { id, file in
            // What is asked about need not be the picture that is shown.
            guard path(of: id, model.askedPicture) == path(of: id, nil) else { return false }
            if model.asksAboutSeveral, model.hasChangedUnread(id) { return true }
            return pictures.file(of: id).map { !file.isSame(as: $0) }
                ?? !model.mayBe(id, ofBytes: file.byteCount)
        }
        guard model.asksAboutSeveral else {
            guard let (id, file) = files.first else { return }
            guard !others.isEmpty else { return screen.note(file, for: question) }
            reload(id)
            apply(.photoChanged(id))
            apply(.hidden)
            let name = BytePath.lastComponent(collection.paths.path(of: id) ?? [])
            return apply(.notice(words(forChanged: name)))
        }
        // Those that have changed since they were seen stay where they are: the question was not about them.
        screen.note(files.filter { others[$0.key] == nil }, for: question)
        for id in others.keys { pictures.forget(id) }
        if !others.isEmpty { load() }
        collection.measureChanged(Array(others.keys))
        apply(.questionReady(question))
        if !others.isEmpty { apply(.photosChanged(others.keys.sorted())) }
        screen.redraw.isDirty = true
    }
}
