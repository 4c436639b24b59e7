import Testing

/// A row of docs/modules.md: a module, the folder under whose heading it stands, and what it may import.
private struct Row {
    let name, folder: String
    let imports: Set<String>
}

private func rows() -> [Row] {
    var rows: [Row] = []
    var folder = ""
    for line in SourceTree.text("docs/modules.md").split(separator: "\n") {
        if line.hasPrefix("## ") { folder = String(line.dropFirst(3)) }
        let columns = line.split(separator: "|", omittingEmptySubsequences: false)
        guard line.hasPrefix("| **"), columns.count > 3 else { continue }
        let name = columns[1].split(separator: "*").dropFirst().first.map(String.init) ?? ""
        let imports = columns[2].split(whereSeparator: { ", ".contains($0) }).map(String.init)
        rows.append(Row(name: name, folder: folder, imports: Set(imports).subtracting(["–"])))
    }
    return rows
}

/// What docs/modules.md says each module may import.
private func table() -> [String: Set<String>] {
    Dictionary(rows().map { ($0.name, $0.imports) }) { first, _ in first }
}

/// The words in the strings that follow `opening` in the manifest, up to `end`.
private func words(after opening: String, upTo end: Character, in manifest: String) -> [String] {
    guard let start = manifest.firstRange(of: opening)?.upperBound else { return [] }
    return words(in: manifest[start...].prefix { $0 != end })
}

/// The words in all strings of a piece of the manifest.
private func words(in piece: Substring) -> [String] {
    piece.replacing("\"\"\"", with: "\"")
        .split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }
        .flatMap { $0.element.split(whereSeparator: \.isWhitespace).map(String.init) }
}

/// The manifest with the list of modes written out wherever it is named.
private func manifest() -> String {
    let text = SourceTree.text("Package.swift")
    let modes = words(after: "let modes = [", upTo: "]", in: text)
    let imports = words(after: "($0)\", ", upTo: ")", in: text).joined(separator: " ")
    let targets = modes.map { "module(\"Model/Modes/\($0)\", \"\(imports)\")\n" }
    return text.replacing(
        "modes.joined(separator: \" \")", with: "\"" + modes.joined(separator: " ") + "\"")
        + targets.joined()
}

/// The place where the manifest makes a module, up to its closing parenthesis.
private func declarations(of name: String, in manifest: String) -> [Substring] {
    manifest.split(separator: "module(").dropFirst()
        .map { $0.prefix { $0 != ")" }.drop { $0.isWhitespace } }
        .filter { $0.prefix { $0 != "," }.hasSuffix("/\(name)\"") }
}

/// How many stored properties a struct declares in its own braces, counted as Tests/figures.py does.
private func storedProperties(of name: String, in path: String) -> Int {
    var count = 0
    var depth: Int?
    for line in SourceTree.text(path).split(separator: "\n") {
        let code = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
        let words = code.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        if zip(words, words.dropFirst()).contains(where: { $0 == "struct" && $1 == name }) {
            depth = 0
        } else if depth == 1 {
            let access: Set<Substring> = ["public", "private", "internal", "set"]
            let keyword = words.drop { access.contains($0) }.first
            let end = code.reversed().drop { $0.isWhitespace }
            let isComputed = end.first == "{" || end.first == "}" && code.contains("{ ")
            let isStored =
                !isComputed || code.contains("didSet") || String(end.prefix(3)) == "{ ?"
            if keyword == "var" || keyword == "let", isStored { count += 1 }
        }
        guard let before = depth else { continue }
        let now = before + code.count { $0 == "{" } - code.count { $0 == "}" }
        if now == 0, code.contains("}") { return count }
        depth = now
    }
    return count
}

private let system: Set<String> = ["Glibc", "Synchronization"]

