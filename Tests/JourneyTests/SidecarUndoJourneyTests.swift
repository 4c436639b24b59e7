import Glibc
import PtyHarness
import SeededRandom
import Selecting
import Testing

extension World {
    /// What lies beside the photos.
    fileprivate var sidecars: [String] { list(photos).filter { $0.hasSuffix(".xmp") } }

    fileprivate func text(_ name: String) -> String {
        String(decoding: World.read(path(name)), as: UTF8.self)
    }

    /// Decides with keys in a session that writes sidecars, until the sidecar of the first photo says `words`.
    fileprivate func decide(_ keys: String, until words: String) throws {
        let session = try browse(["--sidecars", "write"])
        session.rests(on: "photo1.jpg", orSidecarIn: self)
        session.send(keys)
        #expect(session.wait { _ in self.text("photo1.jpg.xmp").contains(words) })
        session.send("q")
        session.endsCleanly()
    }

    fileprivate func command(_ arguments: [String]) throws {
        let run = try run(arguments, size: PtySize(160, 24))
        #expect(run.waitForEnd() == .exited(status: 0), "\(run.screen.picture)")
    }
}

extension PtySession {
    fileprivate func rests(on name: String, orSidecarIn world: World) {
        rests(on: world.exists(world.path(name + ".xmp")) ? name + " +xmp" : name)
    }
}

@Suite(.serialized) struct `Undo of a former session` {
    @Test func `takes the sidecar away that riffle made, by command and by key`() throws {
        let ways: [(World) throws -> Void] = [
            { try $0.command(["--undo-last"]) },
            { try $0.command(["--undo-session", "--yes"]) },
            { world in
                let session = try world.browse(["--sidecars", "write"])
                session.rests(on: "photo1.jpg +xmp")
                session.send("u")
                #expect(session.wait { _ in world.sidecars.isEmpty })
                session.send("q")
                session.endsCleanly()
            },
            // What riffle wrote does not contradict the desk, whatever is set by now.
            { world in
                let session = try world.browse()
                session.rests(on: "photo1.jpg +xmp")
                session.send("u")
                #expect(session.wait { _ in world.sidecars.isEmpty })
                session.send("q")
                session.endsCleanly()
            },
        ]
        for way in ways {
            let world = World(photos: 2)
            try world.decide("4", until: "xmp:Rating=\"4\"")
            try way(world)
            #expect(world.sidecars == [], "\(world.text("photo1.jpg.xmp"))")
            #expect(world.judgements.values.allSatisfy { $0 == .none })
        }
    }

