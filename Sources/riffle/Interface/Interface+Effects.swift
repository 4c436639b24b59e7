import Browsing
import CLinux
import Collection
import DisplayList
import FileWork
import PhotoLibrary
import Pictures
import Screen
import ViewModel

extension Interface {
    /// Does what the model asks for.
    mutating func perform(_ effect: Effect) {
        switch effect {
        case .load(let wants): load(wants)
        case .measure(let ids): collection.measure(ids)
        case .trash(let op, let id, let grounds): depart(op, id, to: nil, on: grounds)
        case .move(let op, let id, let target, let grounds):
            depart(op, id, to: target, on: grounds)
        case .file(let order): file(order)
        case .takeBackFiling(let number): take(fileWork.takeBackCopies(of: number))
        case .run(let order): run(order)
        case .findFolders(let typed): findFolders(typed)
        case .examine(let question, let id): examine(id, for: question)
        case .restore(let op): take(fileWork.restore(op: op))
        case .restoreEarlier: restoreEarlier()
        case .keep(let step): keep(step)
        case .sort(let key, let isReversed): sort(by: key, isReversed: isReversed)
        case .group(let arePairs, let cover):
            collection.group(
                arePairs: arePairs, cover: CoverChoice(rawValue: cover.rawValue) ?? .jpeg)
        case .reload(let id): reload(id)
        case .openFrames, .nextFrame, .showFrame, .endFrames: perform(frames: effect)
        case .quit(let id): outcome = .quit(printing: id)
        case .suspend: suspend()
        case .redraw: redrawAll()
        }
    }

    /// Has pixels decoded that are not ready; nil: those that were wanted last.
    mutating func load(_ wants: [Want]? = nil) {
        let paths = collection.paths
        let away = fileWork.whereabouts.away
        pictures.want(wants, aspect: model.viewport.pixelAspect) {
            away.contains($0) ? nil : paths.path(of: $0)
        }
    }

    mutating func reload(_ id: PhotoID) {
        pictures.forget(id)
        load()
    }

    mutating func take(_ news: FileNews?) {
        if let news { take(news) }
    }

    private mutating func examine(_ id: PhotoID, for question: Int) {
        guard let path = collection.paths.path(of: id) else { return }
        fileWork.examine(id, at: path, for: question)
    }

    private mutating func sort(by key: SortKey, isReversed: Bool) {
        guard let order = SortOrder(rawValue: key.rawValue) else { return }
        collection.sort(by: order, isReversed: isReversed)
    }
}
