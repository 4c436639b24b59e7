import CLinux
import Decoding
import DisplayList
import PhotoLibrary
import TTY
import Trash
import VT
import ViewModel

extension Interface {
    /// Does what the model asks for.
    mutating func perform(_ effect: Effect) {
        switch effect {
        case .load(let wants): load(wants)
        case .measure(let ids): measure(ids)
        case .trash(let op, let id, let grounds): trash(op, id, on: grounds)
        case .examine(let question, let id): examine(id, for: question)
        case .restore(let op): restore(op)
        case .restoreEarlier: restoreEarlier()
        case .sort(let key, let isReversed): sort(by: key, isReversed: isReversed)
        case .reload(let id): reload(id)
        case .quit(let id): outcome = .quit(printing: id)
        case .suspend: suspend()
        case .redraw: redrawAll()
        }
    }

    /// Has pixels decoded that are not ready; nil: those that were wanted last.
    mutating func load(_ wants: [Want]? = nil) {
        let paths = paths
        let away = Set(inTrash.values)
        pictures.want(wants, aspect: model.viewport.pixelAspect) {
            away.contains($0) ? nil : paths.path(of: $0)
        }
    }

    private mutating func measure(_ ids: [PhotoID]) {
        measurer.measure(ids, in: paths)
    }

    private mutating func restore(_ op: Int) {
        if options.isDryRun {
            inTrash[op] = nil
            apply(.restored(op: op, nil))
        } else {
            returning.insert(op)
            if let id = inTrash[op] { librarian.tell(.filing(id)) }
            clerk.submit(.restore(op: op))
        }
    }

    private mutating func restoreEarlier() {
        if options.isDryRun || options.isReadOnly {
            apply(.nothingEarlier)
        } else {
            clerk.submit(.restoreEarlier(folders: paths.folders))
        }
    }

    mutating func reload(_ id: PhotoID) {
        pictures.forget(id)
        load()
    }
}
