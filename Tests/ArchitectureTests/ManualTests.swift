import Bindings
import GoldenTexts
import Testing

@Suite struct `The manual page` {
    private let begin = ".\\\" keys begin: made from the table in the program\n"
    private let end = ".\\\" keys end\n"

    @Test func `lists the keys that the program has`() {
        let page = GoldenText("docs/riffle.1")
        let text = page.text
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { "\($0)\n" }
        guard let first = lines.firstIndex(of: begin),
            let last = lines.firstIndex(of: end), first < last
        else {
            Issue.record("\(page.path) has lost the lines that its list of keys is put between")
            return
        }
        let before = lines[...first].joined()
        let after = lines[last...].joined().dropLast()
        switch page.compare(with: before + Keymap().manual + after) {
        case .same: break
        case .recorded: Issue.record("\(page.path) was written; run the tests again without")
        case .failed: Issue.record("\(page.path) could not be written")
        case .differs(let both):
            Issue.record("\(page.path) is out of date; RIFFLE_RECORD=1 writes it\n\(both)")
        }
    }
}
