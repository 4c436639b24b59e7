import PtyHarness
import Testing

@Suite(.serialized) struct `Going from mode to mode` {
    @Test func `Tab goes through all modes and around, Shift-Tab back, and the photo stays`()
        throws
    {
        let world = World(photos: 12)
        let session = try world.browse(["-m", "stack"])
        session.rests(on: "photo1.jpg")
        session.command("5")
        session.rests(on: "photo5.jpg")
        for way in [Way.deck, .grid, .waterfall, .carousel, .stack] {
            session.send("\t")
            session.says(way.title)
            session.says("photo5.jpg · 5/12")
            session.rests(on: "photo5.jpg")
        }
        for way in [Way.carousel, .waterfall, .grid, .deck] {
            session.send("\u{1B}[Z")
            session.says(way.title)
            session.rests(on: "photo5.jpg")
        }
        session.send("q")
        session.endsCleanly()
    }

    @Test func `keys lead from any mode straight to any other, and the photo stays`() throws {
        let world = World(photos: 12)
        let session = try world.browse(["-m", "deck"])
        session.rests(on: "photo1.jpg")
        session.command("7")
        session.rests(on: "photo7.jpg")
        // Each of the twenty ways from one mode to another, once.
        var last = Way.deck
        let all = Way.allCases
        for step in 1..<all.count {
            for way in all.indices.map({ all[($0 * step) % all.count] }) where way != last {
                session.send(way.keys)
                session.says(way.title)
                session.rests(on: "photo7.jpg")
                last = way
            }
        }
        session.send("q")
        session.endsCleanly()
    }

    @Test func `an open viewer closes into the mode that is asked for`() throws {
        let world = World(photos: 6)
        let session = try world.browse(["-m", "grid"])
        session.rests(on: "photo1.jpg")
        session.send(Keys.enter)
        session.isInViewer()
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        session.send("gc")
        session.says("carousel")
        session.rests(on: "photo2.jpg")
        let carousel = session.restingLook()
        session.send("gn")
        session.rests(on: "photo2.jpg")
        #expect(session.restingLook().difference(from: carousel) > 0.1)
        session.send("gc")
        session.rests(on: "photo2.jpg")
        #expect(session.restingLook().difference(from: carousel) < Look.carouselNoise)
        session.send("q")
        session.endsCleanly()
    }

    @Test func `modes changed faster than the photo flies end in the last one`() throws {
        let world = World(photos: 9)
        let session = try world.browse(["-m", "carousel"])
        session.rests(on: "photo1.jpg")
        session.command("4")
        session.rests(on: "photo4.jpg")
        let carousel = session.restingLook()
        // Twice around and back where it began.
        for key in Array(repeating: "\t", count: 7) + Array(repeating: "\u{1B}[Z", count: 12) {
            session.send(key)
            session.pump(milliseconds: 15)
        }
        session.rests(on: "photo4.jpg")
        #expect(session.restingLook().difference(from: carousel) < Look.carouselNoise)
        #expect(world.list(world.photos).count == 9)
        session.send("q")
        session.endsCleanly()
    }
}
