import DisplayList
import PhotoLibrary
import SeededRandom
import Selecting
import Sidecars
import Testing

@testable import Decisions

@Suite struct `The files of photos by their numbers` {
    private func sources(_ dice: inout Dice) -> PhotoSources {
        let folder = Array(["/a", "/a/b", "/"][dice.roll(3)].utf8)
        let stem = "IMG_\(dice.roll(3))"
        let cover = Array((stem + [".jpg", ".CR2", ".png"][dice.roll(3)]).utf8)
        let others = [".NEF", ".xmp", ".MOV"].filter { _ in dice.roll(4) == 0 }
        let paths = [cover] + others.map { Array((stem + $0).utf8) }
        return PhotoSources(folder: folder, cover: cover, parts: PhotoParts(paths: paths))
    }

    @Test(arguments: Seeds.count(40))
    func `are what was last kept of each`(seed: UInt64) {
        var dice = Dice(seed)
        var table = SourceTable()
        var model: [PhotoID: PhotoSources] = [:]
        for _ in 0..<400 {
            let photo = PhotoID(dice.roll(40) + (dice.roll(2) == 0 ? 0 : PhotoID.firstInTrash))
            let new = dice.roll(5) == 0 ? nil : sources(&dice)
            if let new, dice.roll(2) == 0 {
                let name = dice.roll(2) == 0 ? new.pictures[0] : Array("other".utf8)
                let page = Array("before".utf8) + name + Array("after".utf8)
                table.learn(photo, new, sharing: SharedName(page, 6..<6 + name.count))
            } else {
                table[photo] = new
            }
            model[photo] = new
        }
        for photo in 0..<40 {
            for id in [PhotoID(photo), PhotoID(photo + PhotoID.firstInTrash)] {
                #expect(table[id] == model[id], "seed \(seed)")
            }
        }
        #expect(table.photos.sorted() == model.keys.sorted(), "seed \(seed)")
    }

    @Test(arguments: Seeds.count(40))
    func `keep what documents say, and that they say nothing`(seed: UInt64) {
        var dice = Dice(seed)
        var table = DocumentTable()
        var model: [PhotoID: Documented] = [:]
        for _ in 0..<400 {
            let photo = PhotoID(dice.roll(40))
            let stars = dice.roll(2) == 0 ? nil : dice.roll(6)
            let document = PhotoDocument(
                dice.roll(2) == 0 ? .stemSidecar : .insideImage, changed: 0,
                verdict: DocumentVerdict(stars: stars))
            let documents = Documented(
                dice.roll(3) == 0 ? [] : [document], isWhole: dice.roll(4) != 0)
            let new = dice.roll(6) == 0 ? nil : documents
            table[photo] = new
            model[photo] = new
        }
        for photo in (0..<40).map({ PhotoID($0) }) {
            #expect(table[photo] == model[photo], "seed \(seed)")
        }
        #expect(
            Set(table.tellingPhotos) == Set(model.filter { $0.value != Documented([]) }.keys),
            "seed \(seed)")
    }
}
