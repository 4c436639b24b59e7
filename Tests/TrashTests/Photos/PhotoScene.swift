import CLinux
import Faults
import Glibc
import SeededRandom
import System
import Testing

@testable import Trash

/// A photo of three files that is trashed or brought back while something goes wrong, and what must hold afterwards.
struct PhotoScene {
    struct File {
        let name: String
        let content: [UInt8]
        let mode: UInt32
        let nanoseconds: Int
    }

    let sandbox: Sandbox
    let backEnd: BackEnd
    /// The cover first; one is write-protected, which keeps nothing from moving.
    let members: [File]
    /// Names the trash folder, so that a failure there does not lead to another one.
    var isChosen = false
    /// Whether it is moved to a folder of the user's, and not trashed.
    var isMoved = false
    var target: Path { sandbox.root + bytes("/rejected") }

    init(_ backEnd: BackEnd, seed: UInt64) {
        var dice = Dice(seed)
        sandbox = backEnd.sandbox()
        self.backEnd = backEnd
        members = [("IMG 1.JPG", 0o640), ("IMG 1.CR2", 0o444), ("IMG 1.CR2.xmp", 0o600)].map {
            File(
                name: $0.0, content: dice.bytes(dice.whole(1...900)), mode: $0.1,
                nanoseconds: dice.whole(0...999_999_999))
        }
        for member in members {
            let path = path(of: member)
            writeFile(path, member.content)
            setTimes(path, seconds: 1_577_934_245, nanoseconds: member.nanoseconds)
            _ = unsafe chmod(cString(path), member.mode)
        }
    }

    func path(of member: File) -> Path { BytePath.join(sandbox.photos, bytes(member.name)) }

    /// The photo as a session knows it that has shown its cover and looked at its RAW.
    func photoFiles() throws -> PhotoFiles {
        let paths = members.map { path(of: $0) }
        let cover = try #require(statusOfTarget(paths[0]))
        let raw = try #require(statusOfTarget(paths[1]))
        return PhotoFiles(
            stem: bytes("IMG 1"), cover: paths[0],
            by: try #require(TrashWarrant.ofPixels(cover.identity)),
            others: [.picture(paths[1], seen: raw.identity), .sidecar(paths[2])])
    }

    /// Puts the photo in the trash without any fault.
    func trashed() throws -> PhotoScene {
        let files = try photoFiles()
        if isMoved {
            _ = try backEnd.service(sandbox).move(photo: files, to: target, now: now())
            return self
        }
        _ = try backEnd.service(sandbox).trash(photo: files, now: now())
        return self
    }

    /// Puts the photo in the trash, and what its journal told into an archive, together with sessions that brought back what they took.
    func archived() throws -> PhotoScene {
        _ = try trashed()
        for number in 0..<8 {
            let path = sandbox.photo(bytes("other \(number).jpg"), bytes("other"))
            let service = backEnd.service(sandbox)
            _ = try service.restore(try service.trash(path: path, expecting: nil, now: now()))
            _ = unsafe unlink(cString(path))
        }
        while try backEnd.service(sandbox).compact() {}
        return self
    }

    func ready(for command: String) throws -> PhotoScene {
        switch command {
        case "trash": self
        case "undo archived": try archived()
        default: try trashed()
        }
    }

    func run(
        _ probe: Probe, _ command: String, fault: String, log: Path? = nil,
        swap: (from: Path, to: Path)? = nil
    ) -> Ending {
        let words: [[UInt8]] =
            switch command {
            case "trash" where isMoved:
                [bytes("move-photo"), target] + members.map { path(of: $0) }
            case "trash": [bytes("trash-photo")] + members.map { path(of: $0) }
            case "undo", "undo archived": [bytes("undo-photo")]
            default: [bytes(command)]
            }
        return backEnd.run(
            probe, words, in: sandbox, fault: fault, choosing: isChosen, swap: swap, log: log)
    }

    /// The names of the calls that a command makes, in order; the command has its effect.
    func calls(_ probe: Probe, _ command: String) -> [String] {
        callsMade { _ = run(probe, command, fault: "", log: $0) }
    }

