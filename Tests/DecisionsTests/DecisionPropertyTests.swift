import Browsing
import CLinux
import Desk
import DisplayList
import Faults
import Foundation
import SeededRandom
import Selecting
import Sidecars
import Testing

@testable import Decisions

/// A folder of photos that nobody may write into, and a state folder; gone with it.
private final class Album {
    let root: String
    let names: [String]
    private let time: timespec = timespec(tv_sec: 1_577_934_245, tv_nsec: 678_000_123)

    init(_ dice: inout Dice) throws {
        root =
            FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
            + "/album-\(UUID().uuidString)"
        names = (0..<5).map { "\($0).jpg" }
        for name in ["photos", "state/riffle"] {
            try FileManager.default.createDirectory(
                atPath: "\(root)/\(name)", withIntermediateDirectories: true)
        }
        for name in names {
            try Data(dice.bytes(99)).write(to: URL(fileURLWithPath: path(name)))
            let file = open(path(name), O_RDONLY | O_CLOEXEC)
            _ = clinux_set_attribute(file, "user.note", name, name.utf8.count)
            close(file)
            utimensat(AT_FDCWD, path(name), [time, time], 0)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func path(_ name: String) -> String { "\(root)/photos/\(name)" }

    /// Bytes, attributes, and all that the system says of a file: the time of any change of it, too.
    func print(of name: String) -> [String] {
        var status = stat()
        guard lstat(path(name), &status) == 0 else { return [] }
        let content = (try? Data(contentsOf: URL(fileURLWithPath: path(name)))).map { Array($0) }
        var note = [UInt8](repeating: 0, count: 99)
        var length = 0
        let file = open(path(name), O_RDONLY | O_CLOEXEC)
        _ = clinux_attribute(file, "user.note", &note, note.count, &length)
        close(file)
        return [
            "\(status.st_ino) \(status.st_size) \(status.st_mode) \(status.st_nlink)",
            "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)",
            "\(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)", "\(content ?? [])",
            "\(length) \(note)",
        ]
    }

    var prints: [[String]] { names.map { print(of: $0) } }

    /// What lies in a folder of the album.
    func listing(_ folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)").sorted()) ?? []
    }

    func place(_ session: String) -> DeskPlace {
        DeskPlace(
            stateHome: Array("\(root)/state".utf8), session: Array(session.utf8), mayWrite: true,
            date: { [] }, clock: { 1 }, xmpDate: { Array("2026-11-22T10:31:00+01:00".utf8) })
    }
}

@Suite struct `Decisions of any kind` {
    /// Random decisions, each photo's taken back and made again in between; returns the steps that stand.
    private func decide(
        _ desk: inout DecisionDesk, _ album: Album, _ dice: inout Dice,
        check: (DecisionDesk, inout Dice, [PhotoID: Judgement]) throws -> Void
    ) throws -> [DecisionStep] {
        var model: [PhotoID: Judgement] = [:]
        var (done, undone): ([DecisionStep], [DecisionStep]) = ([], [])
        for number in 1...16 {
            // Another photo comes to the front before anything is stored.
            desk.noteFront(PhotoID(dice.roll(5)), at: Double(number) * 2)
            let step: DecisionStep
            if dice.roll(4) == 0, let last = done.popLast() {
                undone.append(last)
                step = last.going(.takenBack)
            } else if dice.roll(3) == 0, let last = undone.popLast() {
                done.append(last)
                step = last.going(.madeAgain)
            } else {
                let photo = PhotoID(dice.roll(5))
                let new = Judgement(
                    stars: dice.roll(6), flag: dice.pick(PhotoFlag.allCases),
                    label: dice.pick([.none, .colour(.red), .colour(.blue)]))
                step = DecisionStep(
                    number: number, way: .made,
                    changes: [.init(photo: photo, from: model[photo] ?? .none, to: new)])
                done.append(step)
                undone = []
            }
            for change in step.changes { model[change.photo] = change.to }
            keep(&desk, step, album)
            try check(desk, &dice, model)
        }
        return done
    }

