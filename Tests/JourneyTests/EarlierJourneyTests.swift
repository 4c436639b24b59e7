import Desk
import Glibc
import PtyHarness
import Selecting
import Testing

/// Undo and redo of what earlier sessions did, by the real program.
@Suite(.serialized) struct `Earlier sessions` {
    private static let five = Judgement(stars: 5)

    /// Runs a session that begins with the first photo there is, and ends it; with status 1 where something was not done.
    private func session(
        _ world: World, on first: String = "photo1.jpg", _ options: [String] = [],
        status: Int = 0, _ body: (PtySession) throws -> Void
    ) throws {
        let session = try world.browse(options)
        session.rests(on: first)
        try body(session)
        session.send("q")
        session.endsCleanly(status: status)
    }

    /// Promise: Undo reaches into earlier sessions, across restarts and crashes, and redo makes again what undo took
    /// back.
    @Test func `have a decision taken back and made again, in words that name value and day`()
        throws
    {
        let world = World(photos: 2)
        try session(world) {
            $0.send("5")
            $0.says("★★★★★")
        }
        try session(world) {
            $0.send("u")
            $0.says("earlier session: undid ★★★★★ from today · U redo")
            $0.send("U")
            $0.says("redid ★★★★★ from today · u undo")
            $0.says("1/2 ★★★★★")
            $0.send("U")
            $0.says("nothing to redo")
        }
        #expect(world.judgements == ["photo1.jpg": Self.five])
        // And the session after that goes on in the same list.
        try session(world) {
            $0.send("u")
            $0.says("undid ★★★★★ from today")
        }
        #expect(world.judgements == ["photo1.jpg": Judgement.none])
        try session(world) {
            $0.send("U")
            $0.says("redid ★★★★★ from today")
        }
        #expect(world.judgements == ["photo1.jpg": Self.five])
    }

    @Test func `have taken back what this one makes again`() throws {
        let world = World(photos: 2)
        try session(world) {
            $0.send("5")
            $0.says("1/2 ★★★★★")
            $0.send("u")
            $0.says("no stars")
        }
        try session(world) {
            $0.send("U")
            $0.says("redid ★★★★★ from today")
        }
        #expect(world.judgements == ["photo1.jpg": Self.five])
    }

    @Test func `have flags, labels and marks of many photos made again, each as one step`() throws {
        let world = World(photos: 4)
        try session(world) {
            $0.send("X")
            $0.says("is rejected")
            $0.send("6")
            $0.says("red")
        }
        try session(world, ["-m", "grid"]) {
            $0.send("gm")
            $0.says("4 marked")
            $0.send("4")
            $0.says("4 marked photos ★★★★")
        }
        let all = world.judgements
        #expect(all.count == 4)
        try session(world) {
            $0.send("u")
            $0.says("4 photos: undid ★★★★ from today")
            $0.send("u")
            $0.says("red from today")
            $0.send("u")
            $0.says("reject from today")
        }
        #expect(world.judgements.values.allSatisfy { $0 == .none })
        try session(world) {
            $0.send("U")
            $0.says("reject from today")
        }
        try session(world) {
            $0.send("UU")
            $0.says("4 photos: redid ★★★★ from today")
            $0.send("U")
            $0.says("nothing to redo")
        }
        #expect(world.judgements == all)
    }

    @Test func `have a photo trashed again that came back, in the same session or in the next`()
        throws
    {
        let world = World(photos: 3)
        let before = World.read(world.path("photo1.jpg"))
        try session(world) {
            $0.send(Keys.up)
            $0.rests(on: "photo2.jpg")
        }
        try session(world, on: "photo2.jpg") {
            $0.send("u")
            $0.says("is back, from an earlier session, trashed today · U redo")
            $0.rests(on: "photo1.jpg")
            $0.send("U")
            $0.says("photo1.jpg → trash again · u undo")
            $0.rests(on: "photo2.jpg")
            #expect(world.trashed == ["photo1.jpg"])
            $0.send("u")
            $0.rests(on: "photo1.jpg")
        }
        #expect(World.read(world.path("photo1.jpg")) == before && world.trashed.isEmpty)
        try session(world) {
            $0.send("U")
            $0.says("photo1.jpg → trash again")
            $0.rests(on: "photo2.jpg")
        }
        #expect(world.trashed == ["photo1.jpg"])
    }

    @Test func `have all photos back that went by one key, and say how many`() throws {
        let world = World(photos: 4)
        try session(world, ["-m", "grid"]) {
            $0.send("gm")
            $0.says("4 marked")
            $0.send("m")
            $0.says("is unmarked")
            $0.send("x")
            $0.says("x again")
            $0.rest(milliseconds: 300)
            $0.send("x")
            $0.says("3 photos → trash")
        }
        #expect(world.trashed.count == 3)
        try session(world) {
            $0.send("u")
            $0.says("3 photos are back, from an earlier session, trashed today · U redo")
        }
        #expect(world.trashed.isEmpty)
    }

