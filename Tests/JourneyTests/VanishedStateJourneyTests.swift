import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `The state folder is removed while riffle runs` {
    private func remove(_ path: String) {
        if unlink(path) == 0 { return }
        for name in World.names(path) { remove(path + "/" + name) }
        rmdir(path)
    }

    /// What is trashed after that, and what was before, is known to the next start, though the process is killed.
    @Test func `and what was trashed comes back with --undo-last all the same`() throws {
        let world = World(photos: 4)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(Keys.up)
        #expect(session.wait { _ in world.trashed == ["photo1.jpg"] })
        session.rests(on: "photo2.jpg")
        #expect(session.wait { _ in !world.journalRecords.isEmpty })
        remove(world.root + "/home/.local/state")
        #expect(world.journalRecords.isEmpty)
        session.send(Keys.up)
        #expect(session.wait { _ in world.trashed == ["photo1.jpg", "photo2.jpg"] })
        session.rests(on: "photo3.jpg")
        session.signal(SIGKILL)
        #expect(session.waitForEnd() == .killed(signal: SIGKILL))
        for name in ["photo2.jpg", "photo1.jpg"] {
            let undo = try world.run(["--undo-last"])
            #expect(undo.waitForEnd() == .exited(status: 0))
            #expect(world.exists(world.path(name)))
        }
        #expect(world.trashed.isEmpty)
    }
}
