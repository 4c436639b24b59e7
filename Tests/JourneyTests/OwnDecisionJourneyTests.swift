import Glibc
import PtyHarness
import Testing

/// Decisions belong to the photo that they were made about, whatever files are called.
@Suite(.serialized) struct `Decisions and the photos that they are about` {
    /// What `--list` says of each photo, where anything was decided: `3 reject`.
    private func decided(_ world: World, in folder: String? = nil) throws -> [String: String] {
        let lines = try run(world, ["--list", "--format", "tsv", folder ?? world.photos])
        var decided: [String: String] = [:]
        for line in lines.dropFirst() {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 8 else { continue }
            let words = [fields[0] == "0" ? "" : fields[0], fields[1]].filter { !$0.isEmpty }
            let name = fields[6].split(separator: "/").last ?? ""
            if !words.isEmpty { decided[String(name)] = words.joined(separator: " ") }
        }
        return decided
    }

    /// The lines that a command writes to standard output.
    @discardableResult
    private func run(_ world: World, _ words: [String], status: Int32 = 0) throws -> [Substring] {
        let output = world.root + "/output"
        let variables = world.all.map { "\($0.key)='\($0.value)'" }.joined(separator: " ")
        let command = ([BuildFolder.program("riffle")] + words).map { "'\($0)'" }
            .joined(separator: " ")
        let ended = system("env \(variables) \(command) >'\(output)' 2>/dev/null </dev/null")
        #expect(ended == status << 8, "\(words)")
        return String(decoding: World.read(output), as: UTF8.self).split(separator: "\n")
    }

    /// A picture without a date, of other bytes than all others.
    private static func scan(_ number: Int) -> [UInt8] { World.smallPhoto(5 * number + 2) }

    /// A world of scans.
    private func scans(_ count: Int) -> World {
        let world = World(photos: 0)
        for number in 1...count {
            World.write(Self.scan(number), to: world.path("photo\(number).jpg"))
        }
        return world
    }

    /// Opens the folder, has the photo in front rejected, and trashes it; the session goes on.
    private func rejectAndTrash(_ world: World) throws -> PtySession {
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("X")
        session.says("is rejected")
        session.send(Keys.up)
        #expect(session.wait { _ in world.trashed == ["photo1.jpg"] })
        session.rests(on: "photo2.jpg")
        return session
    }

    @Test func `of a trashed scan are not those of another one of its name, in the session`() throws
    {
        let world = scans(3)
        let session = try rejectAndTrash(world)
        World.write(Self.scan(9), to: world.path("photo1.jpg"))
        session.says("photo2.jpg · 2/3")
        session.send(Keys.left)
        session.rests(on: "photo1.jpg")
        #expect(session.status?.count == 3)
        #expect(!session.screen.contains("✗"), "\(session.screen.picture)")
        session.send(":trash rejected\r")
        session.says("nothing shown is rejected")
        session.send("u")
        session.says("is back as")
        session.rests(on: "photo1 (restored 2).jpg")
        session.says("✗")
        #expect(World.read(world.path("photo1.jpg")) == Self.scan(9))
        session.send("u")
        session.says("is no longer rejected")
        session.send("q")
        session.endsCleanly()
        #expect(try decided(world).isEmpty)
    }

    @Test(arguments: ["--undo-last", "u", "review"])
    func `of a trashed scan are its own when it comes back in another session`(way: String) throws {
        let world = scans(3)
        var session = try rejectAndTrash(world)
        session.send("q")
        session.endsCleanly()
        World.write(Self.scan(9), to: world.path("photo1.jpg"))
        #expect(try decided(world).isEmpty)
        session = try world.browse()
        session.rests(on: "photo1.jpg")
        #expect(!session.screen.contains("✗"), "\(session.screen.picture)")
        session.send("4")
        session.says("★★★★")
        session.send(":trash rejected\r")
        session.says("nothing shown is rejected")
        switch way {
        case "u":
            session.send("uu")
            session.says("is back")
        case "review":
            session.send("R")
            session.says("trash · ")
            session.rests(on: "photo1.jpg")
            session.says("✗")
            session.send("r")
            #expect(session.wait { _ in world.exists(world.path("photo1 (restored 2).jpg")) })
            session.send(Keys.escape)
            session.rests(on: "photo1.jpg")
        default: break
        }
        session.send("q")
        session.endsCleanly()
        if way == "--undo-last" {
            try run(world, ["--undo-last"])
            try run(world, ["--undo-last"])
        }
        #expect(World.read(world.path("photo1.jpg")) == Self.scan(9))
        let rated = way == "review" ? ["photo1.jpg": "4"] : [:]
        #expect(
            try decided(world)
                == rated.merging(["photo1 (restored 2).jpg": "reject"]) { $1 }, "\(way)")
        session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(Keys.right)
        session.rests(on: "photo1 (restored 2).jpg")
        session.says("✗")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `of a scan are not those of an older one that is renamed over it`() throws {
        let world = scans(3)
        let older = "../older"
        World.write(Self.scan(9), to: world.path(older))
        world.setDate(of: older, to: 1_600_000_000)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("X")
        session.says("is rejected")
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        session.send("X")
        session.says("is rejected")
        #expect(rename(world.path(older), world.path("photo1.jpg")) == 0)
        session.says("1 of 3 decided")
        session.send(":trash rejected\r")
        session.says("x again")
        session.send("x")
        #expect(session.wait { _ in !world.trashed.isEmpty })
        session.send("q")
        session.endsCleanly()
        #expect(world.trashed == ["photo2.jpg"])
        #expect(World.read(world.path("photo1.jpg")) == Self.scan(9))
    }

