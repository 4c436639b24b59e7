import Glibc
import PtyHarness
import Selecting
import Testing

@Suite(.serialized) struct `Marked photos` {
    private func photos(_ numbers: ClosedRange<Int>) -> [String] {
        numbers.map { "photo\($0).jpg" }
    }

    /// Marks the third to the ninth photo of twelve, by a range.
    private func marked(_ world: World, _ arguments: [String] = []) throws -> PtySession {
        let session = try world.browse(["-m", "grid"] + arguments)
        session.rests(on: "photo1.jpg")
        session.send(":3\r")
        session.rests(on: "photo3.jpg")
        session.send("v")
        session.says("range of 1")
        session.send(":9\r")
        session.says("range of 7")
        session.send("m")
        session.says("7 photos marked")
        return session
    }

    /// Asks for the trash of the marked photos, and waits until the question may be answered.
    private func ask(_ session: PtySession) {
        session.send("x")
        session.says("trash 7 photos")
        session.says("x again")
        session.rest(milliseconds: 300)
    }

    /// Promise: Several photos are trashed only after you confirm.
    @Test func `seven go after a question, come back by one key, and are marked`() throws {
        let world = World(photos: 12)
        let all = photos(1...12)
        let prints = Dictionary(
            uniqueKeysWithValues: all.map { ($0, world.print(of: world.path($0))) })
        let session = try marked(world)
        ask(session)
        #expect(world.list(world.photos).count == 12, "nothing goes before the answer")
        session.send("x")
        session.says("7 photos → trash")
        #expect(session.wait { _ in world.trashed.sorted() == photos(3...9).sorted() })
        #expect(world.list(world.photos).sorted() == (photos(1...2) + photos(10...12)).sorted())
        session.send("u")
        session.says("7 photos are back")
        #expect(session.wait { _ in world.list(world.photos).count == 12 })
        for name in all { #expect(world.print(of: world.path(name)) == prints[name]) }
        // In the deck the same key takes the one in front, whatever is marked.
        session.send("gd")
        session.rests(on: "photo3.jpg")
        session.says("7 marked")
        session.send("x")
        #expect(session.wait { _ in world.trashed == ["photo3.jpg"] })
        usleep(300_000)
        #expect(world.list(world.photos).count == 11)
        session.send("q")
        session.endsCleanly()
    }

    @Test func `come back as one in the next session`() throws {
        let world = World(photos: 12)
        let first = try marked(world)
        ask(first)
        first.send("x")
        #expect(first.wait { _ in world.trashed.count == 7 })
        first.send("q")
        first.endsCleanly()
        let second = try world.browse()
        second.rests(on: "photo1.jpg")
        second.send("u")
        #expect(second.wait { _ in world.list(world.photos).count == 12 })
        #expect(second.wait { $0.status?.count == 12 })
        second.send("q")
        second.endsCleanly()
    }

    /// Some have gone by then, and some not: each is whole, and those that went come back.
    @Test(arguments: [0, 1, 3, 8, 20, 50])
    func `of a session that is killed in their midst are home or come home`(
        milliseconds: Int
    ) throws {
        let world = World(photos: 12)
        let session = try marked(world)
        ask(session)
        session.send("x")
        usleep(useconds_t(milliseconds) * 1000)
        session.signal(SIGKILL)
        #expect(session.waitForEnd() == .killed(signal: SIGKILL))
        let next = try world.browse()
        #expect(next.wait { $0.status != nil })
        let home = world.list(world.photos).count
        #expect(home + world.trashed.count == 12)
        if home < 12 {
            next.send("u")
            #expect(next.wait { _ in world.list(world.photos).count == 12 }, "\(home) were home")
        }
        next.send("q")
        next.endsCleanly()
    }

    @Test func `that another file has replaced stay, and the line names the reason`() throws {
        let world = World(photos: 12)
        let session = try marked(world)
        let away = world.path("photo5.jpg")
        ask(session)
        // Somebody is faster: the file that the question was about is gone.
        World.write(Array("another".utf8), to: away + ".new")
        #expect(rename(away + ".new", away) == 0)
        session.send("x")
        session.says("1 stays: photo5.jpg: changed on disk · 6 trashed")
        #expect(session.wait { _ in world.trashed.count == 6 })
        #expect(World.read(away) == Array("another".utf8))
        session.send("u")
        session.says("6 photos are back")
        #expect(session.wait { _ in world.list(world.photos).count == 12 })
        // That it has no mark any more is said until a key comes: `u`, where the folder was looked at before it.
        #expect(
            session.wait {
                $0.screen.contains("photo5.jpg is another picture now")
                    || $0.bar.contains("6 marked")
            })
        session.send(Keys.escape)
        session.says("6 marked")
        session.send("q")
        session.endsCleanly(status: 1)
    }

