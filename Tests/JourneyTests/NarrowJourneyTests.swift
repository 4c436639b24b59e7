import Glibc
import PtyHarness
import Testing

/// Journey 19: the culling desk where there is little room.
@Suite(.serialized) struct `In a small terminal` {
    private static let sizes = [PtySize(60, 20), PtySize(80, 24)]

    private func shoot(_ size: PtySize) throws -> (World, PtySession) {
        let world = World(small: 30)
        world.configure("target 1 = \(world.root)/select\n")
        let session = try world.browse(size: size)
        session.says("photo1.jpg · 1/30")
        return (world, session)
    }

    /// Closes what is open; what came at once behind Esc would be a key with Alt.
    private func leave(_ session: PtySession) {
        session.send(Keys.escape)
        session.settle(quietMilliseconds: 200)
    }

    /// A row of the screen that holds all of these, in this order.
    private func shows(
        _ parts: String..., in session: PtySession,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let isThere = session.wait { session in
            session.screen.text.contains { row in
                var rest = row[...]
                for part in parts {
                    guard let found = rest.firstRange(of: part) else { return false }
                    rest = rest[found.upperBound...]
                }
                return true
            }
        }
        #expect(isThere, "\(parts) on:\n\(session.screen.picture)", sourceLocation: sourceLocation)
    }

    @Test(arguments: sizes)
    func `what was decided is seen in every mode`(size: PtySize) throws {
        let (world, session) = try shoot(size)
        for key in ["3", "P", "6"] {
            session.send(key)
            session.settle(quietMilliseconds: 100)
        }
        for mode in ["gs", "gd", "gn", "gw", "gc", "\r"] {
            session.send(mode)
            shows("photo1.jpg", "1/30 ★★★ ♥ ● red", in: session)
        }
        leave(session)
        session.send("gd")
        session.send(Keys.right)
        shows("photo2.jpg · 2/30", "1 of 30 decided", "? help", in: session)
        session.send("q")
        session.endsCleanly()
        #expect(world.list(world.photos).count == 30)
    }

    @Test(arguments: sizes)
    func `a filter, what is wrong with it, and a search are read whole`(size: PtySize) throws {
        let (world, session) = try shoot(size)
        session.command("filter !reject name:*1*")
        shows("[!reject name:*1*] 12 of 30 · photo1.jpg · 1/12", in: session)
        session.send("2")
        session.settle(quietMilliseconds: 100)
        session.send(Keys.right)
        session.send(Keys.left)
        shows("[!reject name:*1*] 12 of 30 · photo1.jpg · 1/12 ★★", in: session)
        session.command("filter pick date:2024-13")
        shows(":filter pick date:2024-13▏", in: session)
        shows("^ not a date: 2024-13", in: session)
        leave(session)
        session.command("filter red")
        shows("no photo matches red · Esc shows all", in: session)
        leave(session)
        session.send("/")
        shows("/▏", in: session)
        session.send("o2")
        shows("/o2▏", in: session)
        session.send("\r")
        shows("/o2 · 1 of 11 · photo2.jpg", in: session)
        leave(session)
        session.send("q")
        session.endsCleanly()
        #expect(world.list(world.photos).count == 30)
    }

    @Test(arguments: sizes)
    func `marks, the question and the trash review are read whole`(size: PtySize) throws {
        let (world, session) = try shoot(size)
        session.send("gn")
        session.send("v")
        shows("range of 1", in: session)
        session.send(Keys.pageDown)
        session.settle(quietMilliseconds: 100)
        session.send("m")
        shows("◉ 10 photos marked", in: session)
        session.send("x")
        shows("trash 10 photos (", ")? x again", in: session)
        session.rest(milliseconds: 300)
        session.send("x")
        shows("10 photos → trash · u undo", in: session)
        #expect(session.wait { _ in world.trashed.count == 10 })
        session.send("R")
        shows("trash · this session · 10 photos · ", in: session)
        shows("photo10.jpg · from ", in: session)
        session.send("T")
        shows("trash · all · 10 photos · ", in: session)
        session.send("r")
        #expect(session.wait { _ in world.trashed.count == 9 })
        shows("photo10.jpg is back", in: session)
        session.send("R")
        session.settle(quietMilliseconds: 200)
        session.send("u")
        #expect(session.wait { _ in world.trashed.count == 10 })
        session.send("y1")
        shows("copied to select", in: session)
        session.send("?")
        shows("─ Keys ", "Esc close", in: session)
        leave(session)
        session.send("q")
        session.endsCleanly()
        #expect(world.list(world.photos).count == 20)
    }

    @Test(arguments: sizes)
    func `compare is read whole`(size: PtySize) throws {
        let (world, session) = try shoot(size)
        session.send("c")
        shows("▶ photo1.jpg", "photo2.jpg", in: session)
        shows("photo1.jpg · 1/30 · compare", in: session)
        session.send("3=")
        shows("▶ photo1.jpg ★★★ · 100 %", "photo2.jpg · 100 %", in: session)
        session.send("wB")
        shows("▶ photo1.jpg ★★★ 1/2 · 100 %", in: session)
        if size.columns >= 80 {
            shows("photo1.jpg · 1/30 ★★★ · compare 1/2 · apart", in: session)
        }
        session.send("\t")
        shows("▶ photo2.jpg 2/2 · 100 %", in: session)
        for _ in 1...3 { leave(session) }
        shows("photo2.jpg · 2/30", in: session)
        session.send("cccc")
        shows("▶ photo2.jpg", "photo3.jpg", in: session)
        session.send("q")
        session.endsCleanly()
        #expect(world.list(world.photos).count == 30)
    }

    @Test(arguments: sizes)
    func `overlays, the line, the panel and the slideshow are read whole`(size: PtySize) throws {
        let (world, session) = try shoot(size)
        session.send("SE")
        shows("photo1.jpg · 1/30 · focus exposure", in: session)
        session.send("i")
        shows("2024-02-29 12:34:56", in: session)
        session.send("I")
        for word in ["info  Esc close", "file", "photo1.jpg", "type", "sharp", "median"] {
            shows(word, in: session)
        }
        session.send("I")
        session.send("SEi")
        session.settle(quietMilliseconds: 200)
        session.send("s")
        shows("photo1.jpg · 1/30", "every 4 s", in: session)
        session.send(" ")
        shows("paused", in: session)
        leave(session)
        session.send("q")
        session.endsCleanly()
        #expect(world.list(world.photos).count == 30)
    }
}
