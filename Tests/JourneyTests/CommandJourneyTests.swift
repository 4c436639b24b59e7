import PtyHarness
import Testing

@Suite(.serialized) struct `The command line` {
    @Test func `an empty folder has nothing to show`() throws {
        let world = World(photos: 0)
        let session = try world.browse()
        #expect(session.waitForEnd() == .exited(status: 3))
        #expect(session.screen.contains("no pictures there"))
    }

    @Test func `a path that is not there is named`() throws {
        let world = World(photos: 0)
        let session = try world.run(["/no/such/place"])
        #expect(session.waitForEnd() == .exited(status: 3))
        #expect(session.screen.contains("riffle: /no/such/place: No such file or directory"))
    }

    @Test(arguments: [
        ["--no-such-option"], ["--sort", "colour"], ["--size"], ["--size", "80"], ["--help=yes"],
        ["--trash-dir", "a", "--reject-dir", "b"], ["-m", "stack of cards"], ["--size", "0x12"],
        ["--size", "40x0"], ["--size", "10001x12"], ["--pixels", "tek"], ["--cell", "3x18"],
        ["--size", "40x-1"],
    ])
    func `wrong usage is told and ends with 2`(arguments: [String]) throws {
        let world = World(photos: 1)
        let session = try world.run(arguments)
        #expect(session.waitForEnd() == .exited(status: 2))
        #expect(session.screen.text.first?.hasPrefix("riffle: ") == true)
    }

    @Test func `render draws lines that end in a reset and never moves the cursor`() throws {
        let world = World(photos: 2)
        let session = try world.run(
            ["--render", "--colors", "truecolor", "--size", "40x12", world.path("photo1.jpg")])
        #expect(session.waitForEnd() == .exited(status: 0))
        session.settle()
        let lines = session.transcript.split(separator: 0x0A)
        #expect((1...12).contains(lines.count))
        for line in lines { #expect(line.dropLast().suffix(4) == Array("\u{1B}[0m".utf8)[...]) }
        let finals = session.transcript.indices.filter { index in
            session.transcript[index] == 0x1B && session.transcript[index + 1] == 0x5B
        }.map { start in
            session.transcript[(start + 2)...].first { (0x40...0x7E).contains($0) } ?? 0
        }
        #expect(Set(finals) == [UInt8(ascii: "m")])
    }

    @Test func `render draws in pixels by the protocol that is named, each time the same`() throws {
        let world = World(photos: 1)
        func drawn(_ options: [String]) throws -> [UInt8] {
            let session = try world.run(
                ["--render", "--size", "40x12", "--cell", "9x18", world.path("photo1.jpg")]
                    + options)
            #expect(session.waitForEnd() == .exited(status: 0))
            session.settle()
            return Array(session.transcript)
        }
        let begins = [
            "kitty": "\u{1B}_Ga=T,f=100,c=", "sixel": "\u{1B}P0;1;0q\"1;1;",
            "iterm": "\u{1B}]1337;File=inline=1;size=",
        ]
        for (name, begin) in begins {
            let stream = try drawn(["--pixels", name])
            #expect(stream.count > 5000, "\(name)")
            let text = String(decoding: stream, as: UTF8.self)
            #expect(text.hasPrefix("\r\n"), "\(name)")
            #expect(text.split(separator: "\u{1B}7").last?.contains(begin) == true, "\(name)")
            #expect(try drawn(["--pixels", name]) == stream, "\(name)")
        }
        let plain = try drawn([])
        #expect(try drawn(["--pixels", "none"]) == plain)
        #expect(
            try drawn(["--pixels", "kitty", "--colors", "mono"]) == drawn(["--colors", "mono"]))
    }

    @Test func `check names the damaged files and what is wrong with them`() throws {
        let world = World(photos: 2)
        World.write(Array(World.samples[0].prefix(20_000)), to: world.path("cut.jpg"))
        World.write([], to: world.path("empty.png"))
        let session = try world.run(["--check", world.photos])
        #expect(session.waitForEnd() == .exited(status: 1))
        #expect(session.screen.contains("cut.jpg: damaged"))
        #expect(session.screen.contains("empty.png: the file is empty"))
        #expect(!session.screen.contains("photo1.jpg"))
    }

