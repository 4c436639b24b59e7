import SeededRandom
import Decoding
import Testing

@Suite struct `fitting a photo into a box` {
    @Test(arguments: Seeds.count(2000))
    func `the result lies in the box, keeps the aspect and reaches a side`(seed: UInt64) {
        var dice = Dice(seed)
        let width = Int.random(in: 1...9000, using: &dice)
        let height = Int.random(in: 1...9000, using: &dice)
        let aspects: [Double] = [1, 0.5, 0.9, 1.2]
        let aspect = aspects[Int(seed % 4)]
        let box = PixelBox(
            width: .random(in: 1...400, using: &dice), height: .random(in: 1...300, using: &dice),
            pixelAspect: aspect, isUpscaling: Bool.random(using: &dice))
        let (w, h) = box.fitted(sourceWidth: width, sourceHeight: height)
        #expect(w >= 1 && h >= 1 && w <= box.width && h <= box.height, "seed \(seed)")
        if !box.isUpscaling {
            #expect(w <= width && h <= height, "seed \(seed)")
        }
        let isReached = w == box.width || h == box.height
        let isWhole = !box.isUpscaling && (w == width || h == height)
        #expect(isReached || isWhole, "seed \(seed)")
        // Each side is within half a pixel of the exact aspect, given the other one.
        let ratio: Double = Double(width) / Double(height) / aspect
        let exact: Double = Double(h) * ratio
        let slack: Double = 0.5 + 0.5 * ratio
        #expect(abs(Double(w) - exact) <= slack + 1e-6 || w == 1 || h == 1, "seed \(seed)")
    }

    @Test func `a photo smaller than the box keeps its pixels`() {
        let (w, h) = PixelBox(width: 200, height: 120).fitted(sourceWidth: 64, sourceHeight: 48)
        #expect(w == 64 && h == 48)
    }

    @Test func `upscaling fills the box`() {
        let box = PixelBox(width: 200, height: 120, isUpscaling: true)
        let (w, h) = box.fitted(sourceWidth: 64, sourceHeight: 48)
        #expect(w == 160 && h == 120)
    }

    @Test func `narrow pixels get more columns`() {
        let box = PixelBox(width: 200, height: 100, pixelAspect: 0.5)
        let (w, h) = box.fitted(sourceWidth: 1000, sourceHeight: 1000)
        #expect(w == 200 && h == 100)
    }
}
