import Glibc
import PtyHarness
import Testing

extension World {
    /// A program that writes its arguments to a file, each with a zero behind it, and then does something.
    func program(_ name: String, then deed: String = "") -> String {
        let path = "\(root)/\(name)"
        let log = "\(root)/\(name).log"
        World.write(
            Array("#!/bin/sh\nprintf '%s\\0' \"$@\" > '\(log)'\n\(deed)\n".utf8), to: path)
        chmod(path, 0o755)
        return path
    }

    /// What it was called with, last.
    func arguments(of name: String) -> [String] {
        World.read("\(root)/\(name).log").split(separator: 0, omittingEmptySubsequences: false)
            .dropLast().map { String(decoding: $0, as: UTF8.self) }
    }
}

@Suite(.serialized) struct `Other programs` {
    /// FC11.
    @Test func `get names whole, whatever is in them`() throws {
        let names = [
            "-rf.jpg", "a b.jpg", "it's.jpg", "new\nline.jpg", "{}.jpg", "$(touch x).jpg",
            "\"q\".jpg",
        ]
        for name in names {
            let world = World(photos: 0)
            World.write(World.samples[0], to: world.path(name))
            World.write(Array("<x:xmpmeta/>".utf8), to: world.path(name + ".xmp"))
            world.configure(
                "command look = \(world.program("look")) -x {} {sidecars} 'a  b' {name}--{stars}\n"
                    + "key run:look = ge\n")
            let session = try world.browse()
            session.settle(quietMilliseconds: 300)
            session.send("2")
            session.says("★★")
            session.send("ge")
            #expect(session.wait { _ in world.arguments(of: "look").count == 5 }, "\(name)")
            #expect(
                world.arguments(of: "look") == [
                    "-x", world.path(name), world.path(name + ".xmp"), "a  b",
                    (name.hasPrefix("-") ? "./" : "") + "\(name)--2",
                ])
            session.send("q")
            session.endsCleanly()
        }
    }

    @Test func `that fail, die or are not there are told of`() throws {
        let world = World(photos: 2)
        world.configure(
            "command three = \(world.program("three", then: "exit 3"))\n"
                + "command dies = \(world.program("dies", then: "kill -9 $$"))\n"
                + "command none = no-such-program-anywhere {}\n")
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        for (line, words) in [
            ("run three", "three ended with 3"), ("run dies", "dies was killed by signal 9"),
            ("run none", "none: not found"), ("run nothing-here {}", "nothing-here: not found"),
            ("run sh -c 'echo {name}'", "{name} would be code; give it behind"),
            ("run ls {raw}", "no raw among these"), ("run ls {rew}", "no such placeholder: {rew}"),
            ("run ls '", "the quotation has no end"),
        ] {
            session.send(":\(line)\r")
            session.says(words)
            session.rest(milliseconds: 200)
        }
        session.send("q")
        session.endsCleanly()
    }

    @Test func `have no part in the terminal, and a session of their own`() throws {
        let world = World(photos: 2)
        let log = "\(world.root)/who.out"
        let deed =
            "(cat; echo noise; cut -d ' ' -f 6 /proc/$$/stat; echo $$; tty) > '\(log)' 2>&1; echo loud; echo loud >&2"
        world.configure("command who = \(world.program("who", then: deed))\n")
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(":run who\r")
        #expect(
            session.wait { _ in String(decoding: World.read(log), as: UTF8.self).contains("tty") })
        let lines = String(decoding: World.read(log), as: UTF8.self).split(separator: "\n")
            .map { $0.filter { $0 != " " } }
        #expect(lines.count == 4 && lines[0] == "noise" && lines[1] == lines[2], "\(lines)")
        #expect(lines.last == "notatty", "\(lines)")
        session.settle(quietMilliseconds: 300)
        #expect(!session.screen.contains("loud"))
        session.send("q")
        session.endsCleanly()
    }

    /// FC13.
    @Test func `that never end keep nobody from quitting`() throws {
        let world = World(photos: 2)
        world.configure(
            "command waits = \(world.program("waits", then: "echo $$ > pid; exec sleep 600"))\n")
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(":run waits\r")
        #expect(session.wait { _ in !World.read("\(world.root)/pid").isEmpty })
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        session.send("q")
        session.endsCleanly()
        let pid = String(decoding: World.read("\(world.root)/pid"), as: UTF8.self)
        if let number = Int32(pid.filter(\.isNumber)) { kill(number, SIGKILL) }
    }

    @Test func `with the terminal have it, and give it back`() throws {
        let world = World(pairs: 2)
        let deed =
            "printf 'now type: '; read line; echo \"$line\" > '\(world.root)/line'"
        world.configure("command! ed = \(world.program("ed", then: deed)) {sidecars}\n")
        let session = try world.browse()
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        session.send(":run ed\r")
        #expect(session.wait { $0.screen.contains("now type:") }, "\(session.screen.picture)")
        #expect(session.modesAreRestored)
        session.send("xxq\r")
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        #expect(World.read("\(world.root)/line") == Array("xxq\n".utf8))
        #expect(world.arguments(of: "ed") == [world.path("IMG_1.CR2.xmp")])
        #expect(session.status?.count == 2, "what was typed was not meant for riffle")
        session.send(Keys.right)
        session.rests(on: "IMG_2.JPG +CR2 +xmp")
        session.send("q")
        session.endsCleanly()
    }

    /// FC13: it leaves the terminal raw, dies, stands still, or leaves keys behind that nobody reads.
    @Test(arguments: [
        ("stty raw -echo; printf '\\033[?1049h\\033[?1003h\\033[?25l'; echo seen; exit 0", ""),
        ("stty -a > /dev/null; echo seen; kill -9 $$", "was killed by signal 9"),
        ("echo seen; kill -STOP $$", "stands still"),
        ("echo seen; sleep 1; exit 4", "ended with 4"),
    ])
    func `with the terminal may spoil it, and riffle has it back`(deed: String, words: String)
        throws
    {
        let world = World(photos: 3)
        world.configure("command! bad = \(world.program("bad", then: deed))\n")
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(":run bad\r")
        if deed.contains("sleep") {
            #expect(session.wait { _ in !world.arguments(of: "bad").isEmpty })
            // Whatever keeps a photo from the trash, nothing but this keeps riffle from quitting.
            session.send("xxxq")
        }
        if !words.isEmpty { session.says(words) }
        session.rests(on: "photo1.jpg")
        #expect(session.status?.count == 3, "\(session.screen.picture)")
        #expect(world.trashed.isEmpty)
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `read-only run where they only read`() throws {
        let world = World(photos: 2)
        world.configure(
            "command writes = \(world.program("writes"))\ncommand? reads = \(world.program("reads"))\n"
        )
        for option in ["--read-only", "--dry-run"] {
            let session = try world.browse([option])
            session.rests(on: "photo1.jpg")
            for line in ["run writes", "run touch"] {
                session.send(":\(line)\r")
                session.says("might write")
                session.send(Keys.right)
                session.rest(milliseconds: 300)
            }
            session.send(":run reads\r")
            #expect(session.wait { _ in !world.arguments(of: "reads").isEmpty })
            #expect(world.arguments(of: "writes").isEmpty)
            unlink("\(world.root)/reads.log")
            session.send("q")
            #expect(session.waitForEnd() == .exited(status: 0))
        }
    }

    @Test(arguments: [
        ("command ed = vi {", "line 1: a bracket alone: {"),
        ("command ed = {}", "line 1: the program is not a placeholder"),
        ("target 10 = /x", "line 1: target is a number from 1 to 9, not 10"),
        ("target 1 =", "line 1: expected NAME = VALUE"),
        ("# nothing\nkey run:ed = ge", "line 2: there is no command ed"),
    ])
    func `that make no sense stop the start, and their line is named`(line: String, words: String)
        throws
    {
        let world = World(photos: 1)
        world.configure(line + "\n")
        let session = try world.browse()
        #expect(session.waitForEnd() == .exited(status: 2))
        #expect(session.screen.contains(words), "\(session.screen.picture)")
    }
}
