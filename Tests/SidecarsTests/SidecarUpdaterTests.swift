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

    private func decide(
        _ step: Int, _ from: Judgement, _ to: Judgement, isUndo: Bool = false,
        isExport: Bool = false
    ) -> SidecarOrder {
        SidecarOrder(step: step, isUndo: isUndo, isExport: isExport, from: from, to: to)
    }

    @discardableResult
    private func write(_ orders: SidecarOrder...) -> SidecarReport {
        updater.write(orders, of: photo(names), creating: Array("a.jpg.xmp".utf8))
    }

    private var said: Judgement { reader.read(photo(names)).judgement }
    private let three = Judgement(stars: 3)
    private let five = Judgement(stars: 5)
    private let red = Judgement(stars: 3, label: .colour(.red))

    @Test func `are made, and gone when the decision is taken back`() {
        #expect(write(decide(1, .none, three)).created == [Array("a.jpg.xmp".utf8)])
        #expect(said == three)
        #expect(write(decide(2, three, red)).created.isEmpty)
        #expect(said == red)
        write(decide(2, red, three, isUndo: true))
        #expect(said == three)
        #expect(write(decide(1, three, .none, isUndo: true)).removed == [Array("a.jpg.xmp".utf8)])
        #expect(names.isEmpty)
        // Made again, it is there again.
        write(decide(1, .none, three))
        #expect(said == three)
    }

    @Test func `stay where somebody else has written into them`() throws {
        write(decide(1, .none, three))
        let path = folder + "/a.jpg.xmp"
        let text = try String(contentsOfFile: path, encoding: .utf8) + "<!-- mine -->"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(write(decide(1, three, .none, isUndo: true)).removed.isEmpty)
        #expect(said == .none)
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("<!-- mine -->"))
    }

    @Test func `stay where somebody else has written into them right behind riffle`() throws {
        write(decide(1, .none, three))
        let path = folder + "/a.jpg.xmp"
        var isTheirs = false
        updater.writer.meanwhile = { moment in
            guard moment == .hasExchanged, !isTheirs else { return }
            isTheirs = true
            let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            try? (text + "<!-- mine -->").write(toFile: path, atomically: true, encoding: .utf8)
        }
        let report = write(decide(2, three, red))
        #expect(isTheirs && !updater.hasStood(report, in: Array(folder.utf8)))
        write(decide(2, red, three, isUndo: true))
        #expect(write(decide(1, three, .none, isUndo: true)).removed.isEmpty)
        #expect(said == .none)
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("<!-- mine -->"))
    }

    @Test func `get back what they said before, to the letter and no more`() throws {
        let path = folder + "/a.jpg.xmp"
        let former = """
            <x:xmpmeta xmlns:x='adobe:ns:meta/'>
             <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
              <rdf:Description xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='2.6' xmp:Label='Rot'/>
             </rdf:RDF>
            </x:xmpmeta>
            """
        try former.write(toFile: path, atomically: true, encoding: .utf8)
        let before = said
        #expect(before == Judgement(stars: 3, label: .other(Array("Rot".utf8))))
        let decided = Judgement(stars: 1, flag: .pick, label: .colour(.blue))
        write(decide(1, before, decided))
        #expect(said == decided)
        write(decide(1, decided, before, isUndo: true))
        #expect(said == before)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains("xmp:Rating='2.6'") && text.contains("xmp:Label='Rot'"))
    }

    @Test func `keep what others rated since where an older step about something else is undone`()
        throws
    {
        write(decide(1, .none, Judgement(label: .colour(.red))))
        let path = folder + "/a.jpg.xmp"
        let text = try String(contentsOfFile: path, encoding: .utf8)
            .replacingOccurrences(of: "xmp:Label=", with: "xmp:Rating=\"4\" xmp:Label=")
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        write(
            decide(
                1, Judgement(stars: 4, label: .colour(.red)), Judgement(stars: 4), isUndo: true))
        #expect(said == Judgement(stars: 4))
    }

    @Test func `are not touched by what was taken back before it was written`() {
        #expect(
            write(decide(1, .none, three), decide(1, three, .none, isUndo: true))
                == SidecarReport())
        #expect(names.isEmpty)
        // Several decisions at once are one write, each undo its own.
        write(decide(1, .none, three), decide(2, three, five))
        #expect(said == five)
        write(decide(2, five, three, isUndo: true))
        #expect(said == three)
        write(decide(1, three, .none, isUndo: true))
        #expect(said == .none)
    }

    @Test func `are written out, and given back as they were`() throws {
        write(decide(7, .none, red, isExport: true))
        #expect(said == red)
        write(decide(7, red, red, isUndo: true, isExport: true))
        #expect(names.isEmpty)
        // Of one that was there only what it did not say is written.
        write(decide(8, .none, three))
        write(decide(9, three, red, isExport: true))
        #expect(said == red)
        write(decide(9, red, red, isUndo: true, isExport: true))
        #expect(said == three)
    }

    @Test(arguments: Seeds.of(0..<30))
    func `say after any decisions, undos and redos what was decided`(seed: UInt64) {
        var dice = Dice(seed)
        var done: [(Int, Judgement, Judgement)] = []
        var undone: [(Int, Judgement, Judgement)] = []
        var now = Judgement.none
        var orders: [SidecarOrder] = []
        func flush() {
            _ = updater.write(orders, of: photo(names), creating: Array("a.jpg.xmp".utf8))
            orders = []
        }
        for step in 0..<25 {
            switch dice.roll(4) {
            case 0 where !done.isEmpty:
                let (number, from, to) = done.removeLast()
                undone.append((number, from, to))
                orders.append(decide(number, to, from, isUndo: true))
                now = from
            case 1 where !undone.isEmpty:
                let (number, from, to) = undone.removeLast()
                done.append((number, from, to))
                orders.append(decide(number, from, to))
                now = to
            default:
                let next = Judgement(
                    stars: dice.roll(6), flag: dice.pick(PhotoFlag.allCases),
                    label: dice.pick([.none, .colour(.red), .colour(.green)]))
                if next == now { continue }
                done.append((step, now, next))
                undone = []
                orders.append(decide(step, now, next))
                now = next
            }
            if dice.roll(3) > 0 {
                flush()
                #expect(isSaid(now), "seed \(seed), step \(step): \(said) for \(now)")
            }
        }
        for (number, from, to) in done.reversed() {
            orders.append(decide(number, to, from, isUndo: true))
            flush()
        }
        #expect(isSaid(.none), "seed \(seed): \(said)")
    }

    /// Of stars nothing is said while a photo is rejected.
    private func isSaid(_ judgement: Judgement) -> Bool {
        var wanted = judgement
        if wanted.flag == .reject { wanted.stars = 0 }
        return said == wanted
    }
}
