import Cells
import Composing
public import DisplayList
public import Geometry
import TTY
import Trash
public import VT

/// From the terminal's bytes to keys, and to what is known of it.
extension ScreenSession {
    /// What the bytes of one read mean, which may have come at any time from `since` on.
    ///
    /// `isTyping` takes what is typed as text; `commandStart` is the character that opens the command line.
    public mutating func inputs(
        in bytes: [UInt8], since: Double, isTyping: Bool, commandStart: UInt32?
    ) -> [Input] {
        inputSince = since
        parser.takesText = isTyping
        parser.commandStart = commandStart
        return parser.feed(bytes, at: clock(), since: since)
    }

    /// What the screen showed when the user sent the input in hand.
    public var shown: ShownEvidence {
        ShownEvidence(question: evidence.answerableQuestion, inputSince: inputSince)
    }

    /// What the passing of time completes: a lone ESC is the Escape key.
    public mutating func lateInputs() -> [Input] { parser.expire(at: clock()) }

    /// Takes an answer; gives what it has changed, in order.
    public mutating func take(_ reply: Reply) -> [ScreenNews] {
        var news: [ScreenNews] = []
        let before = capabilities
        let formerCell = output.stillCell
        var told = before
        told.note(reply)
        if told != before { facts.learn(told) }
        if answersPing(reply), pingsOut > 0 {
            pingsOut -= 1
            pacing.answered(at: clock())
            output.answered(pacing.framesShown(at: clock()))
        }
        if case .mode(1016, let setting) = reply {
            news += setPixels(setting == 1 || setting == 3)
        }
        if case .graphics(let id, isOK: false, let code) = reply {
            switch output.refuse(id: id) {
            case .once?: news.append(.needsFrame)
            case .forGood?: news += [.needsFrame, .shapeChanged, .pixelsRefused(code)]
            case nil: break
            }
        }
        if case .kittyKeyboard(let flags) = reply { news += takeKeyboard(flags) }
        if case .visibility(let isSeen) = reply, watchesVisibility, isHidden == isSeen {
            isHidden = !isSeen
            news.append(.visible(isSeen))
        }
        guard capabilities != before else { return news }
        news += chooseOutput()
        guardPictures()
        if watchesVisibility, !before.tellsVisibility {
            prelude += Sequences.watchVisibility
            news.append(.needsFrame)
        }
        if output.stillCell != formerCell || capabilities.cellPixels != before.cellPixels
            || capabilities.areaPixels != before.areaPixels
        {
            news.append(.shapeChanged)
        }
        if capabilities.isFenced, !before.isFenced {
            sharedQuestion = nil
            news += learnModes()
        }
        return news
    }

    /// Whether pictures are to pass through tmux: riffle asks it again where other terminals may show the session.
    public var wantsTmuxPictures: Bool { capabilities.isTmux && facts.pixels.choice == .kitty }

    /// Takes tmux's word on what it hands on to the terminals outside.
    public mutating func take(_ answer: TmuxAnswer) -> [ScreenNews] {
        let formerCell = output.stillCell
        var (told, answer) = (capabilities, answer)
        let finding = tmuxCheck.take(answer)
        if finding == .hopeless { answer.pictures = .failure(.line) }
        if finding == .silent { answer.pictures = nil }
        told.note(answer)
        if finding != .lost, told == capabilities { return [] }
        facts.learn(told)
        var news = chooseOutput()
        if answer.pictures != nil, wantsTmuxPictures {
            // Another terminal holds nothing yet, and does not say so.
            if !guardSequence.isEmpty { output.invalidate() }
            guardPictures()
            news += [.needsFrame] + (output.stillCell != formerCell ? [.shapeChanged] : [])
        }
        return news
    }

    /// Takes a report of the pointer in cells that lies outside of the screen for one in pixels; nil where it is none.
    ///
    /// The terminal's word that these are pixels got lost; the drag so far was measured wrong.
    public mutating func takeLost(_ event: MouseEvent, in viewport: Viewport) -> [ScreenNews]? {
        let isOutside = event.column > viewport.columns || event.row > viewport.rows
        guard !event.isPixels, capabilities.hasPixelMouse, isOutside else { return nil }
        return setPixels(true)
    }

    /// The button that the last frame shows in a cell.
    public func button(column: Int, row: Int) -> Button? {
        buttons.button(column: column, row: row)
    }

    /// The size of a cell in pixels, for mouse reports that count them.
    public var cellPixels: Size {
        let size = device.size
        if size.pixelWidth > 0, size.columns > 0, size.rows > 0 {
            return Size(
                width: Double(size.pixelWidth) / Double(size.columns),
                height: Double(size.pixelHeight) / Double(size.rows))
        }
        return capabilities.cellPixels.map {
            Size(width: Double($0.width), height: Double($0.height))
        } ?? Size(width: 8, height: 16)
    }

    /// Whether a reply is that to the question at the end of a frame.
    private func answersPing(_ reply: Reply) -> Bool {
        switch (capabilities.ping, reply) {
        case (.status, .status), (.attributes, .primaryAttributes): true
        default: false
        }
    }

    /// The terminal says whether mouse reports from here on count pixels or cells.
    private mutating func setPixels(_ isOn: Bool) -> [ScreenNews] {
        guard parser.reportsPixels != isOn else { return [] }
        parser.reportsPixels = isOn
        return [.pointerChanged]
    }

    /// The terminal says how far it tells keys apart now.
    private mutating func takeKeyboard(_ flags: Int) -> [ScreenNews] {
        prelude += keyboard.answered(flags: flags)
        return (prelude.isEmpty ? [] : [.needsFrame])
            + [.releasesReported(keyboard.reportsReleases)]
    }

    /// Draws as the terminal that it turned out to be is drawn on best; who writes to it stays the same.
    private mutating func chooseOutput() -> [ScreenNews] {
        let sink = type(of: output).sink
        let best = outputs.filter { $0.sink == sink }.best(for: facts)
        guard let best, best != type(of: output) else {
            return output.learn(facts) ? [.needsFrame] : []
        }
        prelude += output.leave()
        output = best.init(facts)
        return [.needsFrame]
    }

    /// Has the watchdog know what takes pictures from the terminal, before the first is sent.
    mutating func guardPictures() {
        let sequence =
            output.guardSequence + (watchesVisibility ? Sequences.endVisibility : [])
        guard sequence != guardSequence else { return }
        guardSequence = sequence
        device.guardPictures(guardSequence)
    }

    /// Everything asked at the start has been answered: modes that turned out to be there are switched on.
    private mutating func learnModes() -> [ScreenNews] {
        pushLateModes()
        parser.usesKittyKeyboard = capabilities.hasKittyKeyboard
        return prelude.isEmpty ? [] : [.needsFrame]
    }
}
