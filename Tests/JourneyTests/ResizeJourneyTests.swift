import PtyHarness
import Testing

@Suite(.serialized) struct `A window resized while photos move` {
    @Test(arguments: Way.allCases)
    func `nothing is lost, down to one cell and back`(way: Way) throws {
        let world = World(photos: 12)
        world.configure("waterfall.columns = 1\nwaterfall.sections = none\n")
        let session = try world.browse(["-m", way.rawValue])
        session.rests(on: "photo1.jpg")
        let next = way == .waterfall ? Keys.down : Keys.right
        for size in [
            PtySize(60, 20), PtySize(200, 60), PtySize(1, 1), PtySize(7, 3), PtySize(0, 0),
            PtySize(130, 30),
        ] {
            session.send(next)
            session.pump(milliseconds: 40)
            session.resize(to: size)
            session.pump(milliseconds: 40)
        }
        session.rests(on: "photo7.jpg")
        expectDrawnWhole(session)
        session.send("q")
        session.endsCleanly()
    }

    /// Of a terminal that is larger than any screen the upper left part is drawn.
    @Test(arguments: [false, true])
    func `nothing is lost in a terminal of 32,768 columns, which q ends`(isResized: Bool) throws {
        let world = World(photos: 3)
        let large = PtySize(32_768, 24, pixelWidth: 65_535)
        let session = try world.browse(size: isResized ? PtySize(130, 24) : large)
        if isResized {
            session.rests(on: "photo1.jpg")
            session.resize(to: large)
        }
        #expect(session.wait { $0.screen.contains("photo1.jpg") })
        session.send(Keys.right)
        #expect(session.wait { $0.screen.contains("photo2.jpg") })
        #expect(PtySession.ownKilobytes(session.process) < 300_000)
        session.send("q")
        session.endsCleanly()
    }

    @Test(arguments: Way.allCases)
    func `a viewer that is opening, turning or closing goes on in the new size`(way: Way) throws {
        let world = World(photos: 6)
        let session = try world.browse(["-m", way.rawValue])
        session.rests(on: "photo1.jpg")
        session.send(Keys.enter)
        session.pump(milliseconds: 30)
        session.resize(to: PtySize(1, 1))
        session.pump(milliseconds: 30)
        session.resize(to: PtySize(100, 40))
        session.isInViewer()
        session.send(Keys.right)
        session.pump(milliseconds: 30)
        session.resize(to: PtySize(130, 30))
        session.rests(on: "photo2.jpg")
        expectDrawnWhole(session)
        session.send(Keys.escape)
        session.pump(milliseconds: 60)
        session.resize(to: PtySize(110, 24))
        session.rests(on: "photo2.jpg")
        expectDrawnWhole(session)
        session.send("q")
        session.endsCleanly()
    }

    @Test(arguments: Way.allCases)
    func `what one cell cannot show is not trashed`(way: Way) throws {
        let world = World(photos: 3)
        let session = try world.browse(["-m", way.rawValue])
        session.rests(on: "photo1.jpg")
        session.resize(to: PtySize(1, 1))
        session.settle(quietMilliseconds: 400)
        session.send("x")
        session.settle(quietMilliseconds: 400)
        #expect(world.list(world.photos).count == 3)
        session.resize(to: PtySize(130, 30))
        session.rests(on: "photo1.jpg")
        session.send("q")
        session.endsCleanly()
    }

    /// Drawing everything anew changes nothing.
    private func expectDrawnWhole(
        _ session: PtySession, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let look = session.restingLook()
        session.send(Keys.control("l"))
        let again = session.restingLook()
        #expect(again.difference(from: look) == 0, sourceLocation: sourceLocation)
    }
}