    @Test func `figures says how sharp each photo is, and what it cannot measure`() throws {
        let world = World(photos: 2)
        World.write([], to: world.path("empty.png"))
        let table = try world.script("--figures .")
        #expect(table.status == 1 && table.errors.contains("empty.png: the file is empty"))
        let lines = table.output.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        #expect(lines.count == 4)
        #expect(lines[0].suffix(5) == ["sharp", "sharp_at", "blown", "crushed", "median"])
        for line in lines.dropFirst() {
            let isEmpty = line[6].hasSuffix("empty.png")
            #expect(line.count == 13 && line[12].isEmpty == isEmpty, "\(line)")
            let sharp = Double(line[8])
            #expect((sharp == nil) == isEmpty && (sharp ?? 1) > 0 && (sharp ?? 1) < 100)
        }
        let sharp = try #require(Double(lines[2][8]))
        let list = try world.script("--figures --format json photo1.jpg")
        #expect(list.status == 0 && list.output.contains("\"sharp\": \(sharp), "))
        #expect(list.output.contains("\"median\": "))
        #expect(try world.script("--list --filter 'sharp<0' photo1.jpg").status == 3)
        let some = try world.script("--list --filter 'sharp>=0' photo1.jpg photo2.jpg")
        #expect(some.status == 0 && some.output == "photo1.jpg\nphoto2.jpg\n")
        // What was not measured is neither sharp nor not sharp: nothing is decided about it.
        let decided = try world.script("--filter '!sharp>=0' --flag reject .")
        #expect(decided.status != 0 && decided.errors.contains("empty.png: the file is empty"))
        #expect(try world.script("--list --filter reject .").output.isEmpty)
        let either = try world.script("--filter '!sharp>=0 | png' --flag reject .")
        // Its name says that it matches: it is not even measured.
        #expect(either.status == 0 && !either.errors.contains("the file is empty"))
        #expect(try world.script("--list --filter reject .").output == "./empty.png\n")
    }

