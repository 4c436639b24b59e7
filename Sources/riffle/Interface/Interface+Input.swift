import Bindings
import DisplayList
import Geometry
import TTY
import Trash
import VT
import ViewModel

extension Interface {
    mutating func take(input bytes: [UInt8]) {
        let isTyping = model.phase == .command
        parser.takesText = isTyping
        parser.commandStart = keymap.commandStart(in: model.phase)
        for input in parser.feed(bytes, at: now, since: inputSince) {
            // What comes in one read with a command, behind its end, was not meant as keys.
            if isTyping, model.phase != .command, case .key = input { continue }
            take(input)
            if outcome != nil { return }
        }
    }

    mutating func take(_ input: Input) {
        switch input {
        case .key(let press, let phase): take(press, phase)
        case .mouse(let event): take(event)
        case .reply(let reply): take(reply)
        case .focus(let isFocused): if !isFocused { cancelDrag() }
        case .text(let scalars):
            if model.phase == .command {
                apply(.intent(.prompt(.text(lineText(of: scalars)))))
            } else {
                apply(.strangeKey)
            }
        case .paste(_, let bytes): take(pasted: bytes)
        }
    }

    /// Pasted text is no keys: it goes to the command line, to be looked at there.
    private mutating func take(pasted bytes: [UInt8]) {
        let text = lineText(of: String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value))
        guard !text.isEmpty else { return }
        isUrgent = true
        switch model.phase {
        case .command: apply(.intent(.prompt(.text(text))))
        case .cards, .tiles, .zoomed:
            // A command that was copied with what opens the command line.
            let start = keymap.commandStart(in: model.phase)
            let hasStart = text.unicodeScalars.first.map { $0.value == start } ?? false
            apply(.intent(.command(hasStart ? String(text.dropFirst()) : text)))
        case .help, .menu: break
        }
    }

    /// Code points as one line: ends of lines and other controls are spaces, at most one at a time, none at the ends.
    private func lineText(of scalars: [UInt32]) -> String {
        let words = scalars.split { $0 < 0x20 || (0x7F..<0xA0).contains($0) || $0 > 0x10_FFFF }
        let line = words.map { word in
            String(String.UnicodeScalarView(word.compactMap { Unicode.Scalar($0) }))
        }
        return String(line.joined(separator: " ").prefix(Interface.longestLine))
    }

    private mutating func take(_ press: KeyPress, _ phase: KeyPhase) {
        guard phase != .release else { return }
        if press.key == .escape { cancelDrag() }
        guard let intent = keymap.intent(for: press, phase: model.phase) else {
            // An Escape that breaks off a sequence of keys has done what it was meant to do.
            if !keymap.isPending, press.key != .escape, phase == .press { apply(.strangeKey) }
            return
        }
        isUrgent = true
        let counts = intent != .trash || mayTrash
        // Read late, a held key looks like single presses.
        let isHeld = intent == .trash && model.mayBeHeld(since: inputSince)
        apply(.intent(intent, isRepeat: phase == .repeat || isHeld || !counts))
    }

    /// False where a question stands that is not to be read yet, or whose file nobody has looked at yet: an answer to it is none.
    private var mayTrash: Bool {
        mutating get {
            notePresentation()
            guard let question = model.openQuestion(at: now) else { return true }
            return evidence.isAnswerable(question)
        }
    }

    private mutating func take(_ event: MouseEvent) {
        if !event.isPixels, capabilities.hasPixelMouse, isOutside(event) {
            // Its word that these are pixels got lost; the drag so far was measured wrong.
            return setPixels(true)
        }
        guard let sample = sample(event) else { return }
        drags.pixelAspect = model.viewport.pixelAspect
        guard var event = drags.event(for: sample) else { return }
        isUrgent = true
        if takeOnButton(event) { return }
        if case .pointer(.dragged(var drag)) = event {
            dragUntil = now + 0.1
            isUrgent = false
            if case .released = drag.phase {
                isUrgent = true
                if !mayTrash { drag.phase = .cancelled }
                event = .drag(drag)
            }
        }
        apply(event)
    }

    private func isOutside(_ event: MouseEvent) -> Bool {
        event.column > model.viewport.columns || event.row > model.viewport.rows
    }

    /// The pointer's part of a report; nil for buttons that mean nothing.
    private func sample(_ event: MouseEvent) -> PointerSample? {
        let action: PointerSample.Action
        switch event.kind {
        case .press where event.button == 1: action = .press
        case .drag where event.button == 1: action = .move
        case .release where event.button == 1: action = .release
        case .press where event.button == 2: action = .middlePress
        case .release where event.button == 3: action = .rightRelease
        case .wheelDown where event.modifiers.contains(.control): action = .zoomWheel(-1)
        case .wheelUp where event.modifiers.contains(.control): action = .zoomWheel(1)
        case .wheelDown, .wheelRight: action = .wheel(1)
        case .wheelUp, .wheelLeft: action = .wheel(-1)
        default: return nil
        }
        guard event.isPixels else {
            return PointerSample(action, column: event.column, row: event.row, time: now)
        }
        return PointerSample(
            action, pixelX: event.column, pixelY: event.row, cellSize: cellPixels, time: now)
    }

    /// The size of a cell in pixels, for mouse reports that count them.
    private var cellPixels: Size {
        let size = terminal.size
        if size.pixelWidth > 0, size.columns > 0, size.rows > 0 {
            return Size(
                width: Double(size.pixelWidth) / Double(size.columns),
                height: Double(size.pixelHeight) / Double(size.rows))
        }
        return capabilities.cellPixels.map {
            Size(width: Double($0.width), height: Double($0.height))
        } ?? Size(width: 8, height: 16)
    }

    mutating func cancelDrag() {
        if let event = drags.cancel() { apply(event) }
    }

    private mutating func take(_ reply: Reply) {
        let before = capabilities
        capabilities.note(reply)
        if answersPing(reply), pingsOut > 0 {
            pingsOut -= 1
            pacing.answered(at: now)
        }
        if case .mode(1016, let setting) = reply { setPixels(setting == 1 || setting == 3) }
        if case .kittyKeyboard(let flags) = reply { takeKeyboard(flags) }
        guard capabilities != before else { return }
        if capabilities.depth != before.depth { setDepth() }
        if capabilities.cellPixels != before.cellPixels
            || capabilities.areaPixels != before.areaPixels
        {
            fit()
        }
        if capabilities.isFenced, !before.isFenced { learnModes() }
    }

    /// Whether a reply is that to the question at the end of a frame.
    private func answersPing(_ reply: Reply) -> Bool {
        switch (capabilities.ping, reply) {
        case (.status, .status), (.attributes, .primaryAttributes): true
        default: false
        }
    }

    /// The terminal says whether mouse reports from here on count pixels or cells.
    private mutating func setPixels(_ isOn: Bool) {
        guard parser.reportsPixels != isOn else { return }
        cancelDrag()
        parser.reportsPixels = isOn
    }

    /// The terminal says how far it tells keys apart now.
    private mutating func takeKeyboard(_ flags: Int) {
        prelude += keyboard.answered(flags: flags)
        if !prelude.isEmpty { isDirty = true }
        apply(.releasesReported(keyboard.reportsReleases))
    }

    /// Everything asked at the start has been answered: modes that turned out to be there are switched on.
    private mutating func learnModes() {
        pushLateModes()
        parser.usesKittyKeyboard = capabilities.hasKittyKeyboard
        if !prelude.isEmpty { isDirty = true }
    }
}
