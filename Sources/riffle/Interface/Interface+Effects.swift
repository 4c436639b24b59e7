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
        case .redraw: redraw()
        }
    }

    mutating func load(_ wants: [Want]) {
        let shelf = shelf
        let cache = cache
        let away = Set(inTrash.values)
        broker.want(
            wants, aspect: model.viewport.pixelAspect,
            path: { away.contains($0) ? nil : shelf.path(of: $0) }
        ) { want, key in
            cache.isReady(key) || (want.isFleeting && cache.hasAny(of: want.photo))
        }
        let (seen, soon) = broker.keysByUrgency
        self.cache.keep(seen: seen, soon: soon)
    }

    private mutating func measure(_ ids: [PhotoID]) {
        measurer.measure(ids, of: shelf)
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
            clerk.submit(.restoreEarlier(folders: shelf.folders))
        }
    }

    mutating func reload(_ id: PhotoID) {
        cache.remove(id)
        shelf.note(nil, of: id)
        broker.cancel(id)
        load(broker.currentlyWanted)
    }

    mutating func suspend() {
        loseScreen()
        if terminal.suspend(prepareToLeave(asks: true)) { resume() }
    }

    /// The terminal is ours again, and shows nothing of ours.
    mutating func resume() {
        loseScreen()
        pacing = Interface.pacing(for: capabilities)
        lastNumber = nil
        unrefined = nil
        pingsOut = 0
        if capabilities.isFenced {
            // Who stopped us without a word has left the modes on: what was pushed then goes first.
            prelude = keyboard.isPushed ? Sequences.popKeyboard : []
            keyboard.left()
            apply(.releasesReported(false))
            pushLateModes()
        } else {
            // The questions, or their answers, may have got lost.
            askTerminal()
            asked = nil
        }
        resize()
    }

    /// Nothing that was drawn is to be seen any more, and what the pointer was doing is unknown.
    private mutating func loseScreen() {
        evidence.lose()
        unseen = nil
        parser.reportsPixels = false
        cancelDrag()
        apply(.hidden)
    }
}
