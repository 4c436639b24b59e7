import Browsing
import Collection
import Commands
import Decisions
import DisplayList
import Downloads
import FileWork
import Geometry
import PhotoLibrary
import Pictures
import Screen
import System
import ViewModel
import Selecting

extension Interface {
    /// Does what the model asks for.
    mutating func perform(_ effect: Effect) {
        switch effect {
        case .load(let wants): load(wants)
        case .measure(let ids):
            measure(ids)
        case .figures(let wants): measure(wants)
        case .searchCopies(let order): post.copies.search(order, in: collection.paths)
        case .describe(let id): collection.describe(id, elsewhere: headerPlace)
        case .trash(let requests, let batch):
            trash(requests, batch: batch)
            if batch != nil { screen.closeQuestion() }
        case .file(let order): file(order)
        case .takeBackFiling(let number): apply(fileResult: fileWork.takeBackCopies(of: number))
        case .run(let order): if !tellsOfReturn(of: order.photos) { run(order) }
        case .findFolders(let typed): findFolders(typed)
        case .keepSettings(let settings): keep(settings)
        case .examine(let question, let ids, let picture): examine(ids, for: question, picture)
        case .restore(let ops, let isUndo):
            apply(fileResults: fileWork.restore(ops, isUndo: isUndo))
        case .earlier(let way): followEarlier(way)
        case .listTrash(let scope): listTrash(scope)
        case .bringBack(let photos): bringBack(photos)
        case .takeBackReturns(let ops): takeBack(returnsOf: ops)
        case .keep(let step): keep(step)
        case .confirm(let decision, let photos): decisions.confirm(decision, of: photos)
        case .readDocuments(let reads): decisions.setReading(reads)
        case .sort(let key, let isReversed): sort(by: key, isReversed: isReversed)
        case .group(let arePairs, let cover):
            collection.group(
                arePairs: arePairs, cover: CoverChoice(rawValue: cover.rawValue) ?? .jpeg)
            countTrashAnew()
            renewReview()
        case .readSubfolders: collection.readSubfolders()
        case .showVideos(let shows): collection.showVideos(shows)
        case .reload(let id): reload(id)
        case .fetchAgain(let id): fetchAgain(id)
        case .frames(let step): perform(step)
        case .quit(let id): outcome = .quit(printing: id)
        case .suspend: suspend()
        case .redraw:
            collection.lookAgain()
            redrawAll()
        }
    }

    /// Decodes pixels that are not ready; nil takes those wanted last.
    ///
    /// With `finer` what is seen is decoded in so many pixels a cell besides, and behind it what may be seen next.
    mutating func load(_ wants: [Want]? = nil, finer: CellSize? = nil, ahead: [Want] = []) {
        let places = places
        pictures.want(
            wants, aspect: model.viewport.pixelAspect, path: places.path, finer: finer,
            ahead: ahead, isFleeting: { places.downloads.file(of: $0)?.isFleeting ?? false })
        fetch()
    }

    mutating func reload(_ id: PhotoID) {
        pictures.forget(id)
        load()
    }

    mutating func apply(fileResult news: FileNews?) {
        if let news { apply(fileResults: [news]) }
    }

    /// Whether one of the photos is on its way back, and says so: another file may have its name.
    private mutating func tellsOfReturn(of photos: [PhotoID]) -> Bool {
        let away = fileWork.whereabouts.away
        guard let photo = photos.first(where: away.contains) else { return false }
        let name = BytePath.lastComponent(collection.paths.path(of: photo) ?? [])
        apply(.notice("\(Sentence(name: name)) is on its way back · try again"))
        return true
    }

    /// Looks at the covers of photos, or at this picture of each.
    private func examine(_ ids: [PhotoID], for question: Int, _ picture: PhotoPicture? = nil) {
        fileWork.examine(
            ids.compactMap { id in path(of: id, picture).map { (id, $0) } }, for: question,
            // What others have rated stays, though the user has not seen that.
            after: model.asksAboutBurst ? decisions.settleReading : nil)
    }

    /// Where the cover of a photo is, or this picture of it.
    func path(of id: PhotoID, _ picture: PhotoPicture?) -> [UInt8]? {
        guard let path = collection.paths.path(of: id), let picture else {
            return collection.paths.path(of: id)
        }
        return picture.path(besides: path, collection.paths.parts(of: id))
    }

    private mutating func sort(by key: SortKey, isReversed: Bool) {
        collection.sort(by: key, isReversed: isReversed)
        downloads.wantsAll = key.needsFiles
        fetch()
    }
}
