import CLinux
import Faults
import Glibc
import System
import Testing

@testable import Trash

@Suite struct `recovery` {
    /// The photo has both names: its own, and one in the trash that another program noted as its own meanwhile.
    @Test func `leaves a name in the trash to whose note it is`() throws {
        let probe = try #require(Probe())
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

    /// A home that several hosts share: the folder that is meant by the path is on the other one.
    @Test(arguments: ["trash", "undo"])
    func `gives up no photo of another host`(command: String) throws {
        let probe = try #require(Probe())
        let scene = command == "undo" ? try Scene(.copy, seed: 2).trashed() : Scene(.copy, seed: 2)
        // The photo of the other host is in its folder, its copy in the trash of the home that both share.
        let fault = command == "undo" ? "unlinkat:0:KILLAFTER" : "renameat:1:KILL"
        #expect(scene.run(probe, command, fault: fault) == .killed(SIGKILL))
        let elsewhere = scene.sandbox.root + bytes("/elsewhere")
        _ = unsafe rename(cString(scene.sandbox.photos), cString(elsewhere))
        makeDirectory(scene.sandbox.photos)
        let foreign = scene.sandbox.service {
            $0.trashDirectory = scene.sandbox.trash
            $0.hostName = bytes("other")
        }
        let report = try foreign.recover()
        #expect(report.unreachable.count == 1)
        #expect(report.lost.isEmpty && report.completed.isEmpty && report.restored.isEmpty)
        removeTree(scene.sandbox.photos)
        _ = unsafe rename(cString(elsewhere), cString(scene.sandbox.photos))
        #expect(scene.faults() == [])
    }

    /// Two riffles: one lists what is in the trash at the moment in which the other one begins.
    @Test func `waits for whoever only looks at a journal, who sees it beside others`() throws {
        let probe = try #require(Probe())
        let scene = Scene(.link, seed: 4)
        #expect(scene.run(probe, "trash", fault: "linkat:2:KILLAFTER") == .killed(SIGKILL))
        let folder = try JournalFolder(
            making: scene.sandbox.home + bytes("/state"), user: geteuid())
        let session = try #require(try folder.sessions().first)
        do {
            let one = try #require(
                try JournalFile.open(session, in: folder.directory, for: .looking))
            let other = try JournalFile.open(session, in: folder.directory, for: .looking)
            #expect(other != nil)
            withExtendedLifetime((one, other)) {}
        }
        let path = BytePath.join(folder.directory.path, session)
        // Whoever ends what was interrupted comes after that, and before whoever keeps it.
        let descriptor = unsafe open(cString(path), O_RDONLY | O_CLOEXEC)
        try #require(flock(descriptor, LOCK_SH) == 0)
        // On a thread of its own: those that tests share may all be busy for longer than anybody waits.
        let isStarted = startThread {
            usleep(40_000)
            close(descriptor)
        }
        try #require(isStarted)
        let report = try scene.sandbox.service().recover()
        #expect(report != RecoveryReport())
        #expect(scene.faults() == [])
    }
}
