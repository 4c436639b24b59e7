import PhotoLibrary

extension PhotoParts {
    /// What is beside a cover, with sidecars that riffle made and that are there; nil where there is nothing.
    init?(_ parts: PhotoParts?, of path: [UInt8], with made: Set<[UInt8]>) {
        let folder = BytePath.directory(path)
        let known = Set(parts?.others.map(\.name) ?? [])
        let new = made.subtracting(known).sorted { $0.lexicographicallyPrecedes($1) }.filter {
            (try? fileFacts(BytePath.join(folder, $0)))?.isRegularFile == true
        }
        if let parts, new.isEmpty {
            self = parts
            return
        }
        if new.isEmpty { return nil }
        let cover = BytePath.lastComponent(path)
        self.init(
            stem: parts?.stem ?? photoStem(ofName: cover),
            others: (parts?.others ?? []) + new.map { Part(name: $0, role: .sidecar) })
    }
}
