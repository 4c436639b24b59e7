@testable import Commands
import Glibc
import PhotoLibrary
import SeededRandom
import Testing

@Suite struct `The files of listed photos` {
    private func list(_ photos: [LibraryPhoto], _ cover: CoverChoice, _ arePairs: Bool) -> [String]
    {
        ListedFiles.grouped(photos, show: cover, arePairs: arePairs).map { files in
            files.listedMembers.map { String(decoding: $0, as: UTF8.self) }
                .joined(separator: " ") + " \(files.pictureCount)"
        }
    }

    @Test func `are the same where a folder is known to hold nothing that belongs together`() throws
    {
        let endings = ["jpg", "JPG", "cr2", "png", "heic", "xmp", "jpg.xmp", "mov", "MOV", "txt"]
        var alone = 0
        for seed in Seeds.count(60) {
            var dice = Dice(seed: seed)
            let shelf = try #require(Shelf())
            // Some folders have names of one kind, and others of many.
            let some = (0..<dice.roll(4) + 1).map { _ in dice.pick(endings) }
            var names = Set<String>()
            for _ in 0..<dice.roll(12) + 1 {
                names.insert("IMG_\(dice.roll(4)).\(dice.pick(some))")
            }
            for name in names { close(open(shelf.path(name), O_WRONLY | O_CREAT, 0o600)) }
            let found = scan([Array("\(shelf.root)/photos".utf8)], isRecursive: false).photos
            alone += found.count(where: \.isAlone)
            let unmarked = found.map { LibraryPhoto(path: $0.path, name: $0.name) }
            for arePairs in [true, false] {
                for cover in CoverChoice.allCases {
                    #expect(
                        list(found, cover, arePairs) == list(unmarked, cover, arePairs),
                        "seed \(seed): \(names.sorted())")
                }
            }
        }
        #expect(alone > 0)
    }
}
