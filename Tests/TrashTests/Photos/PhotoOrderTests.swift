import Faults
import Glibc
import System
import Testing

@testable import Trash

@Suite struct `the plan of a photo` {
    /// Without it nobody would know, after a power failure, that files which are gone belong to one that stayed.
    @Test func `is on the disk before its first file is announced`() throws {
        let probe = try #require(Probe())
        let calls = PhotoScene(.rename, seed: 1).calls(probe, "trash")
        let first = try #require(calls.firstIndex(of: "write"))
        let second = try #require(calls[(first + 1)...].firstIndex(of: "write"))
        #expect(calls[first..<second].contains("fdatasync"))
        let scene = PhotoScene(.rename, seed: 1)
        #expect(scene.run(probe, "trash", fault: "*:\(second + 1):KILL") == .killed(SIGKILL))
        let folder = scene.sandbox.home + bytes("/state/riffle/journal")
        let log = try #require(names(folder).first { $0.hasSuffix(".log") })
        let records = JournalRecord.all(in: readFile(BytePath.join(folder, bytes(log))) ?? [])
        #expect(records.map(\.kind) == [.planned])
    }

    @Test func `that is asked back comes home, even where nothing had moved yet`() throws {
        let probe = try #require(Probe())
        let calls = try PhotoScene(.rename, seed: 3).trashed().calls(probe, "undo")
        let asked = try #require(calls.firstIndex(of: "write"))
        let scene = try PhotoScene(.rename, seed: 3).trashed()
        #expect(scene.run(probe, "undo", fault: "*:\(asked + 1):KILLAFTER") == .killed(SIGKILL))
        #expect(scene.home == 0)
        let report = try scene.sandbox.service().recover()
        #expect(report.photos.map(\.outcome) == [.home])
        #expect(scene.home == 3)
        #expect(scene.faults() == [])
    }

    @Test func `that says too little is none`() throws {
        let scene = PhotoScene(.rename, seed: 2)
        _ = try scene.trashed()
        let folder = scene.sandbox.home + bytes("/state/riffle/journal")
        let log = try #require(names(folder).first { $0.hasSuffix(".log") })
        let record = try #require(
            JournalRecord.all(in: readFile(BytePath.join(folder, bytes(log))) ?? []).first)
        let plan = try #require(GroupPlan(record))
        #expect(plan.record == record)
        for key in record.fields.keys {
            var poorer = record
            poorer[key] = nil
            #expect(GroupPlan(poorer) == nil, "without \(key)")
        }
        // Of some photos an archive tells of one file alone: the others never began.
        var single = record
        single["n"] = bytes("1")
        #expect(GroupPlan(single)?.members.count == 1)
        for count in ["0", "4", "10001", "-1", "x"] {
            var other = record
            other["n"] = bytes(count)
            #expect(GroupPlan(other) == nil, "\(count) files")
        }
    }
}
