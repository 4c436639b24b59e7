import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `Culling a folder` {
    @Test func `twelve photos: right, up into the trash, u back again, q`() throws {
        let world = World(photos: 12)
        let before = try #require(world.print(of: world.path("photo2.jpg")))
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        session.send(Keys.up)
        session.says("1 this session")
        #expect(session.wait { _ in !world.exists(world.path("photo2.jpg")) })
        session.rests(on: "photo3.jpg")

        #expect(world.list(world.trash + "/files") == ["photo2.jpg"])
        #expect(world.print(of: world.trash + "/files/photo2.jpg") == before)
        let info = String(
            decoding: World.read(world.trash + "/info/photo2.jpg.trashinfo"), as: UTF8.self)
        let lines = info.split(separator: "\n")
        #expect(lines.first == "[Trash Info]")
        #expect(lines.contains("Path=\(world.path("photo2.jpg"))"))
        let date = try #require(lines.first { $0.hasPrefix("DeletionDate=") })
        #expect(date.count == "DeletionDate=2026-11-21T10:11:12".count)
        #expect(try listedByTrashCLI(world).contains { $0.hasSuffix(world.path("photo2.jpg")) })

        session.send("u")
        #expect(session.wait { _ in world.exists(world.path("photo2.jpg")) })
        session.rests(on: "photo2.jpg")
        #expect(world.print(of: world.path("photo2.jpg")) == before)
        #expect(world.list(world.trash + "/files").isEmpty)
        #expect(world.list(world.trash + "/info").isEmpty)

        session.send("q")
        session.endsCleanly()
        #expect(world.list(world.photos).count == 12)
    }

    @Test func `the last photo of the pile, and the only one`() throws {
        let world = World(photos: 2)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(Keys.end)
        session.rests(on: "photo2.jpg")
        session.send(Keys.up)
        session.rests(on: "photo1.jpg")
        session.send("x")
        session.says("2 trashed")
        #expect(session.wait { _ in world.list(world.photos).isEmpty })
        // A press of its own, not one of a held key.
        session.rest(milliseconds: 500)
        session.send(Keys.up)
        session.send(Keys.right)
        session.send("u")
        session.rests(on: "photo1.jpg")
        session.send("u")
        session.rests(on: "photo2.jpg")
        #expect(session.wait { _ in world.list(world.photos) == ["photo1.jpg", "photo2.jpg"] })
        session.send("q")
        session.endsCleanly()
    }

    /// Promise: `↑` trashes at once only the photo whose own pixels are on your screen; another one takes a second `↑`.
    @Test func `a photo replaced on the disk is shown anew and not trashed unseen`() throws {
        let world = World(photos: 3)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        World.write(World.samples[4], to: world.path("new.jpg"))
        rename(world.path("new.jpg"), world.path("photo1.jpg"))
        session.send(Keys.up)
        session.says("changed on disk")
        #expect(world.exists(world.path("photo1.jpg")))
        #expect(world.list(world.trash + "/files").isEmpty)
        session.rests(on: "photo1.jpg")
        // Now it is the new one that is on the screen.
        session.send(Keys.up)
        #expect(session.wait { _ in !world.exists(world.path("photo1.jpg")) })
        #expect(World.read(world.trash + "/files/photo1.jpg") == World.samples[4])
        session.send("q")
        session.endsCleanly()
    }

    @Test func `a trash that cannot be written leaves the photo where it is and says why`() throws {
        let world = World(photos: 2)
        let session = try world.browse(["--trash-dir", "/proc/no-trash-here"])
        session.rests(on: "photo1.jpg")
        session.send(Keys.up)
        session.says("not trashed: ")
        session.rests(on: "photo1.jpg")
        #expect(world.exists(world.path("photo1.jpg")))
        session.send("q")
        session.endsCleanly(status: 1)
        #expect(session.screen.contains("not done in this session: 1 photo to trash or move"))
    }

    @Test func `without a journal nothing is trashed`() throws {
        let world = World(photos: 2)
        world.environment["XDG_STATE_HOME"] = "/proc/no-state-here"
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(Keys.up)
        session.says("not trashed: ")
        #expect(world.exists(world.path("photo1.jpg")))
        session.send("q")
        session.endsCleanly(status: 1)
    }

    @Test func `undo after a restart, from the interface and without it`() throws {
        let world = World(photos: 4)
        let first = try world.browse()
        first.rests(on: "photo1.jpg")
        first.send(Keys.up)
        first.rests(on: "photo2.jpg")
        first.send(Keys.up)
        first.rests(on: "photo3.jpg")
        first.send("q")
        first.endsCleanly()
        #expect(world.list(world.photos) == ["photo3.jpg", "photo4.jpg"])

        let second = try world.browse()
        second.rests(on: "photo3.jpg")
        second.send("u")
        second.rests(on: "photo2.jpg")
        #expect(second.wait { _ in world.exists(world.path("photo2.jpg")) })
        second.send("q")
        second.endsCleanly()

        let third = try world.run(["--undo-last"])
        #expect(third.waitForEnd() == .exited(status: 0))
        #expect(world.list(world.photos).count == 4)
        #expect(world.list(world.trash + "/files").isEmpty)
    }

    @Test func `a disk without a trash asks, and another press copies to the one at home`() throws {
        let world = World(photos: 0)
        let disk = world.photos
        guard system("mount -t tmpfs none '\(disk)' 2>/dev/null") == 0 else {
            print("skipped: this user or container may not mount")
            return
        }
        defer { system("umount -l '\(disk)'") }
        for n in 1...2 { World.write(World.samples[n], to: world.path("photo\(n).jpg")) }
        // Neither kind of trash can be made here: the names are taken by files.
        World.write([], to: world.path(".Trash"))
        World.write([], to: world.path(".Trash-\(getuid())"))
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(Keys.up)
        session.says("no trash on")
        #expect(world.exists(world.path("photo1.jpg")))
        session.rest(milliseconds: 1200)
        session.settle(quietMilliseconds: 400)
        session.send(Keys.up)
        #expect(session.wait { _ in !world.exists(world.path("photo1.jpg")) })
        #expect(World.read(world.trash + "/files/photo1.jpg") == World.samples[1])
        session.send("u")
        #expect(session.wait { _ in world.exists(world.path("photo1.jpg")) })
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(World.read(world.path("photo1.jpg")) == World.samples[1])
    }

    @Test func `redo trashes again what undo brought back`() throws {
        let world = World(photos: 3)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(Keys.up)
        #expect(session.wait { _ in !world.exists(world.path("photo1.jpg")) })
        session.send("u")
        session.rests(on: "photo1.jpg")
        session.send("U")
        #expect(session.wait { _ in !world.exists(world.path("photo1.jpg")) })
        session.rests(on: "photo2.jpg")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `a reject folder takes the photos flat`() throws {
        let world = World(photos: 2)
        let session = try world.browse(["--reject-dir", world.root + "/_rejected"])
        session.rests(on: "photo1.jpg")
        session.send(Keys.up)
        #expect(session.wait { _ in world.list(world.root + "/_rejected").contains("photo1.jpg") })
        session.send("q")
        session.endsCleanly()
    }

    private func listedByTrashCLI(_ world: World) throws -> [String] {
        let list = try PtySession(
            ["/usr/bin/trash-list"],
            environment: ["HOME": world.root + "/home", "LANG": "C.UTF-8"],
            // It lists the trash of every disk: what others left there must not push our line off the screen.
            size: PtySize(200, 500))
        #expect(list.waitForEnd() == .exited(status: 0), "is trash-cli installed? make test-deps")
        return list.screen.text
    }
}
