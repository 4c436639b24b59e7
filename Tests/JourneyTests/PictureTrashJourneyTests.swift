import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `One picture of a pair` {
    private func isHome(_ world: World, _ names: [String]) -> Bool {
        Set(names).isSubset(of: world.list(world.photos))
    }

    /// Trashes the RAW of the first pair, and then what is left of it.
    private func trashBoth(_ session: PtySession, _ world: World) {
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        session.command("trash raw")
        session.says("trash its RAW? x again")
        session.send("x")
        session.says("IMG_1.CR2 +xmp → trash")
        #expect(
            session.wait { $0.screen.contains("IMG_1.JPG") && !$0.screen.contains("+CR2 +xmp") })
        session.rest(milliseconds: 300)
        session.send("x")
        #expect(session.wait { _ in world.trashed == world.names(ofPair: 1) })
    }

    @Test func `the RAW goes with its sidecar, the JPEG stays what it is, and u brings it back`()
        throws
    {
        let world = World(pairs: 2)
        let before = world.prints
        let session = try world.browse()
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        session.send("4")
        session.says("★★★★")
        session.command("trash raw")
        session.says("trash its RAW? x again")
        session.send("x")
        session.says("IMG_1.CR2 +xmp → trash")
        #expect(session.wait { _ in world.trashed == ["IMG_1.CR2", "IMG_1.CR2.xmp"] })
        #expect(
            session.wait { $0.screen.contains("IMG_1.JPG") && !$0.screen.contains("+CR2 +xmp") })
        #expect(world.list(world.photos) == ["IMG_1.JPG"] + world.names(ofPair: 2))
        session.send("u")
        session.says("IMG_1.CR2 +xmp is back")
        #expect(session.wait { _ in world.prints == before })
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        session.send("U")
        #expect(session.wait { _ in world.trashed == ["IMG_1.CR2", "IMG_1.CR2.xmp"] })
        session.send("q")
        session.endsCleanly()
        // What was decided of it stays with what is left of it, and a later session brings the rest back.
        let next = try world.browse()
        next.rests(on: "IMG_1.JPG")
        #expect(next.wait { $0.screen.contains("★★★★") }, "\(next.screen.picture)")
        #expect(next.wait { $0.screen.contains("1 of 2 decided") }, "\(next.screen.picture)")
        next.send("u")
        #expect(next.wait { _ in world.prints == before })
        next.rests(on: "IMG_1.JPG +CR2 +xmp")
        #expect(next.wait { $0.screen.contains("★★★★") }, "\(next.screen.picture)")
        next.send("q")
        next.endsCleanly()
    }

    @Test func `the JPEG goes, and the card is what is left`() throws {
        let world = World(pairs: 2)
        let before = world.prints
        let session = try world.browse()
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        session.command("trash jpeg")
        session.says("trash its JPEG? x again")
        session.send("x")
        session.says("IMG_1.JPG → trash")
        #expect(session.wait { $0.screen.contains("IMG_1.CR2 +xmp") }, "\(session.screen.picture)")
        #expect(world.trashed == ["IMG_1.JPG"])
        session.command("trash raw")
        session.says("it is the only picture")
        session.send("u")
        #expect(session.wait { _ in world.prints == before })
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        session.send("q")
        session.endsCleanly()
    }

    /// Its RAW and its JPEG went one after the other: they are one photo, which comes back as one.
    @Test func `both pictures of it are one photo of the trash, which goes there again by one u`()
        throws
    {
        let world = World(pairs: 2)
        let before = world.prints
        let first = try world.browse()
        trashBoth(first, world)
        first.send("q")
        first.endsCleanly()
        let session = try world.browse(["-m", "grid"])
        session.rests(on: "IMG_2.JPG +CR2 +xmp")
        session.send("R")
        #expect(session.wait { $0.screen.contains("1 photo ") }, "\(session.screen.picture)")
        session.says("IMG_1.JPG +CR2 +xmp")
        session.send("r")
        #expect(session.wait { _ in world.prints == before })
        session.send(Keys.escape)
        #expect(session.wait { $0.status?.count == 2 }, "\(session.screen.picture)")
        session.send("u")
        #expect(session.wait { _ in world.trashed == world.names(ofPair: 1) })
        session.says("→ trash again")
        #expect(session.wait { $0.status?.count == 1 }, "\(session.screen.picture)")
        session.send("U")
        #expect(session.wait { _ in world.prints == before })
        session.send("q")
        session.endsCleanly()
    }

    @Test
    func `what went of it in one session comes back as one photo, and each step by its own u`()
        throws
    {
        let world = World(pairs: 2)
        let before = world.prints
        let session = try world.browse()
        trashBoth(session, world)
        session.send("R")
        #expect(session.wait { $0.screen.contains("this session · 1 photo ") })
        session.says("IMG_1.JPG +CR2 +xmp")
        session.send("r")
        #expect(session.wait { _ in world.prints == before })
        session.send(Keys.escape)
        #expect(session.wait { $0.status?.count == 2 }, "\(session.screen.picture)")
        session.send("u")
        #expect(session.wait { _ in world.trashed == world.names(ofPair: 1) })
        #expect(session.wait { $0.status?.count == 1 }, "\(session.screen.picture)")
        session.send("U")
        #expect(session.wait { _ in world.prints == before })
        #expect(session.wait { $0.status?.count == 2 }, "\(session.screen.picture)")
        session.send("u")
        #expect(session.wait { _ in world.trashed == world.names(ofPair: 1) })
        #expect(session.wait { $0.status?.count == 1 }, "\(session.screen.picture)")
        session.send("u")
        #expect(session.wait { _ in world.trashed == ["IMG_1.CR2", "IMG_1.CR2.xmp"] })
        session.rests(on: "IMG_1.JPG")
        session.send("u")
        session.says("IMG_1.CR2 +xmp is back")
        #expect(session.wait { _ in world.prints == before })
        session.send("q")
        session.endsCleanly()
    }

    @Test func `of a disk without a trash goes to the one at home where it is asked for again`()
        throws
    {
        let world = World(photos: 0)
        let disk = world.photos
        guard system("mount -t tmpfs none '\(disk)' 2>/dev/null") == 0 else {
            print("skipped: this user or container may not mount")
            return
        }
        defer { system("umount -l '\(disk)'") }
        for n in 1...2 { world.write(pair: n, rawBytes: 3000) }
        // Neither kind of trash can be made here: the names are taken by files.
        World.write([], to: world.path(".Trash"))
        World.write([], to: world.path(".Trash-\(getuid())"))
        let before = world.prints
        let session = try world.browse()
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        session.command("trash raw")
        session.says("trash its RAW? x again")
        session.send("x")
        session.says(":trash raw again to use the trash in your home folder")
        #expect(world.prints == before)
        session.rest(milliseconds: 900)
        session.command("trash raw")
        session.says("trash its RAW? x again")
        session.send("x")
        #expect(session.wait { _ in world.trashed == ["IMG_1.CR2", "IMG_1.CR2.xmp"] })
        session.says("IMG_1.CR2 +xmp → trash")
        session.rests(on: "IMG_1.JPG")
        session.send("u")
        #expect(session.wait { _ in world.trashed.isEmpty })
        #expect(session.wait { _ in Set(world.prints.keys) == Set(before.keys) })
        session.send("q")
        session.endsCleanly()
    }

    @Test func `of many goes by one question, and a dry run moves none`() throws {
        let world = World(pairs: 3)
        let before = world.prints
        let session = try world.browse(["-m", "grid"])
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        session.send("gm")
        session.says("3 marked")
        session.command("trash raw")
        session.says("trash the RAWs of 3 photos? x again")
        session.send("x")
        session.says("3 RAWs → trash")
        #expect(
            session.wait { _ in world.list(world.photos) == ["IMG_1.JPG", "IMG_2.JPG", "IMG_3.JPG"]
            })
        session.send("u")
        #expect(session.wait { _ in world.prints == before })
        session.send("U")
        session.says("3 RAWs → trash")
        session.send("q")
        session.endsCleanly()
        // One step for a later session too.
        let undo = try world.run(["--undo-last"], size: PtySize(200, 24))
        #expect(undo.waitForEnd() == .exited(status: 0))
        #expect(world.prints == before, "\(undo.screen.picture)")
        let dry = try world.browse(["--dry-run"])
        dry.rests(on: "IMG_1.JPG +CR2 +xmp")
        dry.command("trash raw")
        dry.says("trash its RAW? x again")
        dry.send("x")
        dry.says("IMG_1.CR2 → trash (dry run)")
        dry.send("q")
        dry.endsCleanly()
        #expect(dry.screen.contains("IMG_1.CR2: would have been trashed"), "\(dry.screen.picture)")
        #expect(world.prints == before)
    }
}
