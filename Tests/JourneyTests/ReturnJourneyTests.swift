import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `Coming back from the trash` {
    /// Trashes the first photo; the second is in front then.
    private func trashFirst(_ session: PtySession, _ world: World) {
        session.rests(on: "photo1.jpg")
        session.send(Keys.up)
        #expect(session.wait { _ in !world.exists(world.path("photo1.jpg")) })
        session.rests(on: "photo2.jpg")
    }

    @Test func `a photo that came back under another name can be trashed again`() throws {
        let world = World(photos: 2)
        let session = try world.browse()
        trashFirst(session, world)
        World.write(World.samples[4], to: world.path("photo1.jpg"))
        session.send("u")
        session.says("is back as")
        session.settle(quietMilliseconds: 400)
        #expect(world.list(world.photos).count == 3)
        let other = try #require(
            world.list(world.photos).first { $0 != "photo1.jpg" && $0 != "photo2.jpg" })
        session.send(Keys.up)
        #expect(session.wait { _ in !world.exists(world.path(other)) })
        #expect(World.read(world.path("photo1.jpg")) == World.samples[4])
        #expect(world.list(world.trash + "/files").count == 1)
        session.send("q")
        session.endsCleanly()
    }

    @Test(arguments: [false, true])
    func `under whatever name it comes back, it is one photo`(isInside: Bool) throws {
        let world = World(photos: 2)
        let session = try isInside ? world.browseInside() : world.browse()
        trashFirst(session, world)
        World.write(World.samples[4], to: world.path("photo1.jpg"))
        session.says("photo2.jpg · 2/2")
        session.send("u")
        session.says("is back as")
        session.rest(milliseconds: 1500)
        #expect(world.list(world.photos).count == 3)
        #expect(session.status?.count == 3, "on:\n\(session.screen.picture)")
        session.send("q")
        session.endsCleanly()
    }

    @Test(arguments: [false, true])
    func `a name that another file had meanwhile is its own again`(isInside: Bool) throws {
        let world = World(photos: 3)
        let session = try isInside ? world.browseInside() : world.browse()
        trashFirst(session, world)
        World.write(World.samples[4], to: world.path("photo1.jpg"))
        session.says("photo2.jpg · 2/3")
        unlink(world.path("photo1.jpg"))
        session.says("photo2.jpg · 1/2")
        session.send("u")
        session.rests(on: "photo1.jpg")
        session.rest(milliseconds: 1500)
        #expect(session.status?.count == 3, "on:\n\(session.screen.picture)")
        session.rests(on: "photo1.jpg")
        session.send(Keys.up)
        #expect(session.wait { _ in !world.exists(world.path("photo1.jpg")) })
        session.send("q")
        session.endsCleanly()
    }

    @Test func `a photo is decoded for a new size when it is there again, not before`() throws {
        let world = World(photos: 3)
        let session = try world.browse()
        for round in 0..<4 {
            trashFirst(session, world)
            session.resize(to: round % 2 == 0 ? PtySize(140, 36) : PtySize(130, 30))
            session.rests(on: "photo2.jpg")
            session.send("u")
            #expect(session.wait { _ in world.exists(world.path("photo1.jpg")) })
            session.rests(on: "photo1.jpg")
            #expect(!session.screen.contains("cannot be opened"))
        }
        session.send("q")
        session.endsCleanly()
    }

    @Test func `a photo that is a link comes back and goes again`() throws {
        let world = World(photos: 2)
        rename(world.path("photo1.jpg"), world.root + "/real.jpg")
        symlink("../real.jpg", world.path("photo1.jpg"))
        let session = try world.browse()
        for _ in 0..<2 {
            trashFirst(session, world)
            session.send("u")
            #expect(session.wait { _ in world.exists(world.path("photo1.jpg")) })
        }
        session.rests(on: "photo1.jpg")
        #expect(world.exists(world.root + "/real.jpg"))
        session.send("q")
        session.endsCleanly()
    }

    @Test func `a photo back from another file system can be trashed again`() throws {
        let world = World(photos: 2)
        let trash = "/dev/shm/riffle-journey-\(getpid())"
        defer { system("rm -rf '\(trash)'") }
        let session = try world.browse(["--trash-dir", trash])
        for _ in 0..<2 {
            session.rests(on: "photo1.jpg")
            session.send(Keys.up)
            #expect(session.wait { _ in world.list(trash + "/files") == ["photo1.jpg"] })
            #expect(session.wait { _ in !world.exists(world.path("photo1.jpg")) })
            session.rests(on: "photo2.jpg")
            session.send("u")
            #expect(session.wait { _ in world.exists(world.path("photo1.jpg")) })
            #expect(session.wait { _ in world.list(trash + "/files").isEmpty })
        }
        session.rests(on: "photo1.jpg")
        #expect(!session.screen.contains("changed on disk"))
        session.send("q")
        session.endsCleanly()
    }

    @Test func `a photo replaced and seen anew after a resize is the one that is trashed`() throws {
        let world = World(photos: 2)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        World.write(World.samples[5], to: world.root + "/new.jpg")
        rename(world.root + "/new.jpg", world.path("photo1.jpg"))
        session.resize(to: PtySize(140, 36))
        session.settle(quietMilliseconds: 400)
        session.rests(on: "photo1.jpg")
        session.send(Keys.up)
        #expect(session.wait { _ in !world.exists(world.path("photo1.jpg")) })
        #expect(World.read(world.trash + "/files/photo1.jpg") == World.samples[5])
        session.send("q")
        session.endsCleanly()
    }
}
