import Commands
import Glibc
import Invocation
import Testing

@Suite struct `Undo without an interface` {
    @Test func `puts back the last photo, and then says that there is none`() throws {
        let shelf = try #require(Shelf())
        try shelf.trash(["a.jpg", "b.jpg"])
        func last() -> Shelf.Run {
            shelf.run { UndoCommand(places: shelf.places, report: $0).run() }
        }
        let first = last()
        #expect(first.status == .success && first.errors.isEmpty)
        #expect(first.output == "restored: \(shelf.path("b.jpg"))\n")
        #expect(shelf.exists("b.jpg") && !shelf.exists("a.jpg"))
        #expect(last().output == "restored: \(shelf.path("a.jpg"))\n")
        let none = last()
        #expect(none.output.isEmpty && none.errors.hasPrefix("riffle: nothing to undo"))
    }

    @Test func `puts back a whole session, beside what took a name meanwhile`() throws {
        let shelf = try #require(Shelf())
        try shelf.trash(["a.jpg", "b.jpg", "c.jpg"])
        system("echo other > '\(shelf.path("b.jpg"))'")
        let all = shelf.undoSession()
        #expect(all.status == .success)
        let lines = all.output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.count { $0.hasPrefix("restored under another name: ") } == 1)
        #expect(shelf.exists("a.jpg") && shelf.exists("c.jpg"))
    }

    @Test func `puts back the photo that a name, a path or a number means`() throws {
        let shelf = try #require(Shelf())
        try shelf.trash(["a.jpg", "b.jpg", "c.jpg"])
        func undo(_ word: String) -> Shelf.Run {
            shelf.run {
                UndoChoiceCommand(places: shelf.places, word: Array(word.utf8), report: $0).run()
            }
        }
        #expect(undo("b.jpg").output == "restored: \(shelf.path("b.jpg"))\n")
        #expect(undo(shelf.path("a.jpg")).output == "restored: \(shelf.path("a.jpg"))\n")
        let again = undo("b.jpg")
        #expect(again.status == .failure)
        #expect(again.errors == "riffle: b.jpg: it was brought back before\n")
        #expect(undo("none.jpg").errors == "riffle: none.jpg: no such photo in the journal\n")
        let journal = shelf.run { JournalCommand(places: shelf.places, report: $0).run() }
        let line = journal.output.split(separator: "\n").first { $0.contains("in trash") }
        let number = try #require(line?.split(separator: " ").first)
        #expect(undo(String(number)).output == "restored: \(shelf.path("c.jpg"))\n")
        #expect(shelf.exists("c.jpg"))
    }

    @Test func `takes back a decision or a trash, whichever came last`() throws {
        let shelf = try #require(Shelf())
        try shelf.trash(["a.jpg"])
        system("printf b > '\(shelf.path("b.jpg"))'; printf c > '\(shelf.path("c.jpg"))'")
        try shelf.rate(3, after: 5)
        try shelf.rate(5, after: 10)
        let journal = shelf.run {
            JournalCommand(places: shelf.places, desk: shelf.desk, report: $0).run()
        }
        let lines = journal.output.split(separator: "\n")
        #expect(lines.count == 5 && lines[0].contains("  trash  in trash    "))
        #expect(lines[1].contains("  stars  decided     ") && lines[1].hasSuffix("nothing → ★★★"))
        #expect(lines[4].hasSuffix("★★★ → ★★★★★"))
        let first = shelf.undoLast()
        #expect(first.status == .success && first.errors.isEmpty)
        #expect(first.output.split(separator: "\n").count == 2)
        #expect(first.output.contains("taken back: \(shelf.path("b.jpg"))  ★★★\n"))
        #expect(
            shelf.undoSession(["--yes"]).output.contains(
                "taken back: \(shelf.path("c.jpg"))  nothing\n"))
        #expect(
            shelf.undoLast().output == "restored: \(shelf.path("a.jpg"))\n" && shelf.exists("a.jpg")
        )
        #expect(shelf.undoLast().errors.hasPrefix("riffle: nothing to undo"))
        let after = shelf.run {
            JournalCommand(places: shelf.places, desk: shelf.desk, report: $0).run()
        }
        #expect(after.output.split(separator: "\n").count { $0.contains("taken back") } == 4)
    }

    @Test func `names the turn that comes back`() throws {
        let shelf = try #require(Shelf())
        system("printf b > '\(shelf.path("b.jpg"))'")
        for (time, way) in [(Int64(5), "right"), (6, "none")] {
            let options = try OptionParser.parse(
                ["--turn", way, shelf.path("b.jpg")].map { Array($0.utf8) })
            let run = shelf.run {
                DecideCommand(options: options, places: shelf.places, time: time, report: $0).run()
            }
            #expect(run.status == .success)
        }
        let journal = shelf.run {
            JournalCommand(places: shelf.places, desk: shelf.desk, report: $0).run()
        }
        #expect(journal.output.contains("  turn   decided     "))
        #expect(journal.output.contains("nothing → turn right\n"))
        #expect(shelf.undoSession([]).errors.contains("1 turned"))
        #expect(
            shelf.undoLast().output.contains("taken back: \(shelf.path("b.jpg"))  turn right\n"))
    }

    @Test func `passes over no decision for what was trashed before it`() throws {
        let shelf = try #require(Shelf())
        try shelf.trash(["a.jpg"])
        system("printf c > '\(shelf.path("c.jpg"))'")
        try shelf.rate(3, after: 0)
        try shelf.trash(["b.jpg"])
        system("rm '\(shelf.root)'/share/Trash/*/b.jpg*")
        let first = shelf.undoLast()
        #expect(first.output == "taken back: \(shelf.path("c.jpg"))  nothing\n")
        // The last was asked for, and is not back.
        #expect(first.status == .failure && !shelf.exists("a.jpg"))
        #expect(first.errors == "riffle: b.jpg is gone from the trash\n")
        #expect(shelf.undoLast().output == "restored: \(shelf.path("a.jpg"))\n")
    }

    @Test func `fails where the last is gone from the trash, and an older one comes back`() throws {
        for isRehearsal in [true, false] {
            let shelf = try #require(Shelf())
            try shelf.trash(["a.jpg"])
            try shelf.trash(["b.jpg"])
            system("rm '\(shelf.root)'/share/Trash/*/b.jpg*")
            let first = shelf.undoLast(isRehearsal: isRehearsal)
            #expect(first.status == .failure)
            #expect(first.errors.contains("riffle: b.jpg is gone from the trash\n"))
            #expect(shelf.exists("a.jpg") == !isRehearsal)
            // It was said once.
            let second = shelf.undoLast()
            #expect(second.status == (isRehearsal ? .failure : .success))
        }
    }

    @Test func `asks which one where a name means several`() throws {
        let shelf = try #require(Shelf())
        try shelf.trash(["a.jpg"])
        try shelf.trash(["a.jpg"])
        let both = shelf.run {
            UndoChoiceCommand(places: shelf.places, word: Array("a.jpg".utf8), report: $0).run()
        }
        #expect(both.status == .failure && !shelf.exists("a.jpg"))
        #expect(both.errors.contains("2 photos are meant"))
        #expect(both.output.split(separator: "\n").count == 2)
    }
}