    @Test func `makes it again with redo, by whichever session`() throws {
        for options in [["--sidecars", "write"], []] {
            let world = World(photos: 2)
            try world.decide("4", until: "xmp:Rating=\"4\"")
            for _ in 0..<2 {
                let session = try world.browse(options)
                session.rests(on: "photo1.jpg +xmp")
                session.send("u")
                #expect(session.wait { _ in world.sidecars.isEmpty })
                session.rests(on: "photo1.jpg")
                session.send("q")
                session.endsCleanly()
                let next = try world.browse(options)
                next.rests(on: "photo1.jpg")
                next.send("U")
                #expect(
                    next.wait { _ in world.text("photo1.jpg.xmp").contains("xmp:Rating=\"4\"") },
                    "\(options) \(next.screen.picture)")
                next.send("q")
                next.endsCleanly()
            }
            #expect(world.judgements["photo1.jpg"] == Judgement(stars: 4))
        }
    }

    /// Nil where the sidecar was written before the kill.
    private func worldWithPendingDecision() throws -> World? {
        let world = World(photos: 2)
        let first = try world.browse(["--sidecars", "write"])
        first.rests(on: "photo1.jpg")
        first.send("5")
        #expect(first.wait { _ in world.judgements["photo1.jpg"] == Judgement(stars: 5) })
        first.signal(SIGKILL)
        _ = first.waitForEnd()
        return world.sidecars.isEmpty ? world : nil
    }

    /// A decision that no sidecar has yet, of a photo that goes to the trash and comes back.
    @Test func `writes what was pending once the photo is back from the trash`() throws {
        let made = try (0..<5).lazy.compactMap { _ in try worldWithPendingDecision() }.first
        let world = try #require(made, "the sidecar was always written before the kill")
        let second = try world.browse()
        second.rests(on: "photo1.jpg")
        second.send(Keys.up)
        #expect(second.wait { _ in world.list(world.photos) == ["photo2.jpg"] })
        second.rests(on: "photo2.jpg")
        second.send("q")
        second.endsCleanly()
        #expect(world.sidecars == [])
        let third = try world.browse(["--sidecars", "write"])
        third.rests(on: "photo2.jpg")
        third.send("u")
        #expect(
            third.wait { _ in world.text("photo1.jpg.xmp").contains("xmp:Rating=\"5\"") },
            "\(third.screen.picture)")
        third.send("q")
        third.endsCleanly()
    }

    @Test func `gives back to the letter what another program's sidecar said`() throws {
        for isCommand in [true, false] {
            let world = World(photos: 2)
            world.describe("photo1.xmp", "xmp:Rating='2.6'")
            let former = world.text("photo1.xmp")
            let session = try world.browse(["--sidecars", "write"])
            session.rests(on: "photo1.jpg +xmp")
            session.says("1/2 ★★★")
            session.send("5")
            session.says("★★★★★")
            session.send("q")
            session.endsCleanly()
            #expect(world.text("photo1.xmp").contains("xmp:Rating='5'"))
            if isCommand {
                try world.command(["--undo-last"])
            } else {
                let session = try world.browse()
                session.rests(on: "photo1.jpg +xmp")
                session.send("u")
                #expect(
                    session.wait { _ in world.text("photo1.xmp").contains("xmp:Rating='2.6'") })
                session.send("q")
                session.endsCleanly()
            }
            #expect(world.text("photo1.xmp").contains("xmp:Rating='2.6'"), "\(former)")
            #expect(world.judgements["photo1.jpg"] == Judgement(stars: 3))
        }
    }

    @Test func `edits a sidecar that another program changed since, and leaves it there`() throws {
        let world = World(photos: 2)
        try world.decide("4", until: "xmp:Rating=\"4\"")
        let text = world.text("photo1.jpg.xmp") + "<!-- theirs -->"
        World.write(Array(text.utf8), to: world.path("photo1.jpg.xmp"))
        try world.command(["--undo-last"])
        #expect(world.text("photo1.jpg.xmp").contains("<!-- theirs -->"))
        #expect(!world.text("photo1.jpg.xmp").contains("xmp:Rating=\"4\""))
    }

    @Test func `makes nothing beside a photo where nothing was`() throws {
        let world = World(photos: 2)
        let first = try world.browse()
        first.rests(on: "photo1.jpg")
        first.send("4")
        first.says("★★★★")
        first.send("q")
        first.endsCleanly()
        try world.command(["--undo-last"])
        #expect(world.sidecars == [])
    }

    /// The decision is taken back a few milliseconds before or after its sidecar is written.
    @Test(arguments: Seeds.of(0..<6))
    func `leaves no sidecar whenever it comes`(seed: UInt64) throws {
        var dice = Dice(seed)
        let world = World(photos: 2)
        let session = try world.browse(["--sidecars", "write"])
        session.rests(on: "photo1.jpg")
        session.send("4")
        if dice.roll(2) == 0 {
            #expect(session.wait { _ in world.sidecars == ["photo1.jpg.xmp"] })
            usleep(UInt32(dice.roll(50_000)))
        } else {
            usleep(UInt32(380_000 + dice.roll(60_000)))
        }
        session.send("u")
        session.says("no stars")
        #expect(
            session.wait { _ in world.judgements["photo1.jpg"] == Judgement.none },
            "seed \(seed)")
        #expect(
            session.wait { _ in world.sidecars.isEmpty },
            "seed \(seed): \(world.text("photo1.jpg.xmp"))")
        session.send("q")
        session.endsCleanly()
        #expect(world.sidecars == [], "seed \(seed)")
    }
}
