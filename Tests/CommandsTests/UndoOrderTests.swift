import Commands
import Desk
import Glibc
import Invocation
import Selecting
import Testing
import Trash

/// Decisions and files in one order, whatever the clock does.
@Suite struct `The order of undo without an interface` {
    private let shelf: Shelf

    init() throws {
        shelf = try #require(Shelf())
        system("printf c > '\(shelf.path("c.jpg"))'")
    }

    private var takenBack: String { "taken back: \(shelf.path("c.jpg"))  nothing\n" }

    private func restored(_ name: String) -> String { "restored: \(shelf.path(name))\n" }

    @Test(arguments: [-3600, 0, 3600])
    func `is that in which things were done, though the clock steps`(seconds: Int) throws {
        try shelf.trash(["a.jpg"])
        try shelf.rate(3, after: seconds)
        try shelf.trash(["b.jpg"])
        #expect(shelf.undoLast().output == restored("b.jpg"))
        system("rm '\(shelf.path("b.jpg"))'")
        #expect(shelf.undoLast().output == takenBack)
        #expect(shelf.undoLast().output == restored("a.jpg"))
    }

    @Test func `is that of the clock where a former riffle decided`() throws {
        try shelf.trash(["a.jpg"])
        try shelf.decide(["c.jpg"], [Judgement(stars: 3)], after: -3600)
        #expect(shelf.undoLast().output == restored("a.jpg"))
        system("rm '\(shelf.path("a.jpg"))'")
        #expect(shelf.undoLast().output == takenBack)
        try shelf.trash(["b.jpg"])
        try shelf.decide(["c.jpg"], [Judgement(stars: 4)], after: 3600)
        #expect(shelf.undoLast().output == takenBack)
        #expect(shelf.undoLast().output == restored("b.jpg"))
    }

    @Test func `is that of the journal too`() throws {
        try shelf.trash(["a.jpg"])
        try shelf.rate(3, after: -3600)
        try shelf.trash(["b.jpg"])
        let journal = shelf.run {
            JournalCommand(places: shelf.places, desk: shelf.desk, report: $0).run()
        }
        let lines = journal.output.split(separator: "\n")
        let kinds = ["  trash  ", "  stars  ", "  trash  "]
        #expect(zip(lines, kinds).allSatisfy { $0.contains($1) }, "\(lines)")
        #expect(lines.count == 3 && lines[2].hasPrefix("    3  "))
    }

    @Test(arguments: [-3600, 3600])
    func `says which session was the last`(seconds: Int) throws {
        try shelf.rate(3, after: seconds)
        try shelf.trash(["b.jpg"])
        #expect(shelf.undoSession().output == restored("b.jpg"))
        system("rm '\(shelf.path("b.jpg"))'")
        #expect(shelf.undoSession(["--yes"]).output == takenBack)
    }

    @Test func `has one act for all that a command takes back`() throws {
        let session = TrashService(places: shelf.places)
        try shelf.trash(["a.jpg", "b.jpg"], by: session)
        let folder = Array("\(shelf.root)/photos".utf8)
        func acts() throws -> [[UInt64]] {
            let store = try DeskStore(path: shelf.desk, writable: false)
            let undone = try TrashService(places: shelf.places).undoneActs()
            return [
                try store.acts(in: folder, besides: []).sorted(), undone.acts(in: [folder]),
            ]
        }
        try shelf.rate(3, after: 0)
        #expect(shelf.undoLast().output == takenBack)
        #expect(try acts() == [[4], []])
        #expect(try DeskStore(path: shelf.desk, writable: false).numbers() == (3, 4))
        withExtendedLifetime(session) {}
    }
}
