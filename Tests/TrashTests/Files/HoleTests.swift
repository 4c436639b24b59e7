import CLinux
import Glibc
import SeededRandom
import System
import Testing

@testable import Trash

/// Files with holes, which take less room on their disk than they have bytes.
@Suite struct `a file with holes` {
    /// The photos are on a disk, and the trash and the folders in memory.
    private let sandbox = Sandbox(photosIn: "/var/tmp")

    /// A file of some pieces of data with holes before, between and behind them; its data.
    @discardableResult
    private func write(_ path: Path, _ dice: inout Dice, size: Int) -> [UInt8] {
        let file = unsafe open(cString(path), O_RDWR | O_CREAT | O_TRUNC, 0o600)
        defer { close(file) }
        #expect(ftruncate(file, size) == 0)
        for _ in 0..<dice.roll(5) {
            let piece = dice.bytes(1 + dice.roll(9_000))
            let at = dice.roll(max(1, size - piece.count))
            #expect(unsafe pwrite(file, piece, piece.count, at) == piece.count)
        }
        #expect(ftruncate(file, size) == 0)
        return readFile(path) ?? []
    }

    private func room(_ path: Path) -> Int64 { status(path)?.room ?? -1 }

    private func photo(_ path: Path) throws -> PhotoFiles {
        let seen = try #require(statusOfTarget(path))
        return PhotoFiles(
            stem: bytes("a"), cover: path,
            by: try #require(TrashWarrant.ofPixels(seen.identity)), others: [])
    }

    @Test func `has them in its copy, in a folder and in a trash elsewhere, and at home again`()
        throws
    {
        for seed in Seeds.count(30) {
            var dice = Dice(seed: seed)
            let path = sandbox.photos + bytes("/\(seed).jpg")
            let content = write(path, &dice, size: 300_000 + dice.roll(2_000_000))
            sync()
            // A page at either end of a piece.
            let most = room(path) + 6 * 8_192
            let service = sandbox.service { $0.trashDirectory = sandbox.trash }
            let folder = sandbox.root + bytes("/select")
            let copied = try service.copy(photo: photo(path), to: folder, now: now())
            let trashed = try service.trash(path: path, expecting: nil, now: now())
            #expect(trashed.method == .copy)
            for copy in copied.made + [trashed.trashPath] {
                #expect(readFile(copy) == content, "seed \(seed)")
                #expect(room(copy) <= most, "seed \(seed): \(room(copy)) of \(most)")
            }
            let back = try service.restore(trashed).path
            #expect(readFile(back) == content && room(back) <= most, "seed \(seed)")
            let moved = try service.move(photo: photo(path), to: folder, now: now())
            #expect(readFile(moved.receipts[0].trashPath) == content, "seed \(seed)")
            #expect(room(moved.receipts[0].trashPath) <= most, "seed \(seed)")
        }
    }

    @Test func `needs no more room elsewhere than its data`() throws {
        let sandbox = Sandbox()
        guard let mount = MountedFolder(in: sandbox, "select", options: "size=4m") else { return }
        var dice = Dice(1)
        let path = sandbox.photos + bytes("/1.jpg")
        let content = write(path, &dice, size: 64 << 20)
        let service = sandbox.service()
        let copied = try service.copy(photo: photo(path), to: mount.path, now: now())
        #expect(readFile(try #require(copied.made.first)) == content)
        let moved = try service.move(photo: photo(path), to: mount.path, now: now())
        #expect(readFile(moved.receipts[0].trashPath) == content)
    }
}
