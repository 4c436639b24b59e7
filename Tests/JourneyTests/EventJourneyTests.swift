import Glibc
import PtyHarness
import Testing

/// A script follows a session by the lines of `--events`.
@Suite(.serialized) struct `Events` {
    /// The events of a file, each as its kind and what follows its time; without the first line.
    private func events(_ path: String) -> [String] {
        String(decoding: World.read(path), as: UTF8.self).split(separator: "\n").dropFirst()
            .map { line in
                let parts = line.split(separator: "\"", maxSplits: 4)
                let rest =
                    parts.count > 4 ? parts[4].dropFirst().drop { $0 != "," }.dropFirst(2) : ""
                return "\(parts.count > 3 ? parts[3] : "?") \(rest.dropLast())"
            }
    }

    @Test func `what a user does is written, a line each, in the order of the keys`() throws {
        let world = World(photos: 4)
        world.configure("target 1 = \(world.root)/select\n")
        let file = world.root + "/events"
        let session = try world.browse(["--events", file])
        session.rests(on: "photo1.jpg")
        session.send("3")
        session.says("★★★")
        session.send(Keys.up)
        session.rests(on: "photo2.jpg")
        session.send("u")
        session.rests(on: "photo1.jpg")
        session.send("u")
        #expect(session.wait { !$0.bar.contains("★★★") })
        session.send("y1")
        session.says("copied to select")
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        session.send("q")
        session.endsCleanly()
        let first = String(decoding: World.read(file), as: UTF8.self).split(separator: "\n")[0]
        #expect(first.hasPrefix("{\"version\": 1, \"event\": \"begun\", \"time\": "))
        let (one, two) = (world.path("photo1.jpg"), world.path("photo2.jpg"))
        let none =
            "\"stars\": 0, \"flag\": \"none\", \"label\": null, \"turn\": 1, \"decided\": false"
        #expect(
            events(file) == [
                "shown \"path\": \"\(one)\"",
                "decided \"path\": \"\(one)\", \"stars\": 3, \"flag\": \"none\", \"label\": null, \"turn\": 1, \"decided\": true",
                "shown \"path\": \"\(two)\"",
                "trashed \"path\": \"\(one)\", \"to\": [\"\(world.trash)/files/photo1.jpg\"]",
                "shown \"path\": \"\(one)\"",
                "undone \"what\": \"trashed\", \"path\": \"\(one)\"",
                "undone \"what\": \"decided\", \"path\": \"\(one)\", \(none)",
                "copied \"path\": \"\(one)\", \"to\": [\"\(world.root)/select/photo1.jpg\"]",
                "shown \"path\": \"\(two)\"",
                "quit \"printed\": null, \"signal\": null",
            ])
    }

    @Test func `a pipe without a reader delays nothing, and the end says what is missing`() throws {
        let world = World(photos: 4)
        mkfifo(world.root + "/pipe", 0o600)
        let session = try world.browse(["--events", "pipe"])
        session.rests(on: "photo1.jpg")
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        #expect(session.restsWholly())
        session.send("q")
        #expect(session.wait(forText: "pipe: 4 events are missing, nothing reads them"))
        session.endsCleanly()
    }

    @Test func `readers of a pipe may come and go`() throws {
        let world = World(photos: 4)
        let pipe = world.root + "/pipe"
        mkfifo(pipe, 0o600)
        let session = try world.browse(["--events", "pipe"])
        session.rests(on: "photo1.jpg")
        system("head -n 2 '\(pipe)' > '\(world.root)/first'")
        #expect(
            events(world.root + "/first") == ["shown \"path\": \"\(world.path("photo1.jpg"))\""])
        for n in 2...3 {
            session.send(Keys.right)
            session.rests(on: "photo\(n).jpg")
        }
        system("head -n 2 '\(pipe)' > '\(world.root)/second'")
        #expect(
            events(world.root + "/second") == ["shown \"path\": \"\(world.path("photo3.jpg"))\""])
        session.send("q")
        #expect(session.wait(forText: "1 event is missing"))
        session.endsCleanly()
    }

    @Test func `a name that is no UTF-8 is written as in a list`() throws {
        let world = World(photos: 0)
        World.write(World.smallPhoto(1), to: world.path("a"))
        system("cd '\(world.photos)' && mv a \"$(printf 'a\\377.jpg')\"")
        let session = try world.browse(["--events", "events"])
        session.says("1/1")
        session.send("q")
        session.endsCleanly()
        let told = events(world.root + "/events").first ?? ""
        #expect(told.contains("photos/a\\udcff.jpg\", \"path_hex\": \""), "\(told)")
    }

    @Test(arguments: ["-", "/dev/tty", "photos/photo1.jpg", "nowhere/events"])
    func `what is no file for events is refused, and left as it is`(file: String) throws {
        let world = World(photos: 1)
        let before = world.print(of: world.path("photo1.jpg"))
        let run = try world.run(["--events", file, world.photos])
        #expect(run.wait(forText: "riffle: --events \(file): "))
        #expect(run.waitForEnd() == .exited(status: 2))
        #expect(world.print(of: world.path("photo1.jpg")) == before)
    }
}
