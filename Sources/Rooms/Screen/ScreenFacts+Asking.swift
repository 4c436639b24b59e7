import System
import TTY
import VT

extension ScreenFacts {
    /// Asks the terminal what it can do, for a report; true where it has answered.
    ///
    /// It takes a second and a half at most.
    public mutating func ask() -> Bool {
        guard let terminal = TerminalQuestion() else { return false }
        let shared = SharedObject([0, 0, 0], number: 0)
        return ask(terminal, sharing: shared?.name, milliseconds: 1500)
    }

    /// Asks the terminal which pictures it shows, where no protocol is named, for some among lines of text.
    ///
    /// It takes 0.2 s at most. A terminal in which keys wait for the shell is not asked: its answers come behind them. Returns what has
    /// to be called once all is drawn, so that late answers are not typed into the shell; nil where none is due.
    public mutating func askForPictures() -> (() -> Void)? {
        guard pixels.choice == .auto, case .failure(.silent) = pixelWay,
            let terminal = TerminalQuestion(), !terminal.hasInput
        else { return nil }
        return ask(terminal, sharing: nil, milliseconds: 200) ? nil : { terminal.end() }
    }

    private mutating func ask(
        _ terminal: TerminalQuestion, sharing name: [UInt8]?, milliseconds: Int
    ) -> Bool {
        let question = Queries.startup(
            for: capabilities, graphics: GraphicsQuestions(sharedName: name))
        if question.isEmpty { return false }
        var parser = InputParser()
        var told = capabilities
        let bytes = terminal.ask(question, milliseconds: milliseconds)
        for case .reply(let reply) in parser.feed(bytes, at: 0) { told.note(reply) }
        learn(told)
        return told.isFenced
    }
}
