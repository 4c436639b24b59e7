import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `The configuration file` {
    @Test func `that is no file is called what it is`() throws {
        let world = World(photos: 1)
        let path = try folder(world) + "/config"
        for make in ["mkfifo '\(path)'", "ln -s /dev/zero '\(path)'"] {
            system("rm -f '\(path)'; " + make)
            try refuses(world, "not a file: it is a pipe, a socket or a device")
        }
        system("rm -f '\(path)'; mkdir '\(path)'")
        try refuses(world, "Is a directory")
    }

    @Test func `has a limit, and so has a line`() throws {
        let world = World(photos: 1)
        let path = try folder(world) + "/config"
        let comment = Array(("#" + String(repeating: "x", count: 1000) + "\n").utf8)
        World.write(Array(repeating: comment, count: 1048).flatMap { $0 }, to: path)
        try refuses(world, "more than 1 MB")
        World.write(Array("mode = grid\n".utf8), to: path)
        append(Array(("#" + String(repeating: "x", count: 4096) + "\n").utf8), to: path)
        try refuses(world, "line 2: longer than 4 KB")
        World.write(Array(("#" + String(repeating: "x", count: 4095) + "\n").utf8), to: path)
        append(Array("motion = off\n".utf8), to: path)
        #expect(try printed(world).contains(sequence: Array("\nmotion = off".utf8)))
    }

    @Test func `may begin with a mark of its encoding`() throws {
        let world = World(photos: 1)
        World.write(
            [0xEF, 0xBB, 0xBF] + Array("motion = off\n".utf8), to: try folder(world) + "/config")
        #expect(try printed(world).contains(sequence: Array("\nmotion = off".utf8)))
    }

    private func folder(_ world: World) throws -> String {
        let folder = world.root + "/home/.config/riffle"
        system("mkdir -p '\(folder)'")
        return folder
    }

    private func append(_ bytes: [UInt8], to path: String) {
        World.write(World.read(path) + bytes, to: path)
    }

    private func refuses(_ world: World, _ reason: String) throws {
        let session = try world.run([world.photos])
        #expect(session.waitForEnd() == .exited(status: 2))
        // A long message goes over the end of a row.
        let text = session.screen.text.joined()
        #expect(text.contains("/config: ") && text.contains(reason), "\(text)")
    }

    private func printed(_ world: World) throws -> [UInt8] {
        let session = try world.run(["--print-config"])
        #expect(session.waitForEnd() == .exited(status: 0))
        return session.transcript
    }
}
