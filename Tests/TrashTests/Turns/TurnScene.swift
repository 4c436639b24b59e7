import CLinux
import Faults
import Glibc
import SeededRandom
import System
import Testing

@testable import Trash

/// A JPEG with a RAW and a sidecar beside it, which gets a new file in its place or is brought back, while something goes wrong; and what
/// must hold afterwards.
struct TurnScene {
    let photo: PhotoScene
    let command: String
    var sandbox: Sandbox { photo.sandbox }
    private var jpeg: PhotoScene.File { photo.members[0] }
    var path: Path { photo.path(of: jpeg) }

    /// `turn`, `undo` of one, or `undo archived`.
    init(_ backEnd: BackEnd, _ command: String, seed: Int, isChosen: Bool = false) throws {
        self.command = command
        var photo = PhotoScene(backEnd, seed: UInt64(seed))
        photo.isChosen = isChosen
        self.photo = photo
        setAttribute(path, bytes("user.riffle"), bytes("\(seed)"))
        setTimes(path, seconds: 1_577_934_245, nanoseconds: jpeg.nanoseconds)
        if command == "turn" { return }
        _ = try turned(by: service())
        if command == "undo archived" {
            for number in 0..<8 {
                let path = sandbox.photo(bytes("other \(number).jpg"), bytes("other"))
                let service = service()
                _ = try service.restore(try service.trash(path: path, expecting: nil, now: now()))
                _ = unsafe unlink(cString(path))
            }
            while try service().compact() {}
        }
    }

    func service() -> TrashService { photo.backEnd.service(sandbox) }

    /// What the new file holds: other bytes, as many.
    var other: [UInt8] { jpeg.content.map { $0 ^ 0x20 } }

    @discardableResult
    func turned(
        by service: TrashService, partsNames: Bool = false, batch: String? = nil
    ) throws -> Receipt {
        try service.turn(try drafted(by: service, partsNames: partsNames, batch: batch))
    }

    private func drafted(
        by service: TrashService, partsNames: Bool = false, batch: String? = nil
    ) throws -> TurnDraft {
        let seen = try #require(statusOfTarget(path))
        var draft = try service.beginTurn(
            path: path, turn: 6, by: try #require(TrashWarrant.ofPixels(seen.identity)), now: now(),
            batch: batch, partsNames: partsNames)
        #expect(writeAll(other, to: draft.target))
        try draft.seal()
        return draft
    }

    /// Leaves a turn as a process does that is killed when the draft is whole.
    func draftAlone() throws {
        _ = try drafted(by: service())
    }

    /// Leaves a turn as a process does that is killed when the original has left, whose receipt it returns.
    func cutShort(by service: TrashService? = nil) throws -> Receipt {
        let service = service ?? self.service()
        let draft = try drafted(by: service)
        return try service.send(draft.operation, draft.departure, to: nil)
    }

    func run(
        _ probe: Probe, _ word: String? = nil, fault: String, log: Path? = nil,
        swap: (from: Path, to: Path)? = nil
    ) -> Ending {
        let words: [[UInt8]] =
            switch word ?? command {
            case "turn": [bytes("turn"), path]
            case "undo", "undo archived": [bytes("undo-newest")]
            default: [bytes(word ?? command)]
            }
        return photo.backEnd.run(
            probe, words, in: sandbox, fault: fault, choosing: photo.isChosen, swap: swap, log: log)
    }

    func calls(_ probe: Probe, _ word: String? = nil) -> [String] {
        callsMade { _ = run(probe, word, fault: "", log: $0) }
    }

    var isHome: Bool { photo.isWhole(jpeg, at: path) }

    /// Whether the new file has the name, with the times, the mode and the attributes that the original had.
    var isTurned: Bool {
        let made = PhotoScene.File(
            name: jpeg.name, content: other, mode: jpeg.mode, nanoseconds: jpeg.nanoseconds)
        return photo.isWhole(made, at: path) && hasAttribute(path)
    }

    func hasAttribute(_ path: Path) -> Bool {
        guard let (folder, name) = split(path), let directory = try? Directory(path: folder),
            let file = try? directory.open(name)
        else { return false }
        var value = [UInt8](repeating: 0, count: 16)
        var count = 0
        return unsafe clinux_attribute(file.number, "user.riffle", &value, 16, &count) == 0
            && count > 0
    }

    /// Recovers, and checks that the original is at home and nothing else, or in the trash and the new file in its place; that the other files
    /// of the photo are as they were; and that one undo brings the original back; returns what is wrong.
    func faults() -> [String] {
        var faults: [String] = []
        func expect(_ condition: Bool, _ fault: String) {
            if !condition { faults.append(fault) }
        }
        do {
            let report = try service().recover()
            expect(report.lost.isEmpty, "lost track")
            expect(report.unreachable.isEmpty, "unreachable: \(report.unreachable)")
            let service = service()
            let receipts = try service.undoable()
            expect(receipts.count == (isHome ? 0 : 1), "\(receipts.count) receipts, home \(isHome)")
            expect(isHome || isTurned, "neither the original nor the new file")
            checkTidy(expect, receipts)
            expect(!(try service.verify().isAmiss), "amiss: \(try service.verify().findings)")
            if let receipt = receipts.last {
                expect(photo.isWhole(jpeg, at: receipt.trashPath), "the original is damaged")
                let undone = try service.undoNewest()
                expect(undone.restored.map(\.path) == [path], "not undone: \(undone)")
            }
            expect(isHome, "the original is damaged")
            checkTidy(expect, [])
            expect(!(try service.verify().isAmiss), "amiss: \(try service.verify().findings)")
            let again = try self.service().recover()
            expect(again == RecoveryReport(), "a second recovery had work to do: \(again)")
        } catch {
            faults.append("\(error)")
        }
        return faults
    }

    func complaints(_ name: String, _ known: [String] = []) -> [String] {
        let faults = known + faults()
        return faults.isEmpty
            ? [] : ["\(photo.backEnd) \(command) \(name): \(faults.joined(separator: "; "))"]
    }

    /// Names of ours that an operation in progress uses.
    var left: [Path] {
        (files(below: sandbox.root) + files(below: sandbox.photos)).filter { found in
            let name = split(found)?.name ?? []
            return name != Reserve.name && name.starts(with: bytes(".riffle-"))
        }
    }

    private func checkTidy(_ expect: (Bool, String) -> Void, _ receipts: [Receipt]) {
        expect(left.isEmpty, "left: \(left.map { String(decoding: $0, as: UTF8.self) })")
        let trashed = receipts.map { String(decoding: $0.trashName, as: UTF8.self) }
        let there = names(photo.backEnd.files(sandbox))
        expect(there == trashed, "files: \(there)")
        if photo.backEnd != .flatCopy {
            let info = names(sandbox.trash + bytes("/info"))
            expect(info == trashed.map { $0 + ".trashinfo" }, "info: \(info)")
        }
        let homes = names(sandbox.photos)
        expect(homes == photo.members.map(\.name).sorted(), "photos: \(homes)")
        for member in photo.members.dropFirst() {
            expect(photo.isWhole(member, at: photo.path(of: member)), "\(member.name) is damaged")
        }
    }
}