    @Test func `have trashed again what they themselves took back, but no file that was changed`()
        throws
    {
        let world = World(photos: 3)
        for isChanged in [false, true] {
            try session(world) {
                $0.send(Keys.up)
                $0.rests(on: "photo2.jpg")
                $0.send("u")
                $0.rests(on: "photo1.jpg")
                #expect($0.wait { _ in world.exists(world.path("photo1.jpg")) })
            }
            if isChanged { World.write(World.samples[4], to: world.path("photo1.jpg")) }
            try session(world, status: isChanged ? 1 : 0) {
                $0.send("U")
                guard isChanged else {
                    $0.rests(on: "photo2.jpg")
                    $0.send("u")
                    return $0.rests(on: "photo1.jpg")
                }
                $0.says("not redone: photo1.jpg: ")
            }
            #expect(world.trashed.isEmpty)
        }
        #expect(World.read(world.path("photo1.jpg")) == World.samples[4])
    }

    /// What a link leads to is what the user has seen: changed, it is another photo.
    @Test func `have a link trashed again, but not once its photo was changed`() throws {
        let world = World(photos: 3)
        let photo = world.root + "/photo.jpg"
        rename(world.path("photo1.jpg"), photo)
        symlink(photo, world.path("photo1.jpg"))
        try session(world) {
            $0.send(Keys.up)
            $0.rests(on: "photo2.jpg")
        }
        for isChanged in [false, true] {
            try session(world, on: "photo2.jpg") {
                $0.send("u")
                $0.rests(on: "photo1.jpg")
            }
            if isChanged { World.write(World.samples[4], to: photo) }
            try session(world, status: isChanged ? 1 : 0) {
                $0.send("U")
                if isChanged { return $0.says("not redone: photo1.jpg: ") }
                $0.says("photo1.jpg → trash again")
                $0.rests(on: "photo2.jpg")
            }
            #expect(world.trashed == (isChanged ? [] : ["photo1.jpg"]))
        }
        #expect(World.read(photo) == World.samples[4])
    }

