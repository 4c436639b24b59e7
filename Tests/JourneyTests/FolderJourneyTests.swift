import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `A folder that changes while it is browsed` {
    @Test func `takes in what appears, where it belongs, and the front stays`() throws {
        let world = World(photos: 3)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        World.write(World.samples[5], to: world.path("photo0.jpg"))
        session.says("photo1.jpg · 2/4")
        symlink(world.path("photo1.jpg"), world.path("photo2b.jpg"))
        session.says("photo1.jpg · 2/5")
        World.write(World.samples[5], to: world.root + "/elsewhere.jpg")
        rename(world.root + "/elsewhere.jpg", world.path("photo9.jpg"))
        session.says("photo1.jpg · 2/6")
        World.write(Array("no picture".utf8), to: world.path("notes.txt"))
        World.write(World.samples[6], to: world.path("picture without a name"))
        session.says("photo1.jpg · 2/7")
        session.send(Keys.left)
        session.rests(on: "photo0.jpg")
        session.send("q")
        session.endsCleanly()
    }

    @Test
    func `loses what vanishes; of the front the next one takes the place, and no key follows`()
        throws
    {
        let world = World(photos: 5)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        unlink(world.path("photo4.jpg"))
        session.says("photo1.jpg · 1/4")
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        unlink(world.path("photo2.jpg"))
        session.send(Keys.up)
        session.rests(on: "photo3.jpg")
        // Whether the key or the news came first: no other photo has gone.
        session.rest(milliseconds: 1500)
        #expect(world.list(world.photos) == ["photo1.jpg", "photo3.jpg", "photo5.jpg"])
        #expect(world.list(world.trash + "/files").isEmpty)
        session.rests(on: "photo3.jpg")
        #expect(session.status?.count == 3)
        session.send("q")
        _ = session.waitForEnd()
    }

    /// Promise: A file that changed since then is shown again and stays.
    @Test func `shows a photo anew that was written again, and only that one is trashed`() throws {
        let world = World(photos: 3)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        let other = try #require(World.samples.first { $0.count != World.samples[0].count })
        let before = session.restingLook()
        World.write(other, to: world.path("photo1.jpg"))
        #expect(session.wait { Look($0.screen).difference(from: before) > 0.2 })
        session.rests(on: "photo1.jpg")
        session.send(Keys.up)
        #expect(session.wait { _ in !world.exists(world.path("photo1.jpg")) })
        #expect(World.read(world.trash + "/files/photo1.jpg") == other)
        session.send("q")
        session.endsCleanly()
    }

    @Test func `shows a photo that could not be read once it can`() throws {
        let world = World(photos: 2)
        World.write(Array("half of a picture".utf8), to: world.path("photo1.jpg"))
        let session = try world.browse()
        session.says("photo1.jpg · 1/2")
        session.says("not a supported format")
        World.write(World.samples[0], to: world.path("photo1.jpg"))
        session.rests(on: "photo1.jpg")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `knows its own trash and undo, and a stranger under the name of a trashed photo`()
        throws
    {
        let world = World(photos: 3)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(Keys.up)
        session.rests(on: "photo2.jpg")
        session.rest(milliseconds: 600)
        #expect(session.status?.count == 2)
        session.send("u")
        session.rests(on: "photo1.jpg")
        session.rest(milliseconds: 600)
        #expect(session.status?.count == 3)
        session.send(Keys.up)
        session.rests(on: "photo2.jpg")
        World.write(World.samples[7], to: world.path("photo1.jpg"))
        session.says("photo2.jpg · 2/3")
        session.send("u")
        session.says("is back as")
        #expect(session.wait { $0.status?.count == 4 })
        #expect(World.read(world.path("photo1.jpg")) == World.samples[7])
        session.send("q")
        session.endsCleanly()
    }

    @Test func `that is taken away leaves an empty deck, and undo still says what it can`() throws {
        let world = World(photos: 3)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        rename(world.photos, world.root + "/gone")
        #expect(session.wait { $0.status == nil })
        session.settle(quietMilliseconds: 400)
        session.send(Keys.up)
        session.rest(milliseconds: 500)
        #expect(world.list(world.root + "/gone").count == 3)
        session.send("q")
        _ = session.waitForEnd()
    }

    @Test func `among listed photos only follows those that were listed`() throws {
        let world = World(photos: 4)
        let session = try world.run([world.path("photo3.jpg"), world.path("photo1.jpg")])
        session.rests(on: "photo3.jpg")
        World.write(World.samples[0], to: world.path("photo0.jpg"))
        session.rest(milliseconds: 600)
        unlink(world.path("photo1.jpg"))
        session.says("photo3.jpg · 1/1")
        session.send("q")
        session.endsCleanly()
    }
}

@Suite(.serialized) struct `Folders below a folder` {
    @Test func `are read, watched, and left again`() throws {
        let world = World(photos: 2)
        mkdir(world.path("sub"), 0o700)
        World.write(World.samples[2], to: world.path("sub/a.jpg"))
        symlink("..", world.path("sub/up"))
        let session = try world.browse(["-r"])
        session.says("photo1.jpg · 1/3")
        mkdir(world.path("later"), 0o700)
        World.write(World.samples[3], to: world.path("later/b.jpg"))
        session.says("photo1.jpg · 2/4")
        unlink(world.path("sub/a.jpg"))
        session.says("photo1.jpg · 2/3")
        rename(world.path("later"), world.root + "/later")
        session.says("photo1.jpg · 1/2")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `that were removed are there again with the photo that comes back`() throws {
        let world = World(photos: 2)
        mkdir(world.path("a"), 0o700)
        World.write(World.samples[2], to: world.path("a/one.jpg"))
        let session = try world.browse(["-r"])
        session.rests(on: "a/one.jpg")
        session.send(Keys.up)
        session.rests(on: "photo1.jpg")
        rmdir(world.path("a"))
        // What happened later is seen: so is that.
        World.write(World.samples[3], to: world.path("z.jpg"))
        #expect(session.wait { $0.status?.count == 3 })
        session.send("u")
        session.rests(on: "a/one.jpg")
        #expect(session.wait { $0.status?.count == 4 }, "\(session.screen.picture)")
        World.write(World.samples[3], to: world.path("a/two.jpg"))
        #expect(session.wait { $0.status?.count == 5 }, "\(session.screen.picture)")
        session.send(Keys.up)
        #expect(session.wait { _ in !world.exists(world.path("a/one.jpg")) })
        #expect(session.wait { $0.status?.count == 4 }, "\(session.screen.picture)")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `are left out where systems keep them, or photos are moved to them`() throws {
        let world = World(photos: 2)
        for folder in ["@eaDir", "$RECYCLE.BIN", "Proxies"] {
            mkdir(world.path(folder), 0o700)
            World.write(World.samples[2], to: world.path("\(folder)/a.jpg"))
        }
        world.configure("folders.skip = proxies\n")
        let session = try world.browse(["-r", "--reject-dir", world.path("rejected")])
        session.says("3 folders left out")
        session.rests(on: "photo1.jpg")
        #expect(session.status?.count == 2, "\(session.screen.picture)")
        // Made while riffle runs: by the system, and by the first photo that goes there.
        mkdir(world.path("lost+found"), 0o700)
        World.write(World.samples[3], to: world.path("lost+found/b.jpg"))
        session.send(Keys.up)
        #expect(session.wait { _ in !world.list(world.path("rejected")).isEmpty })
        World.write(World.samples[3], to: world.path("later.jpg"))
        #expect(session.wait { $0.status?.count == 2 }, "\(session.screen.picture)")
        session.command("set folders.skip none")
        session.says("counts from the next start")
        session.send("q")
        session.endsCleanly()
        let list = try world.run(["--list", "-r", world.photos])
        #expect(list.waitForEnd() == .exited(status: 0))
        for (name, isThere) in [
            ("photo2.jpg", true), ("rejected/photo1.jpg", true), ("a.jpg", false),
        ] {
            #expect(list.screen.contains(name) == isThere, "\(name): \(list.screen.picture)")
        }
    }

    @Test func `that cannot be read are told of and do no harm`() throws {
        let world = World(photos: 2)
        // Root may read everything but a path that is too long.
        var folder = open(world.photos, O_RDONLY | O_DIRECTORY)
        let name = String(repeating: "d", count: 250)
        for _ in 0..<20 {
            #expect(mkdirat(folder, name, 0o700) == 0)
            let next = openat(folder, name, O_RDONLY | O_DIRECTORY)
            close(folder)
            folder = next
        }
        close(folder)
        let session = try world.browse(["-r"])
        session.says("one path could not be read")
        session.rests(on: "photo1.jpg")
        #expect(session.status?.count == 2)
        session.send("q")
        session.endsCleanly(status: 1)
        let output = String(decoding: session.transcript, as: UTF8.self)
        #expect(output.contains("File name too long"))
    }
}

@Suite(.serialized) struct `A folder with photos in sub-folders alone` {
    @Test func `says so, and shows them at a key`() throws {
        let world = World(photos: 0)
        for folder in ["a", "b", "@eaDir"] {
            mkdir(world.path(folder), 0o700)
            World.write(World.samples[2], to: world.path("\(folder)/1.jpg"))
        }
        let session = try world.browse()
        session.says("No photos here, only in sub-folders")
        session.says("gr shows them, as -r does")
        session.send("gr")
        session.rests(on: "a/1.jpg")
        #expect(session.wait { $0.status?.count == 2 }, "\(session.screen.picture)")
        session.send("q")
        session.endsCleanly()
        let list = try world.run(["--list", world.photos], size: PtySize(200, 24))
        #expect(list.waitForEnd() == .exited(status: 3))
        #expect(list.screen.contains("no pictures there, only in sub-folders: -r shows them"))
        for folder in ["a", "b"] { unlink(world.path("\(folder)/1.jpg")) }
        let empty = try world.browse()
        #expect(empty.waitForEnd() == .exited(status: 3))
        #expect(empty.screen.contains("no pictures there that riffle can show"))
    }
}

@Suite(.serialized) struct `Folders of a share` {
    private static let hasBindfs = system("command -v bindfs >/dev/null && test -w /dev/fuse") == 0

    @Test(.enabled(if: hasBindfs, "bindfs is not installed, or there is no /dev/fuse"))
    func `are looked at while the user presses keys, as the system reports no changes`() throws {
        let world = World(photos: 2)
        let share = world.root + "/share"
        mkdir(share, 0o700)
        let options = "attr_timeout=0,entry_timeout=0,negative_timeout=0"
        let mount = "bindfs -o \(options) '\(world.photos)' '\(share)' 2>/dev/null"
        try #require(system(mount) == 0)
        defer { system("fusermount3 -uz '\(share)'") }
        let session = try world.run([share])
        session.rests(on: "photo1.jpg")
        World.write(World.samples[2], to: world.path("a.jpg"))
        session.send(Keys.right)
        #expect(session.wait { $0.status?.count == 3 }, "\(session.screen.picture)")
        session.rests(on: "photo2.jpg")
        unlink(world.path("a.jpg"))
        session.send(Keys.left)
        #expect(session.wait { $0.status?.count == 2 }, "\(session.screen.picture)")
        for again in ["\u{c}", ":reload\r"] {
            World.write(World.samples[3], to: world.path("b.jpg"))
            session.send(again)
            #expect(session.wait { $0.status?.count == 3 }, "\(session.screen.picture)")
            unlink(world.path("b.jpg"))
            session.send(again)
            #expect(session.wait { $0.status?.count == 2 }, "\(session.screen.picture)")
        }
        session.send("q")
        session.endsCleanly()
    }
}

@Suite(.serialized) struct `Sorting by date` {
    @Test func `is the same the second time, from an index that may be broken`() throws {
        let world = World(photos: 6)
        var seen: [String] = []
        for round in 0..<3 {
            let session = try world.browse(["--sort", "date"])
            #expect(session.wait { $0.status?.isDecoded ?? false })
            session.settle(quietMilliseconds: 400)
            seen.append(session.status?.name ?? "none")
            session.send("q")
            session.endsCleanly()
            let index = world.root + "/home/.cache/riffle/photos.sqlite"
            #expect(world.exists(index))
            if round == 1 { World.write(Array("not a database".utf8), to: index) }
        }
        #expect(Set(seen).count == 1, "\(seen)")
        #expect(seen[0].hasPrefix("photo"))
    }

    @Test func `writes nothing where nothing is to be written`() throws {
        let world = World(photos: 2)
        let session = try world.browse(["--read-only", "--sort", "date"])
        #expect(session.wait { $0.status?.isDecoded ?? false })
        session.send("q")
        session.endsCleanly()
        #expect(!world.exists(world.root + "/home/.cache/riffle"))
    }
}
