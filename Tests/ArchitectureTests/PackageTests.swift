import Testing

/// The Debian packages that the Makefile installs.
private func installed() -> Set<String> {
    let text = SourceTree.text("Makefile").replacing("\\\n", with: " ")
    let lists = text.split(separator: "\n").filter {
        $0.prefix { $0.isUppercase || $0 == "_" }.hasSuffix("_PACKAGES")
            || $0.hasPrefix("BENCH_PEERS")
    }
    return Set(
        lists.flatMap { $0.drop { $0 != "=" }.dropFirst().split { $0.isWhitespace } }
            .map(String.init))
}

/// Those of the table in the README, without what stands in brackets behind a name.
private func explained() -> Set<String> {
    let table = SourceTree.text("README.md").split(separator: "\n")
        .drop { !$0.hasPrefix("| Debian package") }.dropFirst(2).prefix { $0.hasPrefix("|") }
    let names = table.compactMap { $0.split(separator: "|").first?.split(separator: ",") }
    return Set(names.joined().compactMap { $0.split(separator: " ").first.map(String.init) })
}

@Suite struct `The packages` {
    @Test func `that the Makefile installs are those that the README explains`() {
        let (installed, explained) = (installed(), explained())
        #expect(installed.count > 40)
        #expect(installed.subtracting(explained) == [])
        #expect(explained.subtracting(installed) == [])
    }
}
