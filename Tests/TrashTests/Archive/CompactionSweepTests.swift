import CLinux
import Faults
import Gates
import Glibc
import System
import Testing

@testable import Trash

/// F1 and F2 for compaction, and for the undo of what it archived.
@Suite struct `compaction, killed or failing at any of its calls` {
    /// Journals, and what they tell, that can be laid out again and again.
    private struct Album {
        let sandbox = Sandbox()
        var files: [String: [UInt8]] = [:]
        var entries: [JournalEntry] = []
        var receipts: [Receipt] = []
        var folder: Path { sandbox.home + bytes("/state/riffle/journal") }

        /// Nine sessions of a photo each, every third one back; beside four archives if the archives are to be merged.
        init(isMerging: Bool) throws {
            if isMerging {
                for round in 0..<4 {
                    try sessions("\(round)")
                    let files = Self.content(folder)
                    // Without the merge that is due with the fourth.
                    let service = sandbox.service()
                    if round < 3 { while try service.compact() {} } else { lay(files) }
                }
            } else {
                try sessions("x")
            }
            files = Self.content(folder)
            entries = try sandbox.service().journalEntries()
            receipts = try sandbox.service().undoable()
        }

        private func sessions(_ name: String) throws {
            for number in 0..<9 {
                let service = sandbox.service()
                let path = sandbox.photo(bytes("\(name)-\(number)"), bytes("\(number)"))
                let receipt = try service.trash(path: path, expecting: nil, now: now())
                if number % 3 == 0 { _ = try service.restore(receipt) }
                if number % 3 == 1 { try copy("\(name)-\(number)c", service) }
            }
        }

        /// Copies a photo and takes the copy back: nothing of that can be asked back.
        private func copy(_ name: String, _ service: TrashService) throws {
            let path = sandbox.photo(bytes(name), bytes("copied"))
            let seen = try #require(statusOfTarget(path)).identity
            let photo = CopyFiles(stem: [], cover: path, seen: seen, others: [])
            let receipt = try service.copy(
                photo: photo, to: sandbox.root + bytes("/select"), now: now())
            _ = try service.undoCopies(of: [receipt.group], in: receipt.session)
        }

        private static func content(_ folder: Path) -> [String: [UInt8]] {
            var files: [String: [UInt8]] = [:]
            for name in names(folder) { files[name] = readFile(BytePath.join(folder, bytes(name))) }
            return files
        }

        private func lay(_ files: [String: [UInt8]]) {
            removeTree(folder)
            makeDirectory(folder)
            for (name, content) in files { writeFile(BytePath.join(folder, bytes(name)), content) }
        }

        func layOut() { lay(files) }

        func run(_ probe: Probe, fault: String, log: Path? = nil) -> Ending {
            probe([bytes("compact")], in: sandbox, fault: fault, log: log)
        }

        /// What is wrong after a compaction, and after another one behind it.
        func complaints(_ name: String, _ known: [String]) -> [String] {
            var faults = known
            do {
                for when in ["then", "after another one"] {
                    let service = sandbox.service()
                    if try service.recover() != RecoveryReport() { faults.append("recovered") }
                    if try service.journalEntries() != entries { faults.append("journal \(when)") }
                    if try service.undoable() != receipts { faults.append("undo \(when)") }
                    if when == "then" { while try service.compact() {} }
                }
            } catch {
                faults.append("\(error)")
            }
            // Journals may be left: few are not worth an archive.
            let left = names(folder).filter { $0.hasSuffix(".new") || $0.hasPrefix(".riffle") }
            if !left.isEmpty { faults.append("left: \(left)") }
            return faults.isEmpty ? [] : ["\(name): \(faults.joined(separator: "; "))"]
        }
    }

    @Test(arguments: [false, true])
    func `forgets nothing when it is killed`(isMerging: Bool) throws {
        let probe = try #require(Probe())
        let album = try Album(isMerging: isMerging)
        var faults: [String] = []
        var cases = 0
        for moment in Gate.isFull ? ["KILL", "KILLAFTER"] : ["KILL"] {
            for number in stride(from: 1, to: 5000, by: Gate.isFull ? 1 : 3) {
                album.layOut()
                let ending = album.run(probe, fault: "*:\(number):\(moment)")
                let isExpected = ending == .killed(SIGKILL) || ending == .exited(0)
                faults += album.complaints(
                    "\(moment) at call \(number)", isExpected ? [] : ["\(ending)"])
                cases += 1
                if ending == .exited(0) { break }
            }
        }
        var gate = Gate("kill sweep of compaction", counting: "lost")
        gate.count(cases, failures: faults)
        #expect(gate.close(isMerging ? "with a merge" : ""))
        #expect(cases > 40)
    }

