import PtyHarness
import Testing

/// Where arrows move a selection or the view, the arrow up never trashes.
@Suite(.serialized) struct `The arrow up among tiles` {
    @Test(arguments: [Way.grid, .waterfall])
    func `moves the selection and never trashes`(way: Way) throws {
        let world = World(photos: 12)
        world.configure("waterfall.columns = 4\nwaterfall.sections = none\n")
        let session = try world.browse(["-m", way.rawValue])
        session.rests(on: "photo1.jpg")
        session.send(Keys.end)
        session.rests(on: "photo12.jpg")
        session.send(Keys.up)
        #expect(session.wait { ($0.status?.place ?? 12) < 12 })
        pressAgainAndAgain(session)
        expectNothingTrashed(world, session)
    }

    @Test func `pans in a viewer that is zoomed in, and never trashes`() throws {
        let world = World(photos: 3)
        let session = try world.browse(["-m", "grid"])
        session.rests(on: "photo1.jpg")
        session.send(Keys.enter)
        session.isInViewer()
        let fit = session.restingLook()
        session.send("=")
        let zoomed = session.restingLook()
        #expect(zoomed.difference(from: fit) > 0.2)
        session.send(Keys.up)
        #expect(session.restingLook() != zoomed, "it has panned")
        pressAgainAndAgain(session)
        // Panned to its end the photo still does not give way.
        session.rests(on: "photo1.jpg")
        session.send("z")
        #expect(session.restingLook().difference(from: fit) < 0.01)
        expectNothingTrashed(world, session)
    }

    @Test func `moves the selection of the pile spread out, and never trashes`() throws {
        let world = World(photos: 12)
        let session = try world.browse(["-m", "stack"])
        session.rests(on: "photo1.jpg")
        session.send("a")
        session.settle(quietMilliseconds: 400)
        session.send(Keys.end)
        session.rests(on: "photo12.jpg")
        session.send(Keys.up)
        #expect(session.wait { ($0.status?.place ?? 12) < 12 })
        pressAgainAndAgain(session)
        expectNothingTrashed(world, session)
    }

    private func pressAgainAndAgain(_ session: PtySession) {
        for _ in 0..<4 {
            session.send(Keys.up)
            session.settle(quietMilliseconds: 200)
        }
        for _ in 0..<10 { session.send(Keys.up) }
        session.send("kkkk")
        session.settle(quietMilliseconds: 400)
    }

    private func expectNothingTrashed(_ world: World, _ session: PtySession) {
        let count = world.list(world.photos).count
        #expect(session.status?.count == count)
        session.send("q")
        session.endsCleanly()
        #expect(!world.exists(world.trash + "/files"))
        #expect(!session.transcript.contains(sequence: Array("→ trash".utf8)))
        #expect(!session.transcript.contains(sequence: Array("again trashes".utf8)))
    }
}
