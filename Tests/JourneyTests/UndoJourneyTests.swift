import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `What comes back` {
    /// A world whose photos were trashed, one session for each list of names; where a trash folder is named, there.
    private func world(
        photos: Int, trashing sessions: [(names: [String], trash: String?)]
    ) throws -> World {
        let world = World(photos: photos)
        for (names, trash) in sessions {
            let options = trash.map { ["--trash-dir", world.root + "/" + $0] } ?? []
            let session = try world.run(
                options + names.map { world.path($0) } + ["--mode", "deck"],
                size: PtySize(130, 30))
            for name in names {
                session.says(name + " ·")
                session.rests(on: name)
                session.send(Keys.up)
            }
            session.settle()
            session.send("q")
            #expect(session.wait { _ in names.allSatisfy { !world.exists(world.path($0)) } })
            _ = session.waitForEnd()
        }
        return world
    }

    /// Puts a trash folder out of reach, and back.
    private func hide(_ world: World, _ trash: String) {
        rename("\(world.root)/\(trash)/files", "\(world.root)/\(trash)/elsewhere")
        World.write([], to: "\(world.root)/\(trash)/files")
    }

    private func show(_ world: World, _ trash: String) {
        unlink("\(world.root)/\(trash)/files")
        rename("\(world.root)/\(trash)/elsewhere", "\(world.root)/\(trash)/files")
    }

    private func end(_ world: World, _ arguments: [String], status: Int) throws -> PtySession {
        let session = try PtySession(
            [BuildFolder.program("riffle")] + arguments, environment: world.all,
            size: PtySize(200, 30), directory: world.photos)
        #expect(session.waitForEnd() == .exited(status: status), "\(session.screen.picture)")
        return session
    }

    @Test func `the newest that can, past one that cannot, which is named`() throws {
        let world = try world(
            photos: 4,
            trashing: [(["photo1.jpg"], nil), (["photo2.jpg"], "t"), (["photo3.jpg"], nil)])
        hide(world, "t")
        unlink(world.trash + "/files/photo3.jpg")
        let first = try end(world, ["--undo-last"], status: 1)
        #expect(first.screen.contains("restored: \(world.path("photo1.jpg"))"))
        #expect(
            first.screen.contains("\(world.path("photo2.jpg")): its trash is not there"),
            "\(first.screen.picture)")
        #expect(first.screen.contains("photo3.jpg is gone from the trash"))
        #expect(world.exists(world.path("photo1.jpg")))
        show(world, "t")
        let second = try end(world, ["--undo-session", "--yes"], status: 0)
        #expect(!second.screen.contains("gone"))
        #expect(world.exists(world.path("photo2.jpg")))
        #expect(try end(world, ["--undo-last"], status: 0).screen.contains("nothing to undo"))
    }

    @Test func `u passes over one that cannot, and says so`() throws {
        let world = try world(
            photos: 5,
            trashing: [
                (["photo1.jpg"], nil), (["photo2.jpg"], "t"), (["photo3.jpg", "photo4.jpg"], nil),
            ])
        hide(world, "t")
        for name in ["photo3.jpg", "photo4.jpg"] { unlink(world.trash + "/files/" + name) }
        let session = try world.browse(size: PtySize(200, 30))
        session.rests(on: "photo5.jpg")
        session.send("u")
        session.says("is back")
        session.says("photo2.jpg stays: its trash is not there")
        session.says("2 are gone from the trash")
        #expect(world.exists(world.path("photo1.jpg")))
        session.send("u")
        session.says("nothing is back · photo2.jpg stays")
        show(world, "t")
        session.send("u")
        session.rests(on: "photo2.jpg")
        #expect(world.exists(world.path("photo2.jpg")))
        session.send("q")
        session.endsCleanly()
    }

    @Test func `no photo that the file manager restored and trashed again`() throws {
        let world = try world(photos: 3, trashing: [(["photo1.jpg"], nil), (["photo2.jpg"], nil)])
        let (stored, note) = ("files/photo2.jpg", "info/photo2.jpg.trashinfo")
        rename("\(world.trash)/\(stored)", world.path("photo2.jpg"))
        unlink("\(world.trash)/\(note)")
        let foreign = Array(
            "[Trash Info]\nPath=\(world.path("photo2.jpg"))\nDeletionDate=2026-11-26T10:00:00\n"
                .utf8)
        World.write(foreign, to: "\(world.trash)/\(note)")
        rename(world.path("photo2.jpg"), "\(world.trash)/\(stored)")
        let verified = try end(world, ["--verify"], status: 0)
        #expect(verified.screen.contains("1 restored and trashed again since"))
        #expect(verified.screen.contains("no problems found"))
        let session = try world.browse(size: PtySize(200, 30))
        session.rests(on: "photo3.jpg")
        session.send("u")
        session.rests(on: "photo1.jpg")
        session.says("photo2.jpg is gone from the trash")
        session.send("u")
        session.says("nothing left to undo")
        session.send("q")
        session.endsCleanly()
        #expect(world.trashed == ["photo2.jpg"])
        #expect(World.read("\(world.trash)/\(note)") == foreign)
    }

    @Test func `a certain one, by its number in the journal, its path or its name`() throws {
        let world = World(photos: 3)
        mkdir(world.root + "/more", 0o700)
        rename(world.path("photo1.jpg"), world.path("123"))
        World.write(World.samples[3], to: world.root + "/more/photo2.jpg")
        let session = try world.run(
            ["123", "photo2.jpg", "photo3.jpg"].map { world.path($0) }
                + [world.root + "/more/photo2.jpg"], size: PtySize(130, 30))
        for name in ["123", "photo2.jpg", "photo3.jpg", "photo2.jpg"] {
            session.rests(on: name)
            session.send(Keys.up)
        }
        session.settle()
        session.send("q")
        _ = session.waitForEnd()
        #expect(world.trashed.count == 4)

        let journal = try end(world, ["--journal"], status: 0)
        let lines = journal.screen.text.filter { $0.contains("in trash") }
        #expect(lines.map { $0.split(separator: " ").first } == ["1", "2", "3", "4"])

        let several = try end(world, ["--undo", "photo2.jpg"], status: 1)
        #expect(several.screen.contains("2 photos are meant"))
        let listed = several.screen.text.filter { $0.contains("/photo2.jpg") }
        #expect(listed.map { $0.split(separator: " ").first } == ["2", "4"])
        #expect(world.trashed.count == 4)

        #expect(try end(world, ["--undo", "4"], status: 0).screen.contains("more/photo2.jpg"))
        #expect(world.exists(world.root + "/more/photo2.jpg"))
        #expect(try end(world, ["--undo", "4"], status: 1).screen.contains("brought back before"))
        _ = try end(world, ["--undo", "photo2.jpg"], status: 0)
        #expect(world.exists(world.path("photo2.jpg")))
        #expect(
            try end(world, ["--undo", "123"], status: 1).screen.contains("no such photo"))
        _ = try end(world, ["--undo=./123"], status: 0)
        #expect(world.exists(world.path("123")))
        _ = try end(world, ["--undo", "../photos/photo3.jpg"], status: 0)
        #expect(world.exists(world.path("photo3.jpg")))
        _ = try end(world, ["--undo"], status: 2)
        _ = try end(world, ["--undo", ""], status: 2)
    }

    @Test func `a folder that was moved is found by the link that was left, and u shows it there`()
        throws
    {
        let world = try world(photos: 2, trashing: [(["photo1.jpg"], nil)])
        let moved = world.root + "/moved"
        rename(world.photos, moved)
        symlink(moved, world.photos)
        let session = try world.browse()
        session.rests(on: "photo2.jpg")
        session.send("u")
        session.rests(on: "photo1.jpg")
        #expect(world.exists(moved + "/photo1.jpg"))
        session.send("q")
        session.endsCleanly()
    }

    @Test func `verify names problems, and running work is none`() throws {
        let world = try world(photos: 4, trashing: [(["photo1.jpg", "photo2.jpg"], nil)])
        let fine = try end(world, ["--verify"], status: 0)
        #expect(fine.screen.contains("2 files in the trash"))
        #expect(fine.screen.contains("no problems found"))
        let running = try world.browse()
        running.rests(on: "photo3.jpg")
        running.send(Keys.up)
        #expect(running.wait { _ in world.trashed.count == 3 })
        #expect(try end(world, ["--verify"], status: 0).screen.contains("3 files in the trash"))
        running.send("q")
        running.endsCleanly()

        unlink(world.trash + "/files/photo1.jpg")
        World.write(Array("left".utf8), to: world.path(".riffle-0123456789abcdef"))
        let amiss = try end(world, ["--verify"], status: 1)
        for text in [
            "1  gone", world.path("photo1.jpg"), "left over", ".riffle-0123456789abcdef",
            "2 files in the trash", "problems found",
        ] {
            #expect(amiss.screen.contains(text), "\(text) is not in:\n\(amiss.screen.picture)")
        }
        #expect(world.exists(world.path(".riffle-0123456789abcdef")))
    }
}