    /// Whether a path holds a member with its bytes, time and mode.
    func isWhole(_ member: File, at path: Path) -> Bool {
        guard let found = status(path), found.isRegular,
            found.identity.modified_seconds == 1_577_934_245,
            found.identity.modified_nanoseconds == Int64(member.nanoseconds)
        else { return false }
        return readFile(path) == member.content && found.identity.mode & 0o7777 == member.mode
    }

    /// How many members are in their folder as they were.
    var home: Int { members.filter { isWhole($0, at: path(of: $0)) }.count }

    /// What is wrong about the order of departure and return: whatever is at home, the cover is.
    var orderFaults: [String] {
        let there = members.filter { status(path(of: $0)) != nil }
        let isCoverThere = status(path(of: members[0])) != nil
        return there.isEmpty || isCoverThere ? [] : ["the cover left first"]
    }

    /// Recovers and checks that the photo is whole at home, or whole in the trash and known to be there, byte for byte, that nothing else
    /// is left, and that it can be brought back as one; returns what is wrong.
    func faults() -> [String] {
        var faults: [String] = []
        func expect(_ condition: Bool, _ fault: String) {
            if !condition { faults.append(fault) }
        }
        do {
            let report = try backEnd.service(sandbox).recover()
            expect(report.lost.isEmpty, "lost track")
            expect(report.unreachable.isEmpty, "unreachable: \(report.unreachable)")
            expect(!report.photos.contains { $0.outcome == .partial }, "partial: \(report.photos)")
            let service = backEnd.service(sandbox)
            let receipts = try service.undoable()
            expect(
                home == 3 && receipts.isEmpty || home == 0 && receipts.count == 3,
                "split: \(home) at home, \(receipts.count) in the trash")
            checkTidy(expect, receipts)
            expect(!(try service.verify().isAmiss), "amiss: \(try service.verify().findings)")
            let lines = try service.journalEntries().filter { entry in
                members.contains { path(of: $0) == entry.sourcePath }
            }
            expect(lines.count <= 1, "\(lines.count) lines")
            if !receipts.isEmpty {
                for receipt in receipts {
                    let member = members.first { bytes($0.name) == receipt.sourceName }
                    let isKept = member.map { isWhole($0, at: receipt.trashPath) } ?? false
                    expect(isKept, "a file in the trash is damaged")
                }
                let undone = try service.restoreNewest()
                expect(undone.restored.count == 1, "not undone as one: \(undone)")
                expect(undone.restored.first?.others.count == 2, "not all back: \(undone)")
            }
            expect(home == 3, "a file is damaged: \(home)")
            checkTidy(expect, [])
            expect(!(try service.verify().isAmiss), "amiss: \(try service.verify().findings)")
            let again = try backEnd.service(sandbox).recover()
            expect(again == RecoveryReport(), "a second recovery had work to do: \(again)")
        } catch {
            faults.append("\(error)")
        }
        return faults
    }

    /// All that is wrong after a case, what is known already included, as one complaint; none when nothing is.
    func complaints(_ name: String, _ known: [String] = []) -> [String] {
        let faults = known + orderFaults + faults()
        return faults.isEmpty ? [] : ["\(name): \(faults.joined(separator: "; "))"]
    }

    private func checkTidy(_ expect: (Bool, String) -> Void, _ receipts: [Receipt]) {
        let all = files(below: sandbox.root) + files(below: sandbox.photos)
        let left = all.filter { found in
            let name = split(found)?.name ?? []
            return name != Reserve.name && name.starts(with: bytes(".riffle-"))
        }
        expect(left.isEmpty, "left: \(left.map { String(decoding: $0, as: UTF8.self) })")
        let trashed = receipts.map { String(decoding: $0.trashName, as: UTF8.self) }.sorted()
        let there = names(isMoved ? target : backEnd.files(sandbox))
        expect(there == trashed, "files: \(there)")
        if backEnd != .flatCopy, !isMoved {
            let info = names(sandbox.trash + bytes("/info"))
            expect(info == trashed.map { $0 + ".trashinfo" }, "info: \(info)")
        }
        let homes = names(sandbox.photos)
        let all3 = members.map(\.name).sorted()
        expect(homes == (receipts.isEmpty ? all3 : []), "photos: \(homes)")
    }
}
