import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `Videos` {
    /// A photo with its film, and a film without a photo.
    private func world() -> World {
        let world = World(photos: 0)
        let film = World.read(World.project + "/Tests/DecodingTests/Formats/clip.mov")
        World.write(World.samples[0], to: world.path("live.jpg"))
        World.write(film, to: world.path("live.mov"))
        World.write(film, to: world.path("clip.mov"))
        mkdir(world.root + "/home/.config", 0o755)
        mkdir(world.root + "/home/.config/riffle", 0o755)
        return world
    }

    @Test
    func `have a card where they are asked for, and go to the trash when they are asked about`()
        throws
    {
        let world = world()
        World.write(
            Array("videos = on\n".utf8), to: world.root + "/home/.config/riffle/config")
        let before = try #require(world.print(of: world.path("clip.mov")))
        let session = try world.browse()
        session.says("▷ clip.mov  0:12")
        // The card is in the same frame, which may be read in pieces.
        #expect(session.wait { $0.status?.count == 2 }, "\(session.screen.picture)")
        session.send(Keys.up)
        session.says("is a video")
        #expect(world.exists(world.path("clip.mov")))
        session.rest(milliseconds: 300)
        session.send(Keys.up)
        session.says("1 this session")
        world.expectTrashed("clip.mov", as: before, in: session)
        // The film of the photo is a part of it.
        session.rests(on: "live.jpg +mov")
        session.send("u")
        world.expectBack("clip.mov", as: before, in: session)
        session.says("▷ clip.mov  0:12")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `come back from the trash though they are shown no more, and it is said`() throws {
        let world = world()
        World.write(
            Array("videos = on\n".utf8), to: world.root + "/home/.config/riffle/config")
        let before = try #require(world.print(of: world.path("clip.mov")))
        let session = try world.browse()
        session.says("▷ clip.mov  0:12")
        session.send(Keys.up)
        session.says("is a video")
        session.rest(milliseconds: 300)
        session.send(Keys.up)
        session.says("1 this session")
        world.expectTrashed("clip.mov", as: before, in: session)
        session.command("set videos off")
        session.says("videos = off")
        session.rests(on: "live.jpg +mov")
        session.rest(milliseconds: 300)
        session.send("u")
        session.says("is back")
        world.expectBack("clip.mov", as: before, in: session)
        session.says("▷ clip.mov")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `are not there before a command asks for them, and not after it has done so again`()
        throws
    {
        let world = world()
        let session = try world.browse()
        session.rests(on: "live.jpg +mov")
        #expect(session.status?.count == 1, "\(session.screen.picture)")
        session.send(":set videos on")
        session.says(":set videos on▏")
        session.send(Keys.enter)
        #expect(session.wait { _ in session.status?.count == 2 })
        session.rests(on: "live.jpg +mov")
        session.send(Keys.home)
        session.says("▷ clip.mov  0:12")
        session.send(":set videos off")
        session.says(":set videos off▏")
        session.send(Keys.enter)
        #expect(session.wait { _ in session.status?.count == 1 })
        session.rests(on: "live.jpg +mov")
        session.send("q")
        session.endsCleanly()
    }
}