    @Test(arguments: [false, true])
    func `forgets nothing when its calls fail`(isMerging: Bool) throws {
        let probe = try #require(Probe())
        let album = try Album(isMerging: isMerging)
        album.layOut()
        let log = album.sandbox.root + bytes("/log")
        _ = album.run(probe, fault: "", log: log)
        let calls = String(decoding: readFile(log) ?? [], as: UTF8.self).split(separator: "\n")
            .map(String.init)
        var faults: [String] = []
        var cases = 0
        let errors =
            Gate.isFull
            ? Fault.errors
            : ["EIO", "LATE"]
        for call in Set(calls).sorted() {
            let count = calls.filter { $0 == call }.count
            let isAmount = ["write", "pwrite", "pread"].contains(call)
            for error in errors + (isAmount ? ["SHORT"] : []) {
                for number in Array(1...min(Gate.isFull ? 6 : 2, count)) + [0] {
                    album.layOut()
                    let ending = album.run(probe, fault: "\(call):\(number):\(error)")
                    var known: [String] = []
                    if case .killed = ending { known.append("crashed") }
                    faults += album.complaints("\(call):\(number):\(error)", known)
                    cases += 1
                }
            }
        }
        var gate = Gate("fault sweep of compaction", counting: "lost")
        gate.count(cases, failures: faults)
        #expect(gate.close(isMerging ? "with a merge" : ""))
        #expect(cases > 40)
    }

    /// A scene whose photo is in the trash and known to the archive alone.
    private func archived(_ backEnd: BackEnd, seed: Int) throws -> Scene {
        var scene = Scene(backEnd, seed: UInt64(seed))
        scene.isChosen = true
        scene = try scene.trashed()
        let folder = scene.sandbox.home + bytes("/state/riffle/journal")
        let session = try #require(names(folder).first { $0.hasSuffix(".log") })
        // Sessions without a photo, so that there are enough.
        for number in 0..<8 {
            writeFile(BytePath.join(folder, bytes(session.dropLast(4) + "\(number).log")), [])
        }
        let service = scene.sandbox.service()
        while try service.compact() {}
        try #require(!names(folder).contains { $0.hasSuffix(".log") })
        return scene
    }

    @Test(arguments: BackEnd.everyday)
    func `leaves an undo that may be killed too`(backEnd: BackEnd) throws {
        let probe = try #require(Probe())
        var faults: [String] = []
        var cases = 0
        for moment in Gate.isFull ? ["KILL", "KILLAFTER"] : ["KILL"] {
            for number in stride(from: 1, to: 5000, by: Gate.isFull ? 1 : 5) {
                let scene = try archived(backEnd, seed: number)
                let ending = scene.run(probe, "undo", fault: "*:\(number):\(moment)")
                let isExpected = ending == .killed(SIGKILL) || ending == .exited(0)
                faults += scene.complaints(
                    "\(backEnd) \(moment) at call \(number)", isExpected ? [] : ["\(ending)"])
                cases += 1
                if ending == .exited(0) { break }
            }
        }
        var gate = Gate("kill sweep of archived undo", counting: "lost")
        gate.count(cases, failures: faults)
        #expect(gate.close("\(backEnd)"))
        #expect(cases > 15)
    }

    @Test(arguments: Gate.isFull ? BackEnd.everyday : [.rename])
    func `leaves an undo whose calls may fail too`(backEnd: BackEnd) throws {
        let probe = try #require(Probe())
        let calls = try archived(backEnd, seed: 0).calls(probe, "undo")
        var faults: [String] = []
        var cases = 0
        for call in Set(calls).sorted() {
            for error in Gate.isFull ? ["EIO", "LATE", "ENOSPC", "EACCES", "EMFILE"] : ["EIO"] {
                for number in Gate.isFull ? [1, 2, 3, 0] : [1, 0] {
                    let scene = try archived(backEnd, seed: number)
                    let ending = scene.run(probe, "undo", fault: "\(call):\(number):\(error)")
                    var known: [String] = []
                    if ending == .exited(0), !scene.isHome { known.append("said it was done") }
                    if case .killed = ending { known.append("crashed") }
                    faults += scene.complaints("\(backEnd) \(call):\(number):\(error)", known)
                    cases += 1
                }
            }
        }
        var gate = Gate("fault sweep of archived undo", counting: "lost")
        gate.count(cases, failures: faults)
        #expect(gate.close("\(backEnd)"))
        #expect(cases > 30)
    }
}
