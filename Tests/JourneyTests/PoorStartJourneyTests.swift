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

    @Test(.disabled(if: World.hasThreadSanitizer, "it writes a file of its own"))
    func `says that files may not grow`() throws {
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

    /// As `sudo -E` starts it: root, in the environment of another user.
    @Test(.enabled(if: geteuid() == 0, "only root can make a home of somebody else"))
    func `leaves the home of another user alone, and does not obey its commands`() throws {
        let world = World(photos: 2, isFirstStart: true)
        let home = world.root + "/home"
        world.configure(
            "command touches = touch \(world.root)/touched\nkey run:touches = gt\nmode = grid\n")
        system("chown -R 12345:12345 '\(home)'")
        let riffle = "'\(BuildFolder.program("riffle"))'"
        // What has no place in that home goes into root's own, which is left alone as well.
        let session = try PtySession(
            [
                "/usr/bin/unshare", "-m", "/bin/sh", "-c",
                """
                for folder in .cache .local/state; do
                    mkdir -p ~root/$folder && mount -t tmpfs none ~root/$folder || { echo not mounted; exit 77; }
                done
                \(riffle) --list --format tsv '\(world.photos)' >'\(world.root)/list'
                \(riffle) --doctor >'\(world.root)/doctor'
                \(riffle) '\(world.photos)'
                ls ~root/.cache/riffle >'\(world.root)/cache'
                """,
            ],
            environment: world.all.merging([
                "XDG_CACHE_HOME": home + "/.cache", "XDG_STATE_HOME": home + "/.local/state",
            ]) { $1 }, size: PtySize(130, 30), directory: world.root)
        _ = session.wait { $0.screen.contains("photo1.jpg") || $0.screen.contains("not mounted") }
        guard !session.screen.contains("not mounted") else {
            return print("skipped: this container may not mount")
        }
        session.rests(on: "photo1.jpg")
        session.send("5")
        session.says("★★★★★")
        session.send("gt")
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(world.list(home) == [".config"])
        #expect(!world.exists(world.root + "/touched"))
        #expect(
            String(decoding: World.read(world.root + "/cache"), as: UTF8.self).contains(
                "photos.sqlite"))
        let doctor = String(decoding: World.read(world.root + "/doctor"), as: UTF8.self)
        #expect(doctor.contains("of another user: its command and key run: lines are not obeyed"))
    }

    private func limited(_ limit: String, _ world: World) throws -> PtySession {
        try PtySession(
            [
                "/bin/sh", "-c",
                "\(limit); exec '\(BuildFolder.program("riffle"))' '\(world.photos)'",
            ], environment: world.all, size: PtySize(130, 30), directory: world.root)
    }
}