@Suite struct `The journal and the trash` {
    @Test func `are listed, a line an operation`() throws {
        let shelf = try #require(Shelf())
        let empty = shelf.run { JournalCommand(places: shelf.places, report: $0).run() }
        #expect(empty.status == .success && empty.output.isEmpty)
        #expect(empty.errors == "riffle: the journal is empty: nothing was trashed\n")
        try shelf.trash(["a.jpg", "b.jpg"])
        let full = shelf.run { JournalCommand(places: shelf.places, report: $0).run() }
        let lines = full.output.split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { $0.contains("  in trash    ") })
        #expect(lines.allSatisfy { $0.contains("  →  \(shelf.root)/share/Trash/files/") })
    }

    @Test func `agree, or it is said what does not`() throws {
        let shelf = try #require(Shelf())
        try shelf.trash(["a.jpg", "b.jpg"])
        let fine = shelf.run { VerifyCommand(places: shelf.places, report: $0).run() }
        #expect(fine.status == .success, "\(fine)")
        #expect(fine.output == "2 files in the trash, 10 B\nno problems found\n")
        system("rm '\(shelf.root)'/share/Trash/files/a.jpg")
        let amiss = shelf.run { VerifyCommand(places: shelf.places, report: $0).run() }
        #expect(amiss.status == .failure)
        #expect(amiss.output.contains("  gone         "), "\(amiss.output)")
        #expect(amiss.output.hasSuffix("problems found\n"))
    }
}
