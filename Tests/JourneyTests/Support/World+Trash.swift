import Glibc
import PtyHarness
import Testing

extension World {
    /// Says in the configuration file what a test needs to know beforehand.
    func configure(_ text: String) {
        mkdir(root + "/home/.config", 0o700)
        mkdir(root + "/home/.config/riffle", 0o700)
        World.write(Array(text.utf8), to: root + "/home/.config/riffle/config")
    }

    /// The names of the photos in the trash.
    var trashed: [String] { list(trash + "/files") }

    /// The lines of all journals of the home, torn ones left out: `CRC KIND op=… …`.
    var journalRecords: Set<String> {
        let folder = root + "/home/.local/state/riffle/journal"
        var records: Set<String> = []
        for name in list(folder) {
            for line in World.read(folder + "/" + name).split(separator: 0x0A) {
                let text = String(decoding: line, as: UTF8.self)
                if text.contains(" op=") { records.insert(text) }
            }
        }
        return records
    }

    /// Expects that this photo alone is in the trash, with a record of where it was.
    func expectTrashed(
        _ name: String, as before: FilePrint?, in session: PtySession,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(
            session.wait { _ in !self.exists(self.path(name)) && self.trashed == [name] },
            "\(trashed)", sourceLocation: sourceLocation)
        #expect(
            self.print(of: trash + "/files/" + name) == before, sourceLocation: sourceLocation)
        let info = String(
            decoding: World.read(trash + "/info/\(name).trashinfo"), as: UTF8.self)
        let lines = info.split(separator: "\n")
        #expect(lines.first == "[Trash Info]", sourceLocation: sourceLocation)
        #expect(lines.contains("Path=\(path(name))"), sourceLocation: sourceLocation)
        #expect(lines.contains { $0.hasPrefix("DeletionDate=") }, sourceLocation: sourceLocation)
    }

    /// Expects that the photo is back as it was, and the trash empty.
    func expectBack(
        _ name: String, as before: FilePrint?, in session: PtySession,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(
            session.wait { _ in self.print(of: self.path(name)) == before },
            sourceLocation: sourceLocation)
        #expect(session.wait { _ in self.trashed.isEmpty }, sourceLocation: sourceLocation)
        // The note goes after the photo.
        #expect(
            session.wait { _ in self.list(self.trash + "/info").isEmpty },
            sourceLocation: sourceLocation)
    }
}
