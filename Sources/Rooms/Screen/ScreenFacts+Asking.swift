import System
import TTY
import VT

extension ScreenFacts {
    /// Asks the terminal what it can do, for a report; true where it has answered.
    ///
    /// It takes a second and a half at most.
    public mutating func ask() -> Bool {
        let shared = SharedObject([0, 0, 0], number: 0)
        let question = Queries.startup(
            for: capabilities, graphics: GraphicsQuestions(sharedName: shared?.name))
        guard !question.isEmpty, let bytes = answers(to: question, milliseconds: 1500) else {
            return false
        }
        var parser = InputParser()
        var told = capabilities
        for case .reply(let reply) in parser.feed(bytes, at: 0) { told.note(reply) }
        learn(told)
        return told.isFenced
    }
}
