import CLinux
import Faults
import SeededRandom
import Glibc
import System
import Testing

@testable import Trash

@Suite struct `a look whether all is as recorded` {
    /// What a tree holds: each name with its status and content.
    private func snapshot(_ path: Path) -> [[UInt8]: [String]] {
        var result: [[UInt8]: [String]] = [:]
        guard let status = status(path) else { return [:] }
        let identity = status.identity
        result[path] = [
            "\(identity.inode) \(identity.mode) \(identity.size) \(identity.links) \(status.owner)",
            "\(identity.modified_seconds) \(identity.modified_nanoseconds)",
            "\(status.isRegular ? readFile(path) ?? [] : [])",
        ]
        if status.isDirectory {
            for name in (try? Directory(path: path).names()) ?? [] {
                result.merge(snapshot(BytePath.join(path, name))) { $1 }
            }
        }
        return result
    }

    /// A home with one photo for each thing that can be wrong, or can be mistaken for it.
    private struct Disorder {
        let sandbox = Sandbox()
        var receipts: [String: Receipt] = [:]

        init() throws {
            let service = sandbox.service()
            let names = ["fine", "gone", "unnoted", "taken", "replaced", "known gone", "back"]
            for (index, name) in names.enumerated() {
                let path = sandbox.photo(bytes(name), bytes("photo \(name)"))
                receipts[name] = try service.trash(
                    path: path, expecting: nil, now: now(Int64(index)))
            }
            for name in ["gone", "replaced", "known gone"] { remove(name) }
            note("gone").map { _ = unsafe unlink(cString($0)) }
            note("unnoted").map { _ = unsafe unlink(cString($0)) }
            note("known gone").map { _ = unsafe unlink(cString($0)) }
            if let known = receipts["known gone"] { _ = try? service.restore(known) }
            if let back = receipts["back"] { _ = try service.restore(back) }
            if let taken = receipts["taken"] {
                _ = unsafe rename(cString(taken.trashPath), cString(taken.sourcePath))
                note("taken").map { _ = unsafe unlink(cString($0)) }
            }
            let op = "0123456789abcdef"
            for name in ["stranger", "ghost"] {
                writeFile(
                    sandbox.trash + bytes("/info/\(name).trashinfo"),
                    TrashInfo(path: bytes("/\(name)"), deletionDate: "2023", op: op).encoded())
            }
            writeFile(sandbox.trash + bytes("/files/stranger"), bytes("nobody knows me"))
            writeFile(sandbox.trash + bytes("/files/foreign"), bytes("none of ours"))
            writeFile(
                sandbox.trash + bytes("/info/foreign.trashinfo"), bytes("[Trash Info]\nPath=/x\n"))
            writeFile(sandbox.photos + bytes("/.riffle-\(op).back"), bytes("left"))
            writeFile(sandbox.trash + bytes("/.riffle-\(op).data"), bytes("left too"))
            writeFile(sandbox.photos + bytes("/.riffle-something"), bytes("not ours"))
        }

        func note(_ name: String) -> Path? {
            receipts[name].map { sandbox.trash + bytes("/info/") + $0.trashName + TrashInfo.suffix }
        }

        func remove(_ name: String) {
            if let receipt = receipts[name] { _ = unsafe unlink(cString(receipt.trashPath)) }
        }
    }

