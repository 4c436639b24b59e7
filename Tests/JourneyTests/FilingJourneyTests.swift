import Glibc
import PtyHarness
import Testing

/// A folder on another file system than the photos, gone when it goes out of scope.
final class OtherDisk {
    let path: String

    init(_ name: String) {
        path = "/dev/shm/riffle-\(name)-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        mkdir(path, 0o700)
    }

    deinit { system("rm -rf '\(path)'") }
}

@Suite(.serialized) struct `Copies and moves to other folders` {
    @Test func `one key copies to another disk, and u takes the copy away`() throws {
        let disk = OtherDisk("copy")
        let world = World(pairs: 2)
        world.configure("target 1 = \(disk.path)/select\n")
        let before = world.prints
        let session = try world.browse()
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        session.send("y1")
        session.says("copied to select")
        #expect(world.list(disk.path + "/select") == world.names(ofPair: 1))
        for name in world.names(ofPair: 1) {
            #expect(world.print(of: "\(disk.path)/select/\(name)") == before[name])
        }
        #expect(world.prints == before)
        session.send("y1")
        session.says("is there already")
        session.send("y4")
        session.says("no target 4")
        session.send("u")
        session.says("taken back from select")
        #expect(session.wait { _ in world.list(disk.path + "/select").isEmpty })
        #expect(world.prints == before)
        session.send("q")
        session.endsCleanly()
    }

