import DisplayList
import Photos
import SeededRandom
import Testing

@testable import Browsing

@Suite struct `A table of photos` {
    @Test(arguments: Seeds.count(40))
    func `has of each what was last kept`(seed: UInt64) {
        var dice = Dice(seed)
        var table = PhotoTable<[UInt8]>()
        var model: [PhotoID: [UInt8]] = [:]
        let ids = (0..<60).map { _ in
            PhotoID(dice.roll(3000) + (dice.roll(4) == 0 ? PhotoID.firstInTrash : 0))
        }
        for _ in 0..<400 {
            let photo = dice.pick(ids)
            let new = dice.roll(3) == 0 ? nil : [UInt8(dice.roll(256))]
            table[photo] = new
            model[photo] = new
            #expect(table.count == model.count, "seed \(seed)")
        }
        for photo in ids + [PhotoID(3000), PhotoID(100_000), PhotoID(-1)] {
            #expect(table[photo] == model[photo], "seed \(seed)")
        }
        #expect(table.photos.sorted() == model.keys.sorted(), "seed \(seed)")
    }

    @Test func `of headers takes 56 bytes a photo, and keeps how long each file is`() {
        #expect(MemoryLayout<HeaderNote>.stride <= 56)
        let counts: [Int64?] = [
            nil, 0, 1, 4_294_967_295, 4_294_967_296, 987_654_321_012, 255 << 32 - 1,
        ]
        for count in counts {
            #expect(HeaderNote(metadata: PhotoMetadata(), byteCount: count).byteCount == count)
        }
        let most = HeaderNote(metadata: PhotoMetadata(), byteCount: .max).byteCount
        #expect(most == 255 << 32 - 1)
    }
}
