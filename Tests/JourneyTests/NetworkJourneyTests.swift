import Glibc
import PtyHarness
import Testing

/// Whether the program that fetches was built: it takes libcurl.
private let isBuilt = access(BuildFolder.program("riffle-fetch"), X_OK) == 0

extension World {
    /// Starts the program on these, with its standard output in a file called `list`.
    fileprivate func listing(_ options: String, _ words: [String]) throws -> PtySession {
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let command =
            "exec '\(BuildFolder.program("riffle"))' \(options) \(quoted) > '\(root)/list'"
        return try PtySession(
            ["/bin/sh", "-c", command], environment: all, size: PtySize(130, 30), directory: root)
    }

    fileprivate var printed: [String] {
        String(decoding: World.read(root + "/list"), as: UTF8.self).split(separator: "\n")
            .map(String.init)
    }

    /// How much lies in the cache.
    fileprivate var cachedBytes: Int {
        let folder = root + "/home/.cache/riffle/http/"
        let files = World.names(folder).filter { $0.count == 2 }.flatMap { digits in
            World.names(folder + digits).map { folder + digits + "/" + $0 }
        }
        return files.reduce(0) { $0 + World.read($1).count }
    }

    /// Everything that the program has written into the home, and what it was called.
    fileprivate var everything: String {
        let stream = popen("cd '\(root)/home' && find . && find . -type f -exec cat {} +", "r")
        defer { if let stream { pclose(stream) } }
        var bytes: [UInt8] = []
        while let stream, case let byte = fgetc(stream), byte != EOF {
            bytes.append(UInt8(truncatingIfNeeded: byte))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

@Suite(.serialized, .enabled(if: isBuilt)) struct `Photos from the network` {
    @Test func `fill the grid, in their order among files`() throws {
        let world = World(photos: 9)
        let server = PhotoServer(world)
        let words = (1...9).map {
            $0 % 3 == 0 ? world.path("photo\($0).jpg") : server.url("photo\($0).jpg")
        }
        let session = try world.run(["-m", "grid"] + words, size: PtySize(130, 30))
        session.says("photo1.jpg")
        session.rests(on: "photo1.jpg")
        for number in 2...9 {
            session.send(Keys.right)
            session.rests(on: "photo\(number).jpg")
        }
        session.send("q")
        session.endsCleanly()
        #expect(Set(server.asked) == Set((1...9).filter { $0 % 3 != 0 }.map { "/photo\($0).jpg" }))
    }

    @Test func `that could not be fetched say why, and come where they are asked for again`() throws
    {
        let world = World(photos: 2)
        let server = PhotoServer(world)
        let session = try world.run(
            [server.url("once/photo1.jpg"), server.url("photo2.jpg")], size: PtySize(130, 30))
        session.says("404 Not Found")
        session.says("Enter tries again")
        session.send("\r")
        session.rests(on: "photo1.jpg")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `are hidden, brought back and listed, and nothing is written of it`() throws {
        let world = World(photos: 3)
        let server = PhotoServer(world)
        let urls = (1...3).map { server.url("photo\($0).jpg", user: $0 == 1 ? "me:secret@" : "") }
        let session = try world.listing(
            "--print=all --format=tsv", urls + [world.path("photo3.jpg")])
        session.rests(on: "photo1.jpg")
        session.send(Keys.up)
        session.says("photo1.jpg hidden · not a file here · u undo")
        session.rests(on: "photo2.jpg")
        session.send("u")
        session.rests(on: "photo1.jpg")
        session.send(Keys.up)
        session.says("hidden")
        session.rests(on: "photo2.jpg")
        session.send("5")
        session.says("not a file")
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(
            world.printed == [
                "kept\t" + server.url("photo2.jpg"), "kept\t" + server.url("photo3.jpg"),
                "kept\t" + world.path("photo3.jpg"), "hidden\t" + server.url("photo1.jpg"),
            ])
        #expect(world.trashed == [] && world.journalRecords == [])
        #expect(!session.transcript.contains(sequence: Array("secret".utf8)))
    }

    /// The pictures are 70 to 200 KB each.
    @Test func `keep to the limit of the cache, during a session, at its end and at a start`()
        throws
    {
        let world = World(photos: 12)
        let server = PhotoServer(world)
        // What servers forbid to keep lies in the cache during the session.
        let urls = (1...12).map { server.url("\($0 % 3 == 0 ? "forbidden/" : "")photo\($0).jpg") }
        func browse() throws -> PtySession {
            try world.run(["--resume", "off"] + urls, size: PtySize(130, 30))
        }
        world.configure("http.cache = 1K\n")
        var session = try browse()
        for number in 1...12 {
            session.rests(on: "photo\(number).jpg")
            session.send(Keys.right)
        }
        session.send(Keys.home)
        session.rests(on: "photo1.jpg")
        // The photo in front is in use, whatever it measures, and one more may be on its way.
        #expect(session.wait { _ in world.cachedBytes < 500_000 }, "\(world.cachedBytes)")
        session.send("q")
        session.endsCleanly()
        #expect(world.cachedBytes <= 1024)
        world.configure("")
        session = try browse()
        for number in 1...12 {
            session.rests(on: "photo\(number).jpg")
            session.send(Keys.right)
        }
        session.send("q")
        session.endsCleanly()
        #expect(world.cachedBytes > 700_000)
        world.configure("http.cache = 500K\n")
        session = try browse()
        session.rests(on: "photo1.jpg")
        #expect(session.wait { _ in world.cachedBytes < 700_000 }, "\(world.cachedBytes)")
        session.send("q")
        session.endsCleanly()
        #expect(world.cachedBytes <= 500 << 10)
    }

    @Test func `keep user and password to themselves`() throws {
        let world = World(photos: 1)
        let server = PhotoServer(world)
        let url = server.url("private/photo1.jpg", user: "me:secret@")
        let session = try world.listing("--print=kept", [url])
        session.rests(on: "photo1.jpg")
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(world.printed == [server.url("private/photo1.jpg")])
        #expect(!session.transcript.contains(sequence: Array("secret".utf8)))
        #expect(!world.everything.contains("secret"))
    }

    @Test func `are there without a network where they have been fetched`() throws {
        let world = World(photos: 2)
        let server = PhotoServer(world)
        let urls = [server.url("photo1.jpg"), server.url("stale/photo2.jpg")]
        for _ in 0..<2 {
            let session = try world.run(urls, size: PtySize(130, 30))
            session.rests(on: "photo1.jpg")
            session.send(Keys.right)
            session.rests(on: "photo2.jpg")
            session.send("q")
            session.endsCleanly()
        }
        // What is fresh is not asked for again; what is to be asked about is.
        #expect(server.asked.count { $0 == "/photo1.jpg" } == 1)
        #expect(server.asked.count { $0 == "/stale/photo2.jpg" } > 1)
        server.stop()
        let session = try world.run(
            ["--offline"] + urls + [server.url("photo2.jpg")], size: PtySize(130, 30))
        session.rests(on: "photo1.jpg")
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        session.says("offline copy")
        session.send(Keys.right)
        session.says("offline, not in the cache")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `leave nothing behind where nothing is to be kept`() throws {
        let world = World(photos: 2)
        let server = PhotoServer(world)
        for options in [["--no-http-cache"], []] {
            let path = options.isEmpty ? "forbidden/photo2.jpg" : "photo1.jpg"
            let session = try world.run(
                options + ["-m", "grid", server.url(path)], size: PtySize(130, 30))
            session.rests(on: options.isEmpty ? "photo2.jpg" : "photo1.jpg")
            session.settle(quietMilliseconds: 2500)
            session.send("q")
            session.endsCleanly()
            #expect(!world.everything.contains(".body"))
            #expect(!world.everything.contains(".session"))
            #expect(!world.everything.contains("thumbnails/"))
        }
    }

    @Test func `show the thumbnail inside them while the rest comes`() throws {
        let world = World(photos: 0)
        // A comment behind its EXIF and what stands behind its end make it as large as photos are.
        let photo = World.read(World.project + "/Tests/DecodingTests/Fixtures/thumbnail.jpg")
        let end = 4 + (Int(photo[4]) << 8 | Int(photo[5]))
        let comment: [UInt8] = [0xFF, 0xFE, 0xFF, 0xFF] + Array(repeating: 0x20, count: 65_533)
        World.write(
            Array(photo[..<end]) + comment + Array(photo[end...]) + comment,
            to: world.path("large.jpg"))
        let server = PhotoServer(world)
        let session = try world.run([server.url("begun/large.jpg")], size: PtySize(130, 30))
        #expect(
            session.wait { $0.screen.picture.count { $0 == "▀" } > 500 },
            "\(session.screen.picture)")
        session.says("coming, 100 of")
        // What is copied is whole or is not copied.
        mkdir(world.root + "/target", 0o700)
        session.send(":copy \(world.root)/target\r")
        session.settle(quietMilliseconds: 500)
        #expect(world.list(world.root + "/target") == [])
        session.send("q")
        session.endsCleanly(status: 1)
    }

    @Test func `survive a fetcher that is killed`() throws {
        let world = World(photos: 3)
        let server = PhotoServer(world)
        let session = try world.run(
            (1...3).map { server.url("slow/photo\($0).jpg") }, size: PtySize(130, 30))
        session.says("KB")
        for _ in 0..<2 {
            for child in session.children
            where World.read("/proc/\(child)/comm") == Array("riffle-fetch\n".utf8) {
                kill(child, SIGKILL)
            }
            usleep(300_000)
        }
        session.rests(on: "photo1.jpg")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `leave no process where the terminal hangs up`() throws {
        let world = World(photos: 1)
        let server = PhotoServer(world)
        let session = try world.run([server.url("slow/photo1.jpg")], size: PtySize(130, 30))
        session.says("KB")
        let fetchers = session.children.filter {
            World.read("/proc/\($0)/comm") == Array("riffle-fetch\n".utf8)
        }
        #expect(fetchers.count == 1)
        session.signal(SIGHUP)
        _ = session.waitForEnd()
        for _ in 0..<50 where fetchers.contains(where: { kill($0, 0) == 0 }) { usleep(100_000) }
        #expect(!fetchers.contains { kill($0, 0) == 0 })
    }

    @Test func `are copied under their own name, and the copy goes again`() throws {
        let world = World(photos: 1)
        let server = PhotoServer(world)
        mkdir(world.root + "/target", 0o700)
        let session = try world.run([server.url("photo1.jpg?size=9")], size: PtySize(130, 30))
        session.rests(on: "photo1.jpg")
        session.send(":copy \(world.root)/target\r")
        session.says("copied")
        #expect(world.list(world.root + "/target") == ["photo1.jpg"])
        #expect(
            World.read(world.root + "/target/photo1.jpg") == World.read(world.path("photo1.jpg")))
        session.send("u")
        for _ in 0..<50 where !world.list(world.root + "/target").isEmpty { usleep(100_000) }
        #expect(world.list(world.root + "/target") == [])
        session.send("q")
        session.endsCleanly()
    }

    @Test(arguments: ["ftp://h/a.jpg", "file:///etc/passwd", "data:image/png;base64,AA"])
    func `of another kind are refused on the command line`(word: String) throws {
        let world = World(photos: 0)
        let session = try world.run([word])
        #expect(session.waitForEnd() == .exited(status: 2))
        #expect(session.screen.contains("not a kind of address that riffle opens"))
    }

    @Test func `are drawn, checked and listed without an interface`() throws {
        let world = World(photos: 1)
        let server = PhotoServer(world)
        let words = [server.url("photo1.jpg"), server.url("gone.jpg", user: "me:secret@")]
        for option in ["--render", "--check"] {
            let session = try world.run([option] + words)
            #expect(session.waitForEnd() == .exited(status: 1))
            // All are fetched first: the picture may have pushed the words off the screen.
            #expect(session.transcript.contains(sequence: Array("404 Not Found".utf8)))
            #expect(!session.transcript.contains(sequence: Array("secret".utf8)))
        }
        let session = try world.listing("--list", words)
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(world.printed == [server.url("photo1.jpg"), server.url("gone.jpg")])
    }
}
