import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `The order changed while it runs` {
    @Test func `the photo in front stays, one that comes back or appears takes its place`() throws {
        let world = dated(5)
        let session = try world.browse()
        session.says("photo1.jpg · 1/5")
        session.command("set sort mtime")
        session.says("sorted by the time of change")
        session.says("photo1.jpg · 5/5")
        session.send(Keys.left)
        session.says("photo2.jpg · 4/5")
        session.rests(on: "photo2.jpg")
        session.send(Keys.up)
        session.says("photo1.jpg · 4/4")
        session.command("set reverse on")
        session.says("sorted by the time of change, reversed")
        session.says("photo1.jpg · 1/4")
        session.send("u")
        session.says("photo2.jpg · 2/5")
        // Older than all others.
        World.write(undated(9), to: world.root + "/elsewhere.jpg")
        world.setDate(of: "../elsewhere.jpg", to: 1_600_000_000)
        rename(world.root + "/elsewhere.jpg", world.path("photo0.jpg"))
        session.says("photo2.jpg · 3/6")
        session.command("set sort name")
        session.says("sorted by name")
        session.says("photo2.jpg · 4/6")
        session.command("set reverse off")
        session.says("photo2.jpg · 3/6")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `a photo in the trash is sorted by what its file says there`() throws {
        let world = dated(5)
        // Between the third and the fourth.
        world.setDate(of: "photo1.jpg", to: 1_700_000_003, nanoseconds: 500)
        world.setDate(of: "photo3.jpg", to: 1_700_000_002, nanoseconds: 500)
        world.setDate(of: "photo2.jpg", to: 1_700_000_001)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(Keys.up)
        session.rests(on: "photo2.jpg")
        #expect(session.wait { _ in world.list(world.trash + "/files") == ["photo1.jpg"] })
        session.command("set sort mtime")
        session.says("sorted by the time of change")
        session.says("photo2.jpg · 4/4")
        session.send("u")
        session.says("photo1.jpg · 3/5")
        session.rest(milliseconds: 600)
        #expect(session.status?.name == "photo1.jpg" && session.screen.contains("3/5"))
        session.send("q")
        session.endsCleanly()
    }

    @Test func `a photo that an earlier session trashed comes back to its place in the new order`()
        throws
    {
        let world = dated(5)
        world.setDate(of: "photo2.jpg", to: 1_700_000_003, nanoseconds: 500)
        let earlier = try world.browse()
        earlier.rests(on: "photo1.jpg")
        earlier.send(Keys.right)
        earlier.rests(on: "photo2.jpg")
        earlier.send(Keys.up)
        earlier.says("photo3.jpg · 2/4")
        earlier.send("q")
        earlier.endsCleanly()
        #expect(world.list(world.trash + "/files") == ["photo2.jpg"])

        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.command("set sort mtime")
        session.says("photo1.jpg · 4/4")
        // The newest comes first.
        session.send("u")
        session.says("photo2.jpg · 3/5")
        session.rest(milliseconds: 600)
        #expect(session.status?.name == "photo2.jpg" && session.screen.contains("3/5"))
        session.send("q")
        session.endsCleanly()
        #expect(world.exists(world.path("photo2.jpg")))
    }

    @Test func `also while dates of many photos are still being read`() throws {
        let world = World(small: 2000)
        let session = try world.browse(["--sort", "date"])
        #expect(session.wait { $0.status != nil })
        session.command("set sort natural")
        session.says("sorted by name")
        session.command("1")
        session.says("photo1.jpg · 1/2000")
        session.send(Keys.right)
        session.says("photo2.jpg · 2/2000")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `the configuration names an order too, and is printed as it was read`() throws {
        let world = dated(3)
        world.configure("sort = mtime\nreverse = on\n")
        let session = try world.browse()
        session.says("photo1.jpg · 1/3")
        session.command("set sort")
        session.says("sort = mtime")
        session.command("set reverse")
        session.says("reverse = on")
        session.send("q")
        session.endsCleanly()
        let first = try printed(world)
        #expect(first.contains("\nsort = mtime") && first.contains("\nreverse = on"))
        world.configure(first)
        #expect(try printed(world) == first)
    }

    /// Small photos that tell no date but that of their files, the first being the oldest.
    private func dated(_ count: Int) -> World {
        let world = World(photos: 0)
        for n in 1...count {
            World.write(undated(n), to: world.path("photo\(n).jpg"))
            world.setDate(of: "photo\(n).jpg", to: 1_700_000_000 + n)
        }
        return world
    }

    /// Made of a small picture without EXIF data.
    private func undated(_ number: Int) -> [UInt8] { World.smallPhoto(5 * number + 3) }

    private func printed(_ world: World) throws -> String {
        let session = try world.run(["--print-config"])
        #expect(session.waitForEnd() == .exited(status: 0))
        // A terminal ends lines with two characters.
        return String(decoding: session.transcript.filter { $0 != 0x0D }, as: UTF8.self)
    }
}
