import Foundation
import SeededRandom
import Selecting
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
        updater = SidecarUpdater(
            helper: helper, date: { Array("2026-11-22T10:31:00+01:00".utf8) },
            operation: {
                count += 1
                let digits = String(count, radix: 16)
                return Array((String(repeating: "0", count: 16 - digits.count) + digits).utf8)
            })
        reader = DocumentReader(
            helper: helper, embedded: { _ in EmbeddedWords(xmp: nil, rating: nil) })
    }

    private func photo(_ sidecars: [String]) -> PhotoSources {
        PhotoSources(
            folder: Array(folder.utf8), pictures: [Array("a.jpg".utf8)], raw: nil,
            stem: Array("a".utf8), sidecars: sidecars.map { Array($0.utf8) })
    }

    private var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
    }

    /// What riffle has written, as the desk keeps it.
    private final class Memory {
        var past: [[UInt8]: SidecarPast] = [:]
    }

    private let memory = Memory()

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
                    label: dice.pick([.none, .colour(.red), .colour(.green)]))
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

    /// Of stars nothing is said while a photo is rejected.
    private func isSaid(_ judgement: Judgement) -> Bool {
        var wanted = judgement
        if wanted.flag == .reject { wanted.stars = 0 }
        return said == wanted
    }
}