    private func keep(_ desk: inout DecisionDesk, _ step: DecisionStep, _ album: Album) {
        desk.keep(
            step, path: { Array(album.path(album.names[$0.number]).utf8) }, parts: { _ in nil },
            file: { _ in nil })
    }

    private func stored(_ album: Album) throws -> [PhotoID: Judgement] {
        let path = Array("\(album.root)/state/riffle/desk.sqlite".utf8)
        let rows = try DeskStore(path: path, writable: false)
            .rows(in: Array("\(album.root)/photos".utf8))
        return Dictionary(
            uniqueKeysWithValues: album.names.enumerated().compactMap { number, name in
                rows[Array(name.utf8)].map { (PhotoID(number), $0.judgement) }
            })
    }

    /// D1 and X6: what was decided of one photo is stored of that one, and beside the photos nothing changes.
    @Test(arguments: Seeds.of(0..<16))
    func `change the rows of their photos and no file beside them`(seed: UInt64) throws {
        var dice = Dice(seed)
        let album = try Album(&dice)
        let (prints, names) = (album.prints, album.listing("photos"))
        let made = DecisionThread(
            place: album.place("one"), captured: { _ in nil }, deliver: { _ in })
        var desk = DecisionDesk(thread: try #require(made), clock: { 1 })
        _ = try decide(&desk, album, &dice) { desk, _, model in
            #expect(desk.finish(within: 20) == .kept)
            let rows = try stored(album)
            #expect(rows.filter { $0.value != .none } == model.filter { $0.value != .none })
        }
        #expect(album.prints == prints && album.listing("photos") == names, "seed \(seed)")
        #expect(album.listing("") == ["photos", "state"], "seed \(seed)")
    }

    /// X5 and D2: with sidecars there are such files and no others, no photo is touched, and what riffle made goes with the last undo.
    @Test(arguments: Seeds.of(0..<16))
    func `touch no photo where they are written beside it`(seed: UInt64) throws {
        var dice = Dice(seed)
        let album = try Album(&dice)
        let prints = album.prints
        let folder = try #require(FaultShim.programs(with: "riffle-decode-xmp"))
        let reading = PhotoReading(
            helper: folder + Array("/riffle-decode".utf8),
            embedded: { _ in EmbeddedWords(xmp: nil, rating: nil) }, print: { _ in nil })
        let made = DecisionThread(
            place: album.place("one"), captured: { _ in nil }, reading: reading, deliver: { _ in })
        var desk = DecisionDesk(thread: try #require(made), clock: { 1 })
        desk.setSidecars(
            SidecarPlan(naming: dice.pick([.full, .stem]), arePairs: true), export: nil)
        let standing = try decide(&desk, album, &dice) { desk, dice, _ in
            if dice.roll(3) == 0 { #expect(desk.finish(within: 20) == .kept) }
        }
        #expect(desk.finish(within: 20) == .kept)
        #expect(album.prints == prints, "seed \(seed)")
        let others = Set(album.listing("photos")).subtracting(album.names)
        #expect(others.allSatisfy { $0.hasSuffix(".xmp") }, "\(others), seed \(seed)")
        for step in standing.reversed() { keep(&desk, step.going(.takenBack), album) }
        #expect(desk.finish(within: 20) == .kept)
        #expect(album.prints == prints, "seed \(seed)")
        #expect(album.listing("photos") == album.names, "seed \(seed)")
    }

    /// What a session decided is taken back by later ones, from the last step to the first, whether these write sidecars or not.
    @Test(arguments: Seeds.of(0..<12))
    func `give sidecars back in later sessions`(seed: UInt64) throws {
        var dice = Dice(seed)
        let album = try Album(&dice)
        let prints = album.prints
        let naming = dice.pick([SidecarNaming.full, .stem])
        // One of them has a sidecar of another program.
        let theirs = "\(album.root)/photos/" + (naming == .full ? "0.jpg.xmp" : "0.xmp")
        let text = """
            <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
            <rdf:Description xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:CreatorTool='x'/></rdf:RDF></x:xmpmeta>
            """
        try text.write(toFile: theirs, atomically: true, encoding: .utf8)
        let folder = try #require(FaultShim.programs(with: "riffle-decode-xmp"))
        let reading = PhotoReading(
            helper: folder + Array("/riffle-decode".utf8),
            embedded: { _ in EmbeddedWords(xmp: nil, rating: nil) }, print: { _ in nil })
        func session(_ name: String, isWriting: Bool) throws -> DecisionDesk {
            let made = DecisionThread(
                place: album.place(name), captured: { _ in nil }, reading: reading,
                deliver: { _ in })
            var desk = DecisionDesk(thread: try #require(made), clock: { 1 })
            let plan = SidecarPlan(naming: naming, arePairs: true)
            desk.setSidecars(isWriting ? plan : nil, export: plan)
            return desk
        }
        var first = try session("one", isWriting: true)
        _ = try decide(&first, album, &dice) { desk, dice, _ in
            if dice.roll(4) == 0 { #expect(desk.finish(within: 20) == .kept) }
        }
        #expect(first.finish(within: 20) == .kept)
        let path = Array("\(album.root)/state/riffle/desk.sqlite".utf8)
        var second = try session("two", isWriting: dice.roll(2) == 0)
        // A reader of the photo's documents must not take what riffle wrote for another program's.
        if dice.roll(2) == 0 { second.setReading(true) }
        while let past = try DeskStore(path: path, writable: false).history(atMost: 1).first {
            second.noteEarlier(past)
            _ = second.takeBackEarlier(passingOver: nil)
            if dice.roll(4) == 0 {
                #expect(second.finish(within: 20) == .kept)
                second = try session("\(past.number)", isWriting: dice.roll(2) == 0)
            }
            #expect(second.finish(within: 20) == .kept)
        }
        #expect(second.finish(within: 20) == .kept)
        #expect(album.prints == prints, "seed \(seed)")
        let left = album.listing("photos").filter { $0.hasSuffix(".xmp") }
        #expect(left == [naming == .full ? "0.jpg.xmp" : "0.xmp"], "seed \(seed)")
        let now = try String(contentsOfFile: theirs, encoding: .utf8)
        for name in ["Rating", "Label", "pick", "PickLabel"] {
            #expect(!now.contains(":" + name), "seed \(seed): \(now)")
        }
        for row in try DeskStore(path: path, writable: false)
            .rows(in: Array("\(album.root)/photos".utf8)).values
        {
            #expect(row.pending.isEmpty && row.judgement == .none, "seed \(seed)")
        }
    }

    /// R1: the photo in front is the one that was, whatever it is called.
    @Test(arguments: Seeds.of(0..<16))
    func `know where a folder was left`(seed: UInt64) throws {
        var dice = Dice(seed)
        let album = try Album(&dice)
        let folder = Array("\(album.root)/photos".utf8)
        for round in 1...4 {
            let front = dice.bytes(1 + dice.roll(60)).map { $0 == 0 || $0 == 0x2F ? 0x78 : $0 }
            let made = DecisionThread(
                place: album.place("\(round)"), captured: { _ in nil }, deliver: { _ in })
            let desk = DecisionDesk(thread: try #require(made), clock: { Int64(round) })
            desk.leave(folder, front: [0x61], mode: "deck", sort: "natural")
            desk.leave(folder, front: front, mode: "grid", sort: "name reverse")
            #expect(desk.finish(within: 20) == .kept)
            // A first photo does not wait long for it: on a busy machine it is asked for again.
            var row: DeskFolder?
            for _ in 0..<50 where row == nil {
                row = ResumeReader(folder: folder, place: album.place("later"))?.row(at: 2)
            }
            #expect(row?.front == front, "seed \(seed)")
            #expect(row?.mode == Array("grid".utf8) && row?.sort == Array("name reverse".utf8))
        }
    }
}

extension DecisionStep {
    /// The same step the other way.
    fileprivate func going(_ way: Way) -> DecisionStep {
        DecisionStep(
            number: number, way: way,
            changes: way == .takenBack
                ? changes.map { .init(photo: $0.photo, from: $0.to, to: $0.from) } : changes)
    }
}
