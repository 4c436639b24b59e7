import Foundation
import Geometry
import SeededRandom
import Selecting
import System
import Testing

@testable import Sidecars

@Suite struct `Sidecars that follow decisions` {
    private let folder: String
    private let updater: SidecarUpdater
    private let reader: DocumentReader

    init() throws {
        folder =
            FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
            + "/updater-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let helper = Array("\(SidecarProducts.folder)/riffle-decode".utf8)
        var count: UInt64 = 0
        let own = own
        updater = SidecarUpdater(
            helper: helper, orientation: { _ in own.withLock { $0 } },
            date: { Array("2026-11-22T10:31:00+01:00".utf8) },
            operation: {
                count += 1
                let digits = String(count, radix: 16)
                return Array((String(repeating: "0", count: 16 - digits.count) + digits).utf8)
            })
        reader = DocumentReader(
            helper: helper, embedded: { _ in EmbeddedWords(xmp: nil, rating: nil) },
            orientation: { _ in own.withLock { $0 } })
    }

    private func photo(_ sidecars: [String]) -> PhotoSources {
        let raw = memory.isRaw ? Array("a.jpg".utf8) : nil
        return PhotoSources(
            folder: Array(folder.utf8), pictures: [Array("a.jpg".utf8)], raw: raw,
            stem: Array("a".utf8), sidecars: sidecars.map { Array($0.utf8) })
    }

