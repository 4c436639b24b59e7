import Foundation
import Selecting
import Testing

@testable import Desk

/// Whose a row is, by what somebody has seen of files.
@Suite struct `A row of the desk` {
    private let store: DeskStore
    private let place: DeskPlace
    private let now: Int64 = 99_000

    init() throws {
        place = try DeskPlace()
        store = try place.store()
    }

    private func decide(_ photo: DeskPhoto, _ stars: Int, number: Int64 = 1) throws {
        let change = DeskChange(photo: photo, old: .none, new: Judgement(stars: stars))
        try store.perform(
            [.decide(DeskStep(number: number, changes: [change], time: number))],
            session: Array("s".utf8))
        let name = try #require(photo.pictures.first?.name)
        try store.perform(
            [.revise(photo) { $0.print = name }], session: [])
    }

    /// The stars that photos have, by their names.
    private func stars(
        _ photos: [DeskPhoto], _ change: (inout DeskLook) -> Void = { _ in }
    ) throws -> [String: Int] {
        var look = DeskLook(time: now)
        change(&look)
        let found = try store.find(photos, look).rows
        return Dictionary(
            uniqueKeysWithValues: found.map {
                (
                    String(decoding: photos[$0.key].namesake.name, as: UTF8.self),
                    $0.value.judgement.stars
                )
            })
    }

    private func rows(in folder: String = "/p") throws -> [String: Int] {
        let rows = try store.rows(in: Array(folder.utf8))
        return Dictionary(
            uniqueKeysWithValues: rows.map {
                (String(decoding: $0.key, as: UTF8.self), $0.value.judgement.stars)
            })
    }

    private func receipt(
        _ source: DeskPath, to place: DeskPath?, back: DeskPath? = nil, isTrash: Bool = true,
        isThere: Bool = true, of moved: DeskPhoto = photo("a")
    ) -> DeskReceipt {
        var receipt = DeskReceipt(
            source: source, facts: moved.namesake.facts, place: place, isTrash: isTrash,
            back: back, time: 60)
        receipt.isThere = isThere
        return receipt
    }

    // MARK: What riffle took away

    @Test func `follows the receipt into the trash, and the newcomer of its name has none`() throws
    {
        try decide(photo("a.jpg"), 4)
        let trashed = path("a.jpg", in: "/trash")
        let newcomer = photo("a.jpg", size: 11, time: 95)
        let found = try stars([newcomer]) {
            $0.files[path("a.jpg")] = .other
            $0.receipts = [receipt(path("a.jpg"), to: trashed)]
        }
        #expect(found == [:])
        #expect(try rows() == [:] && rows(in: "/trash") == ["a.jpg": 4])
        // It comes back under another name.
        let back = photo("a (restored 2).jpg")
        let restored = try stars([newcomer, back]) {
            $0.files[trashed] = .missing
            $0.receipts = [
                receipt(path("a.jpg"), to: trashed, back: path("a (restored 2).jpg"))
            ]
        }
        #expect(restored == ["a (restored 2).jpg": 4])
        #expect(try rows() == ["a (restored 2).jpg": 4])
    }

    @Test func `of a dated photo follows the receipt too, and a twin of its name has none`() throws
    {
        try decide(photo("a.jpg", captured: "1", inode: 7), 4)
        let receipts = [receipt(path("a.jpg"), to: path("a.jpg", in: "/trash"))]
        let second = photo("a.jpg", size: 11, time: 95, captured: "1", inode: 8)
        let twin = photo("a.jpg", captured: "1", inode: 8)
        for newcomer in [second, twin] {
            let found = try stars([newcomer]) {
                $0.files[path("a.jpg")] = .other
                $0.receipts = receipts
            }
            #expect(found == [:])
            #expect(try rows() == [:] && rows(in: "/trash") == ["a.jpg": 4])
        }
    }

    @Test func `is that of the file which another program brought back`() throws {
        try decide(photo("a.jpg", inode: 7), 4)
        func find(_ photo: DeskPhoto) throws -> [String: Int] {
            try stars([photo]) {
                $0.files[path("a.jpg")] = .other
                $0.receipts = [
                    receipt(path("a.jpg"), to: path("a.jpg", in: "/trash"), isThere: false)
                ]
            }
        }
        #expect(try find(photo("a.jpg", inode: 9)) == ["a.jpg": 4])
        // The trash was emptied, and a scanner has written a file of that name.
        #expect(try find(photo("a.jpg", size: 11, time: 95, inode: 10)) == [:])
    }

