import Browsing
import Collection
import Commands
import DisplayList
import FileWork
import Selecting
import System
import Trash
import ViewModel

/// What `--events` tells of a session.
extension Interface {
    /// Tells which photo is in front.
    mutating func tellFront() {
        post.events?.note(front: model.frontPhoto, path: collection.paths.listedName)
    }

    func tell(_ step: DecisionStep) {
        guard let events = post.events, !step.isExport else { return }
        for change in step.changes {
            guard let path = collection.paths.listedName(of: change.photo) else { continue }
            events.add(
                step.way == .takenBack
                    ? .undone(.decided, path, change.to) : .decided(path, change.to))
        }
    }

    /// Takes what the worker says, and tells which photos of other sessions are back.
    mutating func taken(_ answer: FileNews) -> FileNews? {
        if case .returned(let op, _, .success(let back)?) = answer, op < 0 {
            post.events?.add(.undone(.trashed, back.path))
        }
        return fileWork.take(answer, at: now)
    }

    /// Tells of photos that left or came back.
    func tell(_ news: FileNews) {
        guard let events = post.events else { return }
        func path(_ photo: PhotoID?) -> [UInt8]? { photo.flatMap(collection.paths.listedName) }
        switch news {
        case .left(let op, let photo, let departed):
            guard let path = path(photo) else { break }
            events.add(
                departed.isMoved || deed(of: op) == .moved
                    ? .moved(path, to: departed.paths) : .trashed(path, to: departed.paths))
        case .returned(let op, let photo, nil):
            if let path = path(photo) { events.add(.undone(deed(of: op), path)) }
        case .returned(let op, _, .success(let back)?):
            events.add(.undone(deed(of: op), back.path))
        case .filing(_, let made?):
            guard let path = path(made.photo) else { break }
            switch made.way {
            case .copy: events.add(.copied(path, to: made.paths))
            case .link: events.add(.linked(path, to: made.paths))
            case .trash: for file in made.paths { events.add(.trashed(file, to: [])) }
            case .turn: events.add(.turned(path))
            }
        case .unfiled(_, let undo?):
            for copy in undo.removed { events.add(.undone(.copied, copy)) }
        case .picturesReturned(_, let undo), .restReturned(_, let undo):
            for back in undo.back {
                let deed: SessionEvent.Deed = back.turn == nil ? .trashed : .turned
                for path in back.paths { events.add(.undone(deed, path)) }
            }
        case .undidEarlier(.success(let report)?):
            for back in report.restored {
                events.add(.undone(back.verb == .move ? .moved : .trashed, back.path))
            }
            for copy in report.copies.removed { events.add(.undone(.copied, copy)) }
        case .redidEarlier(let redo):
            for case .gone(let receipt) in redo.redone {
                guard let cover = receipt.receipts.first else { continue }
                let places = receipt.receipts.map(\.trashPath)
                events.add(
                    cover.verb == .move
                        ? .moved(cover.sourcePath, to: places)
                        : .trashed(cover.sourcePath, to: places))
            }
        default: break
        }
    }

    /// Tells of decisions of an earlier session that were taken back, or made again.
    func tell(_ way: EarlierDecision.Way, _ found: [PhotoID: Judgement]) {
        guard let events = post.events else { return }
        for (photo, judgement) in found.sorted(by: { $0.key < $1.key }) {
            guard let path = collection.paths.listedName(of: photo) else { continue }
            events.add(
                way == .undo ? .undone(.decided, path, judgement) : .decided(path, judgement))
        }
    }

    private func deed(of op: Int) -> SessionEvent.Deed {
        model.destination(of: op) == nil ? .trashed : .moved
    }
}
