import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `Guards around the trash` {
    @Test func `a held up arrow trashes one photo`() throws {
        let world = World(photos: 12)
        // Small, so that drawing takes no time from the repeats.
        let session = try world.browse(size: PtySize(40, 12))
        session.says("photo1.jpg")
        #expect(session.wait { $0.screen.visibleColours.count > 50 }, "a picture")
        session.settle(quietMilliseconds: 400)
        let gap = try #require(session.hold(Keys.up, times: 40, everyMilliseconds: 30))
        session.settle(quietMilliseconds: 400)
        // Presses that a busy machine kept apart for longer than a hold lasts are presses of their own.
        let left = world.list(world.photos).count
        #expect(gap < 150 ? left == 11 : left < 12, "\(left) left, \(gap) ms between presses")
        session.send("q")
        session.endsCleanly()
    }

    /// Read together, or long after the last one, its repeats look like presses of their own.
    @Test func `a held up arrow trashes one photo although the program is late`() throws {
        let world = World(photos: 12)
        // Small, so that drawing takes no time from the repeats.
        let session = try world.browse(size: PtySize(40, 12))
        session.says("photo1.jpg")
        #expect(session.wait { $0.screen.visibleColours.count > 50 }, "a picture")
        session.settle(quietMilliseconds: 400)
        var last = ContinuousClock.now
        // Never shorter than it was: a press happens between two looks at the clock.
        var gap = Duration.zero
        func press() {
            let before = ContinuousClock.now
            session.send(Keys.up)
            gap = max(gap, .now - last)
            last = before
        }
        for _ in 0..<2 {
            // The next photo comes to rest meanwhile: nothing but the held key keeps it.
            for _ in 0..<40 {
                press()
                session.rest(milliseconds: 25)
            }
            session.signal(SIGSTOP)
            // So long that a press would be no second thought: only when it can have come says what it is.
            for _ in 0..<40 {
                press()
                usleep(25_000)
            }
            session.signal(SIGCONT)
        }
        session.settle(quietMilliseconds: 400)
        let left = world.list(world.photos).count
        // Presses that a busy machine kept apart for longer than a hold lasts are presses of their own.
        #expect(gap < .milliseconds(150) ? left == 11 : left < 12, "\(left) left, \(gap)")
        session.send("q")
        // What it had written when it was stopped may be cut short, in the middle of a sequence.
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(session.modesAreRestored)
        #expect(session.screen.leftovers == [])
    }

    @Test func `a photo that cannot be shown is a card with the reason, and asks first`() throws {
        let world = World(photos: 2)
        World.write(Array("This is a shopping list, not a photo.".utf8), to: world.path("a.jpg"))
        let session = try world.browse()
        session.says("not a supported format")
        session.says("a.jpg")
        session.settle(quietMilliseconds: 300)
        session.send(Keys.up)
        session.says("again")
        #expect(world.exists(world.path("a.jpg")))
        // The question stands for three seconds; where the machine needs longer, it is asked anew.
        var isTrashed = false
        for _ in 0..<10 where !isTrashed {
            session.settle(quietMilliseconds: 200)
            session.send(Keys.up)
            isTrashed = session.wait(seconds: 2) { $0.screen.contains("→ trash") }
        }
        #expect(session.wait { _ in !world.exists(world.path("a.jpg")) })
        #expect(world.list(world.trash + "/files") == ["a.jpg"])
        session.send("q")
        session.endsCleanly()
    }

    @Test func `a photo that has become something else leaves no pixels under its name`() throws {
        let world = World(photos: 1)
        let session = try world.browse(size: PtySize(60, 20))
        #expect(session.wait { $0.screen.visibleColours.count > 50 }, "a picture")
        session.settle(quietMilliseconds: 400)
        World.write(Array("This was a photo once.".utf8), to: world.path("photo1.jpg"))
        session.resize(to: PtySize(80, 24))
        session.says("not a supported format")
        session.settle(quietMilliseconds: 400)
        let colours = session.screen.visibleColours
        #expect(colours.count < 15, "a card with its reason:\n\(session.screen.picture)")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `read-only refuses and dry run only says`() throws {
        let world = World(photos: 3, isFirstStart: true)
        let readOnly = try world.browse(["--read-only"])
        readOnly.rests(on: "photo1.jpg")
        readOnly.says("[RO]")
        readOnly.send(Keys.up)
        readOnly.says("read-only")
        readOnly.send("q")
        readOnly.endsCleanly()

        let dryRun = try world.browse(["--dry-run"])
        dryRun.rests(on: "photo1.jpg")
        dryRun.send(Keys.up)
        dryRun.rests(on: "photo2.jpg")
        dryRun.send("q")
        dryRun.endsCleanly()
        #expect(dryRun.screen.contains("would have been trashed"))
        #expect(world.list(world.photos).count == 3)
        #expect(!world.exists(world.root + "/home/.local"))
    }

    @Test func `pasted text, late replies and cut sequences trash nothing`() throws {
        let world = World(photos: 3)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(Keys.paste("x x x \u{1B}[A x u q"))
        session.send(
            "\u{1B}[?62;4;22c\u{1B}P>|xterm(379)\u{1B}\\\u{1B}]11;rgb:1818/1818/1c1c\u{07}")
        session.send("\u{1B}[")
        session.rest(milliseconds: 700)
        session.send("\u{1B}[200~")
        for _ in 0..<64 { session.send(String(repeating: "xU\u{1B}[A", count: 512)) }
        session.send("\u{1B}[201~")
        session.settle(quietMilliseconds: 400)
        #expect(world.list(world.photos).count == 3)
        // What was pasted stands on the command line.
        session.send(Keys.escape)
        session.rests(on: "photo1.jpg")
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        session.send("q")
        session.endsCleanly()
    }

    @Test
    func `twenty presses at ten a second, their releases not told, trash one photo and say so`()
        throws
    {
        // A machine that stands still in between reads two presses far apart: it may try again.
        var trashed: [Int] = []
        while trashed.count < 5, trashed.last != 1 {
            let world = World(photos: 6)
            let session = try world.browse()
            session.rests(on: "photo1.jpg")
            var isSaid = false
            for _ in 0..<20 {
                session.send(Keys.up)
                session.rest(milliseconds: 100)
                isSaid = isSaid || session.screen.contains("too fast, nothing trashed · ↑ again")
            }
            #expect(isSaid && world.trashed.first == "photo1.jpg", "\(world.trashed)")
            // It gives way to what happened and how it is taken back.
            session.says("u undo")
            session.send("q")
            session.endsCleanly()
            trashed.append(world.trashed.count)
        }
        #expect(trashed.last == 1, "\(trashed)")
    }

    @Test func `the mouse drags a card up into the trash, and back when let go early`() throws {
        let world = World(photos: 3)
        // A terminal that reports the mouse in cells.
        let session = try world.browse(size: PtySize(80, 24), responses: .basic)
        session.rests(on: "photo1.jpg")
        drag(session, from: (40, 15), to: (40, 12))
        session.settle(quietMilliseconds: 400)
        #expect(world.list(world.photos).count == 3)
        drag(session, from: (40, 18), to: (42, 3))
        #expect(session.wait { _ in !world.exists(world.path("photo1.jpg")) })
        session.says("photo2.jpg · 1/2")
        session.settle(quietMilliseconds: 400)
        drag(session, from: (60, 12), to: (15, 12))
        session.says("photo3.jpg · 2/2")
        session.send("q")
        session.endsCleanly()
    }

    /// A slow drag, so that only its length counts.
    private func drag(_ session: PtySession, from: (Int, Int), to: (Int, Int)) {
        session.send(Keys.mouse(.press, column: from.0, row: from.1))
        for step in 1...8 {
            session.rest(milliseconds: 30)
            session.send(
                Keys.mouse(
                    .drag, column: from.0 + (to.0 - from.0) * step / 8,
                    row: from.1 + (to.1 - from.1) * step / 8))
        }
        // A program that reads all this at once takes it for a fast drag.
        session.settle(quietMilliseconds: 300)
        session.send(Keys.mouse(.release, column: to.0, row: to.1))
    }
}
