import Testing

/// The Debian packages that the Makefile installs: those of these variables, or of all.
private func installed(_ variables: [String]? = nil) -> Set<String> {
    let text = SourceTree.text("Makefile").replacing("\\\n", with: " ")
    let lists = text.split(separator: "\n").filter {
        let name = String($0.prefix { $0.isUppercase || $0 == "_" })
        return variables?.contains(name) ?? (name.hasSuffix("_PACKAGES") || name == "BENCH_PEERS")
    }
    return Set(
        lists.flatMap { $0.drop { $0 != "=" }.dropFirst().split { $0.isWhitespace } }
            .map(String.init))
}

/// Those of the table in docs/building.md, without what stands in brackets behind a name.
private func explained() -> Set<String> {
    let table = SourceTree.text("docs/building.md").split(separator: "\n")
        .drop { !$0.hasPrefix("| Debian package") }.dropFirst(2).prefix { $0.hasPrefix("|") }
    let names = table.compactMap { $0.split(separator: "|").first?.split(separator: ",") }
    return Set(names.joined().compactMap { $0.split(separator: " ").first.map(String.init) })
}

@Suite struct `The packages` {
    @Test func `that the Makefile installs are those that docs/building.md explains`() {
        let (installed, explained) = (installed(), explained())
        #expect(installed.count > 40)
        #expect(installed.subtracting(explained) == [])
        #expect(explained.subtracting(installed) == [])
    }

    @Test func `that a build installs are those that the Debian package is built with`() {
        let control = SourceTree.text("debian/control")
        let built =
            control.split(separator: "\n\n")[0].split(separator: "Build-Depends:").last ?? ""
        let names = built.split(separator: "\nStandards")[0].split(separator: ",").compactMap {
            $0.split { $0.isWhitespace }.first.map(String.init)
        }
        // Certificates are for the program that runs; debhelper is for the package.
        #expect(
            Set(names).subtracting(["debhelper-compat"])
                == installed(["BUILD_PACKAGES", "DECODER_PACKAGES", "FETCH_PACKAGES"])
                .subtracting(["ca-certificates"]))
    }
}