    @Test func `is not where a receipt left its file before that was seen under its name`() throws {
        try decide(photo("a.jpg", inode: 7, seen: 70_000), 4)
        let saved = photo("a.jpg", size: 11, time: 80, inode: 8)
        func find(isThere: Bool) throws -> [String: Int] {
            try stars([saved]) {
                $0.files[path("a.jpg")] = .other
                $0.receipts = [
                    receipt(path("a.jpg"), to: path("a.jpg", in: "/trash"), isThere: isThere)
                ]
            }
        }
        #expect(try find(isThere: false) == ["a.jpg": 4])
    }

    @Test func `does not go to a photo that riffle moved to the name of one that was removed`()
        throws
    {
        try decide(photo("a.tif", inode: 7, seen: 70_000), 4)
        let moved = photo("a.tif", size: 11, time: 95, inode: 8)
        func find(_ receipts: [DeskReceipt]) throws -> [String: Int] {
            try stars([moved]) {
                $0.files[path("a.tif")] = .other
                $0.receipts = receipts
            }
        }
        let receipt = receipt(
            path("b.tif", in: "/q"), to: path("a.tif"), isTrash: false, of: moved)
        #expect(try find([receipt]) == [:])
    }

    @Test func `does not move to a file that riffle brought there`() throws {
        try decide(photo("a.jpg", inode: 7), 4)
        let twin = photo("b.jpg", inode: 8)
        let found = try stars([twin]) {
            $0.files[path("a.jpg")] = .missing
            $0.prints[twin] = Array("a.jpg".utf8)
            $0.receipts = [
                receipt(path("c.jpg"), to: path("c.jpg", in: "/trash"), back: path("b.jpg"))
            ]
        }
        #expect(found == [:])
    }

    @Test func `goes with a twin that has one of its own, and takes the name of another`() throws {
        try decide(photo("a.jpg", inode: 7), 4)
        try decide(photo("b.jpg", inode: 8), 2, number: 2)
        let found = try stars([photo("a.jpg", inode: 8)]) {
            $0.files[path("a.jpg")] = .other
            $0.files[path("b.jpg")] = .missing
        }
        #expect(found == ["a.jpg": 2])
        #expect(try rows() == ["a.jpg": 2])
    }

    @Test func `follows one receipt after the other`() throws {
        try decide(photo("a.jpg"), 4)
        let best = path("a.jpg", in: "/best")
        let receipts = [
            receipt(path("a.jpg"), to: path("a.jpg", in: "/trash"), back: path("b.jpg")),
            receipt(path("b.jpg"), to: best, isTrash: false),
            // Another file that had the name.
            DeskReceipt(
                source: path("a.jpg"), facts: photo("a", size: 1).namesake.facts,
                place: path("a.2.jpg", in: "/trash"), isTrash: true, back: nil, time: 61),
        ]
        let found = try stars([photo("a.jpg", in: "/best")]) {
            $0.files[path("a.jpg")] = .missing
            $0.receipts = receipts
        }
        #expect(found == ["a.jpg": 4])
        #expect(try rows() == [:] && rows(in: "/best") == ["a.jpg": 4])
    }

    @Test func `that went through a receipt never moves by its print`() throws {
        try decide(photo("a.jpg", inode: 7), 4)
        let twin = photo("b.jpg", inode: 8)
        func find(_ receipts: [DeskReceipt]) throws -> [String: Int] {
            try stars([twin]) {
                $0.files[path("a.jpg")] = .missing
                $0.receipts = receipts
                $0.prints[twin] = Array("a.jpg".utf8)
            }
        }
        let trashed = path("a.jpg", in: "/trash")
        #expect(try find([receipt(path("a.jpg"), to: trashed)]) == [:])
        #expect(try find([receipt(path("a.jpg"), to: trashed, isThere: false)]) == [:])
        // A copy that riffle took away.
        #expect(try find([receipt(path("a.jpg"), to: nil, isThere: false)]) == [:])
        #expect(try find([]) == ["b.jpg": 4])
    }

    // MARK: What editors and others save

    @Test func `of a photo without a date stays where an editor saved it by rename`() throws {
        try decide(photo("a.jpg", inode: 7, seen: 50_000), 4)
        let saved = photo("a.jpg", size: 11, time: 60, inode: 8)
        #expect(try stars([saved]) { $0.files[path("a.jpg")] = .other } == ["a.jpg": 4])
        // So does one whose time the editor keeps.
        let kept = photo("a.jpg", size: 12, time: 60, inode: 9)
        #expect(try stars([kept]) { $0.files[path("a.jpg")] = .other } == ["a.jpg": 4])
    }

    @Test func `of a photo without a date is not that of an older file of its name`() throws {
        try decide(photo("a.jpg", inode: 7, seen: 50_000), 4)
        let older = photo("a.jpg", size: 11, time: 40, inode: 8)
        #expect(try stars([older]) { $0.files[path("a.jpg")] = .other } == [:])
        #expect(try rows() == [:])
    }