    @Test func `names all that is wrong, and nothing else`() throws {
        let disorder = try Disorder()
        let found = try disorder.sandbox.service().verify()
        var lines: Set<String> = []
        for finding in found.findings {
            let name = split(finding.path)?.name ?? []
            lines.insert(
                "\(finding.kind) \(String(decoding: name, as: UTF8.self)) \(finding.bytes)")
        }
        #expect(
            lines == [
                "gone gone 10", "gone replaced 14", "noNote unnoted 13", "orphan stranger 15",
                "noPhoto ghost.trashinfo 0", "leftOver .riffle-0123456789abcdef.back 4",
                "leftOver .riffle-0123456789abcdef.data 8",
            ])
        #expect(found.findings.count == lines.count)
        #expect(found.isAmiss)
        #expect([found.stored, found.restored, found.takenOut, found.knownGone] == [2, 1, 1, 1])
        #expect(found.storedBytes == 23)
        let numbers = found.findings.filter { $0.kind == .gone }.map(\.number)
        #expect(numbers == ["gone", "replaced"].map { disorder.receipts[$0]?.sequence })
    }

    /// A process that may not change anything is killed at the first call that would.
    @Test func `changes nothing`() throws {
        let probe = try #require(Probe())
        let disorder = try Disorder()
        let before = snapshot(disorder.sandbox.root)
        let calls = [
            "renameat2", "renameat", "linkat", "unlinkat", "symlinkat", "create", "write",
            "copy_file_range", "fallocate", "ftruncate", "mkdirat", "fchmod", "fchown", "fchownat",
            "futimens",
            "utimensat", "flock",
        ]
        let fault = calls.map { "\($0):0:KILL" }.joined(separator: ";")
        #expect(probe([bytes("verify")], in: disorder.sandbox, fault: fault) == .exited(1))
        #expect(snapshot(disorder.sandbox.root) == before)
        let empty = Sandbox()
        #expect(probe([bytes("verify")], in: empty, fault: fault) == .exited(0))
        #expect(snapshot(empty.home).count == 3)
    }

    @Test func `leaves what is under way alone, and names what was interrupted`() throws {
        let probe = try #require(Probe())
        let scene = Scene(.copy, seed: 3)
        #expect(scene.run(probe, "trash", fault: "copy_file_range:1:KILL") == .killed(SIGKILL))
        let found = try scene.sandbox.service().verify()
        #expect(found.findings.contains { $0.kind == .interrupted })
        let folder = try JournalFolder(
            making: scene.sandbox.home + bytes("/state"), user: geteuid())
        let session = try #require(try folder.sessions().first)
        let held = try #require(try JournalFile.open(session, in: folder.directory, for: .ending))
        try withExtendedLifetime(held) {
            let running = try scene.sandbox.service().verify()
            #expect(running.underWay == 1)
            #expect(!running.isAmiss, "\(running.findings)")
        }
    }

    @Test func `finds nothing amiss while another riffle trashes and brings back`() throws {
        let probe = try #require(Probe())
        let sandbox = Sandbox()
        var looks = 0
        for round in 0..<3 {
            let paths = (0..<150).map { number in
                sandbox.photo(bytes("\(round) \(number).jpg"), bytes("photo \(number)"))
            }
            for command in [[bytes("trash")] + paths, [bytes("undo-all")]] {
                let environment = [
                    bytes("HOME=") + sandbox.home,
                    bytes("XDG_DATA_HOME=") + sandbox.home + bytes("/share"),
                    bytes("XDG_STATE_HOME=") + sandbox.home + bytes("/state"),
                ]
                let process = try #require(
                    start([probe.program] + command, environment: environment))
                var status: Int32 = 0
                while unsafe waitpid(process, &status, WNOHANG) == 0 {
                    let found = try sandbox.service().verify()
                    #expect(!found.isAmiss, "\(found.findings)")
                    looks += 1
                }
                #expect(status == 0)
            }
        }
        print("\(looks) looks")
        #expect(looks > 6)
    }

    @Test func `calls a disk that is away unreachable, which is not amiss`() throws {
        let sandbox = Sandbox()
        guard let stick = Stick(in: sandbox) else { return }
        defer { stick.unplug() }
        let path = stick.mountpoint + bytes("/a.jpg")
        writeFile(path, bytes("1"))
        _ = try sandbox.service().trash(path: path, expecting: nil, now: now())
        stick.unplug()
        let found = try sandbox.service().verify()
        #expect(found.findings.map(\.kind) == [.unreachable])
        #expect(found.findings.map(\.error) == [.notMounted(mount: stick.mountpoint)])
        #expect(!found.isAmiss)
        #expect(stick.plug())
        #expect(try sandbox.service().verify().stored == 1)
    }
}
