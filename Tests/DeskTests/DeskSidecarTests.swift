import Foundation
import SeededRandom
import Selecting
import Testing

@testable import Desk

@Suite struct `What the desk has of sidecars` {
    private let place: DeskPlace
    private let session = Array("one".utf8)
    private let a = photo("a")
    private let sidecar = DeskSidecar(
        name: Array("a.xmp".utf8), isMade: true, left: Array("0123".utf8),
        properties: [
            Array("xmp:Rating".utf8): .init(
                former: nil, written: Array("4".utf8), said: Judgement(stars: 2)),
            Array("xmp:Label".utf8): .init(
                former: Array("Rot \"'".utf8), written: nil, said: Judgement(label: .colour(.red))),
        ])

    init() throws { place = try DeskPlace() }

    private func decided(_ number: Int64 = 1, isPending: Bool = false) throws -> DeskStore {
        let store = try place.store()
        let change = DeskChange(
            photo: a, old: .none, new: Judgement(stars: 4), isPending: isPending)
        try store.perform(
            [.decide(DeskStep(number: number, changes: [change], time: 1))], session: session)
        return store
    }

    @Test func `is there again for whoever opens it next`() throws {
        let others = DeskSidecar(
            name: Array("a.jpg.xmp".utf8), isMade: false, left: nil, properties: [:])
        _ = try decided().revise([a]) { _, _ in [others, sidecar] }
        #expect(try place.store().entry(of: a)?.sidecars == [others, sidecar])
        _ = try place.store().revise([a]) { _, row in
            row.base = Judgement(stars: 1)
            return nil
        }
        #expect(try place.store().entry(of: a)?.sidecars == [others, sidecar])
        _ = try place.store().revise([a]) { _, _ in [others] }
        #expect(try place.store().entry(of: a)?.sidecars == [others])
    }