    @Test func `of a scan that was moved away are not those of another one of its name`() throws {
        let world = scans(3)
        world.configure("target 2 = \(world.root)/best\n")
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("5")
        session.says("★★★★★")
        session.send("Y2")
        session.says("→ best")
        #expect(session.wait { _ in world.list(world.root + "/best") == ["photo1.jpg"] })
        session.rests(on: "photo2.jpg")
        World.write(Self.scan(9), to: world.path("photo1.jpg"))
        session.says("photo2.jpg · 2/3")
        session.send(Keys.left)
        session.rests(on: "photo1.jpg")
        #expect(!session.screen.contains("★"), "\(session.screen.picture)")
        session.send("q")
        session.endsCleanly()
        #expect(try decided(world).isEmpty)
        #expect(try decided(world, in: world.root + "/best") == ["photo1.jpg": "5"])
        // The step is one about the photo where it is now.
        unlink(world.path("photo1.jpg"))
        try run(world, ["--undo-session", "--yes"])
        #expect(try decided(world).isEmpty)
        #expect(world.exists(world.path("photo1.jpg")))
    }

    @Test func `of a scan that was removed are not those of another one of its name`() throws {
        let world = scans(3)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("X")
        session.says("is rejected")
        unlink(world.path("photo1.jpg"))
        session.rests(on: "photo2.jpg")
        World.write(Self.scan(9), to: world.path("photo1.jpg"))
        session.says("photo2.jpg · 2/3")
        session.send(Keys.left)
        session.rests(on: "photo1.jpg")
        #expect(!session.screen.contains("✗"), "\(session.screen.picture)")
        session.send("q")
        session.endsCleanly()
        #expect(try decided(world).isEmpty)
    }

    @Test func `of a photo that an editor saved by rename stay`() throws {
        let world = scans(3)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("3")
        session.says("★★★")
        func save(_ number: Int) {
            World.write(Self.scan(number), to: world.root + "/new.jpg")
            rename(world.root + "/new.jpg", world.path("photo1.jpg"))
        }
        save(11)
        session.says(" kB · ")
        session.rests(on: "photo1.jpg")
        session.says("★★★")
        session.send("q")
        session.endsCleanly()
        #expect(try decided(world) == ["photo1.jpg": "3"])
        save(12)
        #expect(try decided(world) == ["photo1.jpg": "3"])
    }

    @Test(arguments: ["u", "--undo-last"])
    func `of a photo that was renamed between sessions are known at once, and taken back`(
        way: String
    ) throws {
        let world = scans(3)
        var session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("5")
        session.says("★★★★★")
        session.send("q")
        session.endsCleanly()
        rename(world.path("photo1.jpg"), world.path("sunset.jpg"))
        #expect(try decided(world) == ["sunset.jpg": "5"])
        #expect(
            try run(world, ["--list", "--filter", "5", world.photos]).map { String($0) }
                == [world.path("sunset.jpg")])
        if way == "u" {
            session = try world.browse()
            session.rests(on: "photo2.jpg")
            session.send("u")
            session.says("undid")
            session.rests(on: "sunset.jpg")
            session.send("U")
            session.says("redid")
            #expect(try decided(world) == ["sunset.jpg": "5"])
            session.send("u")
            session.says("undid")
            session.send("q")
            session.endsCleanly()
        } else {
            #expect(
                try run(world, ["--undo-last"]).map { String($0) }
                    == ["taken back: \(world.path("sunset.jpg"))  nothing"])
        }
        #expect(try decided(world).isEmpty)
    }

    @Test func `of a photo that was renamed in the session are taken back and made again`() throws {
        let world = scans(3)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("5")
        session.says("★★★★★")
        rename(world.path("photo1.jpg"), world.path("sunset.jpg"))
        session.rests(on: "photo2.jpg")
        session.send(Keys.end)
        session.rests(on: "sunset.jpg")
        session.says("★★★★★")
        session.send("u")
        session.says("no stars")
        #expect(!session.screen.contains("nothing left"))
        session.send("U")
        session.says("★★★★★")
        session.send("u")
        session.says("no stars")
        session.send("q")
        session.endsCleanly()
        #expect(try decided(world).isEmpty)
    }

    @Test(arguments: ["mv", "mv elsewhere", "rm"])
    func `of a photo are not those of its twin when it is moved or removed`(way: String) throws {
        let world = scans(3)
        var session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("X")
        session.says("is rejected")
        system("cp -p '\(world.path("photo1.jpg"))' '\(world.path("photo1 copy.jpg"))'")
        #expect(session.wait { $0.status?.count == 4 })
        session.rests(on: "photo1.jpg")
        session.send("q")
        session.endsCleanly()
        switch way {
        case "mv": rename(world.path("photo1.jpg"), world.path("zebra.jpg"))
        case "rm": unlink(world.path("photo1.jpg"))
        default:
            mkdir(world.root + "/elsewhere", 0o700)
            rename(world.path("photo1.jpg"), world.root + "/elsewhere/photo1.jpg")
        }
        #expect(try decided(world) == (way == "mv" ? ["zebra.jpg": "reject"] : [:]))
        session = try world.browse()
        session.rests(on: "photo1 copy.jpg")
        #expect(!session.screen.contains("✗"), "\(session.screen.picture)")
        session.send(":trash rejected\r")
        session.says(way == "mv" ? "trash zebra.jpg" : "nothing shown is rejected")
        session.send(Keys.escape)
        session.settle()
        session.send("q")
        session.endsCleanly()
        if way == "mv elsewhere" {
            #expect(
                try decided(world, in: world.root + "/elsewhere") == ["photo1.jpg": "reject"])
        }
    }
}
