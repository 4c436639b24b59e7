import Foundation
import Selecting
import Testing

@testable import Desk

/// A folder of its own for a desk.
final class DeskPlace {
    let folder: String
    var path: String { folder + "/riffle/desk.sqlite" }
    var bytes: [UInt8] { Array(path.utf8) }

    /// In the folder for temporary files where no other one is named.
    init(in parent: String? = nil) throws {
        let parent = parent ?? FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
        folder = parent + "/desk-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func store() throws(DeskError) -> DeskStore {
        switch try DeskFile(path: bytes).open(date: Array("2026-11-23".utf8)) {
        case .store(let store): return store
        case .begunAnew(let store, _): return store
        }
    }

    func desk(_ session: String = "s") -> DeskThread? {
        DeskThread(path: bytes, session: Array(session.utf8), date: { Array("2026-11-23".utf8) })
    }

    /// Has another program change the file; SQLite reads the text.
    ///
    /// `killed` ends the process in the middle.
    func sql(_ text: String, killed: Bool = false) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = [
            "-c",
            "import os,sqlite3,sys\nc=sqlite3.connect(sys.argv[1],isolation_level=None)\n"
                + "for line in sys.argv[2].split(';'): c.execute(line)\n"
                + (killed ? "os._exit(0)" : ""),
            path, text,
        ]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder + "/riffle").sorted()) ?? []
    }
}

func path(_ name: String, in directory: String = "/p") -> DeskPath {
    DeskPath(directory: Array(directory.utf8), name: Array(name.utf8))
}

/// `inode` is the number of the files, `changed` when the system changed anything about them, `seen` when they were looked at.
func photo(
    _ name: String, in directory: String = "/p", size: Int64 = 10, time: Int64 = 20,
    captured: String? = nil, others: [String] = [], inode: UInt64 = 0, changed: Int64 = 0,
    seen: Int64 = 0
) -> DeskPhoto {
    func picture(_ name: String) -> DeskPhoto.Picture {
        DeskPhoto.Picture(
            name: Array(name.utf8),
            facts: DeskFacts(
                size: size, seconds: time, nanoseconds: 0, captured: captured.map { Array($0.utf8) }
            ), inode: inode, changed: changed)
    }
    return DeskPhoto(
        directory: Array(directory.utf8), namesake: picture(name), others: others.map(picture),
        cover: Array((others.first ?? name).utf8), seen: seen)
}

func step(_ number: Int64, _ photo: DeskPhoto, _ old: Judgement, _ new: Judgement) -> DeskStep {
    DeskStep(
        number: number, changes: [DeskChange(photo: photo, old: old, new: new)], time: number * 1000
    )
}
