import Foundation
import SeededRandom
import Selecting
import Synchronization
import Testing

@testable import Desk

@Suite struct `The desk` {
    private let place: DeskPlace
    private let session = Array("one".utf8)
    private let all: (DeskStore) throws -> [[UInt8]: Judgement] = {
        try $0.rows(in: Array("/p".utf8)).mapValues(\.judgement)
    }

    init() throws {
        place = try DeskPlace()
    }

    /// Finds photos where no file is missing and no print is taken.
    private func found(_ photos: [DeskPhoto], _ store: DeskStore) throws -> [Int: Judgement] {
        try store.find(photos, DeskLook(time: 99_000)).rows.mapValues(\.judgement)
    }

    @Test(arguments: Seeds.of(0..<20))
    func `holds after any decisions, undos and redos what a simple model holds`(seed: UInt64) throws
    {
        var dice = Dice(seed)
        let store = try place.store()
        var model: [String: Judgement] = [:]
        var done: [DeskStep] = []
        var undone: [DeskStep] = []
        var number: Int64 = 0
        for _ in 0..<40 {
            var work: DeskStore.Work?
            switch dice.roll(4) {
            case 0:
                if let step = done.popLast() {
                    work = .undo(step)
                    undone.append(step)
                    for change in step.changes.reversed() { model[name(change)] = change.old }
                }
            case 1:
                if let step = undone.popLast() {
                    work = .redo(step)
                    done.append(step)
                    for change in step.changes { model[name(change)] = change.new }
                }
            default:
                number += 1
                var changes: [DeskChange] = []
                for name in Set((0...dice.roll(3)).map { _ in "\(dice.roll(5)).jpg" }).sorted() {
                    let new = Judgement(
                        stars: dice.roll(6), flag: dice.pick(PhotoFlag.allCases),
                        label: dice.pick([.none, .colour(.blue), .other(Array("a|b".utf8))]))
                    changes.append(
                        DeskChange(photo: photo(name), old: model[name] ?? .none, new: new))
                    model[name] = new
                }
                let step = DeskStep(number: number, changes: changes, time: number)
                work = .decide(step)
                done.append(step)
                undone = []
            }
            if let work { try store.perform([work], session: session) }
            let wanted = model.reduce(into: [[UInt8]: Judgement]()) {
                $0[Array($1.key.utf8)] = $1.value
            }
            #expect(try all(store) == wanted)
        }
        let steps = try store.steps(in: Array("/p".utf8), limit: 100)
        #expect(steps.map(\.number) == done.map(\.number).reversed())
        #expect(
            steps.map { $0.changes.map(\.new) } == done.reversed().map { $0.changes.map(\.new) })
    }

    private func name(_ change: DeskChange) -> String {
        String(decoding: change.photo.namesake.name, as: UTF8.self)
    }

    @Test func `keeps what a session that decides did not know of`() throws {
        let store = try place.store()
        let before = Judgement(stars: 4, flag: .pick)
        try store.perform([.decide(step(1, photo("a"), .none, before))], session: session)
        // Before it has read the desk it takes the photo for one that nothing was decided about.
        let late = step(2, photo("a"), .none, Judgement(label: .colour(.red)))
        try store.perform([.decide(late)], session: Array("two".utf8))
        let both = Judgement(stars: 4, flag: .pick, label: .colour(.red))
        #expect(try all(store) == [Array("a".utf8): both])
        let steps = try store.steps(in: Array("/p".utf8), limit: 1)
        let stored = try #require(steps.first)
        #expect(stored.changes.map(\.old) == [before] && stored.changes.map(\.new) == [both])
        try store.perform([.undo(late)], session: Array("two".utf8))
        #expect(try all(store) == [Array("a".utf8): before])
        try store.perform([.redo(late)], session: Array("two".utf8))
        #expect(try all(store) == [Array("a".utf8): both])
    }

    @Test func `leaves what it has when a session is written anew`() throws {
        let store = try place.store()
        let first = step(1, photo("a"), .none, Judgement(stars: 3))
        let second = step(2, photo("a"), .none, Judgement(stars: 5))
        let work: [DeskStore.Work] = [.decide(first), .undo(first), .decide(second)]
        try store.perform(work, session: session)
        try store.perform(work, session: session, isRepeat: true)
        #expect(try all(store) == [Array("a".utf8): Judgement(stars: 5)])
        // What it has not is added.
        let third = step(3, photo("b"), .none, Judgement(stars: 1))
        try store.perform(work + [.decide(third)], session: session, isRepeat: true)
        #expect(
            try all(store) == [
                Array("a".utf8): Judgement(stars: 5), Array("b".utf8): Judgement(stars: 1),
            ])
        #expect(try store.steps(in: Array("/p".utf8), limit: 9).map(\.number) == [3, 2])
    }

    @Test func `takes a step back from what the photo is by then`() throws {
        let store = try place.store()
        try store.perform(
            [.decide(step(1, photo("a"), .none, Judgement(stars: 2)))], session: session)
        let newest = try store.newestStep(in: Array("/p".utf8), besides: Array("two".utf8))
        let seen = try #require(newest)
        // Another riffle decides between the question and the answer.
        let flagged = Judgement(stars: 2, flag: .reject)
        try store.perform(
            [.decide(step(1, photo("a"), Judgement(stars: 2), flagged))],
            session: Array("three".utf8))
        let rows = try store.takeBack([seen], by: 7, time: 9).map(\.row)
        #expect(rows.map(\.judgement) == [Judgement(flag: .reject)])
        #expect(try all(store) == [Array("a".utf8): Judgement(flag: .reject)])
        #expect(rows.map(\.changed) == [9])
    }

    @Test func `takes a step back from no other photo than the one it is about`() throws {
        let store = try place.store()
        let (raw, jpeg) = (photo("a.cr2"), photo("a.jpg"))
        func step(_ number: Int64, _ photo: DeskPhoto, _ stars: Int, time: Int64) -> DeskStep {
            let change = DeskChange(photo: photo, old: .none, new: Judgement(stars: stars))
            return DeskStep(number: number, changes: [change], time: time)
        }
        let first = step(2, jpeg, 3, time: 5)
        try store.perform([.decide(step(1, raw, 2, time: 10)), .decide(first)], session: session)
        // Of the two rows, the newest of all, which is the older decision, goes.
        let pair = DeskPhoto(
            directory: raw.directory, namesake: raw.namesake, others: [jpeg.namesake])
        try store.perform([.decide(step(3, pair, 4, time: 20))], session: session)
        try store.perform([.decide(step(4, photo("b.jpg"), 3, time: 30))], session: session)
        try store.perform([.undo(first)], session: session)
        #expect(try all(store)[Array("b.jpg".utf8)] == Judgement(stars: 3))
    }

    /// A row that was read before another riffle wrote it is not written over.
    @Test func `loses no decision of another riffle while it notes what it has seen`() throws {
        let one = try place.store()
        let names = (0..<40).map { "\($0).jpg" }
        let changes = names.map {
            DeskChange(photo: photo($0), old: .none, new: Judgement(stars: 1))
        }
        try one.perform([.decide(DeskStep(number: 1, changes: changes, time: 1))], session: session)
        let isOver = Mutex(false)
        let thread = Thread { [bytes = place.bytes] in
            defer { isOver.withLock { $0 = true } }
            let opened = try? DeskFile(path: bytes).open(date: Array("2026-11-23".utf8))
            guard case .store(let other) = opened else {
                Issue.record("there is no desk")
                return
            }
            for round in 0..<60 {
                let stars = 2 + round % 4
                let change = DeskChange(
                    photo: photo("7.jpg"), old: .none, new: Judgement(stars: stars))
                let step = DeskStep(number: Int64(round + 2), changes: [change], time: 2)
                while (try? other.perform([.decide(step)], session: Array("two".utf8))) == nil {}
                usleep(500)
                // A busy desk is asked again, as for the step above: a row that is gone is gone then too.
                var rows: [[UInt8]: DeskRow]?
                while rows == nil { rows = try? other.rows(in: Array("/p".utf8)) }
                let stored = rows?[Array("7.jpg".utf8)]?.judgement.stars
                #expect(stored == stars, "round \(round)")
            }
        }
        thread.start()
        // Each look notes that other files are there.
        var round: Int64 = 100
        while !isOver.withLock({ $0 }) {
            round += 1
            let edited = names.map { name in
                var picture = photo(name).namesake
                picture.facts = DeskFacts(size: 1, seconds: round, nanoseconds: 0)
                return DeskPhoto(directory: photo(name).directory, namesake: picture)
            }
            _ = try? one.find(edited, DeskLook(time: round * 1000))
        }
    }

    @Test func `is a private file, with nothing beside it`() throws {
        let store = try place.store()
        try store.perform(
            [.decide(step(1, photo("a"), .none, Judgement(stars: 1)))], session: session)
        var status = stat()
        #expect(stat(place.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(stat(place.folder + "/riffle", &status) == 0 && status.st_mode & 0o777 == 0o700)
        #expect(place.names == ["desk.sqlite"])
    }

    @Test func `finds a photo under its name when it was edited, and not another one of its name`()
        throws
    {
        let store = try place.store()
        let stars = Judgement(stars: 4)
        try store.perform(
            [.decide(step(1, photo("a.jpg", captured: "2024"), .none, stars))], session: session)
        #expect(try found([photo("a.jpg", captured: "2024")], store) == [0: stars])
        // Edited: another size and time, taken at the same second.
        #expect(
            try found([photo("a.jpg", size: 11, time: 21, captured: "2024")], store) == [0: stars])
        #expect(try found([photo("a.jpg", size: 11, time: 21)], store) == [0: stars])
        // Another photo has the name now, and the row stays without one.
        #expect(try found([photo("a.jpg", size: 12, time: 22, captured: "2025")], store) == [:])
        #expect(try all(store) == [:])
    }

    @Test func `knows a pair by its RAW, and by the JPEG where that was decided about`() throws {
        let store = try place.store()
        try store.perform(
            [.decide(step(1, photo("a.jpg"), .none, Judgement(stars: 2)))], session: session)
        let pair = photo("a.cr3", others: ["a.jpg"])
        #expect(try found([pair], store) == [0: Judgement(stars: 2)])
        #expect(try all(store).keys.map { $0 } == [Array("a.cr3".utf8)])
        // Of two rows the one that was changed last counts, and it alone stays.
        try store.perform(
            [.decide(step(2, photo("a.jpg"), .none, Judgement(stars: 5)))], session: session)
        #expect(try found([pair], store) == [0: Judgement(stars: 5)])
        #expect(try all(store) == [Array("a.cr3".utf8): Judgement(stars: 5)])
    }

    @Test func `finds photos again in a folder that was moved, by their prints`() throws {
        let store = try place.store()
        let stars = Judgement(stars: 3)
        try store.perform(
            [.decide(step(1, photo("a.jpg", captured: "2024"), .none, stars))], session: session)
        var row = try #require(store.rows(in: Array("/p".utf8))[Array("a.jpg".utf8)])
        row.print = [1, 2, 3]
        try store.transaction { () throws(DeskError) in try store.save(&row) }
        let moved = photo("b.jpg", in: "/q", time: 99, captured: "2024")
        func find(there: Bool, print: [UInt8]?) throws -> [Int: Judgement] {
            var look = DeskLook(time: 99_000)
            look.files[path("a.jpg")] = there ? .there : .noFolder
            look.prints[moved] = print
            return try store.find([moved], look).rows.mapValues(\.judgement)
        }
        #expect(try find(there: true, print: [1, 2, 3]) == [:])
        #expect(try find(there: false, print: [1, 2, 4]) == [:])
        #expect(try find(there: false, print: nil) == [:])
        #expect(try find(there: false, print: [1, 2, 3]) == [0: stars])
        #expect(try all(store) == [:])
        #expect(try store.rows(in: Array("/q".utf8)).count == 1)
    }

    @Test func `takes favourites in once, and leaves what was decided since`() throws {
        let store = try place.store()
        try store.perform(
            [.decide(step(1, photo("b"), .none, Judgement(stars: 1)))], session: session)
        let directory = Array("/p".utf8)
        #expect(try store.takeIn(favourites: [photo("a"), photo("b")], of: directory))
        let wanted = [
            Array("a".utf8): Judgement(flag: .pick), Array("b".utf8): Judgement(stars: 1),
        ]
        #expect(try all(store) == wanted)
        #expect(try !store.takeIn(favourites: [photo("c")], of: directory))
        #expect(try all(store) == wanted)
        var folder = DeskFolder()
        folder.front = Array("a".utf8)
        try store.perform([.leave(directory, folder)], session: session)
        #expect(try store.folder(directory)?.front == Array("a".utf8))
        #expect(try store.folder(directory)?.hasFavourites == true)
    }

    @Test func `has what was decided about a pair go before a favourite of its JPEG`() throws {
        let store = try place.store()
        let pair = photo("a.CR2", others: ["a.JPG"])
        try store.perform(
            [.decide(step(1, pair, .none, Judgement(stars: 1, flag: .reject)))], session: session)
        let former = DeskPhoto(
            directory: Array("/p".utf8),
            namesake: .init(name: Array("a.JPG".utf8), facts: .unknown))
        try store.takeIn(favourites: [former], of: Array("/p".utf8))
        #expect(try found([pair], store) == [0: Judgement(stars: 1, flag: .reject)])
    }

    @Test func `takes in no favourite that has a row, whatever file it is`() throws {
        let store = try place.store()
        try store.perform(
            [.decide(step(1, photo("b", captured: "2024"), .none, Judgement(stars: 1)))],
            session: session)
        let directory = Array("/p".utf8)
        let unknown = ["a", "b"].map {
            DeskPhoto(
                directory: directory, namesake: .init(name: Array($0.utf8), facts: .unknown))
        }
        #expect(try store.takeIn(favourites: unknown, of: directory))
        #expect(
            try all(store) == [
                Array("a".utf8): Judgement(flag: .pick), Array("b".utf8): Judgement(stars: 1),
            ])
    }

    @Test func `reads as many rows as there are`() throws {
        let store = try place.store()
        let changes = (0..<10_000).map {
            DeskChange(photo: photo("IMG_\($0).CR3"), old: .none, new: Judgement(stars: 3))
        }
        try store.perform(
            [.decide(DeskStep(number: 1, changes: changes, time: 1))], session: session)
        #expect(try store.rows(in: Array("/p".utf8)).count == 10_000)
        let files = try store.files(in: Array("/p".utf8))
        #expect(files.count == 10_000 && files.values.allSatisfy { $0.facts.size > 0 })
    }

    @Test func `has what it had before a decision that was made without knowing it`() throws {
        let store = try place.store()
        let stored = Judgement(stars: 3, flag: .pick)
        try store.perform([.decide(step(1, photo("a"), .none, stored))], session: session)
        // Made as if nothing were known: the same stars, and no flag.
        let other = Array("two".utf8)
        let blind = DeskStep(
            number: 1,
            changes: [
                DeskChange(
                    photo: photo("a"), old: .none, new: Judgement(stars: 3, flag: .reject))
            ], time: 2000)
        try store.perform([.decide(blind)], session: other)
        #expect(try all(store) == [Array("a".utf8): Judgement(stars: 3, flag: .reject)])
        #expect(
            try store.firstValues(in: Array("/p".utf8), of: other) == [Array("a".utf8): stored])
        try store.perform([.undo(blind)], session: other)
        #expect(try all(store) == [Array("a".utf8): stored])
    }
}
