import Faults
import SeededRandom
import Gates
import Glibc
import Testing

@testable import Trash

/// The mountpoint stays when the stick is gone, and opens as an empty folder: that is not a photo that is gone.
@Suite struct `photos on a stick that was unplugged` {
    private let content = bytes("the only one")

    private func service(_ sandbox: Sandbox) -> TrashService {
        sandbox.service { $0.trashDirectory = sandbox.trash }
    }

    private func photo(in folder: String, of stick: Stick) -> Path {
        let parent = stick.mountpoint + bytes(folder)
        makeDirectory(parent)
        let path = parent + bytes("/1.jpg")
        writeFile(path, content)
        return path
    }

    /// What is wrong after a kill at one call, a recovery without the stick, and one with it; nil when the command was not killed.
    private func faults(
        _ command: String, in folder: String, killedAt number: Int, _ probe: Probe
    ) throws -> [String]? {
        let sandbox = Sandbox()
        let stick = try #require(Stick(in: sandbox))
        defer { stick.unplug() }
        let path = photo(in: folder, of: stick)
        if command == "undo" {
            _ = try service(sandbox).trash(path: path, expecting: nil, now: now())
        }
        let words = command == "trash" ? [bytes("trash"), path] : [bytes("undo")]
        let ending = probe(
            words, in: sandbox, fault: "*:\(number):KILL",
            folder: ("RIFFLE_PROBE_TRASH", sandbox.trash))
        guard ending == .killed(SIGKILL) else { return nil }
        var faults: [String] = []
        stick.unplug()
        let without = try service(sandbox).recover()
        if !without.lost.isEmpty { faults.append("lost without the stick") }
        if !names(stick.mountpoint).isEmpty { faults.append("something below the mountpoint") }
        guard stick.plug() else { return ["it could not be plugged in again"] }
        let with = try service(sandbox).recover()
        if !with.lost.isEmpty { faults.append("lost with the stick") }
        if !with.unreachable.isEmpty { faults.append("\(with.unreachable)") }
        let again = service(sandbox)
        let receipts = try again.undoable()
        let isHome = status(path) != nil
        if receipts.count != (isHome ? 0 : 1) { faults.append("\(receipts.count), \(isHome)") }
        for receipt in receipts { _ = try again.restore(receipt) }
        if readFile(path) != content { faults.append("it is not home") }
        let left = (files(below: stick.mountpoint) + files(below: sandbox.trash)).filter {
            $0 != path && split($0)?.name != bytes(".riffle-reserve")
        }
        return faults + left.map { "left: " + String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: ["trash", "undo"], ["", "/folder"])
    func `wait for it, whenever the process was killed`(command: String, folder: String) throws {
        let probe = try #require(Probe())
        var gate = Gate("unplugged", counting: "lost")
        guard Stick(in: Sandbox()) != nil else {
            gate.skip("all of it, nothing can be mounted here")
            return print(gate.line)
        }
        var last = 0
        let numbers = Array(stride(from: 1, to: 1000, by: Gate.isFull ? 1 : 2))
        for number in Seeds.some(numbers, oneIn: 3) {
            guard let faults = try faults(command, in: folder, killedAt: number, probe) else {
                break
            }
            gate.count("\(command)\(folder) killed at call \(number)", faults)
            last = number
        }
        #expect(gate.close("\(command)\(folder)"))
        #expect(last > (Gate.isFull ? 30 : 60))
    }

    @Test func `do not come back to the folder below`() throws {
        let sandbox = Sandbox()
        guard let stick = Stick(in: sandbox) else { return }
        defer { stick.unplug() }
        let path = photo(in: "", of: stick)
        let service = service(sandbox)
        let receipt = try service.trash(path: path, expecting: nil, now: now())
        stick.unplug()
        #expect(throws: TrashError.notMounted(mount: stick.mountpoint)) {
            try service.restore(receipt)
        }
        #expect(readFile(receipt.trashPath) == content)
        #expect(names(stick.mountpoint).isEmpty)
        #expect(names(sandbox.trash + bytes("/info")) == ["1.jpg.trashinfo"])
        #expect(stick.plug())
        #expect(try service.restore(receipt).path == path)
    }

    @Test func `are told as not mounted when an undo was interrupted before`() throws {
        let probe = try #require(Probe())
        let sandbox = Sandbox()
        guard let stick = Stick(in: sandbox) else { return }
        defer { stick.unplug() }
        let path = photo(in: "", of: stick)
        let receipt = try service(sandbox).trash(path: path, expecting: nil, now: now())
        let ending = probe(
            [bytes("undo")], in: sandbox, fault: "renameat2:1:KILL",
            folder: ("RIFFLE_PROBE_TRASH", sandbox.trash))
        #expect(ending == .killed(SIGKILL))
        stick.unplug()
        #expect(throws: TrashError.notMounted(mount: stick.mountpoint)) {
            try service(sandbox).restore(receipt)
        }
        #expect(stick.plug())
        #expect(try service(sandbox).restore(receipt).path == path)
    }
}

@Suite struct `photos on a file system that is mounted in another way by now` {
    /// Both the photos and their trash are on a mount of their own from now on.
    private func remounted(_ sandbox: Sandbox) -> MountedFolder? {
        MountedFolder(in: sandbox, "", showing: sandbox.root)
    }

    @Test func `are recovered in the trash`() throws {
        let probe = try #require(Probe())
        let scene = Scene(.rename, seed: 1)
        #expect(scene.run(probe, "trash", fault: "renameat2:2:KILLAFTER") == .killed(SIGKILL))
        #expect(!scene.isHome)
        guard let mount = remounted(scene.sandbox) else { return }
        withExtendedLifetime(mount) {
            let report = try? scene.sandbox.service().recover()
            #expect(report?.completed.count == 1)
            #expect(scene.faults() == [])
        }
    }

    @Test func `are recovered in their folder`() throws {
        let probe = try #require(Probe())
        let scene = Scene(.rename, seed: 2)
        #expect(scene.run(probe, "trash", fault: "renameat2:2:KILL") == .killed(SIGKILL))
        guard let mount = remounted(scene.sandbox) else { return }
        withExtendedLifetime(mount) {
            #expect(scene.faults() == [])
        }
    }

    @Test func `come back when they were only moved`() throws {
        let scene = try Scene(.rename, seed: 3).trashed()
        guard let mount = remounted(scene.sandbox) else { return }
        withExtendedLifetime(mount) {
            #expect(scene.faults() == [])
        }
    }
}
