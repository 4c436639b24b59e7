import Browsing
import DisplayList
import SeededRandom
import Selecting
import Sidecars
import Testing

@testable import Decisions
@testable import Desk

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
            photo, files, from: from, to: to, base: records.base(of: photo, from: from, to: to).now,
            time: time, isPending: false)
    }

    private func read(
        _ records: PhotoRecords, _ verdict: DocumentVerdict, time: Int64 = 20
    ) -> Judgement? {
        records.take([(photo, documents(verdict))], time: time).found[photo]?.judgement
    }

    @Test func `is shown where nobody has decided, and told once`() {
        let records = records()
        #expect(read(records, DocumentVerdict(stars: 3)) == Judgement(stars: 3))
        #expect(read(records, DocumentVerdict(stars: 3)) == nil)
        #expect(read(records, DocumentVerdict()) == Judgement.none)
        #expect(records.takeRated() == nil)
    }

    @Test func `is where a decision is kept as long as it says the same`() {
        let records = records()
        let sources = PhotoSources(
            folder: Array("/p".utf8), pictures: [Array("a.jpg".utf8)], raw: nil,
            stem: Array("a".utf8), sidecars: [Array("a.xmp".utf8), Array("a.jpg.xmp".utf8)])
        var table = SourceTable()
        table[photo] = sources
        records.learn(table, [])
        let name = Array("a.xmp".utf8)
        func source(_ stars: Int, isOwn: Bool = false) -> DecisionSource {
            records.source(of: photo, Judgement(stars: stars), isOwn: isOwn)
        }
        #expect(source(3) == DecisionSource(isOnDesk: false, document: nil))
        _ = read(records, DocumentVerdict(stars: 3))
        #expect(source(3) == DecisionSource(isOnDesk: false, document: .sidecar(name)))
        #expect(source(4, isOwn: true) == DecisionSource(isOnDesk: true, document: nil))
        decide(records, Judgement(stars: 3), Judgement(stars: 5))
        #expect(source(5) == DecisionSource(isOnDesk: true, document: nil))
        _ = records.take(
            [
                (
                    photo,
                    Documented([
                        PhotoDocument(.stemSidecar, changed: 9, verdict: DocumentVerdict()),
                        PhotoDocument(.exif, changed: 0, verdict: DocumentVerdict(stars: 5)),
                    ])
                )
            ], time: 30)
        #expect(source(5) == DecisionSource(isOnDesk: true, document: .file))
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

    @Test(arguments: Seeds.of(0..<50))
    func `brings nothing back that was taken away before it was read`(seed: UInt64) {
        var dice = Dice(seed)
        let before = Judgement(
            stars: dice.roll(6), flag: dice.pick([.none, .pick]),
            label: dice.pick([.none, .colour(.red)]))
        let records = records()
        // An earlier session decided this and wrote it into the sidecar, which this one has not read yet.
        let row = DeskRow(
            directory: files.directory, name: files.namesake.name, facts: files.namesake.facts,
            judgement: before, base: before, pending: .nothing, changed: 5)
        _ = records.take(row, of: photo, files)
        let now = dice.pick([Judgement.none, Judgement(stars: dice.roll(6)), before])
        decide(records, before, now)
        let said = DocumentVerdict(stars: before.stars, flag: before.flag, label: before.label)
        // Where nothing was decided it may differ: what is said before it is read counts there.
        let decided = before.fields(differingFrom: now)
        let heard = read(records, said) ?? now
        #expect(now.taking(decided, from: heard) == now, "seed \(seed)")
    }

    @Test func `counts as older than what another riffle has stored since`() throws {
        let desk = DeskThread(path: Array("/nowhere".utf8), session: [1], date: { [] })
        let thread = try #require(desk)
        let records = PhotoRecords(deskThread: thread)
        records.setReading(true)
        _ = read(records, DocumentVerdict(stars: 3))
        let five = Judgement(stars: 5)
        let row = DeskRow(
            directory: files.directory, name: files.namesake.name, facts: files.namesake.facts,
            judgement: five, base: five, pending: .nothing, changed: 30)
        #expect(records.take(row, of: photo, files).isStale)
        #expect(records.base(of: photo, from: .none, to: five) == (five, five))
        // It is read again.
        _ = read(records, DocumentVerdict(stars: 4))
        #expect(records.base(of: photo, from: .none, to: five) == (Judgement(stars: 4), five))
    }

    @Test func `is forgotten where it is not to be shown`() {
        let records = records()
        _ = read(records, DocumentVerdict(stars: 3))
        #expect(records.setReading(false) == [photo])
        #expect(read(records, DocumentVerdict(stars: 3)) == nil)
    }

    @Test func `follows a photo to the name that another program gave it`() {
        func files(_ directory: String, _ name: String, inode: UInt64) -> DeskPhoto {
            DeskPhoto(
                directory: Array(directory.utf8),
                namesake: .init(
                    name: Array(name.utf8), facts: DeskFacts(size: 1, seconds: 2, nanoseconds: 3),
                    inode: inode))
        }
        let records = records()
        let gone = files("/nowhere", "a.jpg", inode: 5)
        // A link to the same file, which has not gone.
        let linked = files("/", "proc", inode: 6)
        for (photo, files) in [(PhotoID(7), gone), (PhotoID(8), linked)] {
            records.note(
                photo, files, from: .none, to: Judgement(stars: 1), base: nil, time: 10,
                isPending: false)
        }
        let found = [
            (photo: PhotoID(20), files: files("/nowhere", "b.jpg", inode: 5)),
            (photo: PhotoID(21), files: files("/nowhere", "c.jpg", inode: 6)),
            (photo: PhotoID(22), files: files("/nowhere", "d.jpg", inode: 7)),
        ]
        #expect(records.takeRenamed(found) == [PhotoID(7): PhotoID(20)])
        #expect(records.files(of: PhotoID(7)) == nil && records.files(of: PhotoID(8)) != nil)
        #expect(records.takeRenamed(found).isEmpty)
    }
}
