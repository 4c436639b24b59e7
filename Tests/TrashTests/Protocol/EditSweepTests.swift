import Faults
import SeededRandom
import Gates
import Glibc
import Testing

@testable import Trash

/// An editor that saves in place: the file stays the same, its content does not.
@Suite struct `a photo that changes while it is trashed` {
    private static let old = Interference.old
    /// An edit changes the first byte.
    private static let new = bytes("!he old content")

    /// What is wrong after the photo was changed just before one call; the photo must not have gone with the old content.
    private func faults(_ backEnd: BackEnd, at number: Int, _ probe: Probe) throws -> [String] {
        let other = Interference(backEnd)
        let (sandbox, path) = (other.sandbox, other.path)
        let ending = other.run(probe, .edit, before: number)
        let report = try backEnd.service(sandbox).recover()
        let receipts = try backEnd.service(sandbox).undoable()
        let kept = files(below: sandbox.photos)
        let places = kept + receipts.map(\.trashPath)
        var faults: [String] = []
        if places.count != 1 {
            faults.append("\(kept.count) at home, \(receipts.count) in the trash")
        }
        if !kept.isEmpty, kept != [path] { faults.append("another name at home") }
        // Where it was gone from its folder by then, nobody could change it.
        let contents = places.compactMap { readFile($0) }
        if !kept.isEmpty, contents != [Self.new] { faults.append("the change is lost at home") }
        if kept.isEmpty, contents != [Self.new], contents != [Self.old] { faults.append("damaged") }
        if backEnd.isCopy, contents == [Self.old], status(path) != nil { faults.append("two") }
        if (ending == .exited(0)) != kept.isEmpty { faults.append("said otherwise") }
        if !report.lost.isEmpty { faults.append("lost track") }
        return other.complaints("at call \(number), \(ending)", faults)
    }

    @Test(arguments: BackEnd.everyday)
    func `at any of the calls: the change is not lost`(backEnd: BackEnd) throws {
        let probe = try #require(Probe())
        let count = Scene(backEnd, seed: 3).calls(probe, "trash").count
        #expect(count > 30)
        var gate = Gate("edit sweep", counting: "lost")
        for number in Seeds.some(Array(1...count), oneIn: 3) {
            gate.count(1, failures: try faults(backEnd, at: number, probe))
        }
        #expect(gate.close("\(backEnd)"))
    }

    /// Nobody but the copy has seen the old content, and its time is that of the old content.
    ///
    /// Nothing gets a name from then on: a copy of what is not the photo any more is never in the trash.
    @Test(arguments: [BackEnd.copy, .flatCopy, .copyByHand])
    func `while it is copied: it stays, and its copy is never seen in the trash`(
        backEnd: BackEnd
    ) throws {
        let probe = try #require(Probe())
        func calls(_ log: Path) throws -> [String] {
            String(decoding: try #require(readFile(log)), as: UTF8.self).split(separator: "\n")
                .map(String.init)
        }
        let alone = Interference(backEnd)
        let log = alone.sandbox.root + bytes("/calls")
        let words = [bytes("trash"), alone.path]
        #expect(backEnd.run(probe, words, in: alone.sandbox, log: log) == .exited(0))
        let reading = try calls(log)
        // The bytes are read between the copy's making and the look at the times of what was copied.
        let made = try #require(reading.lastIndex(of: "create"))
        let moved = try #require(reading[made...].firstIndex { $0.hasPrefix("rename") })
        let look = try #require(reading[made..<moved].lastIndex(of: "fstat"))
        for number in (made + 1)...moved {
            let other = Interference(backEnd)
            let log = other.sandbox.root + bytes("/calls")
            let ending = other.run(probe, .edit, before: number, log: log)
            #expect(ending == .exited(1), "at call \(number), \(reading[number - 1])")
            #expect(readFile(other.path) == Self.new, "at call \(number), \(reading[number - 1])")
            guard number > made + 1, number <= look + 1 else { continue }
            let after = try calls(log)[(number - 1)...]
            #expect(
                !after.contains { $0.hasPrefix("rename") || $0.hasPrefix("link") },
                "at call \(number), \(reading[number - 1])")
        }
    }

    /// The one in the trash is removed once its copy is home: what was written to it meanwhile must not go with it.
    @Test(arguments: [BackEnd.copy, .flatCopy, .copyByHand])
    func `in the trash while it is copied home: the change is not lost`(backEnd: BackEnd) throws {
        let probe = try #require(Probe())
        func scene() throws -> (Sandbox, home: Path, stored: Path) {
            let sandbox = backEnd.sandbox()
            let path = sandbox.photo(bytes("a.jpg"), Self.old)
            #expect(backEnd.run(probe, [bytes("trash"), path], in: sandbox) == .exited(0))
            return (sandbox, path, backEnd.files(sandbox) + bytes("/a.jpg"))
        }
        func undo(_ sandbox: Sandbox, _ fault: String, edits: Path, log: Path? = nil) -> Ending {
            backEnd.run(
                probe, [bytes("undo")], in: sandbox, fault: fault, swap: (edits, edits), log: log)
        }
        let (first, _, stored) = try scene()
        let log = first.root + bytes("/calls")
        #expect(undo(first, "", edits: stored, log: log) == .exited(0))
        let calls = String(decoding: try #require(readFile(log)), as: UTF8.self)
            .split(separator: "\n").map(String.init)
        // Once the copy has its name, the one in the trash is looked at for the last time.
        let made = try #require(calls.lastIndex(of: "create"))
        let published = try #require(calls.lastIndex { $0.hasPrefix("rename") })
        let look = try #require(calls[published...].firstIndex(of: "fstatat"))
        for number in (made + 2)...(look + 1) {
            let (sandbox, home, stored) = try scene()
            _ = undo(sandbox, "*:\(number):EDIT", edits: stored)
            let kept = [home, stored].compactMap { readFile($0) }
            #expect(kept.contains(Self.new), "at call \(number), \(calls[number - 1])")
        }
    }
}