    @Test func `that are not in view are decided about after a question`() throws {
        let world = World(photos: 30)
        let session = try marked(world)
        session.send(":30\r")
        session.rests(on: "photo30.jpg")
        session.send("X")
        session.says("reject 7 marked photos that are not in view? X again")
        session.rest(milliseconds: 300)
        session.send("X")
        session.says("✗ 7 marked photos are rejected · u undo")
        session.send(":1\r")
        session.rests(on: "photo1.jpg")
        session.send("3")
        session.says("7 marked photos ★★★ · u undo")
        session.send("q")
        session.endsCleanly()
        let decided = world.judgements
        #expect(decided.keys.sorted() == photos(3...9).sorted())
        #expect(decided.values.allSatisfy { $0.stars == 3 && $0.flag == .reject })
    }

    @Test func `end with a copy, and come back by one key`() throws {
        let world = World(photos: 12)
        let target = world.path("select")
        let session = try marked(world)
        session.send(":copy \(target)\r")
        session.says("7 photos copied to select")
        session.says("gv marks them again")
        #expect(world.list(target).sorted() == photos(3...9).sorted())
        session.send("m")
        session.says("is marked")
        session.send("gv")
        session.says("7 photos marked")
        session.send("q")
        session.endsCleanly()
    }

    /// Has another program rename a picture of earlier days over a marked one that is on the screen, or not.
    @Test(arguments: [2, 30])
    func `lose the mark when another picture takes the name, which stays where it is`(
        number: Int
    ) throws {
        let world = World(small: 40)
        let name = "photo\(number).jpg"
        let other = World.smallPhoto(99)
        World.write(other, to: world.path("../other"))
        world.setDate(of: "../other", to: 1_600_000_000)
        let session = try world.browse(["-m", "grid", "--sort", "natural"])
        session.rests(on: "photo1.jpg")
        session.send(":mark name:photo1.jpg or name:\(name)\r")
        session.says("2 photos marked")
        #expect(rename(world.path("../other"), world.path(name)) == 0)
        session.says("\(name) is another picture now · no mark")
        session.send(":trash marked\r")
        session.says("x again")
        session.send("x")
        #expect(session.wait { _ in !world.trashed.isEmpty })
        session.send("q")
        session.endsCleanly()
        #expect(world.trashed == ["photo1.jpg"])
        #expect(World.read(world.path(name)) == other)
    }

    @Test func `keep the mark when an editor saves them under their name`() throws {
        let world = World(small: 4)
        let session = try world.browse(["-m", "grid"])
        session.rests(on: "photo1.jpg")
        session.send(":mark name:photo1.jpg or name:photo3.jpg\r")
        session.says("2 photos marked")
        let saved = World.smallPhoto(9)
        World.write(saved, to: world.root + "/saved")
        #expect(rename(world.root + "/saved", world.path("photo3.jpg")) == 0)
        session.send(":3\r")
        session.rests(on: "photo3.jpg")
        session.says("64×48  2.4 kB")
        session.says("◉ photo3.jpg")
        session.says("2 marked")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `are printed on the way out`() throws {
        let world = World(photos: 4)
        let session = try world.browse(["--print", "marked"])
        session.rests(on: "photo1.jpg")
        session.send("m")
        session.says("is marked")
        session.send(":mark name:photo4*\r")
        session.says("1 photo marked")
        session.send("q")
        session.endsCleanly()
        let text = String(decoding: session.transcript, as: UTF8.self)
        #expect(text.contains(world.path("photo1.jpg")) && text.contains(world.path("photo4.jpg")))
        #expect(!text.contains(world.path("photo2.jpg")))
    }

    @Test(arguments: ["--read-only", "--dry-run"])
    func `stay on the disk where nothing is to be changed`(option: String) throws {
        let world = World(photos: 12)
        func prints() -> [FilePrint?] { photos(1...12).map { world.print(of: world.path($0)) } }
        let before = prints()
        let session = try marked(world, [option])
        session.send("x")
        if option == "--dry-run" {
            session.says("trash 7 photos")
            session.says("x again")
            session.rest(milliseconds: 300)
            session.send("x")
            session.says("trash (dry run)")
            session.send("u")
            session.says("7 photos are back")
        } else {
            session.says("read-only")
        }
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(prints() == before && !world.exists(world.trash + "/files"))
    }
}
