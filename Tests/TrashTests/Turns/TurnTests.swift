import CLinux
import Faults
import Glibc
import SeededRandom
import System
import Testing

@testable import Trash

@Suite struct `a photo that gets a new file in its place` {
    /// TU2: bytes, times, mode and attributes.
    @Test(arguments: BackEnd.everyday, 0..<4)
    func `is what it was after the undo, in this session and in a later one`(
        backEnd: BackEnd, seed: Int
    ) throws {
        let scene = try TurnScene(backEnd, "turn", seed: seed)
        for isLater in [false, true] {
            let service = scene.service()
            let receipt = try scene.turned(by: service)
            #expect(scene.isTurned && scene.hasAttribute(receipt.trashPath))
            #expect(receipt.verb == .turn)
            let undone = try (isLater ? scene.service() : service).undoNewest()
            if isLater {
                // The session that did it still runs.
                #expect(undone.restored.isEmpty && scene.isTurned)
                continue
            }
            #expect(undone.restored.map(\.path) == [scene.path] && scene.isHome)
            #expect(scene.hasAttribute(scene.path))
        }
        #expect(try scene.service().undoNewest().restored.count == 1)
        #expect(scene.isHome && names(scene.sandbox.photos).count == 3)
    }

    @Test func `with others is one step`() throws {
        let scene = try TurnScene(.rename, "turn", seed: 3)
        let other = scene.sandbox.photo(bytes("IMG 2.JPG"), bytes("another photo"))
        let service = scene.service()
        let number = try service.takeNumbers()
        let first = try scene.turned(by: service, batch: "0123456789abcdef")
        let seen = try #require(statusOfTarget(other))
        var draft = try service.beginTurn(
            path: other, turn: 6, by: try #require(TrashWarrant.ofPixels(seen.identity)),
            now: now(),
            batch: "0123456789abcdef")
        #expect(writeAll(bytes("Another photo"), to: draft.target))
        try draft.seal()
        let second = try service.turn(draft)
        #expect(first.batch == second.batch && number > 0)
        #expect(try service.undoNewest().restored.count == 2)
        #expect(scene.isHome && readFile(other) == bytes("another photo"))
    }

