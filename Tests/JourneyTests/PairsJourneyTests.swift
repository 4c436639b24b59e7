import Glibc
import PtyHarness
import Testing

extension World {
    /// Pairs of one shot each, with a sidecar: `IMG_1.JPG`, `IMG_1.CR2`, `IMG_1.CR2.xmp`, …; the RAW is `bytes` long.
    convenience init(pairs count: Int, rawBytes: Int = 300_000) {
        self.init(photos: 0)
        for n in 1...count { write(pair: n, rawBytes: rawBytes) }
    }

    func write(pair n: Int, rawBytes: Int = 300_000) {
        World.write(World.samples[n % World.samples.count], to: path("IMG_\(n).JPG"))
        let raw = [UInt8](repeating: UInt8(n), count: rawBytes)
        World.write(raw, to: path("IMG_\(n).CR2"))
        World.write(Array("<x:xmpmeta/> \(n)".utf8), to: path("IMG_\(n).CR2.xmp"))
        for name in names(ofPair: n) { setDate(of: name, to: 1_700_000_000 + n) }
    }

    func names(ofPair n: Int) -> [String] {
        ["IMG_\(n).CR2", "IMG_\(n).CR2.xmp", "IMG_\(n).JPG"]
    }

    /// All that lies among the photos, as it is.
    var prints: [String: FilePrint] {
        Dictionary(
            uniqueKeysWithValues: list(photos).compactMap { name in
                print(of: path(name)).map { (name, $0) }
            })
    }
}

