import Glibc
import PtyHarness
import Testing

private let formats: String = {
    let parts = #filePath.split(separator: "/").dropLast(2)
    return "/" + parts.joined(separator: "/") + "/DecodingTests/Formats/"
}()

/// A folder with a copy of the program and of the base's worker, and a program in the place of another worker.
private struct Installation {
    let riffle: String

    /// `worker` is what stands as `riffle-decode-webp`, nil for nothing.
    init(in world: World, webp worker: String?, mode: mode_t = 0o755) {
        let folder = world.root + "/programs"
        mkdir(folder, 0o755)
        riffle = folder + "/riffle"
        for program in ["riffle", "riffle-decode"] {
            World.write(World.read(BuildFolder.program(program)), to: folder + "/" + program)
            chmod(folder + "/" + program, 0o755)
        }
        if let worker {
            World.write(Array("#!/bin/sh\n\(worker)\n".utf8), to: folder + "/riffle-decode-webp")
            chmod(folder + "/riffle-decode-webp", mode)
        }
    }

    func start(_ world: World, _ arguments: [String]) throws -> PtySession {
        try PtySession(
            [riffle] + arguments, environment: world.all, size: PtySize(130, 30),
            directory: world.root)
    }
}

@Suite(.serialized) struct `A library that is not installed` {
    private func world() -> World {
        let world = World(photos: 0)
        World.write(World.read(formats + "lossy.webp"), to: world.path("a.webp"))
        World.write(World.read(formats + "plain.gif"), to: world.path("b.gif"))
        return world
    }

    // What the dynamic loader ends with where a library is missing, and no program at all.
    @Test(
        arguments: [
            ("exit 127", "WebP needs libwebp7"), (nil, "WebP is not supported by this build"),
            ("exit 1", "WebP: its decoder does not start"),
        ] as [(String?, String)])
    func `costs its own photos, and the card says what is missing`(
        worker: String?, words: String
    ) throws {
        let world = world()
        let session = try Installation(in: world, webp: worker).start(world, [world.photos])
        session.says(words)
        if worker == "exit 127" { session.says("sudo apt install libwebp7") }
        // Without pixels nothing is trashed unasked.
        session.send(Keys.up)
        session.says("cannot be shown")
        #expect(world.exists(world.path("a.webp")))
        session.send(Keys.end)
        session.rests(on: "b.gif")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `differs from a worker that the system does not start`() throws {
        let world = world()
        let installation = Installation(in: world, webp: "exit 0", mode: 0o644)
        let session = try installation.start(world, [world.photos])
        session.says("WebP: its decoder does not start: permission denied")
        session.send("q")
        session.endsCleanly()
        let doctor = try installation.start(world, ["--doctor"])
        #expect(doctor.waitForEnd() == .exited(status: 0))
        #expect(doctor.screen.contains("WebP: its decoder does not start: permission denied"))
    }

    @Test func `is named by --check, which has not checked the photo, and by --doctor`() throws {
        let world = world()
        let installation = Installation(in: world, webp: "exit 127")
        let check = try installation.start(world, ["--check", world.photos])
        #expect(check.waitForEnd() == .exited(status: 1))
        #expect(check.screen.contains("a.webp: WebP needs libwebp7"))
        #expect(!check.screen.contains("b.gif"))
        let doctor = try installation.start(world, ["--doctor"])
        #expect(doctor.waitForEnd() == .exited(status: 0))
        #expect(doctor.screen.contains("needs libwebp7: sudo apt install libwebp7"))
    }

    @Test func `is named with its version where it is there`() throws {
        let world = world()
        let doctor = try world.run(["--doctor"], size: PtySize(130, 40))
        #expect(doctor.waitForEnd() == .exited(status: 0))
        let libraries = [
            ("webp", "libwebp "), ("tiff", "libtiff "), ("jxl", "libjxl "), ("hevc", "libde265 "),
            ("av1", "dav1d "), ("raw", "libraw "),
        ]
        for (family, library) in libraries {
            // Which were built depends on what is installed.
            let isBuilt = access(BuildFolder.program("riffle-decode-" + family), X_OK) == 0
            #expect(doctor.screen.contains(library) == isBuilt, "\(library)")
            if !isBuilt { print("skipped: riffle-decode-\(family) was not built") }
        }
    }
}
