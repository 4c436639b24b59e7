import Pixels
import SeededRandom
import Testing

@Suite struct `A picture in few colours` {
    /// Smooth, with noise, as photos are.
    private static func photo(_ width: Int, _ height: Int, _ seed: UInt64) -> Bitmap {
        var dice = Dice(seed: seed)
        let noise = dice.pick([0, 6, 40])
        return Bitmap(
            width: width, height: height,
            pixels: (0..<width * height).map { i in
                let (x, y) = (i % width, i / width)
                let levels = [x * 255 / width, y * 255 / height, (x + y) * 255 / (width + height)]
                return levels.reduce(0) { colour, level in
                    colour << 8 | UInt32(min(255, max(0, level + dice.whole(-noise...noise))))
                }
            })
    }

    private static func channels(_ pixel: UInt32) -> [Double] {
        [16, 8, 0].map { Double(pixel >> $0 & 255) }
    }

    private static func mean(_ bitmap: Bitmap) -> [Double] {
        bitmap.pixels.map(channels).reduce([0, 0, 0]) { zip($0, $1).map(+) }.map {
            $0 / Double(bitmap.pixels.count)
        }
    }

    @Test(arguments: Seeds.count(24)) func `has so many, each one that sixel can say`(seed: UInt64)
    {
        let bitmap = Self.photo(80, 60, seed)
        for colours in [2, 64, 256] {
            let picture = Quantiser(colours: colours).picture(of: bitmap)
            let palette = picture?.palette ?? []
            #expect(palette.count <= colours && palette.count > colours / 4, "seed \(seed)")
            #expect(Set(palette).count == palette.count, "seed \(seed)")
            for colour in palette {
                for level in Self.channels(colour) {
                    let percent = (level * 100 / 255).rounded()
                    #expect(((percent * 255) / 100).rounded() == level, "seed \(seed)")
                }
            }
        }
    }

    @Test(arguments: Seeds.count(24)) func `keeps the light of the whole`(seed: UInt64) {
        let bitmap = Self.photo(96, 64, seed)
        let shown = Quantiser().picture(of: bitmap)?.bitmap ?? bitmap
        for (is_, was) in zip(Self.mean(shown), Self.mean(bitmap)) {
            #expect(abs(is_ - was) < 1, "seed \(seed)")
        }
        let error =
            zip(shown.pixels, bitmap.pixels).map { pair in
                zip(Self.channels(pair.0), Self.channels(pair.1)).map { ($0 - $1) * ($0 - $1) }
                    .reduce(0, +)
            }.reduce(0, +) / Double(3 * bitmap.pixels.count)
        // 26 dB where noise fills the whole cube.
        #expect(error < 160, "seed \(seed)")
    }

    @Test func `is exact where there are few colours and sixel can say them`() {
        let grid: [UInt32] = [0x00_0000, 0xFF_FFFF, 0xFF_0000, 0x00_8000, 0x33_6699]
        var dice = Dice(seed: 5)
        let bitmap = Bitmap(
            width: 41, height: 23, pixels: (0..<41 * 23).map { _ in dice.pick(grid) })
        for diffuses in [true, false] {
            let picture = Quantiser(diffuses: diffuses).picture(of: bitmap)
            #expect(picture?.bitmap == bitmap)
        }
    }

    @Test func `depends on the picture alone`() {
        let bitmap = Self.photo(120, 90, 3)
        #expect(Quantiser().picture(of: bitmap) == Quantiser().picture(of: bitmap))
        #expect(
            Quantiser(colours: 64, diffuses: false).picture(of: bitmap)?.palette.count ?? 99 <= 64)
    }

    @Test func `stops when it is cancelled, and may be empty`() {
        let bitmap = Self.photo(10, 200, 1)
        var asked = 0
        let cancelled = Quantiser().picture(of: bitmap) {
            asked += 1
            return asked == 3
        }
        #expect(cancelled == nil && asked == 3)
        #expect(Quantiser().picture(of: Bitmap(width: 0, height: 4))?.indices == [])
    }
}
