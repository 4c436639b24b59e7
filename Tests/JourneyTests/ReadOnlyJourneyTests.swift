import Glibc
import PtyHarness
import Testing

/// Journey 18: looking at a shoot that must stay as it is.
@Suite(.serialized) struct `Read-only` {
    /// The keys of the culling desk: decisions, marks, filters, sorts, searches, copies, moves, and what is not there yet.
    private let keys: [String] = [
        ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "P", "X", "x", "ga", "[", "]", "."],
        ["m", "M", "v", "'", "gm", "gM", "f", "F", "o", "O", "/", "n", "N", "gb", "e", "{", "}"],
        ["K", "c", "S", "E", "i", "I", "s", "r", "w", "u", "U", "yy", "ge"],
        (1...9).flatMap { ["y\($0)", "Y\($0)"] }, [Keys.up, Keys.down, Keys.delete],
    ].flatMap(\.self)

    private let commands = [
        "rate 3", "flag pick", "flag reject", "label purple", "export", "set sidecars write",
        "copy 1", "move 1", "link 1", "copy ~/elsewhere", "run spoil", "run touch spoilt",
        "mark all", "trash marked", "trash rejected", "trash raw", "trash jpeg", "review all",
    ]

    /// A shoot of which one photo is rated, one rejected, one trashed, and one copied.
    private func shoot() throws -> World {
        let world = World(pairs: 6, rawBytes: 10_000)
        for n in 1...6 { world.describe("IMG_\(n).CR2.xmp", "xmp:Rating='\(n % 5)'") }
        world.configure(
            "target 1 = \(world.root)/select\nsidecars = write\nsidecars.name = full\n"
                + "command spoil = touch {dir}/spoilt\nkey run:spoil = ge\n")
        let session = try world.browse()
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        session.send("y1")
        session.says("copied to select")
        session.send("X")
        session.says("is rejected")
        session.send(Keys.right)
        session.rests(on: "IMG_2.JPG +CR2 +xmp")
        session.send(Keys.up)
        session.rests(on: "IMG_3.JPG +CR2 +xmp")
        session.send("4")
        session.says("★★★★")
        session.send("q")
        session.endsCleanly()
        #expect(world.trashed == world.names(ofPair: 2))
        return world
    }

    private func press(_ key: String, in session: PtySession) {
        for letter in key.hasPrefix("\u{1B}") ? [key] : key.map(String.init) {
            session.send(letter)
            session.pump(milliseconds: 25)
        }
        session.rest(milliseconds: 25)
    }

    /// Closes what the key has opened, by an Esc that nothing behind it makes another key.
    private func leave(_ session: PtySession) { press("\u{1B}[27u", in: session) }

    @Test(arguments: ["gd", "gn", "gc", "\r", "c"])
    func `no key of the culling desk changes anything on the disk`(place: String) throws {
        let world = try shoot()
        let before = world.tree()
        let session = try world.browse(["--read-only"])
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        press(place, in: session)
        for key in keys {
            press(key, in: session)
            // A second time for what asks first.
            if ["x", "Y1", Keys.up].contains(key) { press(key, in: session) }
            leave(session)
            // Esc has closed the photo, or compare, as well.
            if ["\r", "c"].contains(place) { press(place, in: session) }
        }
        #expect(session.ended() == nil, "\(session.screen.picture)")
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(session.modesAreRestored)
        #expect(world.tree() == before, "\(changes(world, before))")
    }

    @Test func `no key changes what is in the trash`() throws {
        let world = try shoot()
        let before = world.tree()
        let session = try world.browse(["--read-only", "--mode", "grid"])
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        session.send("R")
        session.says("trash · this folder · 1 photo")
        for key in keys + ["t", "T"] where !["/", "f", "o", "yy"].contains(key) {
            press(key, in: session)
        }
        session.says("trash · ")
        session.send("R")
        session.says("IMG_1.JPG")
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(world.tree() == before, "\(changes(world, before))")
    }

    @Test func `no command of the culling desk changes anything on the disk`() throws {
        let world = try shoot()
        let before = world.tree()
        let session = try world.browse(["--read-only", "--mode", "grid"])
        session.rests(on: "IMG_1.JPG +CR2 +xmp")
        for command in commands {
            for _ in 1...2 {
                session.command(command)
                session.settle(quietMilliseconds: 80)
                #expect(
                    world.tree() == before, "\(command): \(changes(world, before))")
            }
            leave(session)
        }
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(world.tree() == before, "\(changes(world, before))")
    }

    @Test(arguments: ["--read-only", "--dry-run"])
    func `no command without an interface changes anything on the disk`(option: String) throws {
        for world in [World(photos: 2), try shoot()] {
            let before = world.tree(withCaches: true)
            let photo = world.path(world.list(world.photos)[0])
            for command in [
                ["--doctor"], ["--journal"], ["--verify"], ["--check", world.photos],
                ["--list", world.photos], ["--figures", world.photos],
                ["--print-progress", world.photos],
                ["--undo-last"], ["--undo-session", "--yes"], ["--restore-session"],
                ["--undo", "IMG_2.JPG"], ["--rate", "3", photo], ["--export-sidecars", photo],
            ] {
                _ = try world.run([option] + command).waitForEnd()
                #expect(changes(world.tree(withCaches: true), before) == [], "\(command)")
            }
        }
    }

    private func changes(_ world: World, _ before: [String: Entry]) -> [String] {
        changes(world.tree(), before)
    }

    /// The paths that differ.
    private func changes(_ now: [String: Entry], _ before: [String: Entry]) -> [String] {
        Set(now.keys).union(before.keys).filter { now[$0] != before[$0] }.sorted()
    }
}
