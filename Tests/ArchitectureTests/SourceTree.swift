import Glibc

/// The project's files as the tests see them.
enum SourceTree {
    /// The folder that holds Package.swift.
    static var root: String {
        var parts = #filePath.split(separator: "/")
        parts.removeLast(3)
        return "/" + parts.joined(separator: "/")
    }

    static func text(_ path: String) -> String {
        guard let file = fopen(root + "/" + path, "r") else { return "" }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let n = fread(&buffer, 1, buffer.count, file)
            if n == 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<n]
        }
    }

    /// All files below a folder whose names end in one of `suffixes`, relative to the root.
    static func files(_ folder: String, _ suffixes: [String]) -> [String] {
        guard let stream = opendir(root + "/" + folder) else { return [] }
        defer { closedir(stream) }
        var found: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasPrefix(".") { continue }
            let path = folder + "/" + name
            if entry.pointee.d_type == UInt8(DT_DIR) {
                found += files(path, suffixes)
            } else if suffixes.contains(where: name.hasSuffix) {
                found.append(path)
            }
        }
        return found.sorted()
    }

    /// The module of a source: the folder below that of its group.
    static func module(of path: String) -> String {
        let folders = path.split(separator: "/")
        return String(folders[folders[2] == "Modes" && folders[1] == "Model" ? 3 : 2])
    }

    /// The modules that a file imports.
    static func imports(of path: String) -> [String] {
        text(path).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").drop { $0.hasPrefix("@") }
            guard let at = words.firstIndex(of: "import"), at + 1 < words.endIndex,
                words[..<at].allSatisfy({
                    ["public", "package", "internal", "private"].contains($0)
                })
            else { return nil }
            return String(words[at + 1])
        }
    }
}
