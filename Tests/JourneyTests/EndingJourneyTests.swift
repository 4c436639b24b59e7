import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `Ended from outside` {
    @Test(arguments: [SIGTERM, SIGINT, SIGQUIT, SIGHUP])
    func `it writes its lists and says by what it was ended`(signal: Int32) throws {
        let world = World(photos: 3)
        let session = try listing(world, "> '\(world.root)/list'")
        try trashFirst(session)
        session.signal(signal)
        #expect(session.waitForEnd() == .exited(status: 128 + Int(signal)))
        #expect(session.modesAreRestored)
        #expect(World.read(world.root + "/list") == Array(list(world).utf8))
    }

    @Test(arguments: [false, true])
    func `a terminal that goes away ends it so too`(ignoresHangup: Bool) throws {
        let world = World(photos: 3)
        let session = try listing(
            world, "> '\(world.root)/list'", ignoresHangup: ignoresHangup)
        try trashFirst(session)
        session.hangUp()
        #expect(session.waitForEnd() == .exited(status: 128 + Int(SIGHUP)))
        #expect(World.read(world.root + "/list") == Array(list(world).utf8))
    }

    @Test func `it waits for nobody who does not read`() throws {
        let world = World(photos: 3)
        let pipe = world.root + "/pipe"
        mkfifo(pipe, 0o600)
        let end = open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        defer { close(end) }
        let filling = [UInt8](repeating: 0x2E, count: 4096)
        while write(end, filling, filling.count) > 0 {}
        let session = try listing(world, "> '\(pipe)'")
        try trashFirst(session)
        session.signal(SIGTERM)
        #expect(session.waitForEnd() == .exited(status: 128 + Int(SIGTERM)))
        #expect(session.modesAreRestored)
    }

    @Test func `before there is anything to show it prints nothing`() throws {
        let world = World(photos: 0)
        let pipe = world.root + "/paths"
        mkfifo(pipe, 0o600)
        let end = open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        defer { close(end) }
        let session = try PtySession(
            [
                "/bin/sh", "-c",
                "exec '\(BuildFolder.program("riffle"))' --print=all -i < '\(pipe)' > '\(world.root)/list'",
            ], environment: world.all, size: PtySize(100, 30), directory: world.root)
        // The paths do not come; the program has the terminal, or is about to.
        #expect(session.wait { PtySession.catches($0.process, SIGTERM) })
        session.signal(SIGTERM)
        #expect(session.waitForEnd() == .exited(status: 128 + Int(SIGTERM)))
        #expect(World.read(world.root + "/list") == [])
    }

    /// The program with a list of all photos on its standard output, which goes where the shell is told.
    private func listing(
        _ world: World, _ redirection: String, ignoresHangup: Bool = false
    ) throws -> PtySession {
        let command =
            "exec '\(BuildFolder.program("riffle"))' --print=all --format=tsv '\(world.photos)' "
            + redirection
        return try PtySession(
            ["/bin/sh", "-c", command], environment: world.all, size: PtySize(130, 30),
            directory: world.root, ignoresHangup: ignoresHangup)
    }

    private func trashFirst(_ session: PtySession) throws {
        session.rests(on: "photo1.jpg")
        session.send(Keys.up)
        session.rests(on: "photo2.jpg")
        session.says("trash")
    }

    private func list(_ world: World) -> String {
        "kept\t\(world.path("photo2.jpg"))\nkept\t\(world.path("photo3.jpg"))\n"
            + "trashed\t\(world.path("photo1.jpg"))\n"
    }
}

extension PtySession {
    /// Whether a process has a handler of its own for a signal.
    fileprivate static func catches(_ process: Int32, _ signal: Int32) -> Bool {
        let status = String(decoding: World.read("/proc/\(process)/status"), as: UTF8.self)
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("SigCgt:") }),
            let mask = UInt64(line.dropFirst(7).drop { $0 == "\t" || $0 == " " }, radix: 16)
        else { return false }
        return mask >> UInt64(signal - 1) & 1 == 1
    }
}
