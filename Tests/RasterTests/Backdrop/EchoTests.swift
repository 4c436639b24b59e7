import SeededRandom
import DisplayList
import Geometry
import Pixels
import Raster
import Testing

private let viewport = Viewport(columns: 100, rows: 30, barRows: 0)

private func echo(_ backdrop: Backdrop, _ pictures: [PhotoID: Bitmap]) -> Canvas {
    Renderer().render(Scene(backdrop: backdrop), in: viewport) { id, _ in
        pictures[id].map { [Picture($0)] } ?? []
    }
}

private func luminance(_ canvas: Canvas) -> Double {
    let tables = LightTables()
    return canvas.pixels.reduce(0) { $0 + Double(tables.luminance(of: $1)) }
        / Double(canvas.pixels.count)
}

@Suite struct `The echo of a photo` {
    private let photo = PhotoID(3)
    private let full: Backdrop

    init() { full = Backdrop(echo: photo, strength: 1) }

    @Test(arguments: 0..<12 as Range<UInt64>) func `is dark and smooth`(seed: UInt64) {
        var dice = Dice(seed)
        let picture =
            seed == 0
            ? Bitmap(width: 60, height: 40, filledWith: 0xFF_FFFF)
            : seed % 2 == 0 ? noise(60, 40, &dice) : ramp(90, 50, &dice)
        let canvas = echo(full, [photo: picture])
        #expect(luminance(canvas) <= 0.12, "seed \(seed)")
        #expect(luminance(canvas) > 0, "seed \(seed)")
        var steepest = 0
        for y in 0..<canvas.height {
            for x in 1..<canvas.width {
                let step = Int(canvas[x, y] & 255) - Int(canvas[x - 1, y] & 255)
                steepest = max(steepest, abs(step))
            }
        }
        #expect(steepest <= 8, "seed \(seed)")
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `is nearly the same of a bitmap of another size`(seed: UInt64) {
        var dice = Dice(seed)
        var other = Dice(seed)
        let large = echo(full, [photo: ramp(330, 222, &dice)])
        let small = echo(full, [photo: ramp(47, 31, &other)])
        #expect(largestDifference(large, small) <= 6, "seed \(seed)")
    }

    @Test func `is mixed into the colour by its strength, and the colour alone without a bitmap`() {
        let colour = Colour(0x10_2030)
        let white = Bitmap(width: 30, height: 20, filledWith: 0xFF_FFFF)
        func at(_ strength: Double) -> Canvas {
            echo(Backdrop(colour: colour, echo: photo, strength: strength), [photo: white])
        }
        #expect(at(0).pixels.allSatisfy { $0 == colour.rgb })
        #expect(luminance(at(0.5)) > luminance(at(0.1)))
        let missing = echo(Backdrop(colour: colour, echo: photo, strength: 1), [:])
        #expect(missing.pixels.allSatisfy { $0 == colour.rgb })
    }

    @Test func `fades from one photo's to the next one's`() {
        let before = PhotoID(4)
        let pictures = [
            photo: Bitmap(width: 30, height: 20, filledWith: 0xE0_2020),
            before: Bitmap(width: 30, height: 20, filledWith: 0x20_20E0),
        ]
        func at(_ fading: Double) -> Canvas {
            echo(
                Backdrop(echo: photo, fadingEcho: before, fading: fading, strength: 1), pictures)
        }
        #expect(at(0) == echo(Backdrop(echo: photo, strength: 1), pictures))
        #expect(at(1) == echo(Backdrop(echo: before, strength: 1), pictures))
        #expect(largestDifference(at(0.5), at(0)) > 4 && largestDifference(at(0.5), at(1)) > 4)
    }
}
