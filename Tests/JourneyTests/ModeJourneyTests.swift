import PtyHarness
import Testing

@Suite(.serialized) struct `Browsing in each mode` {
    @Test(arguments: Way.allCases)
    func `browse, open, page, dismiss to another place, trash, undo`(way: Way) throws {
        let world = World(photos: 12)
        world.configure("waterfall.columns = 4\nwaterfall.sections = none\n")
        let before = try #require(world.print(of: world.path("photo4.jpg")))
        let session = try world.browse(["-m", way.rawValue])
        session.rests(on: "photo1.jpg")
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        let closed = session.restingLook()

        session.send(Keys.enter)
        session.isInViewer()
        #expect(closed.difference(from: session.restingLook()) > 0.2)
        session.send(Keys.right)
        session.rests(on: "photo3.jpg")
        session.send(Keys.right)
        session.rests(on: "photo4.jpg")
        session.send(Keys.escape)
        session.rests(on: "photo4.jpg")
        let dismissed = session.restingLook()
        #expect(dismissed.difference(from: closed) > 0.005, "it is the place of another photo")
        let noise = way == .carousel ? Look.carouselNoise : 0.01
        expectSame(session, dismissed, noise: noise, after: Keys.enter, Keys.escape)
        if way != .stack {
            expectSame(session, dismissed, noise: noise, after: Keys.left, Keys.right)
        }

        session.send(way.hasTiles ? "x" : Keys.up)
        session.rests(on: "photo5.jpg")
        session.says("photo4.jpg → trash")
        world.expectTrashed("photo4.jpg", as: before, in: session)
        session.send("u")
        session.rests(on: "photo4.jpg")
        world.expectBack("photo4.jpg", as: before, in: session)
        #expect(session.restingLook().difference(from: dismissed) < noise)
        session.send("q")
        session.endsCleanly()
        #expect(world.list(world.photos).count == 12)
    }

    /// There and back leaves what was to be seen.
    private func expectSame(
        _ session: PtySession, _ look: Look, noise: Double, after there: String, _ back: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        session.send(there)
        session.settle(quietMilliseconds: 400)
        session.send(back)
        let again = session.restingLook()
        #expect(again.difference(from: look) < noise, sourceLocation: sourceLocation)
    }

    @Test(arguments: Way.allCases)
    func `a photo trashed in the viewer is gone from the mode, and back in both`(way: Way) throws {
        let world = World(photos: 4)
        let before = try #require(world.print(of: world.path("photo2.jpg")))
        let session = try world.browse(["-m", way.rawValue])
        session.rests(on: "photo1.jpg")
        session.send(Keys.enter)
        session.isInViewer()
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        session.send(Keys.up)
        session.rests(on: "photo3.jpg")
        session.isInViewer()
        world.expectTrashed("photo2.jpg", as: before, in: session)
        session.send(Keys.escape)
        session.says("photo3.jpg · 2/3")
        session.rests(on: "photo3.jpg")
        session.send(Keys.enter)
        session.isInViewer()
        session.send("u")
        session.rests(on: "photo2.jpg")
        session.isInViewer()
        world.expectBack("photo2.jpg", as: before, in: session)
        session.send(Keys.escape)
        session.rests(on: "photo2.jpg")
        session.says("photo2.jpg · 2/4")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `the pile spread out and gathered with another photo on top`() throws {
        let world = World(photos: 7)
        let session = try world.browse(["-m", "stack"])
        session.rests(on: "photo1.jpg")
        let pile = session.restingLook()
        session.send("a")
        #expect(session.restingLook().difference(from: pile) > 0.2)
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        session.send("a")
        session.rests(on: "photo1.jpg")
        #expect(session.restingLook().difference(from: pile) < 0.01, "the pile as it was")
        session.send("a")
        session.settle(quietMilliseconds: 400)
        session.send(Keys.end)
        session.rests(on: "photo7.jpg")
        session.send(Keys.enter)
        session.rests(on: "photo7.jpg")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `closing never leaves the program`() throws {
        let world = World(photos: 3)
        let session = try world.browse(["-m", "grid"])
        session.rests(on: "photo1.jpg")
        session.send(Keys.enter)
        session.isInViewer()
        for _ in 0..<4 {
            session.send(Keys.escape)
            session.settle(quietMilliseconds: 300)
        }
        session.rests(on: "photo1.jpg")
        session.send("q")
        session.endsCleanly()
    }
}
