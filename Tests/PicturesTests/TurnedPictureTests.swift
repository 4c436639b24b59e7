import Browsing
import Decoding
import DisplayList
import Geometry
import Pixels
import Raster
import SeededRandom
import Testing

@testable import Pictures

@Suite struct `Pixels of a photo that is turned` {
    private let photo = PhotoID(1)

    private func want(_ turn: Orientation, part: Rect? = nil) -> Want {
        var want = Want(photo, room: Rect(x: 0, y: 0, width: 30, height: 20), part: part)
        want.turn = turn
        return want
    }

    private let bitmap = Bitmap(width: 3, height: 2, pixels: [0, 1, 2, 3, 4, 5])

    private func shown(_ cache: PictureCache) -> Bitmap? {
        cache.pictures(of: photo, seenAt: PixelSize(width: 30, height: 20)).first?.bitmap
    }

    @Test(arguments: Seeds.count(40))
    func `are the product of all turns, at once`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var cache = PictureCache(limit: 1 << 20)
        cache.insert(bitmap, for: PictureKey(want(.upright), aspect: 1), stage: .complete)
        cache.prepareEcho(of: photo)
        var product = Orientation.upright
        for _ in 0..<dice.whole(1...9) {
            product = product.then(dice.pick(Orientation.allCases))
            cache.turn(photo, to: product)
            #expect(shown(cache) == bitmap.turned(upright: product), "seed \(seed)")
        }
        #expect(cache.hasOwnPixels(of: photo), "what is trashed has been seen")
        #expect(!cache.pictures(of: photo, seenAt: .echo).isEmpty)
    }

    @Test func `need no decode where the room is the same, and one where sides change places`() {
        for turn in Orientation.allCases {
            var cache = PictureCache(limit: 1 << 20)
            cache.insert(bitmap, for: PictureKey(want(.upright), aspect: 1), stage: .complete)
            cache.turn(photo, to: turn)
            #expect(cache.isReady(PictureKey(want(turn), aspect: 1)) == !turn.swapsSides)
        }
    }

    @Test func `give way to those for the new room, and come back with the way back`() {
        var cache = PictureCache(limit: 1 << 20)
        cache.insert(bitmap, for: PictureKey(want(.upright), aspect: 1), stage: .complete)
        cache.turn(photo, to: .right)
        let sharp = Bitmap(width: 4, height: 6, pixels: Array(10..<34))
        cache.insert(sharp, for: PictureKey(want(.right), aspect: 1), stage: .complete)
        cache.keep(seen: [PictureKey(want(.right), aspect: 1)], soon: [])
        #expect(shown(cache) == sharp)
        cache.turn(photo, to: .upright)
        #expect(!cache.isReady(PictureKey(want(.upright), aspect: 1)))
        #expect(shown(cache) == sharp.turned(upright: .left))
    }

    @Test func `keep their part of the photo`() throws {
        var cache = PictureCache(limit: 1 << 20)
        let part = Rect(x: 0.5, y: 0, width: 0.25, height: 0.5)
        cache.insert(
            Bitmap(width: 3, height: 2), for: PictureKey(want(.upright), aspect: 1),
            stage: .complete)
        cache.insert(
            Bitmap(width: 30, height: 20), for: PictureKey(want(.upright, part: part), aspect: 1),
            stage: .complete)
        cache.turn(photo, to: .right)
        let pictures = cache.pictures(of: photo, seenAt: PixelSize(width: 800, height: 1200))
        #expect(pictures.count == 2)
        let turned = try #require(pictures.last?.part)
        #expect(turned == Rect(x: 0.5, y: 0.5, width: 0.5, height: 0.25))
    }
}
