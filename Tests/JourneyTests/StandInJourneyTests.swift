import PtyHarness
import Testing

/// The pictures of each format that Tests/DecodingTests/Formats/make.py makes.
private let formats = World.project + "/Tests/DecodingTests/Formats/"

@Suite(.serialized) struct `A pair whose cover is damaged` {
    private let damaged = Array("\u{FF}no picture at all, whatever its name says".utf8)

    @Test
    func `shows its other picture, goes and comes back whole, and is itself once it is mended`()
        throws
    {
        let world = World(photos: 0)
        World.write(damaged, to: world.path("a.JPG"))
        World.write(World.read(formats + "canon.cr2"), to: world.path("a.CR2"))
        World.write(World.samples[1], to: world.path("b.JPG"))
        let before = world.prints
        let session = try world.browse()
        session.rests(on: "a.CR2 +JPG")
        session.says("JPEG damaged · CR2 shown")
        #expect(session.status?.count == 2, "\(session.screen.picture)")
        session.send("x")
        #expect(session.wait { _ in world.trashed == ["a.CR2", "a.JPG"] })
        session.rests(on: "b.JPG")
        session.send("u")
        #expect(session.wait { _ in world.prints == before })
        session.rests(on: "a.CR2 +JPG")
        session.says("JPEG damaged · CR2 shown")
        World.write(World.samples[2], to: world.path("a.JPG"))
        session.rests(on: "a.JPG +CR2")
        #expect(
            session.wait { !$0.screen.contains("damaged") && $0.status?.count == 2 },
            "\(session.screen.picture)")
        session.send("q")
        session.endsCleanly()
    }
}
