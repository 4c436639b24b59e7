import Glibc
import PtyHarness
import Testing

/// Exit 1 where something that was asked for was not done, whatever else was.
@Suite(.serialized) struct `The exit status` {
    private static let lists = [
        "--help", "--version", "--print-keys", "--print-config", "--doctor", "--journal",
        "--verify", "--list .", "--list --format json .", "--list --format tsv .",
        "--print-progress .", "--render --size 20x10 photo2.jpg", "--undo-last",
        "--undo photo1.jpg", "--restore-session", "--undo-session --yes",
    ]

    @Test(arguments: lists) func `is 1 where the output goes to a full disk`(words: String) throws {
        let world = World(photos: 2)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(Keys.up)
        #expect(session.wait { _ in world.trashed == ["photo1.jpg"] })
        session.send("q")
        session.endsCleanly()
        let full = try world.script(words, output: "/dev/full")
        #expect(full.status == 1)
        let said = full.errors.split(separator: "\n").filter { $0.contains("standard output") }
        #expect(said == ["riffle: standard output: No space left on device"])
    }

    @Test(arguments: [
        "--rate 3 --dry-run photo1.jpg", "--export-sidecars --dry-run .", "--undo-last --dry-run",
    ]) func `is 1 where a dry run cannot say what it would do`(words: String) throws {
        let world = World(photos: 2)
        #expect(try world.script("--rate 2 .").status == 0)
        #expect(try world.script(words).status == 0)
        #expect(try world.script(words, errors: "/dev/full").status == 1)
        // Here nothing is asked for but to be done.
        #expect(try world.script("--rate 4 .", errors: "/dev/full").status == 0)
    }

    @Test(arguments: ["--rate 3", "--rate 3 --dry-run", "--export-sidecars --dry-run", "--list"])
    func `is 1 where one of several is not there`(words: String) throws {
        let world = World(photos: 2)
        #expect(try world.script("--rate 2 .").status == 0)
        let run = try world.script(words + " photo1.jpg nothing-here.jpg")
        #expect(run.status == 1)
        #expect(run.errors.contains("nothing-here.jpg: No such file"))
    }

    @Test(arguments: ["--list", "--check", "--figures", "--rate 5", "--print-progress"])
    func `is not 0 where the paths cannot be read`(words: String) throws {
        let world = World(photos: 2)
        let run = try world.script(words + " -i", input: "/")
        #expect(run.status == 1 || run.status == 3)
        #expect(run.errors.hasPrefix("riffle: standard input: Is a directory\n"), "\(run.errors)")
    }

    /// A file that is there and gives no byte: reading it is an error of the disk.
    @Test func `is 1 where it is not known what a file says that was asked for`() throws {
        let world = World(photos: 1)
        symlink("/proc/self/mem", world.path("bad.jpg"))
        for words in [
            "--list --filter 'iso>1 or wide'", "--list --format json", "--rate 3 --filter wide",
        ] {
            let run = try world.script(words + " photo1.jpg bad.jpg")
            #expect(run.status == 1, "\(words)")
            #expect(run.errors.contains("bad.jpg: Input/output error"), "\(run.errors)")
        }
        // Neither a list of names nor a decision about all asks what they say.
        #expect(try world.script("--list photo1.jpg bad.jpg").status == 0)
        #expect(try world.script("--rate 3 photo1.jpg bad.jpg").status == 0)
        unlink(world.path("bad.jpg"))
        symlink("/proc/self/mem", world.path("photo1.jpg.xmp"))
        let run = try world.script("--list --filter 3 photo1.jpg")
        #expect(run.status == 1 && run.output == "photo1.jpg\n")
        #expect(run.errors.contains("photo1.jpg.xmp: Input/output error"), "\(run.errors)")
    }

    @Test(arguments: [
        "--journal", "--undo-last", "--restore-session", "--undo-session --yes",
        "--print-progress .",
    ]) func `is 1 where a journal cannot be read`(words: String) throws {
        let world = World(photos: 2)
        let journal = world.root + "/home/.local/state/riffle/journal"
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(Keys.up)
        #expect(session.wait { _ in world.trashed == ["photo1.jpg"] })
        session.send("q")
        session.endsCleanly()
        let name = try #require(world.list(journal).first { $0.hasSuffix(".log") })
        mkdir("\(journal)/1\(name)", 0o700)
        let run = try world.script(words)
        #expect(run.status == 1)
        #expect(run.errors.contains("1\(name)"), "\(run.errors)")
        if words.contains("undo") || words.contains("restore") {
            #expect(world.trashed.isEmpty)
        }
    }

    @Test func `is 1 where a copy that was asked back stays`() throws {
        let world = World(photos: 2)
        world.configure("target 1 = \(world.root)/select\nmode = grid\n")
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("gm")
        session.says("2 marked")
        session.send("y1")
        session.says("2 photos copied to select")
        session.send("q")
        session.endsCleanly()
        system("echo changed >>'\(world.root)/select/photo2.jpg'")
        let run = try world.script("--undo-last")
        #expect(run.status == 1 && run.output.contains("copy removed: "))
        #expect(run.errors.contains("it stays: it was changed there"))
        #expect(world.list(world.root + "/select") == ["photo2.jpg"])
    }

    @Test(arguments: ["copy", "link"])
    func `is 1 where a copy failed, and 0 where it was made later`(way: String) throws {
        for isRepeated in [false, true] {
            let world = World(photos: 2)
            let session = try world.browse()
            session.rests(on: "photo1.jpg")
            session.send(":\(way) \(world.root)/no/such\r")
            session.says("there is no folder")
            if isRepeated {
                session.send(":\(way) \(world.root)/select\r")
                #expect(session.wait { _ in world.list(world.root + "/select") == ["photo1.jpg"] })
                // It is where it is to be.
                session.send(":\(way) .\r")
                session.says("it is there already")
            }
            session.send("q")
            session.endsCleanly(status: isRepeated ? 0 : 1)
        }
    }

    @Test func `is 1 where decisions have no place`() throws {
        let world = World(photos: 2)
        world.environment["XDG_STATE_HOME"] = "/proc/no-state-here"
        for decides in [false, true] {
            let session = try world.browse()
            session.rests(on: "photo1.jpg")
            if decides {
                session.send("3")
                session.says("★★★")
            }
            session.send("q")
            session.endsCleanly(status: decides ? 1 : 0)
        }
    }

    @Test func `is 1 where a photo that was asked back stays in the trash`() throws {
        let world = World(photos: 2)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(Keys.up)
        session.rests(on: "photo2.jpg")
        #expect(session.wait { _ in world.trashed == ["photo1.jpg"] })
        unlink(world.trash + "/files/photo1.jpg")
        session.send("u")
        session.says("photo1.jpg")
        session.says("gone")
        session.send("q")
        session.endsCleanly(status: 1)
    }
}
