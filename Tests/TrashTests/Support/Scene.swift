import Faults
import SeededRandom
import CLinux
import Glibc
import System
import Testing

@testable import Trash

/// Whatever a photo is made of: a HEIC, a camera's RAW, a moving GIF, or bytes that nobody can read.
private func photograph(_ dice: inout Dice) -> [UInt8] {
    let parts = #filePath.split(separator: "/").dropLast(3)
    let folder = "/" + parts.joined(separator: "/") + "/DecodingTests/Formats/"
    let name = dice.pick(["plain.heic", "sony.arw", "moving.gif", nil])
    return name.flatMap { readFile(bytes(folder + $0)) } ?? dice.bytes(3000)
}

/// One photo that is trashed or brought back while something goes wrong, and what must hold afterwards.
struct Scene {
    /// What lies under the photo's name.
    enum Kind: String {
        case file, link
    }

    let sandbox: Sandbox
    let backEnd: BackEnd
    let kind: Kind
    let content: [UInt8]
    let path: Path
    /// Names the trash folder, so that a failure there does not lead to another one.
    var isChosen = false
    static let name = bytes("IMG 1.JPG")

    init(_ backEnd: BackEnd, _ kind: Kind = .file, seed: UInt64) {
        var dice = Dice(seed)
        sandbox = backEnd.sandbox()
        self.backEnd = backEnd
        self.kind = kind
        switch kind {
        case .file:
            let photograph = photograph(&dice)
            // Where it is copied, some have a hole.
            let hole = backEnd.isCopy && seed % 4 == 3 ? [UInt8](repeating: 0, count: 40_000) : []
            content = hole.isEmpty ? photograph : photograph + hole + dice.bytes(9)
            path = sandbox.photo(Self.name, content)
            if !hole.isEmpty { makeHole(path, from: photograph.count, size: hole.count) }
            setAttribute(path, bytes("user.riffle"), dice.bytes(9))
        case .link:
            content = bytes("elsewhere/\(seed).jpg")
            path = sandbox.photos + bytes("/") + Self.name
            makeLink(path, to: content)
            setTimes(path, seconds: 1_577_934_245, nanoseconds: 678_000_123)
        }
    }

    /// Puts the photo in the trash without any fault.
    func trashed() throws -> Scene {
        _ = try backEnd.service(sandbox).trash(path: path, expecting: nil, now: now())
        return self
    }

    /// Puts the photo in the trash from a folder that is moved then, with a symbolic link left behind.
    func trashedAndMoved() throws -> Scene {
        let (parent, folder) = try #require(split(sandbox.photos))
        let old = sandbox.root + bytes("/old")
        makeDirectory(old)
        makeDirectory(BytePath.join(old, folder))
        let before = BytePath.join(BytePath.join(old, folder), Self.name)
        _ = unsafe unlink(cString(path))
        switch kind {
        case .file:
            writeFile(before, content)
            _ = unsafe chmod(cString(before), 0o640)
        case .link: makeLink(before, to: content)
        }
        setTimes(before, seconds: 1_577_934_245, nanoseconds: 678_000_123)
        _ = try backEnd.service(sandbox).trash(path: before, expecting: nil, now: now())
        removeTree(old)
        makeLink(old, to: parent)
        return self
    }

    /// Ready for a command: to be trashed, or trashed already, and its folder moved where the command is "undo moved".
    func ready(for command: String) throws -> Scene {
        switch command {
        case "trash", "redo": self
        case "undo moved": try trashedAndMoved()
        default: try trashed()
        }
    }

    func run(_ probe: Probe, _ command: String, fault: String, log: Path? = nil) -> Ending {
        backEnd.run(
            probe,
            ["trash", "redo"].contains(command)
                ? [bytes(command), path] : [probeWord(command)], in: sandbox, fault: fault,
            choosing: isChosen, log: log)
    }

    private func probeWord(_ command: String) -> [UInt8] {
        // The way that a photo is asked for by its number.
        bytes(command == "undo moved" ? "undo-number" : command)
    }

    /// The names of the calls that a command makes, in order; the command has its effect.
    func calls(_ probe: Probe, _ command: String) -> [String] {
        callsMade { _ = run(probe, command, fault: "", log: $0) }
    }

    var isHome: Bool { isWhole(path) }

    private func isWhole(_ path: Path) -> Bool {
        guard let found = status(path), found.identity.modified_seconds == 1_577_934_245,
            found.identity.modified_nanoseconds == 678_000_123
        else { return false }
        return switch kind {
        case .file:
            found.isRegular && readFile(path) == content
                && found.identity.mode & 0o7777 == 0o640
        case .link: found.isSymbolicLink && readLink(path) == content
        }
    }

    /// Recovers and checks that the photo is in exactly one place that is kept track of, byte for byte, that nothing else is
    /// left, and that it can be brought back; returns what is wrong.
    func faults() -> [String] {
        var faults: [String] = []
        func expect(_ condition: Bool, _ fault: String) {
            if !condition { faults.append(fault) }
        }
        do {
            let report = try backEnd.service(sandbox).recover()
            expect(report.lost.isEmpty, "lost track")
            expect(report.unreachable.isEmpty, "unreachable: \(report.unreachable)")
            let service = backEnd.service(sandbox)
            let receipts = try service.undoable()
            expect(receipts.count == (isHome ? 0 : 1), "\(receipts.count) receipts, home \(isHome)")
            checkTidy(expect, receipts)
            expect(!(try service.verify().isAmiss), "amiss: \(try service.verify().findings)")
            if let receipt = receipts.last {
                expect(isWhole(receipt.trashPath), "the photo in the trash is damaged")
                let restoration = try service.restore(receipt)
                expect(restoration.path == path, "another name")
            }
            expect(isHome, "the photo is damaged")
            checkTidy(expect, [])
            expect(!(try service.verify().isAmiss), "amiss: \(try service.verify().findings)")
            let again = try backEnd.service(sandbox).recover()
            expect(again == RecoveryReport(), "a second recovery had work to do")
        } catch {
            faults.append("\(error)")
        }
        return faults
    }

    /// All that is wrong after a case, what is known already included, as one complaint; none when nothing is.
    func complaints(_ name: String, _ known: [String] = []) -> [String] {
        let faults = known + faults()
        return faults.isEmpty ? [] : ["\(name): \(faults.joined(separator: "; "))"]
    }

    private func checkTidy(_ expect: (Bool, String) -> Void, _ receipts: [Receipt]) {
        let reserve = sandbox.trash + bytes("/.riffle-reserve")
        let all = files(below: sandbox.root) + files(below: sandbox.photos)
        let left = all.filter { found in
            guard found != reserve, let (_, name) = split(found) else { return false }
            return name.starts(with: bytes(".riffle-"))
        }
        expect(left.isEmpty, "left: \(left.map { String(decoding: $0, as: UTF8.self) })")
        let trashed = receipts.map { String(decoding: $0.trashName, as: UTF8.self) }
        expect(names(backEnd.files(sandbox)) == trashed, "files: \(names(backEnd.files(sandbox)))")
        if backEnd != .flatCopy {
            let info = names(sandbox.trash + bytes("/info"))
            expect(info == trashed.map { $0 + ".trashinfo" }, "info: \(info)")
        }
        let homes = names(sandbox.photos)
        expect(homes == (receipts.isEmpty ? ["IMG 1.JPG"] : []), "photos: \(homes)")
    }
}