@Suite struct `The house` {
    @Test func `lists each module under its folder, and no module twice`() {
        let rows = rows()
        #expect(Set(rows.map(\.name)).count == rows.count)
        let paths = SourceTree.files("Sources", [".swift", ".c"])
        let folders = Dictionary(
            paths.map { (SourceTree.module(of: $0), $0.split(separator: "/")[1]) }
        ) { first, _ in first }
        #expect(folders.count > 50)
        for (module, folder) in folders {
            // One row is for the workers of all families.
            if module.hasPrefix("riffle-decode-") { continue }
            let row = rows.first { $0.name == module }
            #expect(row.map { $0.folder } == String(folder), "\(module)")
        }
    }

    @Test func `has its architecture on one page`() {
        let size = SourceTree.text("docs/architecture.md").utf8.count
        #expect((1...8192).contains(size), "\(size) bytes")
    }

    @Test(arguments: [
        ("docs/architecture.md", "Sources/", 50), ("CONTRIBUTING.md", "", 3),
        ("Sources/Files/Trash/README.md", "Sources/Files/Trash/", 8),
    ])
    func `has the files that its pages name`(page: String, folder: String, least: Int) {
        let words = SourceTree.text(page).split(separator: "`").filter {
            $0.contains("/") && $0.hasSuffix(".swift")
        }
        #expect(words.count > least)
        for path in words where SourceTree.text(folder + path).isEmpty {
            Issue.record("\(page): \(path) is not there")
        }
    }

    @Test func `imports only what docs/modules.md allows`() {
        let table = table()
        #expect(table.count > 15)
        for path in SourceTree.files("Sources", [".swift"]) {
            let module = SourceTree.module(of: path)
            guard let allowed = table[module] else {
                Issue.record("\(module) is not in the table")
                continue
            }
            let foreign = Set(SourceTree.imports(of: path)).subtracting(allowed).subtracting(system)
            #expect(foreign.isEmpty, "\(path) imports \(foreign.sorted())")
        }
    }

    @Test func `keeps every arrow of the table in the manifest and no other`() {
        let manifest = manifest()
        for (name, allowed) in table() where !name.hasPrefix("C") && !name.hasPrefix("riffle") {
            let list = allowed.isEmpty ? [] : allowed.sorted()
            let declarations = declarations(of: name, in: manifest)
            #expect(declarations.count == 1, "\(name)")
            // A word with a dot is a file that is no source.
            let strings = words(in: (declarations.first ?? "").drop { $0 != "," })
            let named = Set(strings.filter { !$0.contains(".") })
            #expect(named == Set(list), "\(name): \(named.sorted()) in the manifest")
        }
    }

    /// Modules of a way of browsing, and the viewer.
    private var surfaces: [String] { table().keys.filter { $0.hasSuffix("Mode") }.sorted() }

    @Test func `lets no way of browsing see another`() {
        let surfaces = surfaces
        #expect(surfaces.count > 5)
        for path in SourceTree.files("Sources", [".swift"]) {
            let module = SourceTree.module(of: path)
            guard surfaces.contains(module) else { continue }
            let seen = Set(SourceTree.imports(of: path)).intersection(surfaces + ["ViewModel"])
            #expect(seen.isEmpty, "\(path) imports \(seen.sorted())")
        }
    }

    @Test func `names all modes in one file`() {
        let modes = surfaces.filter { !["ViewerMode", "CompareMode"].contains($0) }
        let registry = "Sources/Model/ViewModel/Modes/Mode+Registry.swift"
        for path in SourceTree.files("Sources", [".swift"]) where path != registry {
            let seen = Set(SourceTree.imports(of: path)).intersection(modes)
            #expect(seen.isEmpty, "\(path) imports \(seen.sorted())")
        }
        #expect(Set(SourceTree.imports(of: registry)).isSuperset(of: modes))
    }

    @Test func `lets the coordinator alone change what surfaces only read`() {
        for path in SourceTree.files("Sources", [".swift"]) + SourceTree.files("Tests", [".swift"])
        where SourceTree.text(path).contains("@_spi(Coordinator)") {
            let owners = ["Sources/Model/Browsing/", "Sources/Model/ViewModel/", "Tests/"]
            #expect(owners.contains(where: path.hasPrefix), "\(path)")
        }
    }

