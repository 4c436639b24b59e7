import Desk
import Glibc
import PtyHarness
import Selecting
import Testing

@Suite(.serialized) struct `Decisions` {
    @Test func `are all there when the folder is opened again`() throws {
        let world = World(photos: 5)
        let first = try world.browse()
        first.rests(on: "photo1.jpg")
        first.send("3")
        first.says("★★★")
        first.send("X")
        first.says("is rejected")
        first.send("6")
        first.says("red")
        first.send(Keys.right)
        first.rests(on: "photo2.jpg")
        first.send("5P")
        first.says("is a favourite")
        first.send("q")
        first.endsCleanly()
        #expect(
            world.judgements == [
                "photo1.jpg": Judgement(stars: 3, flag: .reject, label: .colour(.red)),
                "photo2.jpg": Judgement(stars: 5, flag: .pick),
            ])
        let second = try world.browse()
        second.rests(on: "photo1.jpg")
        second.says("★★★ ✗ ●")
        second.send(Keys.right)
        second.rests(on: "photo2.jpg")
        second.says("★★★★★ ♥")
        second.send("q")
        second.endsCleanly()
    }

    @Test func `of twenty keys as fast as they go are kept, and twenty undos take them back`()
        throws
    {
        let world = World(photos: 21)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("ga")
        session.says("advance = on")
        // Twenty letters in one read are a paste, and none of them a key.
        func press(_ key: String) {
            session.send(key)
            usleep(30_000)
        }
        for number in 0..<20 { press("\(number % 5 + 1)") }
        let stars = Dictionary(
            uniqueKeysWithValues: (0..<20).map {
                ("photo\($0 + 1).jpg", Judgement(stars: $0 % 5 + 1))
            })
        #expect(session.wait { _ in world.judgements == stars })
        for _ in 0..<20 { press("u") }
        #expect(session.wait { _ in world.judgements.values.allSatisfy { $0 == .none } })
        session.rests(on: "photo1.jpg")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `older than a second survive a kill`() throws {
        let world = World(photos: 2)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("4")
        #expect(session.wait { _ in world.judgements == ["photo1.jpg": Judgement(stars: 4)] })
        session.signal(SIGKILL)
        #expect(session.waitForEnd() == .killed(signal: SIGKILL))
        #expect(world.judgements == ["photo1.jpg": Judgement(stars: 4)])
    }

    @Test func `of two riffles in one folder are seen by both`() throws {
        let world = World(photos: 4)
        let first = try world.browse()
        first.rests(on: "photo1.jpg")
        let second = try world.browse()
        second.rests(on: "photo1.jpg")
        first.send("3")
        first.says("★★★")
        second.send(Keys.end)
        second.rests(on: "photo4.jpg")
        second.send("5")
        second.says("★★★★★")
        let both = ["photo1.jpg": Judgement(stars: 3), "photo4.jpg": Judgement(stars: 5)]
        #expect(first.wait { _ in world.judgements == both })
        usleep(1_100_000)
        second.send(Keys.home)
        second.rests(on: "photo1.jpg")
        second.says("1/4 ★★★")
        first.send(Keys.end)
        first.rests(on: "photo4.jpg")
        first.says("4/4 ★★★★★")
        for session in [first, second] {
            session.send("q")
            session.endsCleanly()
        }
        #expect(world.judgements == both)
    }

    @Test func `of an earlier session are taken back by the same key, the last one first`()
        throws
    {
        let world = World(photos: 3)
        let first = try world.browse()
        first.rests(on: "photo1.jpg")
        first.send("3")
        first.says("★★★")
        first.send(Keys.up)
        first.rests(on: "photo2.jpg")
        first.says("trash")
        // Within the same second.
        first.send("X")
        first.says("is rejected")
        first.send("q")
        first.endsCleanly()
        let second = try world.browse()
        second.rests(on: "photo2.jpg")
        second.says("1/2 ✗")
        second.send("u")
        second.says("reject from today")
        second.send("u")
        second.rests(on: "photo1.jpg")
        second.says("1/3 ★★★")
        second.send("u")
        second.says("undid ★★★ from today")
        second.send("u")
        second.says("nothing left to undo")
        second.send("q")
        second.endsCleanly()
        #expect(world.judgements.values.allSatisfy { $0 == .none })
    }

    @Test func `are written anew where their folder is gone`() throws {
        let world = World(photos: 3)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(Keys.down)
        #expect(session.wait { _ in world.judgements.count == 1 })
        system("rm -rf '\(world.desk)'")
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        session.send(Keys.down)
        let picks = ["photo1.jpg": Judgement(flag: .pick), "photo2.jpg": Judgement(flag: .pick)]
        #expect(session.wait { _ in world.judgements == picks })
        session.signal(SIGKILL)
        _ = session.waitForEnd()
    }

    @Test func `that cannot be kept are told of, and browsing goes on`() throws {
        let world = World(photos: 2)
        system("mkdir -p '\(world.desk)/desk.sqlite'")
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.says("decisions could not be saved: the desk cannot be opened")
        session.send(Keys.down)
        session.says("1/2 ♥")
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 1))
    }

    @Test func `in a damaged desk are kept aside, and a new one is begun`() throws {
        let world = World(photos: 2)
        system("mkdir -p '\(world.desk)'")
        World.write(Array("no desk at all".utf8), to: world.desk + "/desk.sqlite")
        let session = try world.browse()
        session.says("the desk of decisions was damaged")
        session.send("2")
        #expect(session.wait { _ in world.judgements == ["photo1.jpg": Judgement(stars: 2)] })
        session.send("q")
        session.endsCleanly()
        #expect(world.list(world.desk).contains { $0.hasPrefix("desk.sqlite.broken-") })
    }

    @Test(arguments: ["--read-only", "--dry-run"])
    func `never write the desk where nothing is to be written`(option: String) throws {
        let world = World(photos: 2)
        let session = try world.browse([option])
        session.rests(on: "photo1.jpg")
        session.send("3X6P")
        session.says(option == "--read-only" ? "nothing is written" : "♥")
        session.send("q")
        _ = session.waitForEnd()
        #expect(!world.list(world.desk).contains("desk.sqlite"))
    }

    @Test func `of former riffles, their favourites, become picks once and stay where they are`()
        throws
    {
        let world = World(photos: 3)
        let file = world.keepFavourites(["photo2.jpg", "away.jpg"])
        let before = World.read(file)
        let first = try world.browse()
        first.rests(on: "photo1.jpg")
        first.send(Keys.right)
        first.rests(on: "photo2.jpg")
        first.says("2/3 ♥")
        first.send("P")
        first.says("no longer a favourite")
        first.send("q")
        first.endsCleanly()
        #expect(World.read(file) == before)
        system("cp '\(world.path("photo1.jpg"))' '\(world.path("away.jpg"))'")
        let second = try world.browse()
        second.rests(on: "away.jpg")
        second.says("1/4 ♥")
        second.send("q")
        second.endsCleanly()
        #expect(world.judgements["photo2.jpg"] == Judgement.none)
    }

    /// What was trashed is decided, in whichever session that was.
    @Test func `are counted with what earlier sessions trashed from the folder`() throws {
        let world = World(photos: 9)
        let first = try world.browse()
        first.rests(on: "photo1.jpg")
        first.send("4")
        first.says("1 of 9 decided")
        first.send(Keys.right)
        for number in 2...4 {
            first.rests(on: "photo\(number).jpg")
            first.send(Keys.up)
            #expect(first.wait { _ in world.trashed.count == number - 1 })
        }
        first.send(Keys.left)
        first.says("4 of 9 decided")
        first.send("q")
        first.endsCleanly()
        let session = try world.browse()
        session.says("4 of 9 decided")
        session.send(Keys.right)
        session.rests(on: "photo5.jpg")
        session.send(Keys.up)
        #expect(session.wait { _ in world.trashed.count == 4 })
        session.rests(on: "photo6.jpg")
        session.send(Keys.left)
        session.says("5 of 9 decided")
        session.send("u")
        session.rests(on: "photo5.jpg")
        #expect(session.wait { _ in world.trashed.count == 3 })
        // The last one of the session before comes back.
        session.send("u")
        #expect(session.wait { _ in world.trashed.count == 2 })
        session.rests(on: "photo4.jpg")
        session.send(Keys.right)
        session.says("3 of 9 decided")
        session.send("q")
        session.endsCleanly()
        let progress = try world.run(["--print-progress", world.photos])
        progress.says("3 9")
        #expect(progress.waitForEnd() == .exited(status: 0))
    }

    @Test func `are told on the way out of a dry run`() throws {
        let world = World(photos: 4)
        let session = try world.browse(["--dry-run"])
        session.rests(on: "photo1.jpg")
        for (key, next) in [("3", "photo2.jpg"), ("X", "photo3.jpg"), ("6", "photo4.jpg")] {
            session.send(key)
            session.rest(milliseconds: 200)
            session.send(Keys.right)
            session.rests(on: next)
        }
        session.send("5")
        session.says("★★★★★")
        session.send("u")
        session.says("no stars")
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 0))
        for words in [
            "photo1.jpg: would have been given 3 stars",
            "photo2.jpg: would have been given the flag reject",
            "photo3.jpg: would have been given the label red",
        ] {
            #expect(session.screen.contains(words), "\(session.screen.picture)")
        }
        #expect(!session.screen.contains("photo4.jpg: would"))
        #expect(!session.screen.contains("nothing would have been"))
        #expect(world.judgements.isEmpty)
    }
}

extension World {
    /// The folder of the desk.
    var desk: String { root + "/home/.local/state/riffle" }

    /// What the desk knows of the photos, by name.
    var judgements: [String: Judgement] {
        guard
            let store = try? DeskStore(path: Array((desk + "/desk.sqlite").utf8), writable: false),
            let rows = try? store.rows(in: Array(path("").utf8.dropLast()))
        else { return [:] }
        return Dictionary(
            uniqueKeysWithValues: rows.map {
                (String(decoding: $0.key, as: UTF8.self), $0.value.judgement(as: $0.key))
            })
    }

    /// Writes what riffle kept of the favourites of the folder before there was a desk; returns the file.
    func keepFavourites(_ names: [String]) -> String {
        let folder = path("").dropLast()
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in folder.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        let name = String(repeating: "0", count: 16 - digits.count) + digits
        system("mkdir -p '\(desk)/favourites'")
        var bytes = Array("riffle favourites 1".utf8) + [0] + Array(folder.utf8) + [0]
        for name in names { bytes += Array(name.utf8) + [0] }
        World.write(bytes, to: "\(desk)/favourites/\(name)")
        return "\(desk)/favourites/\(name)"
    }
}