    @Test func `the printed lists are what was decided`() throws {
        let world = World(photos: 4)
        let session = try world.browse(["--print=all", "--format=tsv"])
        session.rests(on: "photo1.jpg")
        session.send(Keys.down)
        session.says("♥")
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        session.send(Keys.up)
        session.rests(on: "photo3.jpg")
        session.send("q")
        session.endsCleanly()
        #expect(
            session.screen.text.contains {
                $0.hasPrefix("favourite") && $0.hasSuffix("/photo1.jpg")
            })
        #expect(
            session.screen.text.contains { $0.hasPrefix("trashed") && $0.hasSuffix("/photo2.jpg") })
        #expect(
            session.screen.text.contains { $0.hasPrefix("kept") && $0.hasSuffix("/photo4.jpg") })
    }

    @Test func `favourites are still favourites in the next session`() throws {
        let world = World(photos: 3)
        let first = try world.browse()
        first.rests(on: "photo1.jpg")
        first.send(Keys.down)
        first.says("♥")
        first.send("q")
        first.endsCleanly()
        let second = try world.browse(["--print=favourites"])
        second.rests(on: "photo1.jpg")
        second.says("1/3 ♥")
        second.send("q")
        second.endsCleanly()
        #expect(second.screen.text.contains { $0.hasSuffix("/photo1.jpg") })
    }

    @Test func `a look at a large folder costs no favourite`() throws {
        let world = World(small: 2000)
        let first = try world.run([world.path("photo1500.jpg")])
        first.says("photo1500.jpg")
        first.settle(quietMilliseconds: 400)
        first.send(Keys.down)
        first.says("♥")
        first.send("q")
        #expect(first.waitForEnd() == .exited(status: 0))
        for _ in 0..<2 {
            let look = try world.browse(["--print=favourites"])
            look.rests(on: "photo1.jpg")
            look.send("q")
            look.endsCleanly()
            #expect(look.screen.text.contains { $0.hasSuffix("/photo1500.jpg") })
        }
    }

    @Test func `two sessions in one folder keep each other's favourites`() throws {
        let world = World(photos: 3)
        let first = try world.browse()
        first.rests(on: "photo1.jpg")
        let second = try world.browse()
        second.rests(on: "photo1.jpg")
        second.send(Keys.right)
        second.rests(on: "photo2.jpg")
        for session in [first, second] {
            session.send(Keys.down)
            session.says("♥")
            session.send("q")
            session.endsCleanly()
        }
        let third = try world.browse(["--print=favourites"])
        third.says("1/3 ♥")
        third.send("q")
        third.endsCleanly()
        for name in ["/photo1.jpg", "/photo2.jpg"] {
            #expect(third.screen.text.contains { $0.hasSuffix(name) })
        }
    }

    @Test func `keys and help are printed`() throws {
        let world = World(photos: 0)
        let keys = try world.run(["--print-keys"])
        #expect(keys.waitForEnd() == .exited(status: 0))
        // There are more keys than rows.
        #expect(keys.transcript.contains(sequence: Array("trash".utf8)))
        let help = try world.run(["--help"])
        #expect(help.waitForEnd() == .exited(status: 0))
        let doctor = try world.run(["--doctor"], size: PtySize(120, 60))
        #expect(doctor.waitForEnd() == .exited(status: 0))
        #expect(doctor.screen.contains(".local/share/Trash"))
    }

    @Test(arguments: ["SSH_CONNECTION", "SSH_TTY", "SSH_AGENT_PID"])
    func `the doctor knows a session through SSH`(variable: String) throws {
        let world = World(photos: 0)
        world.environment = [variable: "192.0.2.1 1 192.0.2.2 22"]
        let session = try world.run(["--doctor"], size: PtySize(120, 60))
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(session.screen.contains("link      SSH") == (variable != "SSH_AGENT_PID"))
    }

    @Test func `the doctor says what to change for a better picture`() throws {
        let world = World(photos: 0)
        world.environment["COLORTERM"] = ""
        world.environment["TERM"] = "xterm-256color"
        let session = try world.run(["--doctor"], size: PtySize(120, 40))
        #expect(session.wait(forText: "better    COLORTERM=truecolor"))
        #expect(session.wait(forText: "120x40 cells show 120x80 points of a photo"))
        #expect(session.waitForEnd() == .exited(status: 0))
    }

    @Test func `the doctor says that there are no certificates`() throws {
        let world = World(photos: 0)
        world.environment = ["SSL_CERT_FILE": world.root + "/nothing-here"]
        let session = try world.run(["--doctor"], size: PtySize(200, 40))
        #expect(session.waitForEnd() == .exited(status: 0))
        // Without libcurl the line says what is missing instead.
        let isBuilt = world.exists(BuildFolder.program("riffle-fetch"))
        #expect(session.screen.contains("no certificates where SSL_CERT_FILE says") == isBuilt)
    }

    @Test func `the doctor says what does not hold on an old kernel`() throws {
        let world = World(photos: 0)
        let riffle = BuildFolder.program("riffle")
        let today = try world.run(["--doctor"], size: PtySize(120, 60))
        #expect(today.waitForEnd() == .exited(status: 0))
        // A sanitizer needs what is forbidden: the doctor says that instead.
        guard !today.says(ofTheSandbox: "sanitizer") else { return }
        let session = try PtySession(
            [BuildFolder.program("lock-probe"), "old-kernel", riffle, "--doctor"],
            environment: world.all, size: PtySize(200, 40), directory: world.root)
        #expect(session.waitForEnd() == .exited(status: 0))
        for text in [
            "limits on memory, files and time", "this kernel has no landlock",
            "this kernel has no seccomp",
        ] {
            #expect(
                session.says(ofTheSandbox: text), "\(text) is not on:\n\(session.screen.picture)")
        }
        for text in ["no files", "few system calls"] {
            #expect(!session.says(ofTheSandbox: text))
        }
    }
}

extension PtySession {
    /// Whether the doctor's line of the sandbox, on however many rows, contains a text.
    fileprivate func says(ofTheSandbox text: String) -> Bool {
        let all = screen.text.map { $0.filter { $0 != " " } }.joined()
        guard let start = all.firstRange(of: "sandbox") else { return false }
        return all[start.upperBound...].contains(text.filter { $0 != " " })
    }
}
