import Browsing
import CLinux
import Collection
import Decisions
import DisplayList
import FileWork
import Geometry
import Messages
import PhotoLibrary
import Pictures
import Screen
import System
import Trash
import ViewModel

/// Photos that are to go to the trash or to a folder, and what has come of file work.
extension Interface {
    /// Trashes photos or moves them to a folder; reports at once that those without a known path stay.
    mutating func trash(_ requests: [TrashRequest], batch: Int? = nil) {
        var orders: [TrashOrder] = []
        orders.reserveCapacity(requests.count)
        var unseen: [FileNews] = []
        // Asked once: there may be thousands of photos, and a frame waits for this.
        let grouping = grouping
        for request in requests {
            let id = request.photo
            guard let path = collection.paths.path(of: id) else {
                unseen.append(.stayed(op: request.op, nil, .unseen))
                continue
            }
            let bytes = (pictures.file(of: id)?.size ?? 0) + model.otherBytes(of: id)
            orders.append(
                TrashOrder(
                    op: request.op, photo: id, path: path, parts: collection.paths.parts(of: id),
                    grouping: grouping, batch: batch, bytes: bytes, grounds: request.grounds,
                    target: request.target,
                    kept: request.grounds.kept.flatMap { collection.paths.path(of: $0) }))
        }
        apply(fileResults: unseen + fileWork.trash(orders, seen: screen.evidence, at: now))
    }

    /// Passes on what has come of file work; the photos that it is about change once.
    mutating func apply(fileResults all: [FileNews]) {
        var outcomes: [TrashAnswer] = []
        var changed: [PhotoID] = []
        var notices: [Sentence] = []
        var isLoadDue = false
        for news in all {
            tell(news)
            switch news {
            case .left(let op, let photo, let departed):
                if op < 0 { countTrashAnew() }
                if departed.isMoved, let photo { decisions.move(photo, to: departed.paths) }
                let place = model.destination(of: op) ?? Sentence(text: fileWork.place)
                outcomes.append(.trashed(op: op, bytes: departed.bytes, place: place))
            case .stayed(let op, _, let refusal) where op < 0:
                notices.append("it stays where it is\(because: reason(for: refusal))")
            case .stayed(let op, _, let refusal):
                outcomes.append(
                    .trashFailed(
                        op: op, reason: reason(for: refusal), hasChanged: refusal.isChange,
                        words: words(for: refusal), isPartial: refusal.inTrash > 0))
                // Where it was taken back before this was known, it is wanted already and was not there to be decoded.
                if refusal != .unseen { isLoadDue = true }
            case .returned(let op, _, nil): outcomes.append(.restored(op: op, nil))
            case .returned(let op, _, .failure(let file)?):
                outcomes.append(
                    .restoreFailed(
                        op: op, reason: refusedUndoWords(for: file.error),
                        isGone: file.error.isFinal))
            case .returned(let op, _, .success(let back)?) where !back.hasPicture:
                let reason: Sentence = "no picture of it is back"
                outcomes.append(.restoreFailed(op: op, reason: reason, isGone: true))
                if let sentence = words(for: back) { notices.append(sentence) }
            case .returned(let op, let photo, .success(let back)?):
                if let photo, !noteReturn(of: photo, back, op) { changed.append(photo) }
                outcomes.append(
                    .restored(op: op, back.isRenamed ? photo.map { back.photo($0) } : nil))
                if let sentence = words(for: back) { notices.append(sentence) }
                isLoadDue = true
            case .restReturned(_, let rest): notices.append(words(forRest: rest))
            case .filed, .filing, .unfiled, .picturesReturned, .bringingBack, .undidEarlier,
                .redidEarlier, .trashListed, .trashCounted, .recovered:
                takeOther(news)
            }
        }
        if changed.contains(where: { $0 == model.frontPhoto }) { apply(.hidden) }
        for id in changed { pictures.forget(id) }
        if isLoadDue { load() }
        if !changed.isEmpty { apply(.photosChanged(changed)) }
        if !outcomes.isEmpty { apply(.answered(outcomes)) }
        for notice in notices { apply(.notice(notice, isLasting: true)) }
        if all.contains(where: \.changesTrash) { renewReview() }
    }

