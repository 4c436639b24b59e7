import CLinux
import Glibc
import SeededRandom
import System
import Testing

@testable import Trash

/// Random photos copied to random folders.
@Suite struct `a photo copied to any folder` {
    /// A photo of one to five files, some read-only, one perhaps a symbolic link.
    private struct Case {
        let sandbox = Sandbox()
        var paths: [Path] = []
        var contents: [[UInt8]] = []
        var target: Path { sandbox.root + bytes("/select") }

        init(_ dice: inout Dice) {
            let endings = [".JPG", ".CR2", ".mov", ".CR2.xmp", ".xmp"]
            for ending in endings.prefix(dice.whole(1...5)) {
                let content = dice.bytes(dice.whole(0...3000))
                let path = sandbox.photo(
                    bytes("IMG 7" + ending), content, mode: dice.pick([0o640, 0o444, 0o600]))
                paths.append(path)
                contents.append(content)
            }
        }

        func photo() throws -> PhotoFiles {
            let cover = try #require(statusOfTarget(paths[0]))
            return PhotoFiles(
                stem: bytes("IMG 7"), cover: paths[0],
                by: try #require(TrashWarrant.ofPixels(cover.identity)),
                others: try paths.dropFirst().map { path in
                    path.suffix(4) == bytes(".CR2")[...]
                        ? .picture(path, seen: try #require(statusOfTarget(path)).identity)
                        : path.suffix(4) == bytes(".xmp")[...] ? .sidecar(path) : .companion(path)
                })
        }

        /// What a folder holds, by name, each with its bytes.
        func listing(_ folder: Path) -> [String: [UInt8]] {
            Dictionary(
                uniqueKeysWithValues: names(folder).map {
                    ($0, readFile(BytePath.join(folder, bytes($0))) ?? [])
                })
        }
    }

    @Test(arguments: Seeds.count(60))
    func `is there as a whole under one number, replaces nothing, and goes again`(seed: UInt64)
        throws
    {
        var dice = Dice(seed)
        let scene = Case(&dice)
        let isTargetThere = dice.roll(3) > 0
        if isTargetThere { makeDirectory(scene.target) }
        // Some names are taken, by the same bytes or by others.
        for path in scene.paths where isTargetThere && dice.roll(3) == 0 {
            for number in 1...dice.whole(1...3) {
                let name = trashName(try #require(split(path)).name, number: number, limit: 255)
                writeFile(BytePath.join(scene.target, name), dice.bytes(9))
            }
        }
        let before = scene.listing(scene.target)
        let originals = scene.listing(scene.sandbox.photos)
        let service = scene.sandbox.service()
        let receipt = try service.copy(photo: scene.photo(), to: scene.target, now: now())
        #expect(receipt.made.count == scene.paths.count)
        let after = scene.listing(scene.target)
        for (name, content) in before { #expect(after[name] == content) }
        #expect(after.count == before.count + scene.paths.count)
        var marks: Set<String> = []
        for (place, path) in receipt.made.enumerated() {
            #expect(readFile(path) == scene.contents[place])
            let made = try #require(status(path)?.identity)
            let own = try #require(status(scene.paths[place])?.identity)
            #expect(made.mode == own.mode)
            #expect(made.modified_seconds == own.modified_seconds)
            #expect(made.modified_nanoseconds == own.modified_nanoseconds)
            let name = String(decoding: try #require(split(path)).name, as: UTF8.self)
            marks.insert(String(name.dropFirst(5).prefix { $0 != "." }))
        }
        #expect(marks.count == 1, "one number: \(marks)")
        // Once more: all is there already, and nothing is to be undone of that.
        let again = try service.copy(photo: scene.photo(), to: scene.target, now: now())
        #expect(again.made.isEmpty)
        #expect(again.there == receipt.made)
        #expect(scene.listing(scene.target) == after)
        let undone = try service.undoNewest()
        #expect(Set(undone.copies.removed) == Set(receipt.made))
        #expect(scene.listing(scene.target) == before)
        #expect(scene.listing(scene.sandbox.photos) == originals)
        #expect(try service.undoNewest().isEmpty)
        #expect(!(try service.verify().isAmiss))
    }
}
