import PhotoLibrary
import System

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

    /// What is beside a cover, with a picture and its sidecars that have come back to their folder.
    init?(_ parts: PhotoParts?, of path: [UInt8], withReturned paths: [[UInt8]]) {
        let folder = BytePath.directory(path)
        let cover = BytePath.lastComponent(path)
        let known = Set([cover] + (parts?.others.map(\.name) ?? []))
        let names = paths.filter { BytePath.directory($0) == folder }.map(BytePath.lastComponent)
        let new = names.filter { !known.contains($0) }
        let pictures = new.filter { MemberKind(name: $0)?.isPicture == true }
        let others =
            pictures.map { Part(name: $0, role: .picture) } + (parts?.others ?? [])
            + new.filter { !pictures.contains($0) }.map { Part(name: $0, role: .sidecar) }
        guard !others.isEmpty else { return nil }
        self.init(stem: parts?.stem ?? photoStem(ofName: cover), others: others)
    }
}