    @Test func `have nothing made again once anything new was done`() throws {
        let world = World(photos: 3)
        try session(world) {
            $0.send("5")
            $0.says("1/3 ★★★★★")
            $0.send("u")
            $0.says("no stars")
        }
        // In another riffle, too, and of another photo.
        #expect(
            try world.run(["--flag", "pick", world.path("photo3.jpg")]).waitForEnd()
                == .exited(status: 0))
        try session(world) {
            $0.send("U")
            $0.says("nothing to redo")
            $0.send("u")
            $0.says("pick from today")
            $0.send("U")
            $0.says("pick from today")
        }
        #expect(world.judgements["photo1.jpg"] == Judgement.none)
    }

    @Test func `have what was copied and moved done again`() throws {
        let world = World(photos: 3)
        mkdir(world.root + "/select", 0o700)
        let select = world.root + "/select"
        try session(world) {
            $0.command("copy \(select)")
            $0.says("copied to select")
            $0.command("move \(select)")
            $0.rests(on: "photo2.jpg")
            #expect($0.wait { _ in world.list(select).count == 2 })
        }
        let both = world.list(select)
        try session(world, on: "photo2.jpg") {
            $0.send("u")
            $0.says("is back, from an earlier session, moved today")
            $0.rests(on: "photo1.jpg")
            $0.send("u")
            $0.says("taken back from select")
            #expect(world.list(select).isEmpty)
        }
        try session(world) {
            $0.send("U")
            $0.says("copied to select again")
            $0.send("U")
            $0.says("photo1.jpg → select again")
            $0.rests(on: "photo2.jpg")
        }
        #expect(world.list(select) == both)
    }

    @Test func `are undone in the order of keys that came within milliseconds`() throws {
        let world = World(photos: 4)
        try session(world) {
            $0.send("5\(Keys.up)")
            $0.rests(on: "photo2.jpg")
            $0.send("\(Keys.up)")
            $0.rests(on: "photo3.jpg")
            $0.send("X")
            $0.says("is rejected")
        }
        try session(world, on: "photo3.jpg") {
            $0.send("u")
            $0.says("reject from today")
            $0.send("u")
            $0.rests(on: "photo2.jpg")
            $0.send("u")
            $0.rests(on: "photo1.jpg")
            $0.send("u")
            $0.says("undid ★★★★★ from today")
            $0.send("u")
            $0.says("nothing left to undo")
        }
    }

    /// A decision that another riffle stored; its time is so many seconds from now.
    private func store(
        _ world: World, _ name: String, after seconds: Int, sequence: UInt64 = 0
    ) throws {
        system("mkdir -p '\(world.desk)'")
        let thread = DeskThread(
            path: Array("\(world.desk)/desk.sqlite".utf8), session: Array("another".utf8),
            date: { [] })
        let desk = try #require(thread)
        let photo = DeskPhoto(
            directory: Array(world.photos.utf8),
            namesake: .init(name: Array(name.utf8), facts: .unknown))
        desk.decide(
            DeskStep(
                number: Int64(seconds) + 1_000_000,
                changes: [DeskChange(photo: photo, old: .none, new: Self.five)],
                time: Int64(time(nil) + seconds) * 1000, sequence: sequence))
        #expect(desk.flush(seconds: 10))
        desk.end()
    }

    @Test func `are undone in the order of their numbers where the clock steps back`() throws {
        let world = World(photos: 3)
        // Decided when the clock was an hour ahead; the journal has no number yet, and counts on from the desk's.
        try store(world, "photo2.jpg", after: 3600, sequence: 7)
        try session(world) {
            $0.send(Keys.up)
            $0.rests(on: "photo2.jpg")
        }
        try session(world, on: "photo2.jpg") {
            $0.send("u")
            $0.rests(on: "photo1.jpg")
            $0.send("u")
            $0.says("undid ★★★★★ from ")
            $0.rests(on: "photo2.jpg")
        }
        let journal = try world.run(["--journal"])
        _ = journal.waitForEnd()
        let isNumbered = journal.screen.text.contains { $0.contains("    8  ") }
        #expect(isNumbered, "\(journal.screen.picture)")
    }

    @Test func `say yesterday, and the date of what is older`() throws {
        let world = World(photos: 2)
        let day = 86_400
        let long = LocalDay(secondsAgo: 40 * day).text
        try store(world, "photo2.jpg", after: -40 * day)
        try store(world, "photo1.jpg", after: -day)
        try session(world) {
            $0.send("u")
            $0.says("earlier session: undid ★★★★★ from yesterday · U redo")
            $0.send("u")
            $0.says("undid ★★★★★ from \(long)")
        }
    }

    @Test func `are left alone where nothing is to be changed`() throws {
        let world = World(photos: 2)
        try session(world) {
            $0.send("5")
            $0.says("1/2 ★★★★★")
            $0.send("u")
            $0.says("no stars")
        }
        let desk = World.read(world.desk + "/desk.sqlite")
        for option in ["--read-only", "--dry-run"] {
            try session(world, [option]) {
                $0.send("U")
                $0.says("nothing to redo")
                $0.send("u")
                $0.says("nothing left to undo")
            }
        }
        #expect(World.read(world.desk + "/desk.sqlite") == desk)
    }

    @Test func `have their decisions taken back by the clock where there is no journal`() throws {
        let world = World(photos: 2)
        system("mkdir -p '\(world.desk)'")
        World.write([], to: world.desk + "/journal")
        try session(world) {
            $0.send("5")
            $0.says("1/2 ★★★★★")
        }
        try session(world, status: 1) {
            $0.send("u")
            $0.says("undid ★★★★★ from today")
            $0.send("U")
            $0.says("not redone: no undo journal can be written")
        }
        #expect(world.judgements == ["photo1.jpg": Judgement.none])
    }

    @Test func `have what --undo-last took back made again`() throws {
        let world = World(photos: 3)
        try session(world) {
            $0.send("5")
            $0.says("1/3 ★★★★★")
            $0.send(Keys.up)
            $0.rests(on: "photo2.jpg")
        }
        for _ in 0..<2 {
            #expect(try world.run(["--undo-last"]).waitForEnd() == .exited(status: 0))
        }
        #expect(world.judgements == ["photo1.jpg": Judgement.none] && world.trashed.isEmpty)
        try session(world) {
            $0.send("U")
            $0.says("redid ★★★★★ from today")
            $0.send("U")
            $0.says("photo1.jpg → trash again")
            $0.rests(on: "photo2.jpg")
        }
        #expect(world.judgements == ["photo1.jpg": Self.five] && world.trashed == ["photo1.jpg"])
    }
}

/// A day, as messages name it.
private struct LocalDay {
    let text: String

    init(secondsAgo seconds: Int) {
        var then = time(nil) - seconds
        var parts = tm()
        // The worlds of journeys are in this time zone.
        gmtime_r(&then, &parts)
        func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        text = "\(parts.tm_year + 1900)-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))"
    }
}