    @Test func `is not turned where it has other names, unless they may part`() throws {
        let scene = try TurnScene(.rename, "turn", seed: 5)
        let twin = scene.sandbox.root + bytes("/twin.jpg")
        #expect(unsafe link(cString(scene.path), cString(twin)) == 0)
        let service = scene.service()
        #expect(throws: TrashError.hasOtherNames(2, path: scene.path)) {
            try scene.turned(by: service)
        }
        #expect(scene.isHome && names(scene.sandbox.photos).count == 3)
        _ = try scene.turned(by: service, partsNames: true)
        #expect(scene.isTurned && readFile(twin) != scene.other)
        _ = try service.undoNewest()
        #expect(scene.isHome)
    }

    @Test func `is not turned by a symbolic link, or where it is not what was shown`() throws {
        let scene = try TurnScene(.rename, "turn", seed: 6)
        let service = scene.service()
        let link = scene.sandbox.photos + bytes("/link.jpg")
        makeLink(link, to: scene.path)
        let seen = try #require(statusOfTarget(scene.path))
        let warrant = try #require(TrashWarrant.ofPixels(seen.identity))
        #expect(throws: TrashError.isLink(path: link)) {
            _ = try service.beginTurn(path: link, turn: 6, by: warrant, now: now())
        }
        writeFile(scene.path, bytes("written to since"))
        #expect(throws: TrashError.changedSinceShown(path: scene.path)) {
            _ = try service.beginTurn(path: scene.path, turn: 6, by: warrant, now: now())
        }
        #expect(names(scene.sandbox.photos).count == 4)
        #expect(try service.journalEntries().isEmpty)
    }

    @Test func `stays where it was written to while the new file was made`() throws {
        let scene = try TurnScene(.rename, "turn", seed: 7)
        let service = scene.service()
        let seen = try #require(statusOfTarget(scene.path))
        var draft = try service.beginTurn(
            path: scene.path, turn: 6, by: try #require(TrashWarrant.ofPixels(seen.identity)),
            now: now())
        #expect(writeAll(scene.other, to: draft.target))
        try draft.seal()
        writeFile(scene.path, bytes("written to since"))
        do {
            _ = try service.turn(draft)
            Issue.record("it was turned")
        } catch {
            #expect(error == .changedSinceShown(path: scene.path))
        }
        #expect(readFile(scene.path) == bytes("written to since"))
        #expect(names(scene.sandbox.photos).count == 3)
        #expect(try service.undoable().isEmpty && !service.verify().isAmiss)
    }

    @Test func `keeps a new file that was changed, and comes back under another name`() throws {
        let scene = try TurnScene(.rename, "turn", seed: 8)
        let service = scene.service()
        try scene.turned(by: service)
        // With the time and the size that it had: an editor that keeps them.
        var edited = scene.other
        edited[0] ^= 1
        let before = try #require(status(scene.path)?.identity)
        writeFile(scene.path, edited)
        setTimes(
            scene.path, seconds: Int(before.modified_seconds),
            nanoseconds: Int(before.modified_nanoseconds))
        let undone = try service.undoNewest()
        #expect(undone.restored.first?.isRenamed == true)
        #expect(readFile(scene.path) == edited)
        #expect(names(scene.sandbox.photos).count == 4)
        #expect(try !service.verify().isAmiss)
    }

    @Test func `comes back where the new file went to the trash itself`() throws {
        let scene = try TurnScene(.rename, "turn", seed: 9)
        let service = scene.service()
        try scene.turned(by: service)
        _ = try service.trash(path: scene.path, expecting: nil, now: now())
        #expect(try service.undoNewest().restored.count == 1)
        #expect(scene.isTurned)
        #expect(try service.undoNewest().restored.count == 1)
        #expect(scene.isHome && names(scene.sandbox.photos).count == 3)
    }

    @Test func `is not sent away by a redo, which has no new file`() throws {
        let scene = try TurnScene(.rename, "turn", seed: 10)
        var act: UInt64 = 0
        do {
            let service = scene.service()
            try scene.turned(by: service)
            act = try service.takeNumbers()
            #expect(try service.undoNewest(by: act).restored.count == 1)
        }
        // The session is over: what it had trashed and brought back could be done again.
        let acts = try scene.service().undoneActs()
        #expect(try scene.service().deeds(of: act, in: acts).isEmpty)
        #expect(scene.isHome)
    }

    /// An earlier version leaves out kinds of records that it does not know: for it the photo is in the trash.
    @Test func `comes back with an earlier version as well, beside the new file`() throws {
        let scene = try TurnScene(.rename, "turn", seed: 11)
        try scene.turned(by: scene.service())
        let folder = scene.sandbox.home + bytes("/state/riffle/journal")
        let journals = names(folder).filter { $0.contains("boot") || $0.contains("-1-") }
        let journal = try #require(journals.first)
        let path = BytePath.join(folder, bytes(journal))
        let lines = try #require(readFile(path)).split(separator: 0x0A).filter { line in
            !line.dropFirst(9).starts(with: bytes("turn"))
        }
        #expect(lines.count > 1)
        // What it knows of those that are left.
        let known = lines.compactMap { line -> [UInt8]? in
            guard let record = JournalRecord(line: line) else { return nil }
            var plain = JournalRecord(record.kind, op: record.op)
            for (key, value) in record.fields where key != "verb" && !key.hasSuffix("-new") {
                plain[key] = value
            }
            return plain.line()
        }
        writeFile(path, known.flatMap { $0 })
        let service = scene.service()
        #expect(try service.recover().completed.isEmpty && scene.isTurned)
        let undone = try service.undoNewest()
        #expect(undone.restored.first?.isRenamed == true && scene.isTurned)
        #expect(names(scene.sandbox.photos).count == 4)
    }

    @Test func `is turned, or as it was, whatever comes first`() throws {
        for seed in 0..<40 {
            var dice = Dice(UInt64(seed))
            let scene = try TurnScene(.rename, "turn", seed: seed)
            var service = scene.service()
            var depth = 0
            let original = try #require(readFile(scene.path))
            for _ in 0..<12 {
                switch dice.roll(4) {
                case 0, 1:
                    let content = try #require(readFile(scene.path))
                    let seen = try #require(statusOfTarget(scene.path))
                    var draft = try service.beginTurn(
                        path: scene.path, turn: 6,
                        by: try #require(TrashWarrant.ofPixels(seen.identity)), now: now())
                    #expect(writeAll(content.map { $0 &+ 1 }, to: draft.target))
                    try draft.seal()
                    _ = try service.turn(draft)
                    depth += 1
                case 2:
                    let undone = try service.undoNewest()
                    #expect(undone.restored.count == min(1, depth), "seed \(seed)")
                    depth = max(0, depth - 1)
                default:
                    service = scene.service()
                    #expect(try service.recover() == RecoveryReport(), "seed \(seed)")
                    while try service.compact() {}
                }
                let expected = original.map { $0 &+ UInt8(depth) }
                #expect(readFile(scene.path) == expected, "seed \(seed)")
                #expect(names(scene.sandbox.photos).count == 3, "seed \(seed)")
            }
            #expect(try !service.verify().isAmiss)
        }
    }
}
