import Commands
import Glibc
import Invocation
import Selecting
import Testing
import Trash

@Suite struct `Undo of a session` {
    /// A session of this process that gave stars to two photos ten seconds ago, and trashed one of them.
    private func shelf() throws -> Shelf {
        let shelf = try #require(Shelf())
        system("printf a > '\(shelf.path("a.jpg"))'; printf b > '\(shelf.path("b.jpg"))'")
        try shelf.decide(["a.jpg", "b.jpg"], [Judgement(stars: 4)], after: -10)
        try shelf.trash(["a.jpg"])
        return shelf
    }

    private let announced = ": 1 trashed; 2 given stars\n"

    @Test func `says what it takes back, and without a yes takes nothing`() throws {
        let shelf = try shelf()
        let before = shelf.everything
        let declined = shelf.undoSession(answer: false)
        #expect(declined.status == .failure && declined.output.isEmpty)
        #expect(declined.errors.hasPrefix("riffle: --undo-session takes back the session of 20"))
        #expect(declined.errors.contains(announced), "\(declined.errors)")
        #expect(declined.errors.contains("nothing was taken back"))
        let alone = shelf.undoSession()
        #expect(alone.status == .usage && alone.output.isEmpty)
        #expect(alone.errors.contains(announced) && alone.errors.contains("--yes"))
        #expect(alone.errors.contains("--restore-session"))
        #expect(shelf.everything == before)
        #expect(!shelf.exists("a.jpg"))
    }

    @Test(arguments: [true, nil]) func `takes all of it back with a yes`(answer: Bool?) throws {
        let shelf = try shelf()
        let done = shelf.undoSession(answer == nil ? ["--yes"] : [], answer: answer)
        #expect(done.status == .success && done.errors.contains(announced), "\(done.errors)")
        #expect(done.output.contains("restored: \(shelf.path("a.jpg"))\n"))
        #expect(done.output.contains("taken back: \(shelf.path("b.jpg"))  nothing\n"))
        #expect(shelf.exists("a.jpg"))
        #expect(shelf.undoSession(["--yes"]).errors.hasPrefix("riffle: nothing to undo"))
    }

    @Test func `takes the photos of that session too where it decided last`() throws {
        let shelf = try #require(Shelf())
        shelf.places.start = 17
        system("printf b > '\(shelf.path("b.jpg"))'")
        try shelf.trash(["a.jpg"])
        try shelf.decide(["b.jpg"], [Judgement(flag: .pick)], after: 5, start: 17)
        let done = shelf.undoSession(["--yes"])
        #expect(done.errors.contains(": 1 trashed; 1 flagged\n"), "\(done.errors)")
        #expect(done.status == .success && shelf.exists("a.jpg"))
        #expect(done.output.contains("taken back: \(shelf.path("b.jpg"))  nothing\n"))
    }

    @Test func `needs no yes without a terminal where nothing was decided`() throws {
        let shelf = try #require(Shelf())
        try shelf.trash(["a.jpg", "b.jpg"])
        try shelf.trash(["c.jpg"])
        let done = shelf.undoSession()
        #expect(done.status == .success && shelf.exists("c.jpg") && !shelf.exists("a.jpg"))
        #expect(done.errors.contains(": 1 trashed\n"))
        // At a terminal it asks all the same.
        #expect(shelf.undoSession(answer: false).status == .failure && !shelf.exists("a.jpg"))
        #expect(shelf.undoSession(answer: true).status == .success && shelf.exists("b.jpg"))
    }

    @Test func `names what is gone once, and goes on to the session before`() throws {
        let shelf = try #require(Shelf())
        try shelf.trash(["a.jpg"])
        try shelf.trash(["b.jpg"])
        system("rm '\(shelf.root)'/share/Trash/*/b.jpg*")
        let first = shelf.undoSession(["--dry-run"])
        #expect(first.errors.contains("b.jpg is gone from the trash"))
        let second = shelf.undoSession()
        #expect(second.errors.contains("b.jpg is gone from the trash"), "\(second)")
        #expect(second.output == "restored: \(shelf.path("a.jpg"))\n")
        try shelf.trash(["c.jpg"])
        system("rm '\(shelf.root)'/share/Trash/*/c.jpg*")
        for isGone in [true, false] {
            let last = shelf.undoSession()
            #expect(last.errors.contains("gone from the trash") == isGone)
            #expect(last.status == (isGone ? .failure : .success))
        }
    }