    @Test func `is not that of a file which came after its own was missing`() throws {
        try decide(photo("a.jpg", seen: 50_000), 4)
        try store.noteLook(
            in: Array("/p".utf8), missing: [Array("a.jpg".utf8)], time: 55_000)
        let newcomer = photo("a.jpg", size: 11, time: 60)
        #expect(try stars([newcomer]) { $0.files[path("a.jpg")] = .other } == [:])
        #expect(try rows() == [:])
    }

    @Test func `is that of its own file when that is there again`() throws {
        try decide(photo("a.jpg", seen: 50_000), 4)
        try store.noteLook(
            in: Array("/p".utf8), missing: [Array("a.jpg".utf8)], time: 55_000)
        #expect(try stars([photo("a.jpg")]) == ["a.jpg": 4])
        let saved = photo("a.jpg", size: 11, time: 60)
        #expect(try stars([saved]) { $0.files[path("a.jpg")] = .other } == ["a.jpg": 4])
    }

    @Test func `goes with its file where two without a date change their names`() throws {
        try decide(photo("a.jpg", size: 10, time: 5, inode: 7, seen: 50_000), 4)
        try decide(photo("b.jpg", size: 10, time: 6, inode: 8, seen: 50_000), 2, number: 2)
        let swapped = [
            photo("a.jpg", size: 10, time: 6, inode: 8),
            photo("b.jpg", size: 10, time: 5, inode: 7),
        ]
        let found = try stars(swapped) {
            $0.files[path("a.jpg")] = .other
            $0.files[path("b.jpg")] = .other
        }
        #expect(found == ["a.jpg": 2, "b.jpg": 4])
        #expect(try rows() == ["a.jpg": 2, "b.jpg": 4])
    }

    // MARK: Twins

    @Test func `does not move to a file that was known beside its own`() throws {
        try decide(photo("a.jpg", inode: 7, seen: 10_000), 4)
        let twin = photo("b.jpg", inode: 8, changed: 20_000)
        var look = DeskLook(time: 30_000)
        look.files[path("a.jpg")] = .there
        #expect(try store.find([twin], look).rows.isEmpty)
        // Somebody changes its mode, so that the system has changed it since.
        let touched = photo("b.jpg", inode: 8, changed: 60_000)
        let found = try stars([touched]) {
            $0.files[path("a.jpg")] = .missing
            $0.prints[touched] = Array("a.jpg".utf8)
        }
        #expect(found == [:])
        // What came later may be its new name.
        let later = photo("c.jpg", inode: 9, changed: 60_000)
        let moved = try stars([later]) {
            $0.files[path("a.jpg")] = .missing
            $0.prints[later] = Array("a.jpg".utf8)
        }
        #expect(moved == ["c.jpg": 4])
    }

    @Test func `does not move to a file that is older than the last sight of its own`() throws {
        try decide(photo("a.jpg", inode: 7, seen: 10_000), 4)
        try store.noteLook(in: Array("/p".utf8), missing: [], time: 40_000)
        func find(changed: Int64, inode: UInt64 = 8) throws -> [String: Int] {
            let other = photo("b.jpg", in: "/q", inode: inode, changed: changed)
            return try stars([other]) {
                $0.files[path("a.jpg")] = .missing
                $0.prints[other] = Array("a.jpg".utf8)
            }
        }
        #expect(try find(changed: 39_000) == [:])
        #expect(try find(changed: 41_000) == ["b.jpg": 4])
    }

    @Test func `moves with its folder, whose files the system has not changed`() throws {
        try decide(photo("a.jpg", inode: 7, seen: 10_000), 4)
        try store.noteLook(in: Array("/p".utf8), missing: [], time: 40_000)
        let moved = photo("a.jpg", in: "/q", inode: 7, changed: 5_000)
        let copied = photo("a.jpg", in: "/r", inode: 8, changed: 5_000)
        for other in [copied, moved] {
            let found = try stars([other]) {
                $0.files[path("a.jpg")] = .noFolder
                $0.prints[other] = Array("a.jpg".utf8)
            }
            #expect(found == (other == moved ? ["a.jpg": 4] : [:]))
        }
    }

    @Test func `moves to the file with the name most like its own, and to none of two alike`()
        throws
    {
        try decide(photo("beach.jpg"), 4)
        func find(_ names: [String]) throws -> [String: Int] {
            let photos = names.map { photo($0) }
            return try stars(photos) { look in
                look.files[path("beach.jpg")] = .missing
                for photo in photos { look.prints[photo] = Array("beach.jpg".utf8) }
            }
        }
        #expect(try find(["beach1.jpg", "beach2.jpg"]) == [:])
        #expect(try rows() == ["beach.jpg": 4])
        #expect(try find(["zebra.jpg", "beach 2024.jpg", "ash.jpg"]) == ["beach 2024.jpg": 4])
    }

