import PtyHarness
import Testing

@Suite(.serialized) struct `Pages that come from above and below` {
    @Test(arguments: [
        ("bottom", "push"), ("top", "moveIn"), ("bottom", "cube"), ("top", "pageCurl"),
    ])
    func `leave what is there without motion`(direction: String, style: String) throws {
        let world = World(photos: 3)
        let still = try world.browse(["--motion", "off"])
        still.rests(on: "photo1.jpg")
        still.send(Keys.enter)
        still.settle(quietMilliseconds: 400)
        still.send(Keys.right)
        still.rests(on: "photo2.jpg")
        let end = still.restingLook()
        still.send("q")
        still.endsCleanly()

        world.configure("viewer.direction = \(direction)\nviewer.transition = \(style)\n")
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(Keys.enter)
        session.settle(quietMilliseconds: 400)
        for way in [Keys.right, Keys.right, Keys.left] {
            session.send(way)
            session.settle(quietMilliseconds: 400)
        }
        session.rests(on: "photo2.jpg")
        #expect(session.restingLook().difference(from: end) < 0.01)
        session.send("q")
        session.endsCleanly()
    }
}
