import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `The lists on the way out` {
    @Test func `a list with NUL between holds every name as it is`() throws {
        let world = World(photos: 1)
        let name = Array("a".utf8) + [0xFF] + Array("\nb.jpg".utf8)
        let path = Array((world.photos + "/").utf8) + name
        rename(world.path("photo1.jpg"), path.map { CChar(bitPattern: $0) } + [0])
        let session = try listing(world, "--print=trashed -0")
        session.says("1/1")
        session.settle(quietMilliseconds: 400)
        session.send(Keys.up)
        session.says("Nothing left here")
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(World.read(world.root + "/list") == path + [0])
    }

    @Test func `what could not be trashed is kept, and the exit status says so`() throws {
        let world = World(photos: 2)
        let session = try listing(world, "--print=all --format=tsv --trash-dir /proc/none")
        session.rests(on: "photo1.jpg")
        session.send(Keys.up)
        session.says("not trashed: ")
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 1))
        let list = String(decoding: World.read(world.root + "/list"), as: UTF8.self)
        #expect(
            list == "kept\t\(world.path("photo1.jpg"))\nkept\t\(world.path("photo2.jpg"))\n")
    }

    @Test func `quitting at once after a trash waits for it`() throws {
        let world = World(photos: 2)
        let session = try listing(world, "--print=trashed")
        session.rests(on: "photo1.jpg")
        session.send(Keys.up + "q")
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(!world.exists(world.path("photo1.jpg")))
        #expect(World.read(world.root + "/list") == Array((world.path("photo1.jpg") + "\n").utf8))
    }

    /// The program with its standard output in a file called `list`.
    private func listing(_ world: World, _ options: String) throws -> PtySession {
        let command =
            "exec '\(BuildFolder.program("riffle"))' \(options) '\(world.photos)' > '\(world.root)/list'"
        return try PtySession(
            ["/bin/sh", "-c", command],
            environment: ["HOME": world.root + "/home", "COLORTERM": "truecolor", "TZ": "UTC"],
            size: PtySize(130, 30), directory: world.root)
    }
}
