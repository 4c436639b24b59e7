import CLinux
import Decoding
import DisplayList
import Geometry
import PhotoLibrary
import Trash
import VT
import ViewModel

extension Interface {
    /// Passes on what another thread has done.
    mutating func take(_ mail: Mail) {
        switch mail {
        case .decoded(let outcome): take(outcome)
        case .filed(let outcome): take(outcome)
        case .measured(let measures): take(measures)
        case .library(let news): take(news)
        case .examined(let question, let id, let file): take(file, question, id)
        case .tmux(let passesTrueColour):
            take(screen.noteTmux(passesTrueColour: passesTrueColour))
        case .favouritesUnwritable(let error): apply(.notice(words(forUnkept: error)))
        }
    }

    private mutating func take(_ outcome: DecodeOutcome) {
        guard let news = pictures.take(outcome) else { return }
        switch news {
        case .superfluous(let id): hurry(for: id)
        case .previewed(let id, let photo):
            hurry(for: id)
            let size = Size(width: Double(photo.sourceWidth), height: Double(photo.sourceHeight))
            apply(.previewed(id, size))
        case .decoded(let id, let photo, let isReplaced):
            hurry(for: id)
            apply(.decoded(id, facts(photo.identity, photo)))
            if isReplaced {
                load()
                if id == model.frontPhoto { apply(.hidden) }
            }
        case .undecodable(let id, let error, let file):
            apply(.undecodable(id, reason: words(for: error), file.map { facts($0, nil) }))
        }
    }

    /// The photo in front is what the user waits for.
    private mutating func hurry(for photo: PhotoID) {
        if photo == model.frontPhoto { redraw.isUrgent = true }
    }

    mutating func take(_ outcome: FilingOutcome) {
        switch outcome {
        case .trashed(let op, let bytes, let place, let path):
            departing.remove(op)
            if let id = inTrash[op] {
                leftBehind.remove(id)
                librarian.tell(.filed(id, isAway: true, path: path))
            }
            apply(.trashed(op: op, bytes: bytes, place: placeWords(place)))
        case .notTrashed(let op, let error):
            departing.remove(op)
            let photo = inTrash.removeValue(forKey: op)
            if let photo {
                // One that was to go again and has never come back is where it was.
                let isAway = inTrash.contains { $0.value == photo && !returning.contains($0.key) }
                librarian.tell(.filed(photo, isAway: isAway))
                // Of the way back, which has been asked for already, nothing more will be heard.
                if returning.remove(op) != nil {
                    librarian.tell(.filed(photo, isAway: isAway))
                }
                if !isAway { leftBehind.insert(photo) }
            }
            var hasChanged = false
            if case .changedSinceShown = error { hasChanged = true }
            if case .needsChoice(let mount, homeAvailable: true) = error, let photo {
                homeOffer = HomeOffer(mount: mount, photo: photo, made: now)
            }
            apply(.trashFailed(op: op, reason: words(for: error), hasChanged: hasChanged))
            // Where it was taken back before this was known, it is wanted already and was not there to be decoded.
            load()
        case .restored(let op, let path, let isRenamed, let returned):
            guard let id = inTrash.removeValue(forKey: op) else { return }
            returning.remove(op)
            if isRenamed { paths.move(id, to: path) }
            librarian.tell(.filed(id, isAway: false, path: isRenamed ? path : nil))
            noteReturn(of: id, returned)
            let name = BytePath.lastComponent(path)
            apply(.restored(op: op, isRenamed ? Photo(id: id, name: name) : nil))
        case .notRestored(let op, let error):
            returning.remove(op)
            if let id = inTrash[op] { librarian.tell(.filed(id, isAway: true)) }
            apply(
                .restoreFailed(op: op, reason: refusedUndoWords(for: error), isGone: error.isFinal))
        case .undidEarlier(let report): take(report)
        case .notRestoredEarlier(let error): apply(.notice(words(forReturn: error)))
        case .recovered(let report):
            if let sentence = words(for: report) { apply(.notice(sentence)) }
        }
    }

    /// What is back comes in as the librarian finds it; the last one says what was passed over for it.
    private mutating func take(_ report: UndoReport) {
        let note = words(for: report)
        if report.restored.isEmpty {
            apply(note.map { .notice($0, isLasting: true) } ?? .nothingEarlier)
        }
        for (place, restoration) in report.restored.enumerated() {
            admissions.append(place == report.restored.count - 1 ? note : nil)
            librarian.tell(.admit(restoration.path))
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
        }
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
