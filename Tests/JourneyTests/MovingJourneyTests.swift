import Glibc
import PtyHarness
import Testing

/// The pictures of each format that Tests/DecodingTests/Formats/make.py makes.
private let formats = World.project + "/Tests/DecodingTests/Formats/"

@Suite(.serialized) struct `Photos that move` {
    /// A world with a photo that moves, and one that does not behind it.
    private func world(_ name: String) -> World {
        let world = World(photos: 1)
        World.write(World.read(formats + name), to: world.path("a_" + name))
        return world
    }

    /// What is behind the letters in the middle of the card's quarters.
    private func colours(_ session: PtySession) -> [String] {
        let cells = session.screen.cells
        return [(8, 45), (8, 85), (20, 45), (20, 85)].map { row, column in
            "\(cells[row][column].style.background)"
        }
    }

    /// How many different pictures are seen, in four seconds at most.
    private func pictures(_ session: PtySession, most: Int) -> Int {
        var seen: Set<[String]> = []
        for _ in 0..<400 where seen.count < most {
            session.rest(milliseconds: 10)
            seen.insert(colours(session))
        }
        return seen.count
    }

    @Test(arguments: ["moving.gif"]) func `play in the deck, and are held by a key`(
        name: String
    ) throws {
        let world = world(name)
        let session = try world.browse()
        session.rests(on: "a_" + name)
        session.says("▶")
        #expect(pictures(session, most: 3) >= 3)
        session.send("A")
        session.says("‖")
        #expect(session.restsWholly())
        let held = colours(session)
        #expect(pictures(session, most: 2) == 1)
        session.send(";")
        #expect(session.wait { _ in colours(session) != held })
        session.settle(quietMilliseconds: 300)
        #expect(pictures(session, most: 2) == 1)
        session.send("A")
        session.says("▶")
        #expect(pictures(session, most: 3) >= 3)
        // Where the terminal has lost the focus, nobody looks.
        session.send("\u{1B}[O")
        session.says("‖")
        #expect(pictures(session, most: 2) == 1)
        session.send("\u{1B}[I")
        session.says("▶")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `that are held show the same frame in the viewer, however close`() throws {
        let world = world("moving.gif")
        let session = try world.browse()
        session.says("▶")
        session.send("A")
        session.says("‖")
        let first = colours(session)
        session.send(";")
        #expect(session.wait { _ in colours(session) != first })
        session.settle(quietMilliseconds: 300)
        let held = colours(session)
        session.send(Keys.enter)
        session.isInViewer()
        session.settle(quietMilliseconds: 500)
        #expect(colours(session) == held)
        for key in ["=", "z"] {
            session.send(key)
            session.settle(quietMilliseconds: 500)
            #expect(colours(session) == held, "\(key)")
        }
        session.says("‖")
        #expect(session.restsWholly())
        session.send("q")
        session.endsCleanly()
    }

    @Test func `fly into the trash while they play, and play again when they are back`() throws {
        let world = world("moving.gif")
        let before = try #require(world.print(of: world.path("a_moving.gif")))
        let session = try world.browse()
        session.rests(on: "a_moving.gif")
        session.says("▶")
        session.send(Keys.up)
        session.says("1 this session")
        world.expectTrashed("a_moving.gif", as: before, in: session)
        session.send("u")
        world.expectBack("a_moving.gif", as: before, in: session)
        session.says("▶")
        #expect(pictures(session, most: 3) >= 3)
        session.send("q")
        session.endsCleanly()
    }

    @Test func `stand still where nothing is to move, and cost nothing`() throws {
        let world = world("moving.gif")
        let session = try world.browse(["--motion", "off"])
        session.rests(on: "a_moving.gif")
        session.says("GIF · moving")
        #expect(session.restsWholly())
        session.send("q")
        session.endsCleanly()
    }
}
