import CLinux
import DisplayList
import PhotoLibrary
import Threads
import Trash
import ViewModel

/// From what the model wants trashed to the one file that may be.
extension Interface {
    mutating func trash(_ op: Int, _ id: PhotoID, on grounds: Grounds) {
        guard let path = paths.path(of: id) else { return }
        if options.isDryRun {
            inTrash[op] = id
            apply(
                .trashed(op: op, bytes: pictures.file(of: id)?.size ?? 0, place: "trash (dry run)")
            )
            return
        }
        guard let job = job(op, id, path, grounds) else {
            apply(.trashFailed(op: op, reason: "it has not been on the screen", hasChanged: false))
            return
        }
        inTrash[op] = id
        departing.insert(op)
        if let offer = homeOffer, offer.isTaken(by: id, at: now) {
            clerk.submit(.permitHome(mount: offer.mount))
        }
        homeOffer = nil
        // Before it is done: what is heard of it from the folder is our own doing.
        librarian.tell(.filing(id))
        clerk.submit(job)
    }

    /// Nil where nobody has seen the file, nor been asked about it.
    private func job(
        _ op: Int, _ id: PhotoID, _ path: [UInt8], _ grounds: Grounds
    ) -> FilingClerk.Job? {
        switch grounds {
        case .undo(let former): return .trashAgain(op: op, former: former)
        case .screen:
            // While it is on its way back its pixels are of the file that was trashed: what comes back is that one.
            let former = returning.filter { inTrash[$0] == id }.max()
            if let former { return .trashAgain(op: op, former: former) }
            return screen.evidence.warrant(for: id).map { .trash(op: op, path: path, $0) }
        case .question(let question):
            return screen.evidence.warrant(answering: question).map {
                .trash(op: op, path: path, $0)
            }
        }
    }

    /// Has the file looked at that a question is about, by a thread of its own: a disk may take its time.
    mutating func examine(_ id: PhotoID, for question: Int) {
        guard let path = paths.path(of: id), !inTrash.values.contains(id) else { return }
        let mailbox = mailbox
        _ = startThread {
            mailbox.post(.examined(question: question, id, QuestionedFile(path: path)))
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
        let name = BytePath.lastComponent(paths.path(of: id) ?? [])
        apply(.notice(words(forChanged: name)))
    }
}
