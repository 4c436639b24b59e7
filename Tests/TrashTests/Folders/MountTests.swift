import Faults
import SeededRandom
import CLinux
import Glibc
import System
import Testing

@testable import Trash

/// Each test has its mount to itself; where mounting is refused it prints so and checks nothing.
@Suite struct `photos on another mount` {
    private let user = clinux_effective_user()

    private func refusal(_ service: TrashService, _ path: Path) -> TrashError? {
        do {
            _ = try service.trash(path: path, expecting: nil, now: now())
            return nil
        } catch {
            return error
        }
    }

    @Test func `go to the trash of that mount, with relative paths in their notes`() throws {
        let sandbox = Sandbox()
        guard let mount = MountedFolder(in: sandbox, "m", options: "size=4m") else { return }
        makeDirectory(mount.path + bytes("/a b"))
        let photo = mount.path + bytes("/a b/1.jpg")
        writeFile(photo, bytes("1"))
        let service = sandbox.service()
        let receipt = try service.trash(path: photo, expecting: nil, now: now())
        let trash = mount.path + bytes("/.Trash-\(user)")
        #expect(receipt.trashDirectory == trash + bytes("/files"))
        #expect(receipt.method == .rename)
        let note = readFile(trash + bytes("/info/1.jpg.trashinfo")) ?? []
        #expect(note.starts(with: bytes("[Trash Info]\nPath=a%20b/1.jpg\n")))
        #expect(try service.restore(receipt).path == photo)
        makeDirectory(mount.path + bytes("/.Trash"), mode: 0o1777)
        _ = unsafe chmod(cString(mount.path + bytes("/.Trash")), 0o1777)
        let shared = try service.trash(path: photo, expecting: nil, now: now())
        #expect(shared.trashDirectory == mount.path + bytes("/.Trash/\(user)/files"))
        removeTree(mount.path + bytes("/a b"))
        #expect(try service.restore(shared).path == photo)
    }

    @Test func `count as on another mount behind a bind mount`() throws {
        let sandbox = Sandbox()
        sandbox.photo(bytes("1.jpg"), bytes("1"))
        guard let mount = MountedFolder(in: sandbox, "m", showing: sandbox.photos) else { return }
        let service = sandbox.service()
        let photo = mount.path + bytes("/1.jpg")
        let receipt = try service.trash(path: photo, expecting: nil, now: now())
        #expect(receipt.trashDirectory == mount.path + bytes("/.Trash-\(user)/files"))
        #expect(try service.restore(receipt).path == photo)
    }

