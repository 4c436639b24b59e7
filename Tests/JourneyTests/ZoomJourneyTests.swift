import PtyHarness
import Testing

/// A zoom from photo to photo, as the status line tells it.
@Suite struct `Zooming` {
    @Test func `plus opens closer from the deck, and the next photo is as close until z`() throws {
        let world = World(photos: 3)
        let session = try world.browse(["-m", "deck"])
        session.rests(on: "photo1.jpg")
        session.send("=")
        session.says("100 %")
        session.send(" ")
        session.rests(on: "photo2.jpg")
        session.says("100 %")
        let near = session.restingLook()
        session.send("z")
        #expect(session.restingLook().difference(from: near) > 0.1)
        session.send(" ")
        session.rests(on: "photo3.jpg")
        #expect(!session.screen.text.contains { $0.contains("%") })
        session.send("q")
        session.endsCleanly()
    }
}
