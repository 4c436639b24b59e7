import PtyHarness
import Testing

/// The first start of all names the keys that matter most, once.
@Suite(.serialized) struct `First start` {
    private let hint = "→ next · ↑ trash · u undo · ? keys"

    @Test func `shows the first keys until the first key, and in no later session`() throws {
        let world = World(photos: 3, isFirstStart: true)
        let first = try world.browse()
        first.says(hint)
        first.rests(on: "photo1.jpg")
        first.says(hint)
        first.send(Keys.right)
        first.rests(on: "photo2.jpg")
        #expect(!(first.screen.lastLine ?? "").contains("trash"))
        first.send("q")
        first.endsCleanly()
        let second = try world.browse()
        second.rests(on: "photo1.jpg")
        #expect(!(second.screen.lastLine ?? "").contains("trash"))
        second.send("q")
        second.endsCleanly()
    }

    @Test func `a read-only one does not name the trash, and writes nothing`() throws {
        let world = World(photos: 3, isFirstStart: true)
        let before = world.tree()
        let session = try world.browse(["--read-only"])
        session.says("→ next · ? keys")
        session.rests(on: "photo1.jpg")
        #expect(!(session.screen.lastLine ?? "").contains("trash"))
        session.send("q")
        session.endsCleanly()
        #expect(world.tree() == before)
    }

    @Test(arguments: [
        ("C", [], true), ("C", ["--glyphs", "ascii"], false), ("C", ["--quiet"], false),
        ("C.UTF-8", [], false),
    ])
    func `says on the way out why photos were letters`(
        locale: String, arguments: [String], says: Bool
    ) throws {
        let world = World(photos: 2, isFirstStart: true)
        world.environment["LANG"] = locale
        let session = try world.browse(arguments)
        session.says("undo")
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(session.screen.contains("LC_ALL=C.UTF-8") == says)
    }

    @Test func `the mouse ends the hint too`() throws {
        let world = World(photos: 3, isFirstStart: true)
        let session = try world.browse(["-m", "grid"])
        session.says("→ next · x trash · u undo · ? keys")
        session.send("\u{1B}[<65;10;5M")
        #expect(session.wait { !$0.bar.contains("undo") })
        session.send("q")
        session.endsCleanly()
    }
}
