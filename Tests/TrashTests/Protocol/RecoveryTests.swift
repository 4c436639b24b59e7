import CLinux
import Glibc
import Testing

@testable import Trash

@Suite struct `recovery` {
    /// The photo has both names: its own, and one in the trash that another program noted as its own meanwhile.
    @Test func `leaves a name in the trash to whose note it is`() throws {
        let probe = try #require(Probe())
        defer { probe.remove() }
        let scene = Scene(.link, seed: 1)
        #expect(scene.run(probe, "trash", fault: "linkat:2:KILLAFTER") == .killed(SIGKILL))
        let stored = scene.sandbox.trash + bytes("/files/") + Scene.name
        let note = scene.sandbox.trash + bytes("/info/") + Scene.name + bytes(".trashinfo")
        #expect(status(stored)?.identity.inode == status(scene.path)?.identity.inode)
        writeFile(note, bytes("[Trash Info]\nPath=/another\nDeletionDate=2024-01-01T00:00:00\n"))
        _ = try scene.sandbox.service().recover()
        #expect(readFile(stored) == scene.content)
        #expect(status(note) != nil)
        #expect(scene.isHome)
    }
}