    @Test func `counts each photo once for each kind of decision`() throws {
        let shelf = try #require(Shelf())
        let red = PhotoLabel.colour(.red)
        try shelf.decide(
            ["a.jpg"],
            [
                Judgement(stars: 2), Judgement(stars: 5), Judgement(stars: 5, flag: .reject),
                Judgement(stars: 5, flag: .reject, label: red),
            ], after: 5)
        let asked = shelf.undoSession(answer: false)
        #expect(
            asked.errors.contains(": 1 given stars, 1 flagged, 1 labelled\n"), "\(asked.errors)")
    }

    /// A process gets the number of another one that is over: in a container each riffle may be the first.
    @Test func `takes no decision of an earlier run with the same process number`() throws {
        let shelf = try #require(Shelf())
        system("printf b > '\(shelf.path("b.jpg"))'")
        try shelf.decide(["b.jpg"], [Judgement(stars: 4)], after: -100)
        shelf.places.start = 12345
        try shelf.trash(["a.jpg"])
        let done = shelf.undoSession()
        #expect(done.status == .success, "\(done.errors)")
        #expect(done.errors.contains(": 1 trashed\n"))
        #expect(done.output == "restored: \(shelf.path("a.jpg"))\n")
    }

    @Test func `brings photos back all the same where decisions cannot be read, and says so`()
        throws
    {
        let shelf = try shelf()
        system("printf '%8192s' x > '\(String(decoding: shelf.desk, as: UTF8.self))'")
        let done = shelf.undoSession()
        #expect(done.status == .failure && shelf.exists("a.jpg"), "\(done.errors)")
        #expect(done.output == "restored: \(shelf.path("a.jpg"))\n")
    }
}

@Suite struct `Restoring a session` {
    private func restore(_ shelf: Shelf, isRehearsal: Bool = false) -> Shelf.Run {
        shelf.run {
            RestoreSessionCommand(places: shelf.places, isRehearsal: isRehearsal, report: $0).run()
        }
    }

    @Test func `brings back photos that were trashed and moved, and nothing else`() throws {
        let shelf = try #require(Shelf())
        system("printf a > '\(shelf.path("a.jpg"))'; printf b > '\(shelf.path("b.jpg"))'")
        try shelf.trash(["old.jpg"])
        try shelf.decide(["a.jpg", "b.jpg"], [Judgement(stars: 4)], after: -10)
        do {
            let session = TrashService(places: shelf.places)
            try shelf.file("a.jpg", moves: false, by: session)
            try shelf.file("b.jpg", moves: true, by: session)
            try shelf.trash(["a.jpg"], by: session)
        }
        let done = restore(shelf)
        #expect(done.status == .success && done.errors.isEmpty, "\(done.errors)")
        #expect(
            done.output
                == "restored: \(shelf.path("a.jpg"))\nrestored: \(shelf.path("b.jpg"))\n")
        #expect(!shelf.exists("old.jpg") && access("\(shelf.root)/elsewhere/a.jpg", F_OK) == 0)
        let journal = shelf.run {
            JournalCommand(places: shelf.places, desk: shelf.desk, report: $0).run()
        }
        let lines = journal.output.split(separator: "\n")
        #expect(lines.count { $0.contains("  decided     ") } == 2)
        #expect(lines.count { $0.contains("  copy   there     ") } == 1, "\(journal.output)")
        #expect(restore(shelf).output == "restored: \(shelf.path("old.jpg"))\n")
        #expect(restore(shelf).errors.hasPrefix("riffle: nothing to undo"))
    }
}

