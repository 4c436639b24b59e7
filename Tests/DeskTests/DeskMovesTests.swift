import Selecting
import Testing

@testable import Desk

@Suite struct `A desk whose photos move` {
    private let place: DeskPlace
    private let store: DeskStore

    init() throws {
        place = try DeskPlace()
        store = try place.store()
    }

    private func decide(_ photo: DeskPhoto, _ stars: Int, number: Int64 = 1) throws {
        let change = DeskChange(photo: photo, old: .none, new: Judgement(stars: stars))
        try store.perform(
            [.decide(DeskStep(number: number, changes: [change], time: number))],
            session: Array("s".utf8))
    }

    private func row(_ name: String, in folder: String = "/p") throws -> DeskRow? {
        try store.rows(in: Array(folder.utf8))[Array(name.utf8)]
    }

    @Test func `has a row go with the photo that came back under another name`() throws {
        let old = photo("a.jpg", captured: "1")
        try decide(old, 4)
        try store.perform(
            [.rename(old, to: photo("a (restored).jpg", captured: "1"))], session: [])
        #expect(try row("a.jpg") == nil)
        #expect(try row("a (restored).jpg")?.judgement.stars == 4)
    }

    @Test func `has the row of a pair be that of the JPEG whose RAW is in the trash`() throws {
        let raw = photo("a.CR2", captured: "1")
        let jpeg = photo("a.jpg", size: 3, time: 21, captured: "1")
        let pair = DeskPhoto(
            directory: raw.directory, namesake: raw.namesake, others: [jpeg.namesake])
        try decide(pair, 4)
        #expect(try row("a.CR2")?.judgement.stars == 4)
        try store.perform([.rename(pair, to: jpeg)], session: [])
        #expect(try row("a.CR2") == nil)
        #expect(try row("a.jpg")?.judgement.stars == 4)
    }

    @Test func `leaves the row of another photo that has taken the name`() throws {
        let old = photo("a.jpg", captured: "1")
        try decide(photo("a.jpg", size: 99, time: 98, captured: "2"), 2)
        try store.perform([.rename(old, to: photo("b.jpg", captured: "1"))], session: [])
        #expect(try row("a.jpg")?.judgement.stars == 2)
        #expect(try row("b.jpg") == nil)
    }

    @Test func `revises a row where there is one, and no other`() throws {
        try decide(photo("a.jpg"), 3)
        try store.perform(
            [
                .revise(photo("a.jpg")) {
                    $0.print = [7]
                    $0.base = Judgement(stars: 1)
                }, .revise(photo("b.jpg")) { $0.judgement.stars = 5 },
            ], session: [])
        #expect(try row("a.jpg")?.print == [7])
        #expect(try row("a.jpg")?.base == Judgement(stars: 1))
        #expect(try row("b.jpg") == nil)
        // The print of a file that was changed is that of another one.
        _ = try store.find([photo("a.jpg", size: 11)], DeskLook(time: 99_000))
        #expect(try row("a.jpg")?.print == nil)
        #expect(try row("a.jpg")?.judgement.stars == 3)
    }

    // Each writes after a look that is older than what the desk knows of the file by then.
    @Test(arguments: [
        DeskStore.Work.revise(photo("a.jpg", captured: "1", inode: 7, seen: 100)) {
            $0.base = Judgement.none
        },
        .decide(
            DeskStep(
                number: 2,
                changes: [
                    DeskChange(
                        photo: photo("a.jpg", captured: "1", inode: 7, seen: 100),
                        old: Judgement(stars: 3), new: Judgement(stars: 4))
                ], time: 2)),
    ])
    func `keeps the file that was saved, whatever is written after an earlier look`(
        _ work: DeskStore.Work
    ) throws {
        let former = photo("a.jpg", captured: "1", inode: 7, seen: 100)
        try decide(former, 3)
        let saved = photo("a.jpg", size: 11, time: 21, captured: "1", inode: 7, seen: 200)
        _ = try store.find([saved], DeskLook(time: 201))
        try store.perform([work], session: [])
        #expect(try row("a.jpg")?.facts == saved.namesake.facts)
        // It is what is stored: there is no reason to read when it was taken.
        let unread = photo("a.jpg", size: 11, time: 21, inode: 7, seen: 300)
        #expect(try store.find([unread], at: 301).rows[0] != nil)
    }

    @Test func `knows a dated photo that another look found saved in between`() throws {
        try decide(photo("a.jpg", captured: "1", inode: 7, seen: 100), 3)
        let former = photo("a.jpg", inode: 7, seen: 150)
        let saved = photo("a.jpg", size: 11, time: 21, captured: "1", inode: 7, seen: 200)
        _ = try store.find([saved], DeskLook(time: 201))
        #expect(try store.find([former], DeskLook(time: 202)).rows[0]?.judgement.stars == 3)
        #expect(try row("a.jpg")?.facts == saved.namesake.facts)
    }

