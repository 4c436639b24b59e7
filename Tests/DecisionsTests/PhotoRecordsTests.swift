import CLinux
import Desk
import DisplayList
import Foundation
import SeededRandom
import Selecting
import Sidecars
import Testing

@testable import Decisions

@Suite struct `What is known of photos from other programs` {
    private let photo = PhotoID(7)
    private let files = DeskPhoto(
        directory: Array("/p".utf8),
        namesake: .init(
            name: Array("a.jpg".utf8), facts: DeskFacts(size: 1, seconds: 2, nanoseconds: 3)))

    private func documents(_ verdict: DocumentVerdict) -> Documented {
        Documented([PhotoDocument(.stemSidecar, changed: 0, verdict: verdict)])
    }

    private func records() -> PhotoRecords {
        let records = PhotoRecords(deskThread: nil)
        records.setReading(true)
        return records
    }

    private func decide(
        _ records: PhotoRecords, _ from: Judgement, _ to: Judgement, time: Int64 = 10
    ) {
        records.note(
            photo, files, from: from, to: to, base: records.base(of: photo), time: time,
            isPending: false)
    }

    private func read(
        _ records: PhotoRecords, _ verdict: DocumentVerdict, time: Int64 = 20
    ) -> Judgement? {
        records.take([(photo, documents(verdict))], time: time)[photo]?.judgement
    }

    @Test func `is shown where nobody has decided, and told once`() {
        let records = records()
        #expect(read(records, DocumentVerdict(stars: 3)) == Judgement(stars: 3))
        #expect(read(records, DocumentVerdict(stars: 3)) == nil)
        #expect(read(records, DocumentVerdict()) == Judgement.none)
        #expect(records.takeRated() == nil)
    }

    @Test func `stands back behind a decision until it changes`() {
        let records = records()
        _ = read(records, DocumentVerdict(stars: 3))
        decide(records, Judgement(stars: 3), Judgement(stars: 5))
        #expect(read(records, DocumentVerdict(stars: 3)) == nil)
        #expect(read(records, DocumentVerdict(stars: 1)) == Judgement(stars: 1))
        #expect(records.takeRated() == 1)
        #expect(records.takeRated() == nil)
        // What is decided then is decided on top of it.
        decide(records, Judgement(stars: 1), Judgement(stars: 4))
        #expect(read(records, DocumentVerdict(stars: 1)) == nil)
    }

    @Test func `that is read after a decision is no later word`() {
        let records = records()
        decide(records, .none, Judgement(label: .colour(.red)))
        #expect(
            read(records, DocumentVerdict(stars: 3, label: .colour(.blue)))
                == Judgement(stars: 3, label: .colour(.red)))
        #expect(records.takeRated() == nil)
    }

    /// Which field of a photo somebody changes, and to what.
    private func changed(_ judgement: Judgement, by dice: inout Dice) -> Judgement {
        var made = judgement
        switch dice.roll(3) {
        case 0: made.stars = dice.roll(6)
        case 1: made.flag = dice.pick([.none, .pick])
        default: made.label = dice.pick([.none, .colour(.red), .colour(.blue)])
        }
        return made
    }

    /// When another program writes, while riffle writes a decision beside a photo.
    private enum Moment: CaseIterable {
        case never, beforeWriting, beforeReading, beforeReadingAndHeard
    }

    @Test(arguments: Seeds.of(0..<200))
    func `counts whenever they wrote it, while riffle writes too`(seed: UInt64) {
        var dice = Dice(seed)
        let records = records()
        var file = changed(.none, by: &dice)
        var known = Judgement.none
        func hear() {
            let verdict = DocumentVerdict(stars: file.stars, flag: file.flag, label: file.label)
            known = read(records, verdict) ?? known
        }
        if dice.roll(2) == 0 { hear() }
        for step in 1...4 {
            let decided = changed(known, by: &dice)
            if decided == known { continue }
            decide(records, known, decided)
            let order = SidecarOrder(step: step, isUndo: false, from: known, to: decided)
            known = decided
            let moment = dice.pick(Moment.allCases)
            if moment == .beforeWriting { file = changed(file, by: &dice) }
            let former = records.willWrite([order], of: photo)
            file = file.following(from: order.from, to: order.to)
            let ours = file
            if moment != .never, moment != .beforeWriting { file = changed(file, by: &dice) }
            if moment == .beforeReadingAndHeard { hear() }
            let written = WrittenSidecars(
                orders: [order], former: former,
                documents: documents(
                    DocumentVerdict(stars: file.stars, flag: file.flag, label: file.label)),
                sidecarCount: 1, hasStood: file == ours)
            let sources = PhotoSources(
                folder: [], pictures: [], raw: nil, stem: [], sidecars: [])
            let isAll = records.noteWritten(photo, sources, written, isPending: false)
            if !isAll { hear() }
            #expect(known == file, "seed \(seed), step \(step), \(moment)")
            // What is heard once more is nothing new.
            hear()
            #expect(known == file, "seed \(seed), step \(step), \(moment), heard again")
        }
    }

    @Test func `is nothing new where riffle's writing makes another sidecar the newest`() {
        let records = records()
        _ = read(records, DocumentVerdict(label: .colour(.red)))
        let red = Judgement(label: .colour(.red))
        let rated = Judgement(stars: 4, label: .colour(.red))
        decide(records, red, rated)
        let order = SidecarOrder(step: 1, isUndo: false, from: red, to: rated)
        let former = records.willWrite([order], of: photo)
        let now = DocumentVerdict(stars: 4, label: .colour(.blue))
        let written = WrittenSidecars(
            orders: [order], former: former, documents: documents(now), sidecarCount: 2,
            hasStood: true)
        let sources = PhotoSources(folder: [], pictures: [], raw: nil, stem: [], sidecars: [])
        #expect(records.noteWritten(photo, sources, written, isPending: false))
        #expect(read(records, now) == nil)
        #expect(records.takeRated() == nil)
    }

    @Test func `is forgotten where it is not to be shown`() {
        let records = records()
        _ = read(records, DocumentVerdict(stars: 3))
        #expect(records.setReading(false) == [photo])
        #expect(read(records, DocumentVerdict(stars: 3)) == nil)
    }
}
