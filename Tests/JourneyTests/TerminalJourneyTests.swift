import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `Living on a terminal` {
    @Test func `it shrinks to one cell and grows again, and is still there`() throws {
        let world = World(photos: 3)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        for size in [
            PtySize(1, 1), PtySize(0, 0), PtySize(3, 2), PtySize(200, 60), PtySize(80, 24),
        ] {
            session.resize(to: size)
            session.pump(milliseconds: 60)
            session.send(Keys.right)
            session.pump(milliseconds: 60)
            session.send(Keys.left)
        }
        session.rests(on: "photo1.jpg")
        session.send("q")
        session.endsCleanly()
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func `a signal ends it with the terminal as it was`(signal: Int32) throws {
        let world = World(photos: 2)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.signal(signal)
        #expect(session.waitForEnd() == .exited(status: 128 + Int(signal)))
        #expect(session.wait { $0.modesAreRestored && $0.screen.leftovers.isEmpty })
    }

    @Test(arguments: [SIGKILL, SIGSEGV, SIGABRT])
    func `a sudden death leaves the terminal as it was`(signal: Int32) throws {
        let world = World(photos: 2)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.signal(signal)
        #expect(session.waitForEnd() == .killed(signal: signal))
        #expect(session.wait { $0.modesAreRestored && $0.screen.leftovers.isEmpty })
    }

    @Test func `a terminal that goes away ends it`() throws {
        let world = World(photos: 2)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        let children = session.children
        #expect(!children.isEmpty)
        session.hangUp()
        #expect(session.waitForEnd() != nil)
        #expect(session.wait { _ in children.allSatisfy { kill($0, 0) != 0 } })
    }

    @Test func `a terminal that answers nothing is drawn on and left as it was`() throws {
        let world = World(photos: 2)
        let session = try world.browse(responses: .mute)
        session.rests(on: "photo1.jpg")
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        session.send("q")
        session.endsCleanly()
    }

    @Test(arguments: ["linux", "vt100", "xterm-256color", "xterm", "screen", "tmux-256color"])
    func `it draws on a terminal called`(name: String) throws {
        let world = World(photos: 2)
        world.environment["TERM"] = name
        world.environment["COLORTERM"] = ""
        let session = try world.browse(responses: .basic)
        session.rests(on: "photo1.jpg")
        session.send("?")
        session.says("first photo")
        session.send("?")
        #expect(session.wait { !$0.screen.contains("first photo") })
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(session.modesAreRestored)
    }

    @Test func `a decoder that is killed costs nothing`() throws {
        let world = World(photos: 12)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        for child in session.children { kill(child, SIGKILL) }
        session.send(Keys.end)
        session.rests(on: "photo12.jpg")
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(session.modesAreRestored)
    }

    @Test func `names from the disk reach the screen only harmless`() throws {
        let world = World(photos: 1)
        let content = World.samples[0]
        let hostile: [[UInt8]] = [
            Array("a\u{1B}[2J\u{1B}[Hgone.jpg".utf8), Array("b\u{1B}]0;PWNED\u{07}.jpg".utf8),
            Array("c\nline\r.jpg".utf8), Array("d".utf8) + [0xFF, 0x9B] + Array("31m.jpg".utf8),
            Array("e\u{202E}gpj.exe.jpg".utf8), Array("f\u{200B}zero.jpg".utf8),
            Array("g\u{9B}31m.jpg".utf8),
        ]
        for name in hostile {
            let path = Array((world.photos + "/").utf8) + name
            let file = fopen(path.map { CChar(bitPattern: $0) } + [0], "w")
            fwrite(content, 1, content.count, file)
            if let file { fclose(file) }
        }
        let session = try world.browse()
        for _ in hostile {
            session.settle(quietMilliseconds: 200)
            session.send(Keys.right)
        }
        session.rests(on: "photo1.jpg")
        #expect(!session.transcript.contains(sequence: Array("PWNED\u{07}".utf8)))
        session.send("q")
        session.endsCleanly()
    }
}
