import Bindings
import GoldenTexts
import Testing
import ViewModel

/// One after the other: both write the page where that is asked for.
@Suite(.serialized) struct `The manual page` {
    @Test func `lists the keys that the program has`() {
        compare(Keymap().manual, as: "keys")
    }

    @Test func `lists the commands that the program has`() {
        compare(CommandForm.manual, as: "commands")
    }

    /// Compares what the page has between two lines that name a part with what the program says of it.
    private func compare(_ made: String, as part: String) {
        let begin = ".\\\" \(part) begin: made from the table in the program\n"
        let end = ".\\\" \(part) end\n"
        let page = GoldenText("docs/riffle.1")
        let text = page.text
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { "\($0)\n" }
        guard let first = lines.firstIndex(of: begin),
            let last = lines.firstIndex(of: end), first < last
        else {
            Issue.record("\(page.path) has lost the lines that its list of \(part) is put between")
            return
        }
        let before = lines[...first].joined()
        let after = lines[last...].joined().dropLast()
        switch page.compare(with: before + made + after) {
        case .same: break
        case .recorded: Issue.record("\(page.path) was written; run the tests again without")
        case .failed: Issue.record("\(page.path) could not be written")
        case .differs(let both):
            Issue.record("\(page.path) is out of date; RIFFLE_RECORD=1 writes it\n\(both)")
        }
    }
}
