import Glibc
import PtyHarness
import Testing

/// What stands in the way of a start is called by its name.
@Suite(.serialized) struct `A start that is poor` {
    @Test(arguments: ["99999", "1", "0", "x"])
    func `heeds no COLUMNS that are not the terminal's`(columns: String) throws {
        let world = World(photos: 2)
        world.environment["COLUMNS"] = columns
        world.environment["LINES"] = columns
        for depth in ["truecolor", "16"] {
            let session = try world.browse(["--colors", depth])
            session.rests(on: "photo1.jpg")
            session.send("q")
            #expect(session.waitForEnd() == .exited(status: 0))
        }
    }

    @Test(arguments: ["12", "16", "20", "24"])
    func `says that it may open too few files`(count: String) throws {
        let world = World(photos: 1)
        let session = try limited("ulimit -n \(count)", world)
        #expect(session.waitForEnd() == .exited(status: 1))
        #expect(session.screen.contains("may open only \(count) files (ulimit -n)"))
    }

    @Test func `says that files may not grow`() throws {
        let world = World(photos: 1)
        let session = try limited("ulimit -f 0", world)
        #expect(session.waitForEnd() == .exited(status: 1))
        #expect(session.screen.contains("(ulimit -f)"))
    }

    @Test func `says that there is no proc`() throws {
        let world = World(photos: 1)
        let session = try PtySession(
            [
                "/usr/bin/unshare", "-m", "/bin/sh", "-c",
                "umount -l /proc || exit 77; exec '\(BuildFolder.program("riffle"))' '\(world.photos)'",
            ], environment: world.all, size: PtySize(130, 30), directory: world.root)
        let ending = session.waitForEnd()
        let isTried = session.screen.contains("riffle:")
        guard isTried else { return print("skipped: this user or container may not mount") }
        #expect(ending == .exited(status: 1))
        #expect(session.screen.contains("/proc is not mounted"))
    }

    private func limited(_ limit: String, _ world: World) throws -> PtySession {
        try PtySession(
            [
                "/bin/sh", "-c",
                "\(limit); exec '\(BuildFolder.program("riffle"))' '\(world.photos)'",
            ], environment: world.all, size: PtySize(130, 30), directory: world.root)
    }
}
