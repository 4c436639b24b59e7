import Invocation
import Testing

/// What stands between two texts, for the first time.
private func text(_ path: String, between begin: String, and end: String) -> String? {
    let parts = SourceTree.text(path).split(
        separator: begin, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? parts[1].split(separator: end).first.map(String.init) : nil
}

@Suite struct `The version of the program` {
    @Test func `equals the newest entry in the Debian changelog`() {
        #expect(text("debian/changelog", between: "riffle (", and: ")") == version)
    }

    @Test func `equals the newest release in the metainfo`() throws {
        let path = try #require(SourceTree.files("assets/desktop", [".metainfo.xml"]).first)
        #expect(text(path, between: "<release version=\"", and: "\"") == version)
    }

    @Test func `equals the version in the manual pages`() {
        let pages = SourceTree.files("docs", [".1", ".5"])
        #expect(!pages.isEmpty)
        for page in pages {
            #expect(text(page, between: "\"riffle ", and: "\"") == version, "\(page)")
        }
    }

    @Test func `is what the Makefile finds in its one place`() {
        let line = "public let version = \""
        #expect(
            text("Sources/App/Invocation/Version.swift", between: "\n" + line, and: "\"") == version
        )
        #expect(SourceTree.text("Makefile").contains(line))
    }
}
