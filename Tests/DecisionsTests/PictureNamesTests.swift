import DisplayList
import PhotoLibrary
import SeededRandom
import Sidecars
import Testing

@testable import Decisions

@Suite struct `The photos that pictures belong to` {
    private let folders = ["/a", "/a/b", "/"].map { Array($0.utf8) }

    @Test(arguments: Seeds.count(40))
    func `are those that learned them last`(seed: UInt64) {
        var dice = Dice(seed)
        var names = PictureNames()
        var model: [[UInt8]: [[UInt8]: PhotoID]] = [:]
        var files: [PhotoID: PhotoSources] = [:]
        let stems = dice.roll(2) == 0 ? 12 : 300
        for _ in 0..<600 {
            let photo = PhotoID(dice.roll(stems))
            // A photo stays in its folder.
            let folder = folders[photo.number % folders.count]
            let stem = "IMG_\(dice.roll(stems))"
            let others = [".CR2", ".HEIC", ".xmp"].filter { _ in dice.roll(3) == 0 }
            let paths = ([".jpg"] + others).map { Array((stem + $0).utf8) }
            let new = PhotoSources(folder: folder, cover: paths[0], parts: PhotoParts(paths: paths))
            for name in files[photo]?.pictures ?? [] where model[folder]?[name] == photo {
                model[folder]?[name] = nil
            }
            files[photo] = new
            let formers = Set(
                new.pictures.compactMap {
                    model[folder, default: [:]].updateValue(photo, forKey: $0)
                }
            ).subtracting([photo])
            #expect(Set(names.learn(photo, new)) == formers, "seed \(seed)")
        }
        for folder in folders {
            for stem in 0..<stems {
                for ending in [".jpg", ".CR2", ".HEIC", ".xmp"] {
                    let name = Array("IMG_\(stem)\(ending)".utf8)
                    #expect(
                        names.photo(of: name, in: folder) == model[folder]?[name], "seed \(seed)")
                }
            }
        }
        #expect(Set(names.folders) == Set(folders.filter { model[$0] != nil }), "seed \(seed)")
    }
}
