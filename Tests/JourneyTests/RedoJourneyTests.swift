import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `Redo, failed undo and files that are rewritten` {
    @Test func `redo leaves alone another file that has got the photo's name`() throws {
        let world = World(photos: 3)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(Keys.up)
        #expect(session.wait { _ in !world.exists(world.path("photo1.jpg")) })
        session.send("u")
        session.rests(on: "photo1.jpg")
        session.send(Keys.end)
        session.rests(on: "photo3.jpg")
        let diary = Array("dear diary".utf8)
        World.write(diary, to: world.path("diary.txt"))
        rename(world.path("diary.txt"), world.path("photo1.jpg"))
        session.send("U")
        session.says("changed on disk")
        #expect(World.read(world.path("photo1.jpg")) == diary)
        #expect(world.trashed.isEmpty)
        session.send("q")
        session.endsCleanly(status: 1)
    }

    @Test func `trash, undo and redo in a burst, where another file has taken the name`() throws {
        let world = World(photos: 3)
        let before = World.read(world.path("photo1.jpg"))
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(Keys.up)
        #expect(session.wait { _ in !world.exists(world.path("photo1.jpg")) })
        let diary = Array("dear diary".utf8)
        World.write(diary, to: world.path("photo1.jpg"))
        session.send("uU")
        // It comes back under another name and goes again from there.
        #expect(
            session.wait { _ in world.journalRecords.count { $0.contains(" C op=") } == 2 })
        #expect(world.trashed.count == 1)
        #expect(World.read(world.trash + "/files/" + (world.trashed.first ?? "")) == before)
        #expect(World.read(world.path("photo1.jpg")) == diary)
        session.send("q")
        session.endsCleanly()
    }

    @Test func `a redo right behind the undo trashes the photo again`() throws {
        let world = World(photos: 3)
        let session = try world.browse()
        for _ in 0..<3 {
            session.rests(on: "photo1.jpg")
            session.send(Keys.up)
            session.rests(on: "photo2.jpg")
            session.send("uU")
            session.rests(on: "photo2.jpg")
            #expect(session.wait { _ in world.trashed == ["photo1.jpg"] })
            session.send("u")
            #expect(session.wait { _ in world.exists(world.path("photo1.jpg")) })
        }
        #expect(!session.screen.contains("changed on disk"))
        session.send("q")
        session.endsCleanly()
    }

    @Test func `the answer to a question counts for the file that was asked about`() throws {
        let world = World(photos: 2)
        World.write(Array("no photo at all".utf8), to: world.path("photo1.jpg"))
        let session = try world.browse()
        session.says("photo1.jpg")
        session.settle(quietMilliseconds: 400)
        session.send(Keys.up)
        session.says("again trashes it unseen")
        session.settle(quietMilliseconds: 300)
        let diary = Array("dear diary, dear".utf8)
        World.write(diary, to: world.path("diary.txt"))
        rename(world.path("diary.txt"), world.path("photo1.jpg"))
        session.send(Keys.up)
        session.says("changed on disk")
        #expect(World.read(world.path("photo1.jpg")) == diary)
        #expect(world.trashed.isEmpty)
        session.send("q")
        #expect(session.waitForEnd() != nil)
    }

    @Test func `an undo that the folder refuses stays the next one, and says what to mend`() throws
    {
        let world = World(photos: 4)
        let session = try world.browse()
        for name in ["photo1.jpg", "photo2.jpg"] {
            session.rests(on: name)
            session.send(Keys.up)
            #expect(session.wait { _ in !world.exists(world.path(name)) })
        }
        session.rests(on: "photo3.jpg")
        guard system("chattr +i '\(world.photos)' 2>/dev/null") == 0 else {
            print("skipped: no immutable folders here")
            session.send("q")
            session.endsCleanly()
            return
        }
        defer { system("chattr -i '\(world.photos)'") }
        for _ in 0..<2 {
            session.send("u")
            session.says("photo2.jpg stays in the trash: its folder may not be changed")
            session.says("photo3.jpg ·")
            session.settle()
            session.send(Keys.right)
            session.rests(on: "photo4.jpg")
            session.send(Keys.left)
            session.rests(on: "photo3.jpg")
        }
        #expect(world.trashed == ["photo1.jpg", "photo2.jpg"])
        system("chattr -i '\(world.photos)'")
        session.send("u")
        session.rests(on: "photo2.jpg")
        #expect(session.wait { _ in world.exists(world.path("photo2.jpg")) })
        session.send("u")
        session.rests(on: "photo1.jpg")
        #expect(session.wait { _ in world.exists(world.path("photo1.jpg")) })
        session.send("q")
        session.endsCleanly()
    }

    @Test func `a photo rewritten in place with its time set back is shown anew, not trashed`()
        throws
    {
        let world = World(photos: 2)
        // What does not fit is cut, what is missing filled: the size stays.
        var content = World.samples[4]
        let size = World.read(world.path("photo1.jpg")).count
        content = Array(content.prefix(size))
        content += [UInt8](repeating: 0, count: size - content.count)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        let before = try #require(world.print(of: world.path("photo1.jpg")))
        let file = open(world.path("photo1.jpg"), O_WRONLY)
        #expect(write(file, content, content.count) == content.count)
        let time = timespec(tv_sec: before.seconds, tv_nsec: before.nanoseconds)
        futimens(file, [time, time])
        // Not closed yet: the folder has not told of it.
        session.send(Keys.up)
        session.says("changed on disk")
        close(file)
        #expect(world.trashed.isEmpty)
        #expect(world.print(of: world.path("photo1.jpg"))?.seconds == before.seconds)
        #expect(World.read(world.path("photo1.jpg")) == content)
        session.send("q")
        #expect(session.waitForEnd() != nil)
    }

    @Test func `a photo rewritten in place with its time set back is drawn anew by itself`() throws
    {
        let world = World(photos: 2)
        World.write(World.samples[2], to: world.path("photo1.jpg"))
        world.setDate(of: "photo1.jpg", to: 1_600_000_000)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        let look = session.restingLook()
        var content = Array(World.samples[5].prefix(World.samples[2].count))
        content += [UInt8](repeating: 0, count: World.samples[2].count - content.count)
        let file = open(world.path("photo1.jpg"), O_WRONLY)
        #expect(write(file, content, content.count) == content.count)
        let time = timespec(tv_sec: 1_600_000_000, tv_nsec: 0)
        futimens(file, [time, time])
        close(file)
        #expect(session.wait { Look($0.screen).difference(from: look) > 0.1 })
        session.send("q")
        #expect(session.waitForEnd() != nil)
    }
}
