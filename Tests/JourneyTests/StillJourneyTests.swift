import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `Photos at rest in the terminal's own pixels` {
    private static let freeing =
        "\u{1B}_Gm=0,q=2\u{1B}\\\u{1B}_Ga=d,d=A,q=2\u{1B}\\"
        + "\u{1B}_Ga=d,d=R,x=7497216,y=7497279,q=2\u{1B}\\"

    /// Whether a photo was placed since the transcript had this length.
    private func shows(_ session: PtySession, from start: Int = 0) -> Bool {
        session.wait { $0.has("_Ga=p,i=74972", from: start) }
    }

    private func isClean(_ session: PtySession) {
        let strangers = StreamGrammar.strangers(in: Array(session.transcript), from: .encoder)
        #expect(strangers.isEmpty, "\(strangers.prefix(3))")
    }

    @Test func `follow the half-blocks, and leave nothing behind at the end`() throws {
        let world = World(photos: 3)
        let session = try world.browse(["--pixels", "auto"], responses: .kitty)
        session.rests(on: "photo1.jpg")
        #expect(shows(session))
        let length = session.transcript.count
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        #expect(shows(session, from: length))
        // A photo that is trashed in this state is the one that was seen.
        session.send(Keys.up)
        #expect(session.wait { _ in !world.exists(world.path("photo2.jpg")) })
        session.send("u")
        #expect(session.wait { _ in world.exists(world.path("photo2.jpg")) })
        session.send("q")
        session.endsCleanly()
        #expect(session.screen.leftovers.isEmpty)
        let last = try #require(session.lastPlace(of: Self.freeing))
        #expect(!session.has("_G", from: last + Self.freeing.utf8.count))
        isClean(session)
    }

    @Test func `come back by a placement alone`() throws {
        let world = World(photos: 2)
        let session = try world.browse(["--pixels", "kitty"], responses: .kitty)
        session.rests(on: "photo1.jpg")
        #expect(shows(session))
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        #expect(session.wait { $0.has("_Ga=p,i=7497217") })
        let length = session.transcript.count
        session.send(Keys.left)
        session.rests(on: "photo1.jpg")
        #expect(session.wait { $0.has("_Ga=p,i=7497216", from: length) })
        #expect(!session.has("_Ga=t", from: length))
        session.send("q")
        session.endsCleanly()
        isClean(session)
    }

    @Test func `keep their pixels while they move, and come to rest by them`() throws {
        let world = World(photos: 2)
        let session = try world.browse(["--pixels", "auto"], responses: .kitty)
        session.rests(on: "photo1.jpg")
        #expect(shows(session))
        var length = session.transcript.count
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        // The second is there once it lies in its place.
        #expect(session.wait { $0.has("_Ga=p,i=7497217", from: length) })
        session.settle(quietMilliseconds: 300)
        length = session.transcript.count
        session.send(Keys.left)
        session.rests(on: "photo1.jpg")
        session.pump(milliseconds: 300)
        let moving = String(decoding: session.transcript[length...], as: UTF8.self)
        // Each frame of the flick has them in another place; with the thread sanitizer there are few.
        let least = World.hasThreadSanitizer ? 4 : 8
        #expect(moving.split(separator: "_Ga=p,i=749721").count > least)
        #expect(!moving.contains("_Ga=t"))
        session.send("q")
        session.endsCleanly()
        #expect(session.screen.leftovers.isEmpty)
        isClean(session)
    }

    @Test(arguments: [false, true])
    func `move in half-blocks where that is wanted`(isReduced: Bool) throws {
        let world = World(photos: 2)
        let session = try world.browse(
            ["--pixels", "auto"] + (isReduced ? ["--motion", "reduced"] : []), responses: .kitty)
        session.rests(on: "photo1.jpg")
        if !isReduced { session.send(":set pixels.motion off\r") }
        session.pump(milliseconds: 300)
        #expect(shows(session))
        let length = session.transcript.count
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        #expect(shows(session, from: length))
        let moving = String(decoding: session.transcript[length...], as: UTF8.self)
        #expect(moving.split(separator: "_Ga=p,i=749721").count < 4)
        session.send("q")
        session.endsCleanly()
        isClean(session)
    }

    @Test func `cost nothing once they are there, with those that keys would bring`() throws {
        let world = World(photos: 4)
        let session = try world.browse(["--pixels", "auto"], responses: .kitty)
        session.rests(on: "photo1.jpg")
        #expect(shows(session))
        #expect(session.wait { $0.has("_Ga=t,i=7497218,") })
        session.settle(quietMilliseconds: 400)
        // A message may go yet.
        var isAtRest = false
        for _ in 0..<20 where !isAtRest {
            let (length, switches) = (session.transcript.count, session.contextSwitches)
            session.pump(milliseconds: 2000)
            isAtRest = session.transcript.count == length && session.contextSwitches == switches
        }
        #expect(isAtRest)
        session.send("q")
        session.endsCleanly()
    }

    @Test func `are there before the key that brings them, and are sent no more`() throws {
        let world = World(photos: 5)
        let session = try world.browse(["--pixels", "auto"], responses: .kitty)
        session.rests(on: "photo1.jpg")
        // Two photos further, and there is none before.
        #expect(session.wait { $0.has("_Ga=t,i=7497218,") })
        session.settle(quietMilliseconds: 400)
        for photo in [2, 3] {
            let length = session.transcript.count
            session.send(Keys.right)
            #expect(shows(session, from: length))
            let sent = Array(session.transcript[length...])
            let placed = try #require(sent.firstRange(of: Array("_Ga=p,i=74972".utf8)))
            #expect(sent[..<placed.lowerBound].firstRange(of: Array("_Ga=t".utf8)) == nil)
            session.rests(on: "photo\(photo).jpg")
            #expect(session.wait { $0.has("_Ga=t,i=\(7_497_217 + photo),") })
            session.settle(quietMilliseconds: 400)
        }
        session.send("q")
        session.endsCleanly()
        let last = try #require(session.lastPlace(of: Self.freeing))
        #expect(!session.has("_G", from: last + Self.freeing.utf8.count))
        isClean(session)
    }

    @Test func `wait while the window cannot be seen, where the terminal tells`() throws {
        let world = World(photos: 3)
        var responses = TerminalResponses.kitty
        responses.visibility = true
        let session = try world.browse(["--pixels", "auto"], responses: responses)
        session.rests(on: "photo1.jpg")
        #expect(session.has("\u{1B}[?2033h"))
        #expect(session.wait { $0.has("_Ga=t,i=7497218,") })
        session.settle(quietMilliseconds: 400)
        session.send("\u{1B}[?999;2n")
        session.send(Keys.control("l"))
        session.rests(on: "photo1.jpg")
        let length = session.transcript.count
        session.pump(milliseconds: 800)
        #expect(!session.has("_Ga=t", from: length))
        session.send("\u{1B}[?999;1n")
        #expect(shows(session, from: length))
        session.send("q")
        session.endsCleanly()
        #expect(session.has("\u{1B}[?2033l", from: length))
        isClean(session)
    }

    /// The kitty of Debian 12 draws wrong what lies below its cells; who names the protocol has it in any terminal.
    @Test(arguments: ["auto", "kitty"])
    func `lie over the cells of an old kitty, until others are there`(choice: String) throws {
        let world = World(photos: 3)
        var responses = choice == "auto" ? TerminalResponses.kitty : .modern
        if choice == "auto" { (responses.name, responses.graphics) = ("kitty(0.26.5)", ["7"]) }
        let session = try world.browse(["--pixels", choice], responses: responses)
        session.rests(on: "photo1.jpg")
        #expect(session.wait { $0.has("_Ga=T,f=100,c=") })
        let length = session.transcript.count
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        #expect(session.has("_Ga=d,d=A,q=2", from: length))
        #expect(session.wait { $0.has("_Ga=T,f=100,c=", from: length) })
        // A photo that is trashed in this state is the one that was seen.
        session.send(Keys.up)
        #expect(session.wait { _ in !world.exists(world.path("photo2.jpg")) })
        session.send("u")
        #expect(session.wait { _ in world.exists(world.path("photo2.jpg")) })
        session.send("q")
        session.endsCleanly()
        #expect(session.screen.leftovers.isEmpty)
        let last = try #require(session.lastPlace(of: "_Ga=d,d=A,q=2"))
        #expect(!session.has("_Ga=T", from: last))
        isClean(session)
    }

    @Test(arguments: ["none", "auto"])
    func `are not shown where the terminal does not say that it can, and nothing is asked without`(
        choice: String
    ) throws {
        let world = World(photos: 2)
        let session = try world.browse(
            ["--pixels", choice], responses: choice == "none" ? .kitty : .modern)
        session.rests(on: "photo1.jpg")
        session.pump(milliseconds: 500)
        #expect(session.has("a=q") == (choice != "none"))
        #expect(!session.has("_Ga="))
        session.send("q")
        session.endsCleanly()
        #expect(!session.has("_Ga="))
    }

    @Test(arguments: [
        ("xterm.js(5.5.0)", ["7", "8"]), ("Zellij(0.45.0)", ["7"]), ("tmux 3.5a", ["7", "8"]),
    ])
    func `are not sent to terminals whose answers mislead`(
        name: String, answers: [String]
    ) throws {
        let world = World(photos: 2)
        var responses = TerminalResponses.modern
        responses.name = name
        responses.graphics = Set(answers.map { Character($0) })
        let session = try world.browse(["--pixels", "auto"], responses: responses)
        session.rests(on: "photo1.jpg")
        session.pump(milliseconds: 500)
        session.send("q")
        session.endsCleanly()
        #expect(!session.has("_Ga="))
        // VS Code takes JPEG.
        #expect(session.has("]1337;File=") == name.hasPrefix("xterm.js"))
    }

    @Test func `end with one message where the terminal refuses them`() throws {
        let world = World(photos: 2)
        var responses = TerminalResponses.kitty
        responses.graphicsError = "ENOSPC"
        let session = try world.browse(["--pixels", "auto"], responses: responses)
        #expect(session.wait { $0.screen.contains("pixels off: the terminal says ENOSPC") })
        let length = session.transcript.count
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        session.pump(milliseconds: 500)
        #expect(!session.has("_Ga=t", from: length))
        session.send("q")
        session.endsCleanly()
        isClean(session)
    }

    @Test func `are taken away when the program is killed`() throws {
        let world = World(photos: 2)
        let session = try world.browse(["--pixels", "auto"], responses: .kitty)
        session.rests(on: "photo1.jpg")
        #expect(shows(session))
        let length = session.transcript.count
        session.signal(SIGKILL)
        #expect(session.wait { $0.has(Self.freeing, from: length) })
        #expect(session.has("\u{1B}\\" + Self.freeing, from: length))
    }

    @Test func `are sent again after another program had the terminal`() throws {
        let world = World(photos: 2)
        let session = try world.browse(["--pixels", "auto"], responses: .kitty)
        session.rests(on: "photo1.jpg")
        #expect(shows(session))
        var length = session.transcript.count
        session.send(Keys.control("l"))
        #expect(shows(session, from: length))
        #expect(session.has(Self.freeing, from: length))
        length = session.transcript.count
        session.send("?")
        session.pump(milliseconds: 500)
        session.send("?")
        session.rests(on: "photo1.jpg")
        session.send("q")
        session.endsCleanly()
        isClean(session)
    }
}
