import SeededRandom
import CLinux
import Glibc
import System
import Testing

@testable import Trash

@Suite struct `trashing a photo and bringing it back` {
    private func attribute(_ path: Path) -> [UInt8]? {
        let number = unsafe open(cString(path), O_RDONLY | O_CLOEXEC)
        defer { close(number) }
        var value = [UInt8](repeating: 0, count: 100)
        var count = 0
        let code = unsafe clinux_attribute(number, "user.riffle", &value, value.count, &count)
        return code == 0 ? Array(value[..<count]) : nil
    }

    /// Trashes and restores photos with random names and contents; returns the ways they took.
    private func roundTrips(_ photos: Sandbox, _ service: TrashService) throws -> Set<MoveMethod> {
        var methods: Set<MoveMethod> = []
        for seed in Seeds.count(60) {
            var dice = Dice(seed)
            let name = dice.name(upTo: seed % 3 == 0 ? 255 : 40)
            let content = dice.bytes(Int.random(in: 0...70000, using: &dice))
            let mode = UInt32.random(in: 0o400...0o777, using: &dice) | 0o400
            let path = photos.photo(name, content, mode: mode)
            let hasAttribute = setAttribute(path, bytes("user.riffle"), dice.bytes(9))
            let before = try #require(status(path))
            let label = attribute(path)
            let receipt = try service.trash(
                path: path, expecting: before.identity, now: now(), group: nil)
            #expect(status(path) == nil, "seed \(seed)")
            #expect(readFile(receipt.trashPath) == content, "seed \(seed)")
            methods.formUnion(receipt.method.map { [$0] } ?? [])
            let restoration = try service.restore(receipt)
            let after = try #require(status(path), "seed \(seed)")
            #expect(restoration.path == path && !restoration.isRenamed, "seed \(seed)")
            #expect(readFile(path) == content, "seed \(seed)")
            #expect(
                RecordedIdentity(after).hasContent(of: RecordedIdentity(before)), "seed \(seed)")
            #expect(after.identity.mode == before.identity.mode, "seed \(seed)")
            #expect(after.owner == before.owner && after.group == before.group, "seed \(seed)")
            if hasAttribute { #expect(attribute(path) == label, "seed \(seed)") }
            _ = unsafe unlink(cString(path))
        }
        return methods
    }

    @Test func `changes neither bytes nor times nor mode nor name, whatever the name`() throws {
        let sandbox = Sandbox()
        #expect(try roundTrips(sandbox, sandbox.service()) == [.rename])
    }

    @Test func `changes nothing across file systems either`() throws {
        let disk = Sandbox(parent: "/tmp")
        let memory = Sandbox()
        let apart =
            try #require(status(disk.root)).identity.device != status(memory.root)?.identity.device
        guard apart else { return print("skipped: /tmp and /dev/shm are one file system") }
        let service = memory.service { $0.trashDirectory = memory.trash }
        #expect(try roundTrips(disk, service) == [.copy])
    }

    @Test func `moves a symbolic link itself and leaves its target`() throws {
        let sandbox = Sandbox()
        let target = sandbox.photo(bytes("target.jpg"), bytes("content"))
        let link = sandbox.photos + bytes("/link.jpg")
        makeLink(link, to: bytes("target.jpg"))
        let shown = try #require(status(link, following: true)).identity
        let service = sandbox.service()
        let receipt = try service.trash(path: link, expecting: shown, now: now())
        #expect(status(link) == nil)
        #expect(status(receipt.trashPath)?.isSymbolicLink == true)
        #expect(readFile(target) == bytes("content"))
        _ = try service.restore(receipt)
        #expect(status(link)?.isSymbolicLink == true)
    }

    @Test func `copies a symbolic link as a link`() throws {
        let disk = Sandbox(parent: "/tmp")
        let memory = Sandbox()
        let link = disk.photos + bytes("/dangling.jpg")
        makeLink(link, to: bytes("/nowhere/at all"))
        let service = memory.service { $0.trashDirectory = memory.trash }
        let receipt = try service.trash(path: link, expecting: nil, now: now())
        #expect(status(receipt.trashPath)?.isSymbolicLink == true)
        #expect(try service.restore(receipt).path == link)
        #expect(status(link)?.isSymbolicLink == true)
    }
}