@Suite struct `A rehearsal of undo` {
    /// Trashed, moved, copied and decided about, in one session.
    private func shelf() throws -> Shelf {
        let shelf = try #require(Shelf())
        for name in ["a", "b", "c"] { system("printf \(name) > '\(shelf.path(name)).jpg'") }
        try shelf.decide(["a.jpg", "b.jpg", "c.jpg"], [Judgement(stars: 4)], after: -10)
        let session = TrashService(places: shelf.places)
        try shelf.file("c.jpg", moves: false, by: session)
        try shelf.file("b.jpg", moves: true, by: session)
        try shelf.trash(["a.jpg"], by: session)
        return shelf
    }

    @Test func `says what would be done, and changes nothing`() throws {
        let shelf = try shelf()
        let before = shelf.everything
        func expect(_ run: Shelf.Run, _ lines: [String]) {
            #expect(run.status == .success && run.output.isEmpty, "\(run)")
            #expect(
                run.errors.split(separator: "\n").sorted()
                    == lines.map { "riffle: \($0)" }.sorted()
                    .map { Substring($0) })
            #expect(shelf.everything == before)
        }
        let back = { (name: String) in "\(shelf.path(name)): would have been restored" }
        expect(
            shelf.run { UndoCommand(places: shelf.places, isRehearsal: true, report: $0).run() },
            [back("a.jpg")])
        expect(
            shelf.run {
                RestoreSessionCommand(places: shelf.places, isRehearsal: true, report: $0).run()
            }, [back("a.jpg"), back("b.jpg")])
        for word in ["b.jpg", "2", shelf.path("b.jpg")] {
            expect(
                shelf.run {
                    UndoChoiceCommand(
                        places: shelf.places, word: Array(word.utf8), isRehearsal: true, report: $0
                    ).run()
                }, [back("b.jpg")])
        }
        expect(
            shelf.undoSession(["--dry-run"]),
            [
                back("a.jpg"), back("b.jpg"),
                "\(shelf.root)/elsewhere/c.jpg: the copy would have been removed",
            ]
                + ["a.jpg", "b.jpg", "c.jpg"].map {
                    "\(shelf.path($0)): would have been taken back to nothing"
                })
    }

    @Test func `says that of a decision, of a name that is taken and of what is gone`() throws {
        let shelf = try shelf()
        system("printf x > '\(shelf.path("a.jpg"))'; rm '\(shelf.root)/elsewhere/b.jpg'")
        try shelf.decide(["c.jpg"], [Judgement(stars: 5)], after: 5, start: 2)
        let before = shelf.everything
        let last = shelf.run {
            UndoCommand(
                places: shelf.places, desk: shelf.desk, isRehearsal: true, report: $0
            ).run()
        }
        #expect(
            last.errors == "riffle: \(shelf.path("c.jpg")): would have been taken back to ★★★★\n")
        let session = shelf.run {
            RestoreSessionCommand(places: shelf.places, isRehearsal: true, report: $0).run()
        }
        #expect(
            session.errors.hasPrefix(
                "riffle: \(shelf.path("a.jpg")): would have been restored under another name\n"))
        #expect(session.errors.contains("b.jpg: it is not in elsewhere any more"))
        #expect(shelf.everything == before)
    }

    @Test func `makes no file where nothing was ever done, and neither does the journal`() throws {
        let shelf = try #require(Shelf())
        let before = shelf.everything
        let runs = [
            shelf.run { UndoCommand(places: shelf.places, isRehearsal: true, report: $0).run() },
            shelf.run {
                RestoreSessionCommand(places: shelf.places, isRehearsal: true, report: $0).run()
            },
            shelf.run { JournalCommand(places: shelf.places, report: $0).run() },
        ]
        #expect(runs.allSatisfy { $0.status == .success && $0.output.isEmpty }, "\(runs)")
        let unknown = shelf.run {
            UndoChoiceCommand(
                places: shelf.places, word: Array("a.jpg".utf8), isRehearsal: true, report: $0
            ).run()
        }
        #expect(unknown.errors == "riffle: a.jpg: no such photo in the journal\n")
        #expect(shelf.everything == before)
    }
}