    @Test func `knows whether anybody had read the documents`() throws {
        try decide(photo("a.jpg"), 3)
        #expect(try row("a.jpg")?.base == nil)
        try store.perform([.revise(photo("a.jpg")) { $0.base = Judgement.none }], session: [])
        #expect(try row("a.jpg")?.base == Judgement.none)
    }

    @Test func `moves the row to a photo that was renamed in its folder`() throws {
        try decide(photo("a.jpg", captured: "1"), 3)
        try store.perform([.revise(photo("a.jpg", captured: "1")) { $0.print = [7] }], session: [])
        let id = try row("a.jpg")?.id
        func find(gone: Bool, print: [UInt8]) throws -> [Int: DeskRow] {
            let renamed = photo("b.jpg", captured: "1")
            var look = DeskLook(time: 99_000)
            look.files[path("a.jpg")] = gone ? .missing : .there
            look.prints[renamed] = print
            return try store.find([renamed], look).rows
        }
        #expect(try find(gone: false, print: [7]).isEmpty)
        #expect(try find(gone: true, print: [8]).isEmpty)
        #expect(try find(gone: true, print: [7])[0]?.judgement.stars == 3)
        #expect(try row("a.jpg") == nil)
        // The steps about it are those of the photo that it is now.
        #expect(try row("b.jpg")?.id == id)
    }

    @Test func `tells which sizes were decided about, and how much there is`() throws {
        try decide(photo("a.jpg"), 3)
        try decide(photo("b.jpg", size: 11), 3, number: 2)
        #expect(try store.decided(among: [9, 10, 11, 12]) == [10, 11])
        #expect(try store.rowCount() == 2)
        #expect(try store.rows(like: photo("a.jpg").namesake.facts).count == 1)
        #expect(try store.rows(like: photo("b.jpg", size: 12).namesake.facts).isEmpty)
    }

    /// What SQLite does in a folder of `count` decided photos, while one is decided about, one moves, and one is found.
    private func steps(besides count: Int) throws -> Int64 {
        let place = try DeskPlace()
        let store = try place.store()
        let all = (0..<count).map { photo("a\($0).jpg", size: Int64($0 + 10), time: 50) }
        let changes = all.map { DeskChange(photo: $0, old: .none, new: Judgement(stars: 3)) }
        try store.perform(
            [.decide(DeskStep(number: 1, changes: changes, time: 1))], session: Array("s".utf8))
        let before = store.stepCount
        let new = photo("new.jpg", size: 1, time: 51)
        #expect(try store.find([new], at: 99_000).rows.isEmpty)
        let change = DeskChange(photo: new, old: .none, new: Judgement(stars: 2))
        try store.perform(
            [.decide(DeskStep(number: 2, changes: [change], time: 2))], session: Array("s".utf8))
        let moved = photo("moved.jpg", size: 12, time: 50)
        try store.perform([.rename(all[2], to: moved)], session: [])
        #expect(try store.find([moved], at: 99_000).rows[0]?.judgement.stars == 3)
        return store.stepCount - before
    }

    @Test func `takes as many steps for one photo of thousands as for one of few`() throws {
        #expect(try steps(besides: 2000) == steps(besides: 20))
    }

    /// What SQLite does where one of `count` photos of one size is found and decided about after the others.
    private func steps(amongAlike count: Int) throws -> Int64 {
        let place = try DeskPlace()
        let store = try place.store()
        let all = (0...count).map { photo("a\($0).dng", size: 10, captured: "\($0)") }
        let changes = all.map { DeskChange(photo: $0, old: .none, new: Judgement(stars: 3)) }
        let session = Array("s".utf8)
        try store.perform(
            [.decide(DeskStep(number: 1, changes: changes.dropLast(), time: 1))], session: session)
        let before = store.stepCount
        #expect(try store.find([all[count]], at: 99_000).rows.isEmpty)
        try store.perform(
            [.decide(DeskStep(number: 2, changes: [changes[count]], time: 2))], session: session)
        #expect(try store.find([all[count]], at: 99_000).rows[0]?.judgement.stars == 3)
        return store.stepCount - before
    }

    @Test func `takes as many steps for one photo of thousands of its size as of few`() throws {
        #expect(try steps(amongAlike: 2000) == steps(amongAlike: 20))
    }

    @Test func `looks at the receipts of one file, of whatever many others there are`() {
        var look = DeskLook(time: 99_000)
        look.receipts = (0..<1000).map { number in
            let moved = photo("a\(number).jpg", size: Int64(number), captured: "1")
            return DeskReceipt(
                source: path("a\(number).jpg"), facts: moved.namesake.facts,
                place: path("b\(number).jpg"), isTrash: false, back: nil, time: 60)
        }
        let moved = photo("b7.jpg", size: 7, captured: "2").namesake
        #expect(look.receipts(of: moved.facts).count == 1)
        #expect(look.arrivals(of: moved, in: path("b7.jpg").directory).count == 1)
        #expect(look.arrivals(of: moved, in: []).isEmpty)
    }
}