@Suite(.serialized) struct `Files that belong together` {
    @Test func `go to the trash as one photo and come back as they were`() throws {
        let world = World(pairs: 2)
        let before = world.prints
        let session = try world.browse()
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        #expect(session.status?.count == 2, "\(session.screen.picture)")
        for _ in 0..<2 {
            session.send(Keys.up)
            #expect(session.wait { _ in world.list(world.photos) == world.names(ofPair: 2) })
            #expect(session.wait { _ in world.trashed == world.names(ofPair: 1) })
            session.rests(on: "IMG_2.JPG +CR2 +xmp")
            session.send("u")
            #expect(session.wait { _ in world.prints == before })
            #expect(session.wait { _ in world.trashed.isEmpty })
            session.rests(on: "IMG_1.JPG +CR2 +xmp")
            #expect(session.status?.count == 2, "\(session.screen.picture)")
        }
        session.send(Keys.up)
        session.says("1 this session")
        session.send("q")
        session.endsCleanly()
        #expect(session.screen.contains("1 trashed ·"), "\(session.screen.picture)")
        let journal = try world.run(["--journal"], size: PtySize(200, 24))
        #expect(journal.waitForEnd() == .exited(status: 0))
        #expect(journal.screen.text.filter { $0.contains("IMG_1.JPG +CR2 +xmp") }.count == 3)
        let undo = try world.run(["--undo-last"], size: PtySize(200, 24))
        #expect(undo.waitForEnd() == .exited(status: 0))
        #expect(
            undo.screen.contains("restored: \(world.path("IMG_1.JPG")) +CR2 +xmp"),
            "\(undo.screen.picture)")
        #expect(world.prints == before)
    }

    @Test func `all stay where one of them cannot leave, and it is said which`() throws {
        let world = World(pairs: 2)
        let raw = world.path("IMG_1.CR2")
        if geteuid() == 0 {
            guard system("chattr +i '\(raw)' 2>/dev/null") == 0 else {
                // No file of this system can be made immutable.
                return
            }
        } else {
            chmod(world.photos, 0o555)
        }
        defer {
            if geteuid() == 0 { system("chattr -i '\(raw)'") } else { chmod(world.photos, 0o755) }
        }
        let before = world.prints
        let session = try world.browse()
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        session.send(Keys.up)
        if geteuid() == 0 {
            session.says("not trashed: IMG_1.CR2: operation not permitted")
        } else {
            session.says("not trashed: permission denied")
        }
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        #expect(world.prints == before)
        #expect(world.trashed.isEmpty)
        session.send("q")
        session.endsCleanly(status: 1)
    }

    @Test(arguments: ["IMG_1.JPG", "IMG_1.CR2", "IMG_1.CR2.xmp"])
    func `come back without the one that another program has brought back`(name: String) throws {
        let world = World(pairs: 2)
        let before = world.prints
        let session = try world.browse()
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        session.send(Keys.up)
        #expect(session.wait { _ in world.trashed == world.names(ofPair: 1) })
        session.rests(on: "IMG_2.JPG +CR2 +xmp")
        #expect(rename("\(world.trash)/files/\(name)", world.path(name)) == 0)
        unlink("\(world.trash)/info/\(name).trashinfo")
        session.rest(milliseconds: 600)
        session.send("u")
        #expect(session.wait { _ in world.prints == before })
        session.says("\(name) was there already")
        #expect(!session.screen.contains("gone from the trash"))
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        #expect(session.wait { $0.status?.count == 2 }, "\(session.screen.picture)")
        #expect(session.wait { _ in world.trashed.isEmpty })
        session.send("q")
        session.endsCleanly()
    }

    @Test func `are whole and at home after the copy to another disk was killed`() throws {
        let disk = "/dev/shm/riffle-pairs-\(getpid())"
        defer { system("rm -rf '\(disk)'") }
        let world = World(pairs: 2)
        try world.slowDisks()
        let before = world.prints
        let session = try world.browse(["--trash-dir", disk])
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        session.send(Keys.up)
        // The sidecar is there, and the RAW is being copied.
        #expect(
            session.wait { _ in
                world.list(disk + "/files").contains("IMG_1.CR2.xmp")
            })
        session.signal(SIGKILL)
        #expect(session.waitForEnd() == .killed(signal: SIGKILL))
        let isWhole = world.prints == before
        let next = try world.browse(["--trash-dir", disk])
        next.rests(on: "IMG_1.JPG +CR2 +xmp")
        #expect(next.wait { _ in world.prints == before }, "\(world.list(world.photos))")
        #expect(next.wait { _ in world.list(disk + "/files").isEmpty })
        #expect(next.status?.count == 2, "\(next.screen.picture)")
        if !isWhole { next.says("safe") }
        next.send("q")
        next.endsCleanly()
    }

    @Test func `that an earlier session trashed come back one photo at a time`() throws {
        let world = World(pairs: 6)
        let before = world.prints
        let first = try world.browse()
        for n in 1...5 {
            first.rests(on: "IMG_\(n).JPG +CR2 +xmp")
            first.send(Keys.up)
        }
        first.rests(on: "IMG_6.JPG +CR2 +xmp")
        #expect(first.wait { _ in world.trashed.count == 15 })
        first.send("q")
        first.endsCleanly()
        #expect(first.screen.contains("5 trashed ·"), "\(first.screen.picture)")
        let second = try world.browse()
        second.rests(on: "IMG_6.JPG +CR2 +xmp")
        for n in [5, 4, 3] {
            second.send("u")
            second.rests(on: "IMG_\(n).JPG +CR2 +xmp")
            #expect(second.wait { _ in world.trashed.count == 3 * (n - 1) })
        }
        #expect(second.status?.count == 4, "\(second.screen.picture)")
        second.send("q")
        second.endsCleanly()
        let undo = try world.run(["--undo-session", "--yes"], size: PtySize(160, 24))
        #expect(undo.waitForEnd() == .exited(status: 0))
        #expect(undo.screen.text.filter { $0.contains("restored:") }.count == 2)
        #expect(world.prints == before)
    }

    @Test func `join and part as other programs write and remove them`() throws {
        let world = World(photos: 0)
        for n in 1...2 { World.write(World.samples[n], to: world.path("IMG_\(n).JPG")) }
        let session = try world.browse()
        session.rests(on: "IMG_1.JPG")
        World.write(World.samples[1], to: world.path("IMG_1.CR2"))
        session.rests(on: "IMG_1.JPG +CR2")
        World.write([1], to: world.path("IMG_1.xmp"))
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        #expect(session.status?.count == 2)
        unlink(world.path("IMG_1.JPG"))
        session.rests(on: "IMG_1.CR2 +xmp")
        #expect(session.status?.count == 2)
        World.write(World.samples[1], to: world.path("IMG_1.JPG"))
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        session.send(Keys.up)
        #expect(session.wait { _ in world.list(world.photos) == ["IMG_2.JPG"] })
        #expect(session.wait { _ in world.trashed == ["IMG_1.CR2", "IMG_1.JPG", "IMG_1.xmp"] })
        session.send("q")
        session.endsCleanly()
    }

    @Test func `are photos of their own where that is wanted, at once too`() throws {
        let world = World(pairs: 1)
        World.write(World.samples[1], to: world.path("IMG_1.CR2"))
        let session = try world.browse(["--pairs", "off"])
        session.rests(on: "IMG_1.CR2 +xmp")
        #expect(session.status?.count == 2)
        session.send(":set pairs on\r")
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        #expect(session.status?.count == 1)
        session.send(":set pairs.show raw\r")
        session.rests(on: "IMG_1.CR2 +JPG +xmp")
        session.send(":set pairs off\r")
        #expect(session.wait { $0.status?.count == 2 }, "\(session.screen.picture)")
        session.rests(on: "IMG_1.CR2 +xmp")
        session.send(Keys.up)
        #expect(session.wait { _ in world.list(world.photos) == ["IMG_1.JPG"] })
        session.send("q")
        session.endsCleanly()
    }

    @Test func `are touched only as far as they were named`() throws {
        let world = World(pairs: 2)
        World.write([1], to: world.path("IMG_1.xmp"))
        World.write([1], to: world.path("IMG_1.JPG.xmp"))
        let session = try world.run(
            [world.path("IMG_1.JPG"), world.path("IMG_2.JPG"), world.path("IMG_2.CR2")],
            size: PtySize(130, 30))
        session.rests(on: "IMG_1.JPG +xmp")
        session.send(Keys.up)
        session.rests(on: "IMG_2.JPG +CR2 +xmp")
        #expect(session.wait { _ in world.trashed == ["IMG_1.JPG", "IMG_1.JPG.xmp"] })
        session.send("q")
        session.endsCleanly()
        #expect(
            world.list(world.photos)
                == ["IMG_1.CR2", "IMG_1.CR2.xmp", "IMG_1.xmp"] + world.names(ofPair: 2))
    }

    @Test func `of different times are two photos, and nothing moves before that is seen`() throws {
        let world = World(photos: 0)
        // Each sample was taken at another time.
        World.write(World.samples[1], to: world.path("IMG_1.JPG"))
        World.write(World.samples[2], to: world.path("IMG_1.CR2"))
        let session = try world.browse()
        session.rests(on: "IMG_1.JPG +CR2")
        session.send(Keys.up)
        session.says("not trashed: IMG_1.CR2 was taken at another time · two photos now")
        #expect(session.wait { $0.status?.count == 2 }, "\(session.screen.picture)")
        #expect(world.trashed.isEmpty)
        #expect(world.list(world.photos).count == 2)
        session.send("q")
        session.endsCleanly(status: 1)
    }

    @Test func `are one photo at any times where no counter has given the name`() throws {
        let world = World(photos: 0)
        let pairs = [
            ["20240301_101112.dng", "20240301_101112.jpg"],
            ["PXL_1.RAW-01.COVER.jpg", "PXL_1.RAW-02.ORIGINAL.dng"],
        ]
        for pair in pairs {
            // Each sample was taken at another time.
            for (n, name) in pair.enumerated() {
                World.write(World.samples[n + 1], to: world.path(name))
            }
        }
        let session = try world.browse()
        session.rests(on: "20240301_101112.jpg +dng")
        session.send(Keys.up)
        #expect(session.wait { _ in world.trashed == pairs[0] })
        session.rests(on: "COVER.jpg +dng")
        session.send(Keys.up)
        #expect(session.wait { _ in world.trashed == pairs[0] + pairs[1] })
        #expect(world.list(world.photos).isEmpty)
        session.send("q")
        session.endsCleanly()
    }

    @Test func `are those too that phones and programs call otherwise, and no copy is a photo`()
        throws
    {
        let world = World(photos: 0)
        World.write(World.samples[1], to: world.path("IMG_1.JPG"))
        let others = [
            "IMG_1.JPG.supplemental-metadata.json", "IMG_1.JPG_original", "IMG_1_HEVC.MOV",
            "IMG_O1.AAE",
        ]
        for name in others { World.write(Array(name.utf8), to: world.path(name)) }
        for name in ["IMG_1.JPG~", "IMG_2.JPG.part"] {
            World.write(World.samples[2], to: world.path(name))
        }
        World.write(World.samples[3], to: world.path("IMG_3.JPG"))
        let before = world.prints
        let session = try world.browse(size: PtySize(120, 30))
        session.rests(on: "IMG_1.JPG +MOV +json +JPG_original +AAE")
        #expect(session.status?.count == 2, "\(session.screen.picture)")
        World.write(World.samples[2], to: world.path("IMG_4.JPG.crdownload"))
        session.send(Keys.up)
        #expect(session.wait { _ in world.trashed == (["IMG_1.JPG"] + others).sorted() })
        session.rests(on: "IMG_3.JPG")
        session.send("u")
        session.rests(on: "IMG_1.JPG +MOV +json +JPG_original +AAE")
        #expect(session.status?.count == 2, "\(session.screen.picture)")
        unlink(world.path("IMG_4.JPG.crdownload"))
        #expect(session.wait { _ in world.prints == before })
        session.send("q")
        session.endsCleanly()
    }

    @Test func `are named by lists on the way out`() throws {
        let world = World(pairs: 2)
        let dry = try world.browse(["--dry-run"], size: PtySize(200, 30))
        dry.rests(on: "IMG_1.JPG +CR2 +xmp")
        dry.send(Keys.up)
        dry.rests(on: "IMG_2.JPG +CR2 +xmp")
        dry.send("q")
        dry.endsCleanly()
        #expect(
            dry.screen.contains("IMG_1.JPG +CR2 +xmp: would have been trashed"),
            "\(dry.screen.picture)")
        let session = try world.browse(
            ["--print", "trashed", "--members", "all"], size: PtySize(200, 30))
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        session.send(Keys.up)
        session.rests(on: "IMG_2.JPG +CR2 +xmp")
        session.send("q")
        session.endsCleanly()
        for name in world.names(ofPair: 1) {
            #expect(
                session.screen.text.contains { $0.hasSuffix("/" + name) },
                "\(session.screen.picture)")
        }
    }

    @Test func `stay in front when a file of theirs becomes one of a pair`() throws {
        let world = World(pairs: 3)
        let session = try world.browse(["--pairs", "off"])
        session.says("1/6")
        session.send(Keys.end)
        session.says("6/6")
        for _ in 0..<2 { session.send(Keys.left) }
        session.says("IMG_2.JPG")
        session.send(Keys.left)
        session.says("IMG_2.CR2")
        session.command("set pairs on")
        session.rests(on: "IMG_2.JPG +CR2 +xmp")
        #expect(session.status?.count == 3)
        #expect(!session.screen.contains("was removed"))
        session.send("q")
        session.endsCleanly()
    }
}