    @Test func `moves to its file rather than to one with a name more like its own`() throws {
        try decide(photo("beach.jpg", inode: 7), 4)
        let photos = [photo("beach1.jpg", inode: 8), photo("zebra.jpg", inode: 7)]
        let found = try stars(photos) { look in
            look.files[path("beach.jpg")] = .missing
            for photo in photos { look.prints[photo] = Array("beach.jpg".utf8) }
        }
        #expect(found == ["zebra.jpg": 4])
    }

    // MARK: Steps

    @Test func `is taken back and made again by its step, whatever the photo is called now`() throws
    {
        let old = photo("a.jpg", inode: 7)
        let step = step(1, old, .none, Judgement(stars: 4))
        let session = Array("s".utf8)
        try store.perform([.decide(step)], session: session)
        let renamed = try stars([photo("b.jpg", inode: 7)]) { $0.files[path("a.jpg")] = .missing }
        #expect(renamed == ["b.jpg": 4])
        // Another photo has the name, and is decided about.
        try decide(photo("a.jpg", size: 11, time: 21, inode: 9), 1, number: 2)
        try store.perform([.undo(step)], session: session)
        #expect(try rows() == ["a.jpg": 1, "b.jpg": 0])
        try store.perform([.redo(step)], session: session)
        #expect(try rows() == ["a.jpg": 1, "b.jpg": 4])
        let stored = try #require(
            store.steps(in: Array("/p".utf8), limit: 9).first { $0.number == 1 })
        #expect(try store.takeBack([stored], by: 0, time: 9).map(\.row.path) == [path("b.jpg")])
        #expect(try rows() == ["a.jpg": 1, "b.jpg": 0])
    }

    @Test func `of a copy is a new one where another copy had the name`() throws {
        try decide(photo("a.jpg", size: 11, time: 21), 1)
        try store.perform(
            [.copied(photo("a.jpg"), of: nil, Judgement(stars: 4), time: 5)], session: [])
        #expect(try rows() == ["a.jpg": 4])
        let steps = try store.history()
        #expect(steps.first?.changes.map(\.row.judgement.stars) == [1])
    }

    // MARK: Former versions

    @Test func `is read and written by former versions, which leave alone what they do not know`()
        throws
    {
        try decide(photo("a.jpg", inode: 7), 4)
        try decide(photo("b.jpg", inode: 8), 3, number: 2)
        // They know the version and these columns, by their places; they may give the number of a row to another photo.
        try place.sql(
            """
            PRAGMA user_version = 1;
            DELETE FROM photo WHERE name = CAST('b.jpg' AS BLOB);
            INSERT OR REPLACE INTO photo SELECT id, dir, name, size, mtime, ns, captured, print, 5, flag, label, base,
             pending, changed FROM photo WHERE name = CAST('a.jpg' AS BLOB);
            INSERT INTO photo SELECT 2, dir, CAST('c.jpg' AS BLOB), size, mtime, ns, captured, print, 1, flag, label,
             base, pending, changed FROM photo WHERE name = CAST('a.jpg' AS BLOB);
            """)
        #expect(try rows() == ["a.jpg": 5, "c.jpg": 1])
        let photos = [photo("a.jpg", inode: 7), photo("c.jpg", inode: 9)]
        #expect(try stars(photos) == ["a.jpg": 5, "c.jpg": 1])
    }

    @Test
    func
        `of a former version is read without change, and gains what is missing when it is written`()
        throws
    {
        try decide(photo("a.jpg", inode: 7), 4)
        try place.sql(
            """
            DROP TABLE sight; DROP TABLE look; DROP TABLE beside;
            DROP INDEX photo_like; CREATE INDEX photo_size ON photo(size);
            """)
        let before = try Data(contentsOf: URL(fileURLWithPath: place.path))
        let reader = try #require(try DeskStore.reading(place.bytes, mends: false))
        #expect(try reader.find([photo("a.jpg")], DeskLook(time: now)).rows.count == 1)
        #expect(try Data(contentsOf: URL(fileURLWithPath: place.path)) == before)
        let writer = try place.store()
        try writer.noteLook(in: Array("/p".utf8), missing: [Array("a.jpg".utf8)], time: now)
        #expect(try reader.files(in: Array("/p".utf8)).values.map(\.isGone) == [false])
        let again = try #require(try DeskStore.reading(place.bytes, mends: false))
        #expect(try again.files(in: Array("/p".utf8)).values.map(\.isGone) == [true])
        // It fails where there is none.
        try place.sql("DROP INDEX photo_like")
    }
}