    @Test(arguments: [
        ("size=4m,ro", "select is read-only"), ("size=1m", "no space left in select"),
    ])
    func `what cannot be moved stays, and the folder is named that cannot take it`(
        options: String, words: String
    ) throws {
        let world = World(pairs: 2)
        for name in world.names(ofPair: 1) {
            World.write(
                World.read(world.path(name)) + [UInt8](repeating: 7, count: 600_000),
                to: world.path(name))
        }
        let folder = world.root + "/select"
        mkdir(folder, 0o700)
        guard system("mount -t tmpfs -o \(options) none '\(folder)' 2>/dev/null") == 0 else {
            print("skipped: this user or container may not mount")
            return
        }
        defer { system("umount -l '\(folder)'") }
        world.configure("target 2 = \(folder)\n")
        let before = world.prints
        let session = try world.browse()
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        session.send("Y2")
        session.says(words)
        #expect(!session.screen.contains(".riffle-"))
        #expect(world.prints == before && world.list(folder).isEmpty)
        session.send("q")
        // What was asked for was not done.
        session.endsCleanly(status: 1)
        // Nothing was begun.
        #expect(
            !world.list(world.root + "/home/.local/state/riffle/journal").contains {
                $0.hasSuffix(".log")
            })
    }

    @Test func `a pair that was moved comes back in the next session`() throws {
        let disk = OtherDisk("move")
        let world = World(pairs: 2)
        world.configure("target 2 = \(disk.path)/best\n")
        let before = world.prints
        let session = try world.browse()
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        session.send("Y2")
        session.says("→ best")
        session.rests(on: "IMG_2.JPG +CR2 +xmp")
        #expect(session.wait { _ in world.list(disk.path + "/best") == world.names(ofPair: 1) })
        #expect(!session.screen.contains("trashed"))
        #expect(world.trashed.isEmpty)
        session.send("q")
        session.endsCleanly()
        #expect(session.screen.contains("1 kept, 1 moved ·"), "\(session.screen.picture)")
        let next = try world.browse()
        next.rests(on: "IMG_2.JPG +CR2 +xmp")
        next.send("u")
        #expect(next.wait { _ in world.prints == before })
        next.rests(on: "IMG_1.JPG +CR2 +xmp")
        #expect(next.wait { $0.status?.count == 2 }, "\(next.screen.picture)")
        #expect(world.list(disk.path + "/best").isEmpty)
        next.send("q")
        next.endsCleanly()
    }

    @Test func `copies, moves and trashes of earlier sessions come back, the newest first`() throws
    {
        let world = World(photos: 4)
        world.configure("target 1 = \(world.root)/select\n")
        for (key, words) in [("y1", "copied to"), ("Y1", "→ select"), ("x", "→ trash")] {
            let session = try world.browse()
            session.rests(on: key == "x" ? "photo2.jpg" : "photo1.jpg")
            session.send(key)
            session.says(words)
            session.send("q")
            session.endsCleanly()
        }
        #expect(world.list(world.root + "/select").count == 2)
        let session = try world.browse()
        session.rests(on: "photo3.jpg")
        session.send("u")
        session.rests(on: "photo2.jpg")
        session.send("u")
        session.rests(on: "photo1.jpg")
        #expect(session.wait { $0.status?.count == 4 })
        session.send("u")
        session.says("taken back from select")
        #expect(world.list(world.root + "/select").isEmpty)
        session.send("q")
        session.endsCleanly()
    }

    @Test func `a copy that lies in view is shown once, and a photo that was moved there too`()
        throws
    {
        let world = World(photos: 3)
        world.configure("target 1 = \(world.photos)/zz\n")
        mkdir(world.path("zz"), 0o755)
        let session = try world.browse(["-r"])
        session.rests(on: "photo1.jpg")
        session.send("y1")
        #expect(session.wait { $0.status?.count == 4 }, "\(session.screen.picture)")
        session.send("u")
        #expect(session.wait { $0.status?.count == 3 }, "\(session.screen.picture)")
        session.send("Y1")
        #expect(session.wait { _ in world.list(world.path("zz")) == ["photo1.jpg"] })
        session.rest(milliseconds: 600)
        #expect(session.wait { $0.status?.count == 3 }, "\(session.screen.picture)")
        session.send("u")
        session.rests(on: "photo1.jpg")
        session.rest(milliseconds: 600)
        #expect(session.wait { $0.status?.count == 3 }, "\(session.screen.picture)")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `stars go with a copy and with a move`() throws {
        let world = World(photos: 2)
        let select = world.root + "/select"
        world.configure("target 1 = \(select)\n")
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("4")
        session.says("★★★★")
        session.send("y1")
        session.says("copied to select")
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        session.send("3")
        session.says("★★★")
        session.send("Y1")
        session.says("→ select")
        session.send("q")
        session.endsCleanly()
        let list = try world.run(["--list", "--format", "tsv", select], size: PtySize(200, 24))
        #expect(list.waitForEnd() == .exited(status: 0))
        let lines = list.screen.text.filter { $0.contains("photo") }
        #expect(lines.first?.hasPrefix("4") ?? false, "\(list.screen.picture)")
        #expect(lines.last?.hasPrefix("3") ?? false, "\(list.screen.picture)")
    }

    @Test func `a move to another disk that was killed leaves the pair whole at home`() throws {
        let disk = OtherDisk("killed")
        let world = World(pairs: 2)
        try world.slowDisks()
        world.configure("target 1 = \(disk.path)/select\n")
        let before = world.prints
        let session = try world.browse()
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        session.send("Y1")
        #expect(
            session.wait { _ in world.list(disk.path + "/select").contains("IMG_1.CR2.xmp") })
        session.signal(SIGKILL)
        #expect(session.waitForEnd() == .killed(signal: SIGKILL))
        let next = try world.browse()
        next.rests(on: "IMG_1.JPG +CR2 +xmp")
        #expect(next.wait { _ in world.prints == before }, "\(world.list(world.photos))")
        #expect(next.wait { _ in world.list(disk.path + "/select").isEmpty })
        #expect(next.status?.count == 2, "\(next.screen.picture)")
        next.send("q")
        next.endsCleanly()
    }

    @Test func `a copy that was killed is gone or whole at the next start`() throws {
        let disk = OtherDisk("killed-copy")
        let world = World(pairs: 2)
        try world.slowDisks()
        world.configure("target 1 = \(disk.path)/select\n")
        let before = world.prints
        let session = try world.browse()
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        session.send("y1")
        #expect(session.wait { _ in !world.list(disk.path + "/select").isEmpty })
        session.signal(SIGKILL)
        #expect(session.waitForEnd() == .killed(signal: SIGKILL))
        let next = try world.browse()
        next.rests(on: "IMG_1.JPG +CR2 +xmp")
        next.settle(quietMilliseconds: 500)
        for name in world.list(disk.path + "/select") {
            #expect(world.print(of: "\(disk.path)/select/\(name)") == before[name], "\(name)")
        }
        #expect(world.prints == before)
        next.send("u")
        #expect(next.wait { _ in world.list(disk.path + "/select").isEmpty })
        next.send("q")
        next.endsCleanly()
    }

    @Test func `nothing is written read-only, and a dry run says what it would have done`() throws {
        let world = World(photos: 2)
        world.configure("target 1 = \(world.root)/select\n")
        let before = world.prints
        for option in ["--read-only", "--dry-run"] {
            let session = try world.browse([option])
            session.rests(on: "photo1.jpg")
            for key in ["y1", ":link 1\r", "Y1"] {
                session.send(key)
                session.says(option == "--read-only" ? "read-only: nothing is written" : "dry run")
                session.rest(milliseconds: 300)
            }
            session.send("q")
            #expect(session.waitForEnd() == .exited(status: 0))
            if option == "--dry-run" {
                for words in ["copied to", "linked in", "moved to"] {
                    #expect(
                        session.screen.contains("photo1.jpg: would have been \(words)"),
                        "\(session.screen.picture)")
                }
            }
        }
        #expect(world.prints == before)
        #expect(!world.exists(world.root + "/select"))
    }

    @Test func `refusals say which folder, and why`() throws {
        let world = World(photos: 2)
        World.write([1], to: world.root + "/file")
        mkdir(world.root + "/locked", 0o555)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(":copy .\r")
        session.says("it is there already")
        session.send(":copy \(world.root)/no/such\r")
        session.says("there is no folder")
        session.send(":move \(world.root)/file\r")
        session.says("there is no folder")
        session.rests(on: "photo1.jpg")
        if geteuid() != 0 {
            session.send(":copy \(world.root)/locked\r")
            session.says("permission denied")
        }
        session.send(":copy /proc/self/fd\r")
        session.rests(on: "photo1.jpg")
        session.send("q")
        #expect(session.waitForEnd() != nil)
        #expect(world.list(world.photos) == ["photo1.jpg", "photo2.jpg"])
    }

    @Test func `Tab completes folders and targets`() throws {
        let world = World(photos: 1)
        world.configure("target 3 = ~/select\n")
        mkdir(world.root + "/home/Best of", 0o755)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("yy")
        session.send("\t")
        #expect(session.wait { $0.screen.contains(":copy 3▏") })
        session.send("\u{7F}")
        session.send("~/B\t")
        #expect(
            session.wait { $0.screen.contains(":copy ~/Best of/▏") }, "\(session.screen.picture)")
        session.send("\r")
        session.says("copied to Best of")
        #expect(world.list(world.root + "/home/Best of") == ["photo1.jpg"])
        session.send("q")
        session.endsCleanly()
    }

    @Test func `what was changed where it was moved to stays there, and that is said`() throws {
        let world = World(photos: 2)
        world.configure("target 1 = \(world.root)/select\n")
        for isCommand in [false, true] {
            let session = try world.browse()
            session.rests(on: "photo1.jpg")
            session.send("Y1")
            session.says("→ select")
            session.send("q")
            session.endsCleanly()
            let moved = world.root + "/select/photo1.jpg"
            #expect(world.exists(moved))
            World.write(World.samples[3], to: moved)
            if isCommand {
                let undo = try world.run(["--undo-last"], size: PtySize(160, 24))
                #expect(undo.waitForEnd() == .exited(status: 1))
                #expect(
                    undo.screen.contains("photo1.jpg: it was changed in select; it stays"),
                    "\(undo.screen.picture)")
            } else {
                let next = try world.browse()
                next.rests(on: "photo2.jpg")
                next.send("u")
                next.says("it was changed in select; it stays")
                next.send("q")
                next.endsCleanly()
            }
            #expect(World.read(moved) == World.samples[3])
            World.write(World.samples[0], to: world.path("photo1.jpg"))
            unlink(moved)
        }
    }

    /// A session that is told to end while three photos are copied slowly.
    private func quit(_ world: World, copyingTo disk: OtherDisk) throws -> PtySession {
        try world.slowDisks()
        world.configure("target 1 = \(disk.path)/select\n")
        let session = try world.browse()
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        // Faster than they are copied, and slower than a paste: no key waits.
        for _ in 1...3 {
            session.send("y1")
            usleep(20_000)
            session.send(Keys.right)
            usleep(20_000)
        }
        session.send("q")
        return session
    }

    @Test func `q waits for what is under way, and says so`() throws {
        let disk = OtherDisk("quit")
        let world = World(pairs: 3)
        let before = world.prints
        let session = try quit(world, copyingTo: disk)
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(
            session.screen.contains("finishing the photo under way"), "\(session.screen.picture)")
        let there = world.list(disk.path + "/select")
        #expect(there.count == 9, "\(there)")
        for name in there {
            #expect(world.print(of: "\(disk.path)/select/\(name)") == before[name])
        }
    }

    @Test func `Ctrl-C at the end leaves what has not begun, and says how many`() throws {
        let disk = OtherDisk("leave")
        let world = World(pairs: 3)
        let before = world.prints
        let session = try quit(world, copyingTo: disk)
        #expect(session.wait { $0.screen.contains("finishing the photo under way") })
        session.signal(SIGINT)
        #expect(session.waitForEnd() != nil)
        #expect(session.screen.contains("uncopied"), "\(session.screen.picture)")
        let next = try world.browse()
        next.rests(on: "IMG_1.JPG +CR2 +xmp")
        next.settle(quietMilliseconds: 500)
        let there = world.list(disk.path + "/select")
        #expect(there.count < 9)
        for name in there {
            #expect(world.print(of: "\(disk.path)/select/\(name)") == before[name])
        }
        #expect(world.prints == before)
        next.send("q")
        next.endsCleanly()
    }

    /// From the keepers to a folder elsewhere: the filter, all of them, where to.
    @Test func `the keepers are three keys away from a folder, and one u from none`() throws {
        let world = World(small: 12)
        world.configure("mode = grid\ntarget 1 = \(world.root)/select\n")
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        for number in [2, 5, 9] {
            session.send(":\(number)\r")
            session.rests(on: "photo\(number).jpg")
            session.send("P")
            session.says("favourite")
        }
        session.send(":filter pick\r")
        #expect(session.wait { $0.screen.contains("3 of 12") }, "\(session.screen.picture)")
        session.send("gm")
        session.send("y1")
        session.says("3 photos copied to select")
        let keepers = ["photo2.jpg", "photo5.jpg", "photo9.jpg"]
        #expect(world.list(world.root + "/select") == keepers)
        session.send("u")
        session.says("taken back from select")
        #expect(world.list(world.root + "/select").isEmpty)
        session.send("U")
        session.says("3 photos copied to select")
        // With the copy the marks have ended.
        session.send("gv")
        session.says("3 photos marked")
        session.send("Y1")
        session.says("move 3 photos to select")
        session.rest(milliseconds: 800)
        session.send("Y1")
        #expect(session.wait { _ in world.list(world.photos).count == 9 })
        session.send("q")
        session.endsCleanly()
        #expect(session.screen.contains("3 copied, 3 moved"), "\(session.screen.picture)")
        let next = try world.browse()
        next.settle(quietMilliseconds: 300)
        next.send("u")
        #expect(next.wait { _ in world.list(world.photos).count == 12 })
        next.send("q")
        next.endsCleanly()
    }
}
