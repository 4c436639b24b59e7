import Browsing
import Collection
import DisplayList
import FileWork
import Invocation
import Messages
import PhotoLibrary
import Pictures
import Screen
import Trash
import ViewModel

/// What has come of file work.
extension Interface {
    mutating func take(_ news: FileNews) {
        switch news {
        case .trashed(let op, let bytes, let folder):
            let place = model.destination(of: op) ?? folder.map(placeWords) ?? "trash (dry run)"
            apply(.trashed(op: op, bytes: bytes, place: place))
        case .notTrashed(let op, _, let error):
            var hasChanged = false
            if case .changedSinceShown = error { hasChanged = true }
            apply(.trashFailed(op: op, reason: words(for: error), hasChanged: hasChanged))
            // Where it was taken back before this was known, it is wanted already and was not there to be decoded.
            load()
        case .moved(let op, let photo, let bytes, let paths):
            take(moved: op, photo, bytes, paths)
        case .notMoved(let op, _, let error):
            var hasChanged = false
            if case .failed(.changedSinceShown) = error.reason { hasChanged = true }
            apply(
                .trashFailed(
                    op: op, reason: "", hasChanged: hasChanged, words: ": " + words(for: error)))
            load()
        case .copying(let progress, let made): take(progress, made)
        case .copied(let report, let made): take(report, made)
        case .tookBackCopies(let number, let undo):
            let said = words(for: undo)
            apply(.unfiled(number: number, words: said.words, isComplete: said.isComplete))
        case .neverCopied(let number):
            apply(
                .unfiled(
                    number: number, words: "nothing is copied (dry run)", isComplete: true))
        case .photoNotTrashed(let op, _, let refusal):
            apply(
                .trashFailed(
                    op: op, reason: "", hasChanged: refusal.isCoverChanged,
                    words: words(for: refusal)))
            load()
        case .photoRestored(let op, let id, let back):
            collection.move(id, to: back.path, back.parts)
            noteReturn(of: id, back.returned)
            let name = BytePath.lastComponent(back.path)
            apply(.restored(op: op, back.isRenamed ? Photo(id: id, back, name) : nil))
            if let sentence = words(for: back) { apply(.notice(sentence, isLasting: true)) }
        case .unseen(let op):
            apply(.trashFailed(op: op, reason: "it has not been on the screen", hasChanged: false))
        case .restored(let op, let id, let path, let isRenamed, let returned):
            if isRenamed { collection.move(id, to: path) }
            noteReturn(of: id, returned)
            let name = BytePath.lastComponent(path)
            apply(.restored(op: op, isRenamed ? Photo(id: id, name: name) : nil))
        case .neverLeft(let op): apply(.restored(op: op, nil))
        case .notRestored(let op, let error):
            apply(
                .restoreFailed(op: op, reason: refusedUndoWords(for: error), isGone: error.isFinal))
        case .undidEarlier(let report): take(report)
        case .nothingEarlier: apply(.nothingEarlier)
        case .notRestoredEarlier(let error):
            let words = words(forReturn: error)
            if !takeBackEarlier(passingOver: words) { apply(.notice(words)) }
        case .recovered(let report):
            if let sentence = words(for: report) { apply(.notice(sentence)) }
        }
    }

    /// What is back comes in as the library's thread finds it; the last one says what was passed over for it.
    private mutating func take(_ report: UndoReport) {
        let note = words(for: report)
        let isNothing = report.restored.isEmpty && report.copies.removed.isEmpty
        if isNothing, takeBackEarlier(passingOver: note) { return }
        endEarlier()
        if report.restored.isEmpty {
            apply(note.map { .notice($0, isLasting: true) } ?? .nothingEarlier)
        }
        for (place, restoration) in report.restored.enumerated() {
            let isLast = place == report.restored.count - 1
            collection.admit(
                restoration.path, others: restoration.others.map(BytePath.lastComponent),
                note: isLast ? note : nil)
        }
    }

    /// The photo is there again, as another file perhaps: what is on the screen is still its picture where nothing was done to it.
    private mutating func noteReturn(of id: PhotoID, _ returned: Returned?) {
        let isShown = pictures.noteReturn(
            of: id, from: returned?.before.identity, as: returned?.now?.identity)
        if isShown, let returned {
            screen.renew(returned)
            load()
        } else {
            if id == model.frontPhoto { apply(.hidden) }
            reload(id)
            apply(.photoChanged(id))
        }
    }

    /// The file that a question is about is known; where it is not the one that could not be shown, it is shown.
    mutating func take(_ file: QuestionedFile?, _ question: Int, _ id: PhotoID) {
        guard let file, model.openQuestion(at: now) == question else { return }
        guard let tried = pictures.file(of: id), !file.isSame(as: tried) else {
            return screen.note(file, for: question)
        }
        reload(id)
        apply(.photoChanged(id))
        apply(.hidden)
        let name = BytePath.lastComponent(collection.paths.path(of: id) ?? [])
        apply(.notice(words(forChanged: name)))
    }

    /// The trash as the status line names it: "trash", or the folder's name where it was chosen.
    private func placeWords(_ folder: [UInt8]) -> String {
        guard options.trashDirectory != nil || options.rejectDirectory != nil else {
            return "trash"
        }
        let chosen = options.rejectDirectory ?? options.trashDirectory ?? []
        return String(decoding: BytePath.lastComponent(chosen), as: UTF8.self)
    }
}

extension Photo {
    /// A photo of several files as it came back, by this name.
    fileprivate init(id: PhotoID, _ back: PhotoReturn, _ name: [UInt8]) {
        let others = back.parts?.others ?? []
        self.init(
            id: id, name: name, others: others.isEmpty ? [] : memberWords(others.map(\.name)),
            otherCount: others.count)
    }
}
