import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `The loop` {
    @Test func `taken to the background it sleeps, and draws anew in front`() throws {
        let world = World(photos: 2)
        let shell = try PtySession(
            ["/bin/sh", "-i"],
            environment: [
                "HOME": world.root + "/home", "COLORTERM": "truecolor", "PS1": "$ ",
            ], size: PtySize(130, 30), directory: world.root)
        #expect(shell.wait(forText: "$"))
        shell.send("'\(BuildFolder.program("riffle"))' photos\n")
        shell.rests(on: "photo1.jpg")
        let riffle = try #require(shell.children.first)
        shell.send(Keys.control("z"))
        #expect(shell.wait { $0.isCooked })
        shell.send("bg\n")
        shell.rest(milliseconds: 300)
        #expect(shell.comesToRest(riffle) { shell.rest(milliseconds: 600) })
        shell.send("fg\n")
        shell.rests(on: "photo1.jpg")
        shell.send("q")
        #expect(shell.wait { $0.isCooked })
        shell.send("exit\n")
        #expect(shell.waitForEnd() != nil)
    }

    @Test(arguments: [["NO_COLOR": "1"], ["TERM": "linux", "COLORTERM": ""]])
    func `quitting waits for no answer that nobody was asked for`(
        environment: [String: String]
    ) throws {
        #expect(
            try endsSoon {
                let world = World(photos: 2)
                world.environment = environment
                let session = try world.browse()
                session.rests(on: "photo1.jpg")
                return session
            })
    }

    @Test func `a mute terminal is not waited for when it has had its time`() throws {
        #expect(
            try endsSoon {
                let world = World(photos: 2)
                let session = try world.browse(responses: .mute)
                session.rests(on: "photo1.jpg")
                session.rest(milliseconds: 2200)
                return session
            })
    }

    /// Whether a program ends well when it is told to, and in less than the two seconds that it would wait for answers;
    /// a busy machine may keep it from that once or twice, but not whenever it is tried.
    private func endsSoon(_ start: () throws -> PtySession) rethrows -> Bool {
        for _ in 0..<5 {
            let session = try start()
            session.send("q")
            let isSoon = session.waitForEnd(seconds: 1.7) != nil
            guard session.waitForEnd() == .exited(status: 0), session.modesAreRestored else {
                return false
            }
            if isSoon { return true }
        }
        return false
    }

    @Test func `a terminal that reads nothing keeps nobody from leaving`() throws {
        for key in [nil, "q"] as [String?] {
            let world = World(photos: 6)
            let session = try world.browse(size: PtySize(200, 60))
            session.rests(on: "photo1.jpg")
            for _ in 0..<5 {
                session.send(Keys.right)
                usleep(50_000)
            }
            #expect(session.comesToRest(session.process) { usleep(500_000) })
            if let key { session.send(key) } else { session.signal(SIGTERM) }
            for _ in 0..<400 where session.ended() == nil { usleep(50_000) }
            #expect(session.ended() == .exited(status: key == nil ? 128 + Int(SIGTERM) : 0))
        }
    }

    @Test func `a question that could not be read yet is not answered by a key`() throws {
        let world = World(photos: 3)
        let session = try world.browse(size: PtySize(200, 60))
        session.rests(on: "photo1.jpg")
        session.send(Keys.right)
        // Nobody reads what is drawn: photo2 is in front, and not on the screen.
        for _ in 0..<5 {
            usleep(250_000)
            session.send(Keys.up)
        }
        usleep(100_000)
        session.rests(on: "photo2.jpg")
        #expect(world.list(world.photos).count == 3)
        session.send("q")
        session.endsCleanly()
    }

    @Test func `a terminal that terminfo does not know is taken for an xterm if it looks like one`()
        throws
    {
        let world = World(photos: 1)
        world.environment["TERM"] = "xterm-of-tomorrow"
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("q")
        session.endsCleanly()

        world.environment = ["TERM": "teletype-of-yesterday", "COLORTERM": ""]
        let refused = try world.browse()
        #expect(refused.waitForEnd() == .exited(status: 2))
        #expect(refused.screen.contains("teletype-of-yesterday"))

        world.environment = ["TERM": "dumb"]
        let dumb = try world.browse()
        #expect(dumb.waitForEnd() == .exited(status: 2))
        #expect(dumb.screen.contains("cannot move its cursor"))
    }

    @Test(arguments: [("[missing]", true), ("(string) \\033[38;2;%p1%dm", false)])
    func `inside tmux it draws in the colours that tmux hands on`(
        value: String, isLimited: Bool
    ) throws {
        let world = World(photos: 2)
        World.write(
            Array("#!/bin/sh\necho ' 207: setrgbf: \(value)'\n".utf8),
            to: world.root + "/home/tmux")
        chmod(world.root + "/home/tmux", 0o755)
        world.environment = [
            "TMUX": "/tmp/none,1,0", "TERM": "screen-256color",
            "PATH": world.root + "/home:/usr/bin:/bin",
        ]
        let session = try world.browse(responses: .basic)
        session.rests(on: "photo1.jpg")
        if isLimited {
            // Until tmux has told, it draws in true colour.
            #expect(
                session.wait { String(decoding: $0.transcript, as: UTF8.self).contains("48;5;") })
        }
        session.settle(quietMilliseconds: 300)
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        // In motion it may be coarser than that.
        let picture = session.screen.cells.dropLast().joined().map(\.style.background)
        let palette = picture.count { if case .palette = $0 { true } else { false } }
        let exact = picture.count { if case .rgb = $0 { true } else { false } }
        #expect((palette > 0) == isLimited && (exact > 0) != isLimited)
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 0))
    }

    @Test func `a terminal that tells repeats from presses is told to, and they trash nothing`()
        throws
    {
        let world = World(photos: 4)
        let session = try world.browse(responses: .exact)
        session.rests(on: "photo1.jpg")
        #expect(String(decoding: session.transcript, as: UTF8.self).contains("\u{1B}[>31u"))
        session.send("\u{1B}[1;1:1A")
        for _ in 0..<5 {
            session.rest(milliseconds: 250)
            session.send("\u{1B}[1;1:2A")
        }
        session.send("\u{1B}[1;1:3A")
        session.rests(on: "photo2.jpg")
        #expect(world.list(world.photos).count == 3)
        session.send("q")
        session.endsCleanly()
    }

    @Test func `reports of the mouse count pixels only after the terminal has said so`() throws {
        let world = World(photos: 3)
        // It knows the mode, and never confirms that it is on.
        let session = try world.browse(size: PtySize(80, 24))
        session.rests(on: "photo1.jpg")
        #expect(String(decoding: session.transcript, as: UTF8.self).contains("\u{1B}[?1016h"))
        session.send(Keys.mouse(.press, column: 60, row: 12))
        for column in stride(from: 55, through: 15, by: -5) {
            session.rest(milliseconds: 20)
            session.send(Keys.mouse(.drag, column: column, row: 12))
        }
        session.send(Keys.mouse(.release, column: 15, row: 12))
        session.says("photo2.jpg · 2/3")
        session.send("\u{1B}[?1016;1$y")
        session.rest(milliseconds: 300)
        session.send(Keys.mouse(.press, column: 60 * 9, row: 12 * 18))
        for column in stride(from: 55, through: 15, by: -5) {
            session.rest(milliseconds: 20)
            session.send(Keys.mouse(.drag, column: column * 9, row: 12 * 18))
        }
        session.send(Keys.mouse(.release, column: 15 * 9, row: 12 * 18))
        session.says("photo3.jpg · 3/3")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `two names that look alike are told apart`() throws {
        let world = World(photos: 0)
        for name in ["caf\u{E9}.jpg", "cafe\u{301}.jpg"] {
            World.write(World.samples[0], to: world.path(name))
        }
        let session = try world.browse()
        session.says("1/2")
        #expect(session.wait { $0.screen.lastLine?.contains(".jpg·") == true })
        session.settle(quietMilliseconds: 200)
        session.send("q")
        session.endsCleanly()
    }
}
