import Browsing
import Decoding
import DisplayList
import Geometry
import Pixels
import Raster
import Testing

@testable import Pictures

@Suite struct `the pictures that are kept` {
    private let photo = PhotoID(1)

    private func key(_ side: Double, managesColours: Bool = true) -> PictureKey {
        let room = Rect(x: 0, y: 0, width: side, height: side)
        var want = Want(photo, room: room)
        want.managesColours = managesColours
        return PictureKey(want, aspect: 1)
    }

    private func cache(_ sides: [Int], _ stages: [DecodeStage] = []) -> PictureCache {
        var cache = PictureCache(limit: 1 << 20)
        for (number, side) in sides.enumerated() {
            cache.insert(
                Bitmap(width: side, height: side), for: key(Double(side)),
                stage: stages.isEmpty ? .complete : stages[number])
        }
        return cache
    }

    private func shown(_ cache: PictureCache, at side: Int) -> Int? {
        cache.pictures(of: photo, seenAt: PixelSize(width: side, height: side)).first?.bitmap.width
    }

    @Test func `the smallest that has pixels enough is shown`() {
        for sides in [[10, 20, 40], [40, 10, 20], [20, 40, 10]] {
            let cache = cache(sides)
            #expect(shown(cache, at: 5) == 10)
            #expect(shown(cache, at: 10) == 10)
            #expect(shown(cache, at: 11) == 20)
            #expect(shown(cache, at: 40) == 40)
        }
    }

    @Test func `the largest is shown where none has pixels enough`() {
        for sides in [[10, 20, 40], [40, 10, 20], [20, 40, 10]] {
            #expect(shown(cache(sides), at: 100) == 40)
        }
    }

    @Test func `what was decoded for a room of this very size comes first, however small`() {
        var cache = cache([10, 20, 40])
        cache.insert(Bitmap(width: 9, height: 9), for: key(15), stage: .complete)
        #expect(shown(cache, at: 15) == 9)
        #expect(shown(cache, at: 14) == 20)
    }

    @Test func `pixels that refine a frame at rest are no pixels of the photo by themselves`() {
        let room = Rect(x: 0, y: 0, width: 10, height: 10)
        let cell = CellSize.blocks(columns: 2, rows: 6)
        let finer = PictureKey(Want(photo, room: room), aspect: 1, cell: cell)
        var cache = cache([])
        cache.insert(Bitmap(width: 20, height: 30), for: finer, stage: .complete)
        #expect(!cache.hasAny(of: photo) && !cache.hasOwnPixels(of: photo))
        #expect(shown(cache, at: 10) == nil)
        cache.insert(Bitmap(width: 10, height: 10), for: key(10), stage: .complete)
        #expect(cache.hasAny(of: photo) && cache.hasOwnPixels(of: photo))
        #expect(shown(cache, at: 10) == 10 && shown(cache, at: 20) == 10)
        let seen = PixelSize(width: 20, height: 30)
        #expect(
            cache.pictures(of: photo, seenAt: seen, cell: cell).map(\.bitmap.height) == [30])
        // Their cells are no squares: turned by a quarter they are of no use.
        cache.turn(photo, to: .right)
        #expect(cache.pictures(of: photo, seenAt: seen, cell: cell).isEmpty)
        #expect(cache.hasAny(of: photo))
    }

    @Test func `pixels in other colours are asked for anew, and then the old ones are gone`() {
        var cache = cache([10, 20, 40])
        cache.prepareEcho(of: photo)
        let other = key(20, managesColours: false)
        #expect(cache.isReady(key(20)) && !cache.isReady(other))
        cache.insert(Bitmap(width: 19, height: 19), for: other, stage: .complete)
        #expect(!cache.isReady(key(20)) && cache.isReady(other))
        for side in [5, 10, 20, 40] { #expect(shown(cache, at: side) == 19) }
        #expect(cache.pictures(of: photo, seenAt: .echo).isEmpty)
    }

    @Test func `what is forgotten is gone, and its bytes are free`() {
        var cache = cache([10, 20])
        cache.remove(photo)
        #expect(!cache.hasAny(of: photo))
        #expect(shown(cache, at: 5) == nil)
        #expect(!cache.isReady(key(10)))
        for round in 0..<100 {
            cache.insert(Bitmap(width: 300, height: 300), for: key(300), stage: .complete)
            #expect(cache.isReady(key(300)), "\(round)")
            cache.remove(photo)
        }
    }

    @Test func `only a whole picture is ready, and a thumbnail has no pixels of the photo's own`() {
        for stage in [DecodeStage.thumbnail, .dcScan, .complete] {
            let cache = cache([10], [stage])
            #expect(cache.isReady(key(10)) == (stage == .complete))
            #expect(cache.hasOwnPixels(of: photo) == (stage != .thumbnail))
        }
    }
}