    @Test func `are copied home only after the user said so`() throws {
        let sandbox = Sandbox()
        guard let mount = MountedFolder(in: sandbox, "m", options: "size=4m") else { return }
        writeFile(mount.path + bytes("/.Trash-\(user)"), bytes("in the way"))
        let photo = mount.path + bytes("/1.jpg")
        writeFile(photo, bytes("1"))
        let service = sandbox.service()
        #expect(
            refusal(service, photo) == .needsChoice(mount: mount.path, homeAvailable: true))
        #expect(readFile(photo) == bytes("1"))
        service.permit(copyToHomeFor: mount.path)
        let receipt = try service.trash(path: photo, expecting: nil, now: now())
        #expect(receipt.method == .copy)
        #expect(receipt.trashDirectory == sandbox.trash + bytes("/files"))
        #expect(try service.restore(receipt).path == photo)
        #expect(names(mount.path) == [".Trash-\(user)", "1.jpg"])
    }

    @Test func `are not offered the trash at home where that is refused`() throws {
        let sandbox = Sandbox()
        guard let mount = MountedFolder(in: sandbox, "m", options: "size=4m") else { return }
        writeFile(mount.path + bytes("/.Trash-\(user)"), bytes("in the way"))
        let photo = mount.path + bytes("/1.jpg")
        writeFile(photo, bytes("1"))
        writeFile(sandbox.trash, bytes("in the way"))
        let service = sandbox.service()
        let refused = TrashError.needsChoice(mount: mount.path, homeAvailable: false)
        #expect(refusal(service, photo) == refused)
        // Nor is it once it was taken and has failed, or where the photo lies beside it.
        service.permit(copyToHomeFor: mount.path)
        #expect(refusal(service, photo) == refused)
        let beside = sandbox.photo(bytes("2.jpg"), bytes("2"))
        if case .needsChoice(_, homeAvailable: true) = refusal(service, beside) {
            Issue.record("the trash that was refused is offered")
        }
        _ = unsafe unlink(cString(sandbox.trash))
        #expect(
            refusal(sandbox.service(), photo)
                == .needsChoice(mount: mount.path, homeAvailable: true))
        #expect(readFile(photo) == bytes("1"))
    }

    @Test func `do not come back to a mount that is gone`() throws {
        let sandbox = Sandbox()
        var mount = MountedFolder(in: sandbox, "m", options: "size=4m")
        guard let path = mount?.path else { return }
        makeDirectory(path + bytes("/folder"))
        let photo = path + bytes("/folder/1.jpg")
        writeFile(photo, bytes("1"))
        let service = sandbox.service { $0.trashDirectory = sandbox.trash }
        let receipt = try service.trash(path: photo, expecting: nil, now: now())
        mount = nil
        #expect(throws: TrashError.notMounted(mount: path)) { try service.restore(receipt) }
        #expect(readFile(receipt.trashPath) == bytes("1"))
        #expect(names(path).isEmpty)
    }

    @Test func `stay when the trash has no room for them`() throws {
        let sandbox = Sandbox()
        guard let mount = MountedFolder(in: sandbox, "m", options: "size=1m") else { return }
        var dice = Dice(1)
        let photo = sandbox.photo(bytes("1.jpg"), dice.bytes(1_500_000))
        let before = readFile(photo)
        let trash = mount.path + bytes("/trash")
        let service = sandbox.service { $0.trashDirectory = trash }
        guard case .noSpace = refusal(service, photo) else {
            return #expect(Bool(false), "\(String(describing: refusal(service, photo)))")
        }
        #expect(readFile(photo) == before)
        // Nothing was begun.
        #expect(files(below: mount.path).isEmpty)
        #expect(names(sandbox.photos) == ["1.jpg"])
        #expect(try service.journalEntries().isEmpty)
    }

    @Test func `can be trashed on a full disk, thanks to the reserve`() throws {
        let sandbox = Sandbox()
        guard let mount = MountedFolder(in: sandbox, "m", options: "size=1m") else { return }
        let service = sandbox.service()
        let photos = (1...3).map { mount.path + bytes("/\($0).jpg") }
        for photo in photos { writeFile(photo, bytes("content")) }
        _ = try service.trash(path: photos[0], expecting: nil, now: now())
        var dice = Dice(2)
        writeFile(mount.path + bytes("/ballast"), dice.bytes(2_000_000))
        let receipt = try service.trash(path: photos[1], expecting: nil, now: now())
        #expect(readFile(receipt.trashPath) == bytes("content"))
        #expect(try service.restore(receipt).path == photos[1])
    }

    @Test func `stay when there is no inode left`() throws {
        let sandbox = Sandbox()
        guard let mount = MountedFolder(in: sandbox, "m", options: "size=1m,nr_inodes=7") else {
            return
        }
        let photo = mount.path + bytes("/1.jpg")
        writeFile(photo, bytes("1"))
        let service = sandbox.service()
        var taken = 0
        while taken < 20, status(mount.path + bytes("/\(taken)")) == nil {
            writeFile(mount.path + bytes("/\(taken)"), [])
            if status(mount.path + bytes("/\(taken)")) == nil { break }
            taken += 1
        }
        let error = refusal(service, photo)
        #expect(error != nil)
        #expect(readFile(photo) == bytes("1"))
    }

    @Test func `stay on a file system that is mounted read-only`() throws {
        let sandbox = Sandbox()
        guard let mount = MountedFolder(in: sandbox, "m", options: "size=1m") else { return }
        let photo = mount.path + bytes("/1.jpg")
        writeFile(photo, bytes("1"))
        #expect(mount.remount("ro"))
        let service = sandbox.service { $0.trashDirectory = sandbox.trash }
        #expect(refusal(service, photo) == .readOnlyFileSystem(path: mount.path))
        #expect(files(below: sandbox.trash).isEmpty)
    }

    @Test func `and folders of others: an ordinary user is refused before anything is copied`()
        throws
    {
        let probe = try #require(Probe())
        guard user == 0, unsafe access("/usr/bin/setpriv", X_OK) == 0 else {
            return print("skipped: only root can become an ordinary user")
        }
        let sandbox = Sandbox()
        for path in [sandbox.root, sandbox.photos] { _ = unsafe chmod(cString(path), 0o755) }
        for name in ["", "/share", "/state"] {
            _ = unsafe chown(cString(sandbox.home + bytes(name)), 65534, 65534)
        }
        let program = sandbox.root + bytes("/probe")
        guard run(["/bin/cp"].map(bytes) + [probe.program, program]) == .exited(0) else {
            return print("skipped: the probe cannot be copied")
        }
        _ = unsafe chmod(cString(program), 0o755)
        let photo = sandbox.photo(bytes("1.jpg"), bytes("1"), mode: 0o644)
        let drop = ["--reuid=65534", "--regid=65534", "--clear-groups"]
        func trash() -> Ending {
            run(
                (["/usr/bin/setpriv"] + drop).map(bytes) + [program, bytes("trash"), photo],
                environment: [
                    bytes("HOME=") + sandbox.home,
                    bytes("XDG_DATA_HOME=") + sandbox.home + bytes("/share"),
                    bytes("XDG_STATE_HOME=") + sandbox.home + bytes("/state"),
                ])
        }
        #expect(trash() == .exited(1))
        _ = unsafe chmod(cString(sandbox.photos), 0o1777)
        #expect(trash() == .exited(1))
        #expect(files(below: sandbox.home).isEmpty)
        _ = unsafe chown(cString(photo), 65534, 65534)
        #expect(trash() == .exited(0))
        #expect(readFile(sandbox.trash + bytes("/files/1.jpg")) == bytes("1"))
    }
}
