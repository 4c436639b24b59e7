import Glibc
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

    /// The RAW is tried too, and once more after the folder was read anew, as one is that was written just before.
    @Test func `has its own name and reason where neither picture can be shown`() throws {
        let world = World(photos: 0)
        World.write(damaged, to: world.path("a.JPG"))
        World.write(Array("nothing at all".utf8), to: world.path("a.CR2"))
        World.write(World.samples[1], to: world.path("b.JPG"))
        let session = try world.browse()
        session.says("a.JPG +CR2 · 1/2 · not a supported format")
        session.send("n")
        session.rests(on: "b.JPG")
        session.send("h")
        session.rest(milliseconds: 1000)
        session.says("a.JPG +CR2 · 1/2 · not a supported format")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `is no photo where only its sidecar comes back from the trash`() throws {
        let world = World(pairs: 2)
        let session = try world.browse()
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        session.send("x")
        #expect(session.wait { _ in world.trashed == world.names(ofPair: 1) })
        session.rests(on: "IMG_2.JPG +CR2 +xmp")
        for name in world.trashed where !name.hasSuffix(".xmp") {
            unlink(world.trash + "/files/" + name)
        }
        session.send("u")
        session.says("is what is back")
        #expect(session.wait { $0.status?.count == 1 }, "\(session.screen.picture)")
        session.rests(on: "IMG_2.JPG +CR2 +xmp")
        let sidecars = world.names(ofPair: 1).filter { $0.hasSuffix(".xmp") }
        #expect(Set(sidecars).isSubset(of: world.list(world.photos)))
        session.send("q")
        session.endsCleanly(status: 1)
    }
}
