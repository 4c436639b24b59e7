import Browsing
import Commands
import Selecting
import System
import Testing

@Suite struct `Another program about photos` {
    private func run(_ words: String) throws -> ProgramRun {
        let photos = ["/p/a.jpg", "/p/b.jpg"].map {
            CommandPhoto(Array($0.utf8), nil, .none)
        }
        return ProgramRun(
            try OtherProgram(name: "look", kind: .apart, words: Array(words.utf8)), about: photos)
    }

    @Test func `is run up to the first line that does not end well, which is told`() throws {
        var lines: [[String]] = []
        let said = try run("look {}").run { line in
            lines.append(line.map { String(decoding: $0, as: UTF8.self) })
            return .exited(3)
        }
        #expect(said == "look ended with 3")
        #expect(lines.count == 1 && lines.first?.first == "look")
    }

    @Test func `is no word worth where all ends as it should`() throws {
        #expect(try run("look {}").run { _ in .exited(0) } == nil)
    }

    @Test func `is run no more once it is left`() throws {
        var count = 0
        let said = try run("look {}").run { _ in
            count += 1
            return .left
        }
        #expect(said == nil && count == 1)
    }
}
