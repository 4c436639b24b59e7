import Bindings
import Browsing
import DisplayList
import Messages
import Screen
import VT
import ViewModel

extension Interface {
    mutating func handle(input bytes: [UInt8], since: Time) {
        let isTyping = model.inputContext == .command
        let inputs = screen.inputs(
            in: bytes, since: since, isTyping: isTyping,
            commandStart: controls.keymap.commandStart(in: model.inputContext))
        for input in inputs {
            // What comes in one read with a command, behind its end, was not meant as keys.
            if isTyping, model.inputContext != .command, case .key = input { continue }
            handle(input)
            if outcome != nil { return }
        }
    }

    mutating func handle(_ input: Input) {
        switch input {
        case .key(let press, let phase): handle(press, phase)
        case .mouse(let event): handle(event)
        case .reply(let reply): apply(screen: screen.take(reply))
        case .focus(let isFocused):
            if isFocused { askTmux() } else { cancelDrag() }
            apply(.focus(isFocused))
        case .text(let scalars):
            if model.inputContext == .command {
                apply(.intent(.prompt(.text(typedLine(of: scalars)))))
            } else {
                apply(.strangeKey)
            }
        case .paste(_, let bytes): handle(pasted: bytes)
        }
    }

    /// Pasted text is no keys: it goes to the command line, to be looked at there.
    private mutating func handle(pasted bytes: [UInt8]) {
        let text = typedLine(of: String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value))
        guard !text.isEmpty else { return }
        screen.redraw.isUrgent = true
        switch model.inputContext {
        case .command: apply(.intent(.prompt(.text(text))))
        case .cards, .tiles, .zoomed, .searching, .reviewing, .comparing, .presenting:
            // A command that was copied with what opens the command line.
            let start = controls.keymap.commandStart(in: model.inputContext)
            let hasStart = text.unicodeScalars.first.map { $0.value == start } ?? false
            apply(.intent(.command(hasStart ? String(text.dropFirst()) : text)))
        case .help, .menu: break
        }
    }

    private mutating func handle(_ press: KeyPress, _ phase: KeyPhase) {
        guard phase != .release else { return }
        if press.key == .escape { cancelDrag() }
        let wasPending = controls.keymap.isPending
        guard
            let intent = controls.keymap.intent(
                for: press, in: model.inputContext, besides: model.besides, langmap: model.langmap)
        else {
            if controls.keymap.isPending || wasPending && press.key == .escape {
                screen.redraw.isUrgent = true
                apply(.keysBegun(controls.keymap.following(in: model)))
            } else if press.key != .escape, phase == .press {
                apply(.strangeKey)
            }
            return
        }
        screen.redraw.isUrgent = true
        let shown = intent.leaves ? shown() : nil
        apply(.intent(intent, isRepeat: phase == .repeat, shown: shown))
    }

    /// Shows the keys that matter most, until the first key.
    mutating func showFirstKeys() {
        apply(.keysBegun(controls.keymap.firstKeys(in: model)))
    }

    /// What is on the screen now.
    private mutating func shown() -> ShownEvidence {
        notePresentation()
        return screen.shown
    }

    private mutating func handle(_ event: MouseEvent) {
        if let news = screen.takeLost(event, in: model.viewport) { return apply(screen: news) }
        guard let sample = PointerSample(event, cellPixels: screen.cellPixels, at: now) else {
            return
        }
        controls.drags.pixelAspect = model.viewport.pixelAspect
        guard var event = controls.drags.event(for: sample) else { return }
        screen.redraw.isUrgent = true
        if takeOnButton(event) { return }
        if case .pointer(.dragged(var drag)) = event {
            screen.redraw.dragUntil = now + 0.1
            screen.redraw.isUrgent = false
            if case .released = drag.phase {
                screen.redraw.isUrgent = true
                drag.shown = shown()
                event = .drag(drag)
            }
        }
        apply(event)
    }

    mutating func cancelDrag() {
        if let event = controls.drags.cancel() { apply(event) }
    }

    /// Does what follows from an answer of the terminal.
    mutating func apply(screen news: [ScreenNews]) {
        for change in news {
            switch change {
            case .pointerChanged: cancelDrag()
            case .needsFrame: screen.redraw.isDirty = true
            case .releasesReported(let isOn): apply(.releasesReported(isOn))
            case .shapeChanged: fit()
            case .visible(let isSeen): apply(.windowSeen(isSeen))
            case .pixelsRefused(let code):
                apply(.notice(Sentence(text: words(forRefusedPixels: code)), isLasting: true))
            }
        }
    }
}
