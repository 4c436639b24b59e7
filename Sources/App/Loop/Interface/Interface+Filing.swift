import Browsing
import CLinux
import Collection
import Decisions
import DisplayList
import Downloads
import FileWork
import Geometry
import Messages
import PhotoLibrary
import Pictures
import Screen
import Selecting
import System
import Trash
import ViewModel

/// Copies, links and moves to folders of the user's.
extension Interface {
    var grouping: Grouping {
        if collection.paths.catalogue.isListed { return .named }
        return model.options.common.arePairs ? .pairs : .single
    }

    /// Copies photos, or links to them.
    mutating func file(_ order: FilingOrder) {
        let catalogue = collection.paths.catalogue
        let absent = order.photos.filter {
            collection.paths.address(of: $0) != nil && !downloads.isHere($0, in: catalogue)
        }
        guard absent.isEmpty else {
            let words = words(forNotFetched: absent.count, of: order.photos.count)
            let fault = Sentence(text: words)
            fileWork.noteAbsent(absent, of: order.number)
            return apply(
                .filed(FilingResult(number: order.number, words: "", fault: fault, made: 0)))
        }
        let places = places
        let photos = order.photos.compactMap { id in
            places.filed(id).map { path in
                CopyOrder.Photo(
                    photo: id, path: path, parts: collection.paths.parts(of: id),
                    target: order.target, warrant: warrant(for: id, on: order.grounds),
                    address: collection.paths.address(of: id),
                    turn: model.judgements[id]?.turn ?? .upright)
            }
        }
        var former: Int?
        if case .undo(let number) = order.grounds { former = number }
        apply(
            fileResult: fileWork.copy(
                CopyOrder(
                    number: order.number, way: order.way, photos: photos, grouping: grouping,
                    former: former, at: now)))
    }

    private func warrant(for photo: PhotoID, on grounds: Grounds) -> TrashWarrant? {
        guard case .question(let question) = grounds else { return nil }
        return screen.evidence.warrant(answering: question, for: photo)
    }

    /// Looks up folders that may complete what was typed, on another thread because a disk may be slow.
    func findFolders(_ typed: String) {
        guard let front = model.frontPhoto else { return }
        let isRemote = collection.paths.address(of: front) != nil
        guard let path = collection.paths.path(of: front) ?? (isRemote ? Array("./-".utf8) : nil)
        else { return }
        let mailbox = post.mailbox
        let home = environmentBytes("HOME")
        _ = startThread {
            let found = folders(completing: typed, besides: path, home: home)
            mailbox.post(.folders(typed, found))
        }
    }

    /// Takes what came of an order.
    mutating func finishFiling(_ report: CopyReport) {
        let paths = collection.paths
        let said = words(for: report) {
            paths.address(of: $0)?.name ?? BytePath.lastComponent(paths.path(of: $0) ?? [])
        }
        let failed = Set(report.failures.map(\.photo))
        let result = FilingResult(
            number: report.number, words: said.done, fault: said.fault,
            made: report.made.count + report.partialCount, failed: failed)
        apply(.filed(result))
    }

    /// A copy gets the decision of its photo.
    ///
    /// A photo whose other picture is in the trash is what is left of it.
    mutating func note(_ made: CopyReport.Made?) {
        if let made, let turned = made.turned {
            return noteTurn(turned.turn, of: made.photo, turned.shown)
        }
        if let made, made.way.trashed != nil {
            return noteRest(of: made.photo, without: made.paths)
        }
        guard let made, let judgement = model.judgements[made.photo] else { return }
        decisions.noteCopy(of: made.photo, judgement, at: made.paths)
    }

    /// Another file has the place of a photo's, which shows it as it is shown without the turn, or with it once more.
    mutating func noteTurn(_ turn: Orientation, of id: PhotoID, _ shown: Returned?) {
        let isShown = pictures.noteTurn(
            turn, of: id, from: shown?.before.identity, as: shown?.now?.identity)
        if isShown, let shown { screen.renew(shown) } else { pictures.forget(id) }
        if !isShown, id == model.frontPhoto { apply(.hidden) }
        apply(.turnsWritten([id: turn]))
        if !isShown {
            load()
            apply(.photosChanged([id]))
        }
        collection.measureChanged([id])
        decisions.noteReplaced([id])
    }

    private mutating func noteRest(of photo: PhotoID, without gone: [[UInt8]]) {
        // The folder may have been read since: its photo lacks those files already.
        guard let path = collection.paths.path(of: photo),
            let rest = PhotoParts.rest(
                of: collection.paths.parts(of: photo), cover: BytePath.lastComponent(path),
                without: Set(gone.map(BytePath.lastComponent)))
        else { return }
        decisions.move(
            photo, to: BytePath.join(BytePath.directory(path), rest.cover), rest.parts)
    }
}