    /// What is no answer about a photo of this session.
    private mutating func takeOther(_ news: FileNews) {
        switch news {
        case .filing(let report, let made):
            note(made)
            if report.isDone { finishFiling(report) } else { apply(.filing(report.progress)) }
        case .unfiled(let number, let undo):
            let said =
                undo.map { words(for: $0) }
                ?? (words: "nothing is done (dry run)", isComplete: true)
            apply(.unfiled(number: number, words: said.words, isComplete: said.isComplete))
        case .picturesReturned(let number, let undo):
            for back in undo.back {
                guard let photo = back.photo, let turn = back.turn else { continue }
                noteTurn(turn.inverse, of: photo, back.shown)
            }
            let said = words(forPictures: undo)
            apply(.unfiled(number: number, words: said.words, isComplete: said.isComplete))
        case .trashListed(.success(let list)):
            show(list)
            endListing()
        case .trashListed(.failure(let error)):
            apply(.notice("the trash cannot be listed\(because: words(for: error))"))
            endListing()
        case .trashCounted(let count): apply(.trashCounted(count))
        case .bringingBack(let left, let answered):
            apply(.bringingBack(left: left))
            guard let answered else { break }
            countTrashAnew()
            guard !answered.failed.isEmpty else { break }
            let failed = answered.failed.map { op, file, isBack in
                FailedReturn(
                    op: op, name: file.name, reason: words(forReturn: file.error), isBack: isBack)
            }
            apply(.bringBacksFailed(failed, of: answered.count))
        case .undidEarlier(.success(let report)?): finishEarlier(report)
        case .undidEarlier(.failure(let error)?): finishEarlier(notRestored: error)
        case .undidEarlier(nil): apply(.nothingEarlier())
        case .redidEarlier(let redo): finishEarlier(redo)
        case .recovered(let report):
            if let sentence = words(for: report) { apply(.notice(sentence)) }
        default: break
        }
    }

    /// The photo is there again, as another file perhaps; false where what is on the screen is not its picture, or not for certain.
    private mutating func noteReturn(of id: PhotoID, _ back: PhotoReturn, _ op: Int) -> Bool {
        if back.isRenamed || back.count > 1 { collection.move(id, to: back.path, back.parts) }
        if back.isRenamed || model.destination(of: op) != nil {
            decisions.move(id, to: back.path, back.parts)
        }
        let returned = back.returned
        let isShown = pictures.noteReturn(
            of: id, from: returned?.before.identity, as: returned?.now?.identity)
        if isShown, let returned { screen.renew(returned) }
        return isShown
    }

    /// The files that a question is about are known; one that is not what was decoded of its photo is shown again.
    mutating func receive(examined files: [PhotoID: QuestionedFile], _ question: Int) {
        guard model.openQuestion(at: now) == question else { return }
        let (isOfBurst, isOfCopies) = (model.asksAboutBurst, model.asksAboutCopies)
        let others = files.filter { id, file in
            // What is alike was found by this very file.
            if isOfBurst {
                let known = isOfCopies ? pictures.comparedFile(of: id) : pictures.hashedFile(of: id)
                return known.map { !file.isSame(as: $0) } ?? true
            }
            // What is asked about need not be the picture that is shown.
            guard path(of: id, model.askedPicture) == path(of: id, nil) else { return false }
            if model.asksAboutSeveral, model.hasChangedUnread(id) { return true }
            return pictures.file(of: id).map { !file.isSame(as: $0) }
                ?? !model.mayBe(id, ofBytes: file.byteCount)
        }
        guard model.asksAboutSeveral else {
            guard let id = files.keys.first else { return }
            guard !others.isEmpty else { return screen.note(files, for: question) }
            reload(id)
            apply(.photosChanged([id]))
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
