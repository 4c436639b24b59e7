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
        for photo in ids + [PhotoID(3000), PhotoID(100_000)] {
            #expect(table[photo] == model[photo], "seed \(seed)")
        }
        #expect(table.photos.sorted() == model.keys.sorted(), "seed \(seed)")
    }

    @Test(arguments: Seeds.count(40))
    func `holds numbers of 4 bytes that keep their order, and photos of 24 bytes`(seed: UInt64) {
        #expect(MemoryLayout<PhotoID>.stride == 4 && MemoryLayout<Photo>.stride == 24)
        var dice = Dice(seed)
        let edges = [0, 1, Int(Int32.max) - 1, Int(Int32.max)]
        let numbers = (edges + (0..<40).map { _ in dice.roll(Int(Int32.max)) })
            .flatMap { [$0, $0 + PhotoID.firstInTrash] }
        for number in numbers {
            let photo = PhotoID(number)
            #expect(photo.number == number, "seed \(seed)")
            #expect(photo.isInTrash == (number >= PhotoID.firstInTrash), "seed \(seed)")
            let other = dice.pick(numbers)
            #expect((photo < PhotoID(other)) == (number < other), "seed \(seed)")
            #expect((photo == PhotoID(other)) == (number == other), "seed \(seed)")
        }
    }

    @Test func `of headers takes 72 bytes a photo, and keeps how long each file is`() {
        #expect(MemoryLayout<HeaderNote>.stride <= 72)
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