    @Test func `goes with its row, whose number another photo may get`() throws {
        let store = try decided()
        let entries = try store.revise([a]) { _, _ in [sidecar] }
        try store.remove(try #require(entries[0]).row)
        try store.perform(
            [.decide(step(2, photo("b"), .none, Judgement(stars: 1)))], session: session)
        #expect(try store.entry(of: photo("b"))?.sidecars == [])
    }

    @Test func `has a place in the desk of a former riffle`() throws {
        _ = try decided()
        // A desk with a table of another name has none of this one.
        let file = URL(fileURLWithPath: place.path)
        var bytes = try Data(contentsOf: file)
        let (name, other) = (Data("sidecar".utf8), Data("sidecaq".utf8))
        while let range = bytes.range(of: name) { bytes.replaceSubrange(range, with: other) }
        try bytes.write(to: file)
        #expect(
            try DeskStore(path: place.bytes, writable: false).entry(of: a)
                == DeskEntry(row: try #require(try place.store().entry(of: a)).row, sidecars: []))
        _ = try place.store().revise([a]) { _, _ in [sidecar] }
        #expect(try place.store().entry(of: a)?.sidecars == [sidecar])
    }

    @Test
    func `is pending where a decision is written, and where an undo follows what riffle wrote`()
        throws
    {
        var store = try decided()
        #expect(try store.entry(of: a)?.row.pending == .nothing)
        let newest = try store.history(atMost: 1).first
        let step = try #require(newest)
        #expect(try store.takeBack([step], by: 0, time: 2).map(\.row.pending) == [.nothing])
        try store.perform([.redo(again)], session: session)
        #expect(try store.entry(of: a)?.row.pending == .nothing)
        // Once riffle has written a sidecar, that follows, whatever is set by then.
        _ = try store.revise([a]) { _, _ in [sidecar] }
        let rows = try store.takeBack([step], by: 0, time: 3).map(\.row)
        #expect(rows.map(\.pending.fields) == [.stars] && rows.map(\.pending.returned) == [.stars])
        try store.perform([.redo(again)], session: session)
        #expect(try store.entry(of: a)?.row.pending.returned == [])
        _ = try store.revise([a]) { _, row in
            row.pending = .nothing
            row.judgement = .none
            return nil
        }
        // A decision does not, unless it is to be written.
        store = try decided(3)
        #expect(try store.entry(of: a)?.row.pending == .nothing)
        _ = try store.revise([a]) { _, row in
            row.judgement = .none
            return nil
        }
        store = try decided(2, isPending: true)
        #expect(try store.entry(of: a)?.row.pending.fields == .stars)
    }

    private var again: DeskStep {
        DeskStep(
            number: 1, changes: [DeskChange(photo: a, old: .none, new: Judgement(stars: 4))],
            time: 1)
    }

    @Test func `is pending of a copy where it is pending of its photo`() throws {
        let store = try decided(isPending: true)
        _ = try store.revise([a]) { _, row in
            row.base = Judgement(stars: 1)
            return nil
        }
        let copy = photo("copy", in: "/other")
        let four = Judgement(stars: 4)
        try store.perform([.copied(copy, of: a, four, time: 2)], session: session)
        let row = try #require(try store.entry(of: copy)).row
        // Its sidecar says what that of the photo says, and is no later word.
        #expect(row.judgement == four && row.base == Judgement(stars: 1))
        #expect(row.pending.fields == .stars)
        let own = photo("own")
        try store.perform([.copied(own, of: nil, four, time: 3)], session: session)
        #expect(try store.entry(of: own)?.row.pending == .nothing)
    }

    @Test func `keeps what documents said where another riffle has read them since`() throws {
        let store = try decided()
        func base(_ base: Judgement?, former: Judgement?) throws -> Judgement? {
            let change = DeskChange(
                photo: a, old: .none, new: Judgement(flag: .pick), base: base, formerBase: former)
            try store.perform(
                [.redo(DeskStep(number: 1, changes: [change], time: 2))], session: session)
            return try store.entry(of: a)?.row.base
        }
        let (one, two) = (Judgement(stars: 1), Judgement(stars: 2))
        #expect(try base(one, former: nil) == one)
        #expect(try base(two, former: one) == two)
        #expect(try base(one, former: Judgement(stars: 5)) == two)
        #expect(try base(nil, former: two) == nil)
    }

    @Test(arguments: Seeds.of(0..<200))
    func `is pending by field, with all values that may have been written`(seed: UInt64) {
        var dice = Dice(seed)
        let fields: [JudgementFields] = [.stars, .flag, .label]
        var pending = PendingWrite.nothing
        var owed: [Int: Set<Judgement>] = [:]
        var returned: Set<Int> = []
        func judgement() -> Judgement {
            Judgement(
                stars: dice.roll(6), flag: dice.pick(PhotoFlag.allCases),
                label: dice.pick([.none, .colour(.red), .colour(.purple), .other([0x61])]))
        }
        /// A judgement with nothing but one field of another.
        func alone(_ judgement: Judgement, _ place: Int) -> Judgement {
            Judgement.none.taking(fields[place], from: judgement)
        }
        for step in 0..<20 {
            let some = (0..<3).filter { _ in dice.roll(2) == 0 }
            let set = some.reduce(JudgementFields()) { $0.union(fields[$1]) }
            let now = judgement()
            if dice.roll(3) > 0 {
                let isUndo = dice.roll(2) == 0
                pending.add(set, of: now, isUndo: isUndo)
                for place in some {
                    owed[place, default: []].insert(alone(now, place))
                    if isUndo { returned.insert(place) } else { returned.remove(place) }
                }
            } else {
                let written = dice.roll(2) == 0 ? now : judgement()
                pending.end(set, writtenAs: written, now: now)
                let since = written.fieldsWritten(for: now)
                for place in some {
                    let stays = owed[place] != nil && since.contains(fields[place])
                    owed[place] = stays ? [alone(now, place)] : nil
                    if !stays { returned.remove(place) }
                }
            }
            let said = judgement()
            let note = Comment(rawValue: "seed \(seed), step \(step)")
            for place in 0..<3 {
                #expect(pending.fields.contains(fields[place]) == (owed[place] != nil), note)
                #expect(pending.returned.contains(fields[place]) == returned.contains(place), note)
                #expect(
                    pending.fieldsWritten(in: said).contains(fields[place])
                        == (owed[place]?.contains(alone(said, place)) ?? false), note)
            }
            #expect(pending.isEmpty == owed.isEmpty, note)
        }
    }

    @Test func `that a former riffle left pending is all of it`() {
        var pending = PendingWrite(stored: 1, turn: 0)
        #expect(pending.fields == [.stars, .flag, .label] && pending.returned == [])
        #expect(pending.fieldsWritten(in: Judgement(stars: 3)) == [])
        pending.add(.stars, of: Judgement(stars: 3))
        #expect(pending.fields == [.stars, .flag, .label])
        #expect(pending.fieldsWritten(in: Judgement(stars: 3)) == .stars)
        pending.end(.all, writtenAs: Judgement(stars: 3), now: Judgement(stars: 3))
        #expect(pending == .nothing)
    }
}