    /// The compiler takes the word and keeps the body to itself: a generic one runs unspecialised in other modules, many times slower.
    @Test func `lets callers inline only what is public`() {
        let kinds: Set<Substring> = ["func", "var", "init", "subscript", "static"]
        for path in SourceTree.files("Sources", [".swift"]) {
            let words = SourceTree.text(path).split(whereSeparator: \.isWhitespace)
            for at in words.indices where words[at] == "@inlinable" {
                let before = words[at...].prefix { !kinds.contains($0) }
                #expect(!before.contains("package"), "\(path): \(before.joined(separator: " "))")
            }
        }
    }

    @Test func `exports nothing that it imports`() {
        for path in SourceTree.files("Sources", [".swift"]) {
            #expect(!SourceTree.text(path).contains("@_exported"), "\(path)")
        }
    }

    @Test func `does without Foundation`() {
        for path in SourceTree.files("Sources", [".swift"]) {
            #expect(
                !SourceTree.imports(of: path).contains { $0.hasPrefix("Foundation") }, "\(path)")
        }
    }

    @Test func `touches raw memory only in the modules named for it`() {
        let allowed = [
            "TTY", "Decoding", "PhotoLibrary", "Trash", "System", "Desk", "Sidecars", "Fetching",
            "FetchWork", "Loop",
        ]
        let kernels = [
            "Sources/Terminal/VT/Encoding/", "Sources/Drawing/Raster/Kernels/",
            "Sources/Drawing/Pixels/Kernels/",
        ]
        for path in SourceTree.files("Sources", [".swift"]) {
            let module = SourceTree.module(of: path)
            if allowed.contains(module) || kernels.contains(where: path.hasPrefix) { continue }
            let words = SourceTree.text(path).split { !($0.isLetter || $0.isNumber || $0 == "_") }
            #expect(!words.contains("unsafe"), "\(path)")
        }
    }

    @Test func `keeps files small`() {
        var lengths: [Int] = []
        for path in SourceTree.files("Sources", [".swift", ".c", ".h"]) {
            let lines = SourceTree.text(path).split(
                separator: "\n", omittingEmptySubsequences: false
            ).count
            #expect(lines <= 500, "\(path) has \(lines) lines")
            lengths.append(lines)
        }
        #expect(lengths.sorted()[lengths.count / 2] <= 150, "the median")
    }

    @Test func `keeps the loop, the model and the program small`() {
        let loop = storedProperties(
            of: "Interface", in: "Sources/App/Loop/Interface/Interface.swift")
        #expect((1...10).contains(loop), "the loop stores \(loop) properties")
        let model = storedProperties(of: "Model", in: "Sources/Model/ViewModel/Model.swift")
        #expect((1...14).contains(model), "the model stores \(model) properties")
        let lines = SourceTree.files("Sources/App/Loop/Interface", [".swift"]).reduce(0) {
            sum, path in
            sum + SourceTree.text(path).utf8.count { $0 == UInt8(ascii: "\n") }
        }
        #expect((1...2000).contains(lines), "the loop has \(lines) lines")
        #expect(SourceTree.files("Sources/App/riffle", [".swift"]).count == 1)
    }

    @Test func `never gives a module the name of a type`() {
        let modules = Set(table().keys)
        let kinds: Set<String> = ["struct", "class", "enum", "protocol", "actor"]
        // Bytes: to find the letters of every source takes many times as long.
        let ends = Set(" :<({\n".utf8)
        for path in SourceTree.files("Sources", [".swift"]) {
            let words = SourceTree.text(path).utf8.split { ends.contains($0) }
                .map { String(Substring($0)) }
            for (kind, name) in zip(words, words.dropFirst()) where kinds.contains(kind) {
                #expect(!modules.contains(name), "\(path): \(name)")
            }
        }
    }
}
