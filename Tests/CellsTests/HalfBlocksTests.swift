import SeededRandom
import Pixels
import Testing

@testable import Cells

@Suite struct `a canvas as half-blocks` {
    /// The pixels that a frame of half-blocks shows.
    private func canvas(of frame: Frame) -> Canvas {
        var canvas = Canvas(width: frame.columns, height: 2 * frame.rows)
        for row in 0..<frame.rows {
            for column in 0..<frame.columns {
                let cell = frame[row, column]
                let front = colour(cell.foreground)
                let back = colour(cell.background)
                let glyph = cell.glyph.scalar
                canvas[column, 2 * row] = glyph == 0x2580 ? front : back
                canvas[column, 2 * row + 1] = glyph == 0x2584 ? front : back
            }
        }
        return canvas
    }

    private func colour(_ colour: CellColour) -> UInt32 {
        if colour.bits < 0x0100_0000 { return colour.bits }
        let index = Int(colour.bits & 255)
        return index < 16 ? Palette.ansi[index] : Palette.fixed(index)
    }

    @Test func `true colour keeps every pixel`() {
        for seed in Seeds.count(20) {
            let picture = noiseCanvas(width: 13, height: 8, seed: seed)
            #expect(
                canvas(of: HalfBlocks(depth: .trueColour).frame(of: picture)) == picture,
                "seed \(seed)")
        }
    }

    @Test(arguments: ColourDepth.allCases)
    func `only half-blocks and spaces are drawn, or only ASCII`(depth: ColourDepth) {
        let picture = noiseCanvas(width: 40, height: 20, seed: 3)
        for isMoving in [false, true] {
            let frame = HalfBlocks(depth: depth).frame(of: picture, isMoving: isMoving)
            for cell in frame.cells {
                let scalar = cell.glyph.scalar
                if depth == .ascii {
                    #expect(scalar >= 0x20 && scalar < 0x7F)
                } else {
                    #expect([0x20, 0x2580, 0x2584].contains(scalar))
                }
                if depth == .palette256 {
                    #expect(cell.background.bits & 0xFF00_0000 == 0x0100_0000)
                    #expect(cell.background.bits & 255 >= 16 && cell.foreground.bits & 255 >= 16)
                }
            }
        }
    }

    @Test func `256 colours at rest look like the picture from afar`() {
        let blocks = HalfBlocks(depth: .palette256)
        var pictures = (0..<3 as Range<UInt64>).map {
            photoLikeCanvas(width: 72, height: 48, seed: $0)
        }
        pictures.append(gradientCanvas(width: 72, height: 48))
        for (number, picture) in pictures.enumerated() {
            let difference = blurredDifference(picture, canvas(of: blocks.frame(of: picture)))
            #expect(difference <= 1.3, "picture \(number)")
            let moving = blocks.frame(of: picture, isMoving: true)
            #expect(blurredDifference(picture, canvas(of: moving)) > difference)
        }
    }

    @Test func `nearest colours are nearer than dithered ones, pixel by pixel`() {
        let blocks = HalfBlocks(depth: .palette256)
        let light = LightTables()
        let picture = photoLikeCanvas(width: 60, height: 40, seed: 9)
        let error = { (frame: Frame) -> Float in
            let shown = canvas(of: frame)
            return zip(shown.pixels, picture.pixels).reduce(0) { sum, pair in
                let difference = oklab(light.colour(pair.0)) - oklab(light.colour(pair.1))
                return sum + (difference * difference).sum()
            }
        }
        #expect(
            error(blocks.frame(of: picture, isMoving: true)) < error(blocks.frame(of: picture)))
    }

    @Test func `fixed colours are shown as themselves`() {
        let blocks = HalfBlocks(depth: .palette256)
        for index in 16..<256 {
            let picture = Canvas(width: 3, height: 4, filledWith: Palette.fixed(index))
            #expect(canvas(of: blocks.frame(of: picture)) == picture, "entry \(index)")
            #expect(blocks.frame(of: picture, isMoving: false).cells[0].glyph == .space)
        }
        let sixteen = HalfBlocks(depth: .palette16)
        for colour in Palette.ansi {
            let picture = Canvas(width: 3, height: 4, filledWith: colour)
            #expect(canvas(of: sixteen.frame(of: picture)) == picture)
        }
    }

    @Test func `texts take the nearest colour of the depth`() {
        #expect(HalfBlocks(depth: .trueColour).textColour(0x123456) == .rgb(0x123456))
        #expect(HalfBlocks(depth: .palette256).textColour(0xFFFFFF) == .palette(231))
        #expect(HalfBlocks(depth: .palette16).textColour(0xFFFFFF) == .palette(15))
        #expect(HalfBlocks(depth: .palette16).textColour(0x000000) == .palette(0))
        #expect(HalfBlocks(depth: .mono).textColour(0xFFFFFF) == .terminal)
    }

    @Test func `the neighbours hold the nearest fixed colour almost always`() {
        let light = LightTables()
        let table = NearestTable.fixed(light: light)
        let places = (16..<256).map { oklab(light.colour(Palette.fixed($0))) }
        var worse = 0
        var dice = Dice(5)
        for _ in 0..<3000 {
            let pixel = UInt32(truncatingIfNeeded: dice.next()) & 0xFF_FFFF
            let place = oklab(light.colour(pixel))
            let distances = places.map { (($0 - place) * ($0 - place)).sum().squareRoot() }
            let chosen = distances[Int(table.index(of: pixel)) - 16]
            if chosen > (distances.min() ?? 0) + 0.02 { worse += 1 }
        }
        #expect(worse < 90)
    }

    @Test func `mono keeps the mean light of a grey`() {
        let light = LightTables()
        for level in stride(from: UInt32(0), through: 255, by: 15) {
            let picture = Canvas(width: 40, height: 40, filledWith: level * 0x010101)
            let frame = HalfBlocks(depth: .mono).frame(of: picture)
            var lit: Float = 0
            for cell in frame.cells {
                #expect(cell.foreground == .terminal && cell.background == .terminal)
                let isFull = cell.glyph == Glyph.space.with(.reverse)
                lit += isFull ? 1 : cell.glyph == .space ? 0 : 0.5
            }
            let wanted = light.linear[Int(level)]
            #expect(abs(lit / Float(frame.cells.count) - wanted) < 0.03, "level \(level)")
        }
    }

    @Test func `what is not covered stays the terminal's in mono and ascii`() {
        let picture = Canvas(width: 10, height: 10, filledWith: 0xFFFFFF)
        let coverage = (0..<100).map { UInt8($0 < 40 ? 0 : 255) }
        for depth in [ColourDepth.mono, .ascii] {
            let frame = HalfBlocks(depth: depth).frame(of: picture, coverage: coverage)
            for row in 0..<5 {
                for column in 0..<10 {
                    #expect((frame[row, column] == .blank) == (row < 2))
                }
            }
        }
        let full = HalfBlocks(depth: .trueColour)
        #expect(full.frame(of: picture, coverage: coverage) == full.frame(of: picture))
    }

    /// Walls in warm light and dark fur: no pixel is quite grey, and none is of a colour that people would name.
    @Test(arguments: [ColourDepth.palette256, .palette16])
    func `few colours have no specks of colour on what is nearly grey`(depth: ColourDepth) {
        let blocks = HalfBlocks(depth: depth)
        for seed in Seeds.count(12) {
            var dice = Dice(seed: seed)
            let tint = (dice.whole(-5...5), dice.whole(-5...5))
            let picture = Canvas(
                width: 48, height: 32,
                pixels: (0..<48 * 32).map { index in
                    let level = 12 + index % 48 * 4 + dice.whole(-6...6)
                    func channel(_ value: Int) -> UInt32 { UInt32(min(255, max(0, value))) }
                    return channel(level + tint.0) << 16 | channel(level) << 8
                        | channel(level + tint.1)
                })
            for pixel in canvas(of: blocks.frame(of: picture)).pixels {
                #expect(pixel >> 16 == pixel & 255 && pixel >> 8 & 255 == pixel & 255)
            }
        }
    }

    /// Rocks under a blue sky: beside black the cube has only navy and teal there.
    @Test func `256 colours have no specks of navy in shadows that are nearly grey`() {
        let blocks = HalfBlocks(depth: .palette256)
        for seed in Seeds.count(12) {
            var dice = Dice(seed: seed)
            let picture = Canvas(
                width: 48, height: 32,
                pixels: (0..<48 * 32).map { index in
                    let level = UInt32(16 + index % 48 + dice.whole(0...8))
                    return level << 16 | (level + 8) << 8 | level + 24
                })
            for pixel in canvas(of: blocks.frame(of: picture)).pixels {
                #expect(pixel & 255 < (pixel >> 16) + 50, "\(pixel >> 16) \(pixel & 255)")
            }
        }
    }

    @Test func `256 colours show no hue that the picture has not`() {
        let blocks = HalfBlocks(depth: .palette256)
        // Brown fur: red may be more than green, and green more than blue, never the other way round.
        let picture = Canvas(
            width: 48, height: 32, pixels: (0..<48 * 32).map { 0x050301 * UInt32(10 + $0 % 40) })
        for pixel in canvas(of: blocks.frame(of: picture)).pixels {
            let (red, green, blue) = (pixel >> 16, pixel >> 8 & 255, pixel & 255)
            #expect(red >= green && green >= blue, "\(red) \(green) \(blue)")
        }
    }

    @Test(arguments: [ColourDepth.mono, .ascii])
    func `on a light ground what is light has no ink`(depth: ColourDepth) {
        func ink(_ level: UInt32, flat: [UInt32] = []) -> Int {
            let picture = Canvas(width: 20, height: 20, filledWith: level * 0x010101)
            let frame = HalfBlocks(depth: depth, isOnLight: true).frame(of: picture, flat: flat)
            return frame.cells.count { $0 != .blank }
        }
        #expect(ink(255) == 0 && ink(0) == 200)
        #expect(ink(0x11, flat: [0x111111]) == 0, "what is no picture stays ground")
        let steps = [255, 220, 180, 120, 60, 0].map { ink($0) }
        #expect(depth == .ascii || steps == steps.sorted())
    }

    @Test func `the ASCII ramp falls with the light on a light ground`() {
        var last = HalfBlocks.ramp.count
        for level in 0..<256 as Range<UInt32> {
            let picture = Canvas(width: 1, height: 2, filledWith: level * 0x010101)
            let frame = HalfBlocks(depth: .ascii, isOnLight: true).frame(of: picture)
            let scalar = frame.cells[0].glyph.scalar
            let step = HalfBlocks.ramp.firstIndex(of: UInt8(scalar)) ?? -1
            #expect(step <= last)
            last = step
        }
        #expect(last == 0)
    }

    @Test func `the ASCII ramp rises with the light`() {
        var last = -1
        for level in 0..<256 as Range<UInt32> {
            let picture = Canvas(width: 1, height: 2, filledWith: level * 0x010101)
            let scalar = HalfBlocks(depth: .ascii).frame(of: picture).cells[0].glyph.scalar
            let step = HalfBlocks.ramp.firstIndex(of: UInt8(scalar)) ?? -1
            #expect(step >= last)
            last = step
        }
        #expect(last == HalfBlocks.ramp.count - 1)
    }

    @Test(arguments: ColourDepth.allCases)
    func `canvases of no size give frames of no cells`(depth: ColourDepth) {
        let blocks = HalfBlocks(depth: depth)
        #expect(blocks.frame(of: Canvas(width: 0, height: 0)).cells.isEmpty)
        #expect(blocks.frame(of: Canvas(width: 0, height: 6)).rows == 3)
        #expect(blocks.frame(of: Canvas(width: 5, height: 0)).columns == 5)
        #expect(blocks.frame(of: Canvas(width: 1, height: 2)).cells.count == 1)
    }

    @Test func `the colour difference is that of the published pairs`() {
        let pairs: [(SIMD3<Double>, SIMD3<Double>, Double)] = [
            (SIMD3(50, 2.6772, -79.7751), SIMD3(50, 0, -82.7485), 2.0425),
            (SIMD3(50, -1, 2), SIMD3(50, 0, 0), 2.3669),
            (SIMD3(50, 2.5, 0), SIMD3(73, 25, -18), 27.1492),
            (SIMD3(22.7233, 20.0904, -46.6940), SIMD3(23.0331, 14.9730, -42.5619), 2.0373),
            (SIMD3(2.0776, 0.0795, -1.1350), SIMD3(0.9033, -0.0636, -0.5514), 0.9082),
        ]
        for (a, b, wanted) in pairs { #expect(abs(deltaE2000(a, b) - wanted) < 0.0001) }
    }
}

@Suite struct `what is no picture` {
    @Test(arguments: [ColourDepth.palette256, .palette16, .mono])
    func `stays one colour beside a picture`(depth: ColourDepth) {
        var canvas = Canvas(width: 40, height: 20, filledWith: 0x1A1D21)
        for y in 4..<16 {
            for x in 8..<32 { canvas[x, y] = UInt32((x * 7 + y * 13) % 256) * 0x010203 & 0xFFFFFF }
        }
        let frame = HalfBlocks(depth: depth).frame(of: canvas, flat: [0x1A1D21])
        var seen: Set<Cell> = []
        for row in 0..<10 { for column in [0, 1, 6, 33, 39] { seen.insert(frame[row, column]) } }
        #expect(seen.count == 1)
    }
}
