import PtyHarness
import Testing

/// Terminals that tell keys apart by the kitty keyboard protocol, played as they were measured.
@Suite(.serialized) struct `Keyboards that tell keys apart` {
    @Test(arguments: PlayedKeyboard.allCases)
    func `one Enter, one Tab and one Backspace are one action`(keyboard: PlayedKeyboard) throws {
        let (world, session) = try World.playing()
        defer { withExtendedLifetime(world) {} }
        #expect(session.keyboardFlags == 31)
        session.press("Tab", on: keyboard)
        #expect(session.wait { $0.bar.contains("nine-grid") }, "\(session.screen.picture)")
        session.press("Shift-Tab", on: keyboard)
        #expect(session.wait { $0.bar.contains("deck") }, "\(session.screen.picture)")
        for _ in 0..<3 { session.press("→", on: keyboard) }
        session.rests(on: "photo4.jpg")
        session.press("Backspace", on: keyboard)
        session.rests(on: "photo3.jpg")
        session.press("Enter", on: keyboard)
        session.isInViewer()
        session.settle(quietMilliseconds: 300)
        #expect(!session.bar.contains(" %"), "\(session.screen.picture)")
        session.press("Esc", on: keyboard)
        session.settle(quietMilliseconds: 300)
        session.press(":", "7", on: keyboard)
        session.says(":7▏")
        session.press("Enter", on: keyboard)
        session.rests(on: "photo7.jpg")
        // Not opened besides: in the viewer a percentage, or a page transition, would be told.
        session.press("t", on: keyboard)
        session.says("not a key here")
        session.press("q", on: keyboard)
        session.endsCleanly()
    }

    @Test(arguments: PlayedKeyboard.allCases, [0, 1, 3, 5, 9, 11, 25])
    func `where not all is granted, keys are told apart and no release is reported`(
        keyboard: PlayedKeyboard, granted: Int
    ) throws {
        let (world, session) = try World.playing(photos: 3, protocol: granted)
        defer { withExtendedLifetime(world) {} }
        #expect(session.wait { $0.keyboardFlags == granted & 5 })
        session.press("Tab", on: keyboard)
        #expect(session.wait { $0.bar.contains("nine-grid") }, "\(session.screen.picture)")
        session.press("q", on: keyboard)
        session.endsCleanly()
    }

    @Test(arguments: PlayedKeyboard.allCases)
    func `a command is typed, with Shift and all`(keyboard: PlayedKeyboard) throws {
        let (world, session) = try World.playing(["-m", "carousel"], photos: 3)
        defer { withExtendedLifetime(world) {} }
        let line = ":set carousel.type cylinder"
        for letter in line {
            session.press(letter == " " ? "Space" : String(letter), on: keyboard)
        }
        session.says(line + "▏")
        session.press("Backspace", "r", "Enter", on: keyboard)
        session.says("carousel.type = cylinder")
        session.press("q", on: keyboard)
        session.endsCleanly()
    }

    // The terminal's own word on a Georgian key, and a table's on a Russian one.
    @Test(arguments: ["\u{1B}[4316::110;;4316u", "т"])
    func `a letter of another alphabet is a key, and a letter where text is typed`(key: String)
        throws
    {
        let (world, session) = try World.playing(photos: 3)
        session.send(key)
        session.rests(on: "photo2.jpg")
        session.send(":")
        session.says(":▏")
        session.send(key)
        session.says(key == "т" ? ":т▏" : ":ნ▏")
        session.send("\u{1B}[27u")
        session.says("photo2.jpg · 2/3")
        session.command("set langmap off")
        session.says("langmap = off")
        session.send(key)
        session.says("not a key")
        session.send("q")
        session.endsCleanly()
        #expect(world.list(world.photos).count == 3)
    }

    @Test(arguments: PlayedKeyboard.allCases)
    func `a held up arrow trashes one photo and says so`(keyboard: PlayedKeyboard) throws {
        let (world, session) = try World.playing(photos: 6)
        for event in keyboard.holding("↑", repeats: 12, flags: session.keyboardFlags) {
            session.send(event)
            session.rest(milliseconds: 70)
        }
        session.says("held ↑ trashes one")
        // The words come at the second press: the file of the first may still be under way.
        #expect(session.wait { _ in !world.trashed.isEmpty })
        session.press("q", on: keyboard)
        session.endsCleanly()
        #expect(world.trashed == ["photo1.jpg"])
    }

    @Test(arguments: PlayedKeyboard.allCases)
    func `twenty presses at ten a second trash every photo that was on the screen before`(
        keyboard: PlayedKeyboard
    ) throws {
        let (world, session) = try World.playing(photos: 30)
        for _ in 0..<20 {
            session.press("↑", on: keyboard)
            session.rest(milliseconds: 100)
        }
        session.settle(quietMilliseconds: 300)
        // A busy machine may not have drawn a photo in time: then the press says so, and trashes nothing.
        let count = world.trashed.count
        #expect((2...20).contains(count), "\(count) trashed")
        #expect(Set(world.trashed) == Set((1...max(count, 1)).map { "photo\($0).jpg" }))
        session.press("q", on: keyboard)
        session.endsCleanly()
    }

    @Test func `letting go the last key types nothing into the shell`() throws {
        let world = World(small: 2)
        let shell = try PtySession(
            ["/bin/sh", "-i"],
            environment: world.all.merging(["PS1": "$ "]) { $1 }, size: PtySize(130, 30),
            directory: world.root, responses: .exact)
        #expect(shell.wait(forText: "$"))
        shell.send("'\(BuildFolder.program("riffle"))' photos\n")
        shell.rests(on: "photo1.jpg")
        // The terminal still reports keys in full when the key is let go.
        shell.isAnswering = false
        shell.send("\u{1B}[113;;113u")
        #expect(
            shell.wait {
                String(decoding: $0.transcript, as: UTF8.self).contains("\u{1B}[<u\u{1B}[5n")
            })
        shell.send("\u{1B}[113;1:3u")
        shell.isAnswering = true
        #expect(shell.wait { $0.isCooked })
        shell.send("echo d'on'e\n")
        #expect(shell.wait(forText: "done"))
        #expect(!shell.screen.contains("113"), "\(shell.screen.picture)")
        #expect(shell.keyboardFlags == 0)
        shell.send("exit\n")
        #expect(shell.waitForEnd() != nil)
    }
}