    private var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
    }

    /// What riffle has written, as the desk keeps it, and what the photo is.
    private final class Memory {
        var past: [[UInt8]: SidecarPast] = [:]
        var isRaw = false
    }

    private let memory = Memory()
    /// The orientation that the photo gives itself; nil where it cannot be read.
    private let own = Mutex<Orientation?>(.upright)

    /// Has the sidecars say what a photo has become; an undo gives back what they said.
    @discardableResult
    private func write(
        _ now: Judgement, from: Judgement, isUndo: Bool = false, makes: Bool = true
    ) -> SidecarReport {
        let fields = from.fieldsWritten(for: now)
        let task = SidecarTask(
            now, fields: fields, returned: isUndo ? fields : [], said: said,
            created: makes ? Array("a.jpg.xmp".utf8) : nil)
        let report = updater.write(task, of: photo(names), past: memory.past)
        memory.past = report.past
        return report
    }

    private var said: Judgement { reader.read(photo(names)).judgement }
    private var path: String { folder + "/a.jpg.xmp" }
    private var text: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
    private func save(_ text: String) {
        try? text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    private let three = Judgement(stars: 3)
    private let five = Judgement(stars: 5)
    private let red = Judgement(stars: 3, label: .colour(.red))

    @Test func `are made, and gone when the decision is taken back`() {
        #expect(write(three, from: .none).created == [Array("a.jpg.xmp".utf8)])
        #expect(said == three)
        #expect(write(red, from: three).created.isEmpty)
        #expect(said == red)
        write(three, from: red, isUndo: true)
        #expect(said == three)
        #expect(write(.none, from: three, isUndo: true).removed == [Array("a.jpg.xmp".utf8)])
        #expect(names.isEmpty)
        // Made again, it is there again, also where no others are made.
        write(three, from: .none, makes: false)
        #expect(said == three)
    }

    @Test func `stay where they are cleared by a decision, which other programs see`() {
        write(three, from: .none)
        #expect(write(.none, from: three).removed.isEmpty)
        #expect(text.contains("xmp:Rating=\"0\""))
        // Taken back one by one, both are as they were.
        write(three, from: .none, isUndo: true)
        #expect(said == three)
        write(.none, from: three, isUndo: true)
        #expect(names.isEmpty)
    }

    @Test func `stay where somebody else has written into them`() {
        write(three, from: .none)
        save(text + "<!-- mine -->")
        #expect(write(.none, from: three, isUndo: true).removed.isEmpty)
        #expect(said == .none)
        #expect(text.contains("<!-- mine -->"))
        // What riffle made once is not its own any more, whatever riffle writes since.
        write(five, from: .none)
        #expect(write(.none, from: five, isUndo: true).removed.isEmpty)
        #expect(text.contains("<!-- mine -->"))
    }

    @Test func `stay where somebody else has written into them right behind riffle`() {
        write(three, from: .none)
        let path = path
        var isTheirs = false
        updater.writer.meanwhile = { moment in
            guard moment == .hasExchanged, !isTheirs else { return }
            isTheirs = true
            let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            try? (text + "<!-- mine -->").write(toFile: path, atomically: true, encoding: .utf8)
        }
        let report = write(red, from: three)
        #expect(isTheirs && !updater.hasStood(report, in: Array(folder.utf8)))
        write(three, from: red, isUndo: true)
        #expect(write(.none, from: three, isUndo: true).removed.isEmpty)
        #expect(said == .none)
        #expect(text.contains("<!-- mine -->"))
    }

    @Test func `get back what they said before, to the letter and no more`() {
        save(
            """
            <x:xmpmeta xmlns:x='adobe:ns:meta/'>
             <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
              <rdf:Description xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='2.6' xmp:Label='Rot'/>
             </rdf:RDF>
            </x:xmpmeta>
            """)
        let before = said
        #expect(before == Judgement(stars: 3, label: .colour(.red)))
        let decided = Judgement(stars: 1, flag: .pick, label: .colour(.blue))
        write(decided, from: before)
        #expect(said == decided)
        // Of several decisions that are taken back the last brings back what was there.
        let better = Judgement(stars: 5, flag: .pick, label: .colour(.red))
        write(better, from: decided)
        write(decided, from: better, isUndo: true)
        write(before, from: decided, isUndo: true)
        #expect(said == before)
        #expect(text.contains("xmp:Rating='2.6'") && text.contains("xmp:Label='Rot'"))
        #expect(!text.contains("pick"))
    }

    @Test func `that say it already are not written`() {
        save(
            """
            <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
            <rdf:Description xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='2.6'/></rdf:RDF></x:xmpmeta>
            """)
        let before = text
        #expect(write(three, from: five).written.isEmpty)
        #expect(text == before)
    }

    @Test func `keep what others rated since where an older step about something else is undone`() {
        write(Judgement(label: .colour(.red)), from: .none)
        save(text.replacingOccurrences(of: "xmp:Label=", with: "xmp:Rating=\"4\" xmp:Label="))
        write(Judgement(stars: 4), from: Judgement(stars: 4, label: .colour(.red)), isUndo: true)
        #expect(said == Judgement(stars: 4))
    }

    @Test func `that riffle never wrote are left alone where none are to be written`() {
        save(
            """
            <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
            <rdf:Description xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='3'/></rdf:RDF></x:xmpmeta>
            """)
        let before = text
        write(.none, from: three, isUndo: true, makes: false)
        #expect(text == before)
        #expect(names == ["a.jpg.xmp"])
    }

    @Test func `are known under the name that another program gave them`() throws {
        write(three, from: .none)
        try FileManager.default.moveItem(atPath: path, toPath: folder + "/a.xmp")
        #expect(write(.none, from: three, isUndo: true).removed == [Array("a.xmp".utf8)])
        #expect(names.isEmpty)
    }

    @Test func `that riffle made and could not note are known by their bytes`() {
        write(three, from: .none)
        memory.past = [:]
        write(.none, from: three, isUndo: true)
        #expect(names.isEmpty)
        // One that says the same in another way is another program's.
        write(three, from: .none)
        memory.past = [:]
        save(text.replacingOccurrences(of: "\"3\"", with: "'3'"))
        write(.none, from: three, isUndo: true)
        #expect(said == .none && names == ["a.jpg.xmp"])
    }

    @Test(arguments: Seeds.of(0..<30))
    func `say after any decisions, undos and redos what was decided`(seed: UInt64) {
        var dice = Dice(seed)
        var done: [(Judgement, Judgement)] = []
        var undone: [(Judgement, Judgement)] = []
        var now = Judgement.none
        var (fields, returned): (JudgementFields, JudgementFields) = ([], [])
        func note(_ new: Judgement, isUndo: Bool) {
            let changed = now.fieldsWritten(for: new)
            fields.formUnion(changed)
            returned = isUndo ? returned.union(changed) : returned.subtracting(changed)
            now = new
        }
        func flush() {
            let task = SidecarTask(
                now, fields: fields, returned: returned, said: said,
                created: Array("a.jpg.xmp".utf8))
            memory.past = updater.write(task, of: photo(names), past: memory.past).past
            (fields, returned) = ([], [])
        }
        memory.isRaw = dice.roll(2) == 0
        own.withLock { $0 = dice.pick(Orientation.allCases) }
        for step in 0..<25 {
            switch dice.roll(4) {
            case 0 where !done.isEmpty:
                let last = done.removeLast()
                undone.append(last)
                note(last.0, isUndo: true)
            case 1 where !undone.isEmpty:
                let last = undone.removeLast()
                done.append(last)
                note(last.1, isUndo: false)
            default:
                let next = Judgement(
                    stars: dice.roll(6), flag: dice.pick(PhotoFlag.allCases),
                    label: dice.pick([.none, .colour(.red), .colour(.green)]),
                    turn: dice.pick([.upright, .right, .flippedVertically]))
                if next == now { continue }
                done.append((now, next))
                undone = []
                note(next, isUndo: false)
            }
            if dice.roll(3) > 0 {
                flush()
                #expect(isSaid(now), "seed \(seed), step \(step): \(said) for \(now)")
            }
        }
        for (from, _) in done.reversed() {
            note(from, isUndo: true)
            if dice.roll(2) > 0 { flush() }
        }
        flush()
        #expect(names.isEmpty, "seed \(seed): \(text)")
    }

    /// What a sidecar says of the orientation.
    private var orientation: String? {
        text.split(separator: "tiff:Orientation=").dropFirst().first.map {
            String($0.dropFirst().first ?? " ")
        }
    }

    /// A sidecar of another program.
    private func describe(_ attributes: String) {
        save(
            """
            <x:xmpmeta xmlns:x='adobe:ns:meta/'>
             <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
              <rdf:Description xmlns:tiff='http://ns.adobe.com/tiff/1.0/' \(attributes)  tiff:Make='&#x41;'/>
             </rdf:RDF> <!-- mine -->
            </x:xmpmeta>
            """)
    }

    @Test(arguments: Orientation.allCases, [false, true])
    func `say the file's own orientation with each turn, and give back what was there`(
        own: Orientation, isRaw: Bool
    ) {
        self.own.withLock { $0 = own }
        memory.isRaw = isRaw
        for turn in Orientation.allCases where turn != .upright {
            let turned = Judgement(turn: turn)
            write(turned, from: .none)
            #expect(orientation == "\(own.then(turn).rawValue)")
            #expect(said.turn == (isRaw ? turn : .upright), "of others programs disagree")
            // A decision that resets it leaves the file's own orientation there; an undo leaves nothing.
            write(.none, from: turned)
            #expect(orientation == "\(own.rawValue)" && said == .none)
            write(turned, from: .none, isUndo: true)
            #expect(orientation == "\(own.then(turn).rawValue)")
            write(.none, from: turned, isUndo: true)
            #expect(names.isEmpty)
            memory.past = [:]
        }
        for theirs in Orientation.allCases {
            describe("tiff:Orientation='\(theirs.rawValue)'")
            let (before, former) = (text, said)
            #expect(former.turn == (isRaw ? own.inverse.then(theirs) : .upright))
            for turn in Orientation.allCases {
                let turned = Judgement(turn: turn)
                write(turned, from: former)
                if isRaw || turn != .upright {
                    #expect(orientation == "\(own.then(turn).rawValue)")
                }
                #expect(said == (isRaw ? turned : .none))
                write(former, from: turned, isUndo: true)
                // A date is not taken back.
                #expect(
                    text.replacing(#/ xmlns:xmp="[^"]*" xmp:MetadataDate="[^"]*"/#, with: "")
                        == before)
                memory.past = [:]
                save(before)
            }
        }
    }

    @Test(arguments: ["0", "9", "abc", "", "66", "-1", "6.0", "99999999999999999999", "６"])
    func `are not heard where they say no orientation`(value: String) {
        memory.isRaw = true
        describe("tiff:Orientation='\(value)'")
        #expect(said == .none)
        write(Judgement(turn: .right), from: .none)
        #expect(said.turn == .right && orientation == "6")
        write(.none, from: Judgement(turn: .right), isUndo: true)
        #expect(text.contains("tiff:Orientation='\(value)'"))
    }

    @Test
    func `say nothing of a turn that was never decided, and none where the photo cannot be read`() {
        write(three, from: .none)
        let all = SidecarTask(three, fields: .all, said: said, created: Array("a.jpg.xmp".utf8))
        #expect(updater.write(all, of: photo(names), past: memory.past).written.isEmpty)
        #expect(orientation == nil)
        own.withLock { $0 = nil }
        let before = text
        let report = write(Judgement(stars: 3, turn: .right), from: three)
        #expect(report.failures.map(\.reason) == [.unknownOrientation] && text == before)
    }

    /// Of stars nothing is said while a photo is rejected.
    private func isSaid(_ judgement: Judgement) -> Bool {
        var wanted = judgement
        if wanted.flag == .reject { wanted.stars = 0 }
        if !memory.isRaw { wanted.turn = .upright }
        return said == wanted
    }
}
