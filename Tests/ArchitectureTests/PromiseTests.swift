import Testing

/// The README promises nothing that no test looks at: a test names each sentence in its comment, behind `Promise:`.
@Suite struct `What the README promises` {
    @Test func `is named by tests, sentence by sentence, and tests name nothing else`() {
        let promised = Set(Self.promised)
        let tested = Set(Self.tested)
        #expect(promised.count > 8)
        #expect(promised.subtracting(tested) == [], "no test has these behind `Promise:`")
        #expect(tested.subtracting(promised) == [], "the README does not promise this")
    }

    /// The sentences of the bullets below "What it promises".
    private static var promised: [String] {
        let lines = SourceTree.text("README.md").split(separator: "\n")
        let part = lines.drop { $0 != "## What it promises" }.dropFirst().prefix {
            !$0.hasPrefix("## ")
        }
        return part.filter { $0.hasPrefix("- ") }.flatMap { sentences($0.dropFirst(2)) }
    }

    /// The sentences behind `Promise:` in the comments of tests; a comment ends with its first line that is none.
    private static var tested: [String] {
        SourceTree.files("Tests", [".swift"]).flatMap { path in
            let lines = SourceTree.text(path).split(separator: "\n").map { line in
                line.drop { $0 == " " }
            }
            return lines.indices.filter { lines[$0].hasPrefix("/// Promise: ") }.flatMap { first in
                let comment = lines[first...].prefix { $0.hasPrefix("///") }
                let words = comment.map { $0.dropFirst(3) }.joined().split(separator: " ")
                return sentences(words.dropFirst().joined(separator: " "))
            }
        }
    }

    private static func sentences(_ text: some StringProtocol) -> [String] {
        let parts = String(text).replacing(". ", with: ".\n").split(separator: "\n")
        return parts.map { String($0) }
    }
}
