import DisplayList
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `A command line` {
    private func said(_ line: String) -> (words: String, effects: [Effect]) {
        var bench = Bench(photos: 3)
        bench.press(.command(line))
        let effects = bench.press(.prompt(.submit))
        return (bench.text, effects)
    }

    @Test(arguments: CommandForm.all)
    func `that is told of is carried out, or says what is missing`(command: CommandForm) {
        #expect(!said(command.form).words.contains("no such command"))
        let word = command.form.split(separator: " ").first.map(String.init) ?? ""
        #expect(!said(word).words.contains("no such command"))
    }

    @Test(arguments: [
        "rate", "flag", "label red blue", "trash", "mode", "set", "export now", "review all now",
    ])
    func `that lacks a word, or has one too many, says what it takes`(line: String) throws {
        let word = line.split(separator: " ").first.map(String.init) ?? ""
        let form = try #require(CommandWord(typed: word)).form
        let (words, effects) = said(line)
        #expect(words.contains(":\(form.form) · \(form.summary)"), "\(words)")
        #expect(!effects.contains { if case .keep = $0 { true } else { false } })
    }

    @Test(arguments: ["rates 3", "filtered", "3 4", "x"])
    func `that is none is told as it was typed`(line: String) {
        #expect(said(line).words.contains("no such command: \(line)"))
    }

    @Test func `ends the program by either word`() {
        for word in ["q", "quit"] { #expect(said(word).effects == [.quit(printing: nil)]) }
    }
}
