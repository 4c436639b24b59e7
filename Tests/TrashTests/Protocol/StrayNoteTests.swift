import Faults
import SeededRandom
import Gates
import Glibc
import System
import Testing

@testable import Trash

/// A note in the trash whose photo is not there any more.
@Suite struct `the note of a photo that is in the trash no more` {
    private static let name = bytes("a.jpg")

    private struct Stored {
        let sandbox: Sandbox
        let receipt: Receipt
        var note: Path { sandbox.trash + bytes("/info/a.jpg.trashinfo") }

        func undo() -> TrashError? {
            do throws(TrashError) {
                _ = try sandbox.service().restore(receipt)
                return nil
            } catch {
                return error
            }
        }
    }

    private func stored(_ backEnd: BackEnd = .rename) throws -> Stored {
        let sandbox = backEnd.sandbox()
        let path = sandbox.photo(Self.name, bytes("content"))
        let receipt = try backEnd.service(sandbox).trash(path: path, expecting: nil, now: now())
        return Stored(sandbox: sandbox, receipt: receipt)
    }

    @Test func `goes when undo finds that somebody took the photo out`() throws {
        let stored = try stored()
        _ = unsafe unlink(cString(stored.receipt.trashPath))
        #expect(stored.undo() == .goneFromTrash(path: stored.receipt.trashPath))
        #expect(status(stored.note) == nil)
        let found = try stored.sandbox.service().verify()
        #expect(!found.isAmiss, "\(found.findings)")
        #expect(found.knownGone == 1)
    }

    /// Another operation, another path, another date, more than was written, a link, nothing.
    @Test func `stays where it is not to the byte the one that was written`() throws {
        let stored = try stored()
        let written = try #require(readFile(stored.note))
        let text = String(decoding: written, as: UTF8.self)
        let others = [
            text.replacing("Op=", with: "Op=0"), text.replacing("a.jpg", with: "b.jpg"),
            text.replacing("2023", with: "2024"), text + "\n", String(text.dropLast()), "",
        ]
        for other in others {
            let again = try self.stored()
            _ = unsafe unlink(cString(again.receipt.trashPath))
            let content = bytes(
                other.replacing(stored.receipt.op, with: again.receipt.op)
                    .replacing(Self.text(stored.sandbox.root), with: Self.text(again.sandbox.root)))
            writeFile(again.note, content)
            #expect(again.undo() == .goneFromTrash(path: again.receipt.trashPath))
            #expect(readFile(again.note) == content, "\(other)")
        }
        let saved = stored.sandbox.root + bytes("/saved")
        _ = unsafe rename(cString(stored.note), cString(saved))
        makeLink(stored.note, to: saved)
        _ = unsafe unlink(cString(stored.receipt.trashPath))
        #expect(stored.undo() != nil)
        #expect(readLink(stored.note) == saved && readFile(saved) == written)
    }

    private static func text(_ path: Path) -> String { String(decoding: path, as: UTF8.self) }

    @Test func `stays while anything has the photo's name`() throws {
        for kind in ["file", "link", "folder"] {
            let stored = try stored()
            let photo = stored.receipt.trashPath
            _ = unsafe unlink(cString(photo))
            switch kind {
            case "file": writeFile(photo, bytes("somebody else's"))
            case "link": makeLink(photo, to: bytes("/nowhere"))
            default: makeDirectory(photo)
            }
            #expect(stored.undo() == .goneFromTrash(path: photo), "\(kind)")
            #expect(status(stored.note) != nil, "\(kind)")
        }
    }

    /// Killed at any of its calls, an undo that finds nothing leaves what the next one ends.
    @Test(arguments: [BackEnd.rename, .link, .placeholder, .copy])
    func `is left by no kill of an undo that finds the photo gone`(backEnd: BackEnd) throws {
        let probe = try #require(Probe())
        var gate = Gate("kill sweep", counting: "lost")
        var isOver = false
        for number in 1..<1000 where !isOver && Seeds.takes(number - 1, oneIn: 3) {
            let stored = try stored(backEnd)
            let sandbox = stored.sandbox
            _ = unsafe unlink(cString(stored.receipt.trashPath))
            let ending = backEnd.run(
                probe, [bytes("undo")], in: sandbox, fault: "*:\(number):KILL")
            isOver = ending != .killed(SIGKILL)
            _ = try backEnd.service(sandbox).recover()
            _ = try backEnd.service(sandbox).restoreNewest()
            let found = try backEnd.service(sandbox).verify()
            var faults: [String] = []
            if status(stored.note) != nil { faults.append("the note is left") }
            if found.isAmiss { faults.append("amiss: \(found.findings)") }
            gate.count(
                1, failures: faults.map { "\(backEnd), gone, at call \(number), \(ending): \($0)" })
        }
        #expect(gate.close("\(backEnd) gone"))
        #expect(isOver)
    }

    /// The photo came home, the undo was killed before its note went, and before the next start somebody moved the photo on.
    @Test(arguments: [BackEnd.rename, .link, .placeholder, .copy])
    func `goes where the photo came home and was moved before the next start`(
        backEnd: BackEnd
    ) throws {
        let probe = try #require(Probe())
        let count = try Scene(backEnd, .file, seed: 1).trashed().calls(probe, "undo").count
        var gate = Gate("kill sweep of recovery", counting: "lost")
        var moved = 0
        for first in stride(from: 1, through: count, by: Gate.isFull ? 1 : 3) {
            let seconds = Array(stride(from: 1 + first % 5, to: 1000, by: Gate.isFull ? 7 : 31))
            for second in Seeds.some(seconds, oneIn: 3) {
                let scene = try Scene(backEnd, .file, seed: UInt64(first)).trashed()
                let sandbox = scene.sandbox
                _ = scene.run(probe, "undo", fault: "*:\(first):KILL")
                // Home, and nowhere else.
                guard scene.isHome, names(backEnd.files(sandbox)).isEmpty else { break }
                let best = sandbox.root + bytes("/best.jpg")
                _ = unsafe rename(cString(scene.path), cString(best))
                moved += 1
                let ending = scene.run(probe, "recover", fault: "*:\(second):KILL")
                _ = try backEnd.service(sandbox).recover()
                let found = try backEnd.service(sandbox).verify()
                var faults: [String] = []
                if !names(sandbox.trash + bytes("/info")).isEmpty {
                    faults.append("a note is left")
                }
                if found.findings.contains(where: { $0.kind != .lost }) {
                    faults.append("amiss: \(found.findings)")
                }
                if readFile(best) != scene.content { faults.append("the photo is damaged") }
                let name = "\(backEnd), moved on, at calls \(first) and \(second), \(ending)"
                gate.count(1, failures: faults.map { "\(name): \($0)" })
                if ending == .exited(0) { break }
            }
        }
        #expect(gate.close("\(backEnd) moved on"))
        #expect(moved > 5)
    }
}
