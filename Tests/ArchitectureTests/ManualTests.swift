import Documents
import GoldenTexts
import Testing

@Suite struct `Manual pages and completions` {
    @Test func `say what the tables of options, settings, keys and commands say`() {
        let documents = Document.all { GoldenText($0).text }
        #expect(documents.count == 5)
        for document in documents {
            #expect(!document.text.contains("no option:"))
            let file = GoldenText(document.path)
            switch file.compare(with: document.text) {
            case .same: break
            case .recorded: Issue.record("\(file.path) was written; run the tests again without")
            case .failed: Issue.record("\(file.path) could not be written")
            case .differs(let both):
                Issue.record("\(file.path) is out of date; `make docs` writes it\n\(both)")
            }
        }
    }
}
