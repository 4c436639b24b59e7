import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `Settings and commands` {
    @Test func `a number goes to a photo, and stops at the ends`() throws {
        let world = World(photos: 12)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        for (number, place) in [(7, 7), (99, 12), (0, 1), (3, 3)] {
            session.command("\(number)")
            session.rests(on: "photo\(place).jpg")
        }
        session.send("q")
        session.endsCleanly()
    }

    @Test func `set tells a value, changes it, and says what it expects`() throws {
        let world = World(photos: 3)
        let session = try world.browse(["-m", "carousel"])
        session.rests(on: "photo1.jpg")
        let before = session.restingLook()
        session.command("set carousel.type cylinder")
        session.says("carousel.type = cylinder")
        #expect(session.restingLook().difference(from: before) > 0.05)
        session.command("set carousel.type")
        session.says("carousel.type = cylinder")
        session.command("set carousel.type square")
        session.says("carousel.type is one of")
        session.command("set no.such.thing 1")
        session.says("no such setting: no.such.thing")
        session.command("make coffee")
        session.says("no such command: make coffee")
        session.command("mode grid")
        session.says("nine-grid")
        session.command("mode aquarium")
        session.says("no such mode: aquarium")
        session.rests(on: "photo1.jpg")
        session.command("q")
        session.endsCleanly()
    }

    @Test func `write keeps in the configuration what was set`() throws {
        let world = World(photos: 3)
        let file = world.root + "/home/.config/riffle/config"
        #expect(system("mkdir -p '\(world.root)/home/.config/riffle'") == 0)
        World.write(Array("# mine\nspeed = 2\n".utf8), to: file)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.command("set speed 0.5")
        session.says("speed = 0.5")
        session.command("set target 1 /tmp")
        session.says("target 1 = /tmp")
        session.command("write")
        session.says("speed, target 1 → ")
        session.command("q")
        session.endsCleanly()
        #expect(World.read(file) == Array("# mine\nspeed = 0.5\ntarget 1 = /tmp\n".utf8))
    }

    @Test func `what is typed on the command line does nothing else`() throws {
        let world = World(photos: 3)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(":xxuq")
        session.says(":xxuq")
        session.send(Keys.up + Keys.down + Keys.delete)
        session.settle(quietMilliseconds: 300)
        session.send(Keys.escape)
        session.rests(on: "photo1.jpg")
        #expect(world.list(world.photos).count == 3)
        session.send("q")
        session.endsCleanly()
    }

    @Test func `a key that means nothing says so, and what is no key does not`() throws {
        let world = World(photos: 3)
        let session = try world.browse(responses: .exact)
        session.rests(on: "photo1.jpg")
        for silent in [
            "\u{1B}[57441u\u{1B}[57441;2:3u", "\u{1B}[106;1:3u", "\u{1B}[57358u", "\u{1B}[0n",
            "\u{1B}[?997;1n", "\u{1B}[I", "g\u{1B}",
        ] {
            session.send(silent)
            session.settle(quietMilliseconds: 200)
            #expect(!session.screen.contains("not a key"), "\(silent.debugDescription)")
        }
        session.send("j")
        session.says("not a key · ? help")
        session.rests(on: "photo1.jpg")
        #expect(session.wait { $0.screen.lastLine?.contains("not a key") == false })
        session.send("a")
        session.says("not a key here · ? help")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `pasted text goes to the command line and is not carried out`() throws {
        let world = World(photos: 3)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(Keys.paste(":mode\ngrid\n"))
        session.says(":mode grid▏")
        #expect(session.status == nil, "nothing was carried out")
        session.send(Keys.escape)
        session.rests(on: "photo1.jpg")
        session.send(":mo")
        session.says(":mo▏")
        session.send(Keys.paste("de carousel"))
        session.says(":mode carousel▏")
        session.send(Keys.enter)
        session.says("carousel")
        session.rests(on: "photo1.jpg")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `a command line that comes in one read is obeyed whole`() throws {
        let world = World(photos: 12)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(":set carousel.type cylinder")
        session.says(":set carousel.type cylinder▏")
        session.send(Keys.enter)
        session.says("carousel.type = cylinder")
        session.send(":set viewer.direction\r")
        session.says("viewer.direction = ")
        session.send(":mode grid          \r")
        session.says("nine-grid")
        // The Enter behind it was not meant for the photo.
        session.isNotInViewer()
        session.send("q")
        session.endsCleanly()
    }

    @Test(arguments: Way.allCases)
    func `the mode to begin with is asked for on the command line or in the file`(
        way: Way
    ) throws {
        let world = World(photos: 5)
        let asked = try world.browse(["-m", way.rawValue])
        asked.rests(on: "photo1.jpg")
        let look = asked.restingLook()
        asked.send("q")
        asked.endsCleanly()

        world.configure("# what I like\nmode = \(way.rawValue)\n")
        let configured = try world.browse()
        configured.rests(on: "photo1.jpg")
        #expect(configured.restingLook().difference(from: look) < Look.carouselNoise)
        configured.send("q")
        configured.endsCleanly()
        let other = way == .deck ? Way.grid : .deck
        let overruled = try world.browse(["--mode=\(other.rawValue)"])
        overruled.rests(on: "photo1.jpg")
        #expect(overruled.restingLook().difference(from: look) > 0.05)
        overruled.send("q")
        overruled.endsCleanly()
    }

    @Test func `the file binds keys and sets settings`() throws {
        let world = World(photos: 4)
        world.configure("motion = off\nkey last = e\nread-only = on\n")
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.says("[RO]")
        session.send("e")
        session.rests(on: "photo4.jpg")
        session.command("set motion")
        session.says("motion = off")
        session.send("q")
        session.endsCleanly()
    }

    @Test(arguments: [
        ("mode = stack\ntint = blue\n", "line 2: there is no setting tint"),
        ("# fine\n\nspeed = fast\n", "line 3: speed is a number from 0 to 10, not fast"),
        ("key fly = f\n", "line 1: there is no action fly"),
        ("mode stack\n", "line 1: expected NAME = VALUE"),
    ])
    func `a line that is wrong is told with its number, before anything is drawn`(
        text: String, words: String
    ) throws {
        let world = World(photos: 1)
        world.configure(text)
        let session = try world.browse()
        #expect(session.waitForEnd() == .exited(status: 2))
        #expect(session.screen.contains(words), "\(session.screen.picture)")
        #expect(session.screen.contains("riffle/config"))
        #expect(!session.transcript.contains(sequence: Array("\u{1B}[?1049h".utf8)))
    }

    @Test func `what print-config prints is a file that means the same`() throws {
        let world = World(photos: 1)
        world.configure("waterfall.columns = 3\nkey last = e\nreverse = on\n")
        let first = try printed(world)
        #expect(first.contains("waterfall.columns = 3\n"))
        #expect(first.contains("\nkey last = e\n"))
        #expect(first.contains("\n#carousel.type = "))
        world.configure(first)
        #expect(try printed(world) == first)
    }

    private func printed(_ world: World) throws -> String {
        let session = try world.run(["--print-config"])
        #expect(session.waitForEnd() == .exited(status: 0))
        return String(decoding: session.transcript.filter { $0 != 0x0D }, as: UTF8.self)
    }
}
