import CKernels
import SeededRandom
import Testing

@testable import Raster

/// A bitmap somewhere on a canvas, or beside it, or where no picture can lie.
private struct Placed {
    let width: Int
    let height: Int
    let texels: [UInt32]
    let planes: [CKPlane]
    let canvasWidth: Int
    let columns: [Range<Int>]
    let canvas: [UInt32]
    let weight: UInt32

    init(_ dice: inout Dice) {
        (width, height) = (dice.roll(1..<40), dice.roll(1..<30))
        texels = (0..<width * height).map { _ in UInt32(dice.next() & 0xFF_FFFF) }
        let scale = dice.pick([0.2, 1, 1, 3])
        func plane(_ reach: Double) -> CKPlane {
            CKPlane(
                per_column: Float(256 * scale * dice.number(-1...1)),
                per_row: Float(256 * scale * dice.number(-1...1)),
                constant: Float(256 * dice.number(-reach...reach)))
        }
        let lean = dice.pick([0, 0.01, 0.1])
        let w = CKPlane(
            per_column: Float(dice.number(-lean...lean)), per_row: Float(dice.number(-lean...lean)),
            constant: Float(dice.pick([1.0, 0.5, 0, -1])))
        planes = [plane(Double(width)), plane(Double(height)), w]
        let (canvasWidth, rows) = (dice.roll(1..<70), dice.roll(1..<12))
        self.canvasWidth = canvasWidth
        columns = (0..<rows).map { _ in
            let ends = [dice.roll(0..<canvasWidth + 1), dice.roll(0..<canvasWidth + 1)].sorted()
            return ends[0]..<ends[1]
        }
        canvas = (0..<canvasWidth * rows).map { _ in UInt32(dice.next() & 0xFF_FFFF) }
        weight = UInt32(dice.pick([256, 256, 0, 1, 255, dice.roll(257)]))
    }

    func ours(isDeep: Bool) -> [UInt32] {
        var canvas = canvas
        var pixels = canvas.mutableSpan
        let bitmap = Texels(texels, width: width, height: height)
        let light = LightMixer()
        for y in columns.indices {
            let lines = planes.map { plane in
                TexelRow.Line(
                    first: (Float(y) + 0.5) * plane.per_row + plane.constant,
                    perColumn: plane.per_column)
            }
            let row = TexelRow(u: lines[0], v: lines[1], w: isDeep ? lines[2] : nil)
            let start = y * canvasWidth
            if weight == 256 {
                bitmap.copy(columns[y], along: row, to: start, &pixels)
            } else {
                bitmap.lay(columns[y], along: row, weight, light, over: &pixels, from: start)
            }
        }
        return canvas
    }

    func theirs(isDeep: Bool) -> [UInt32] {
        var canvas = canvas
        let light = LightMixer()
        let spans = columns.map {
            CKColumns(begin: Int32($0.lowerBound), end: Int32($0.upperBound))
        }
        texels.withUnsafeBufferPointer { texels in
            light.linear.withUnsafeBufferPointer { linear in
                light.encoded.withUnsafeBufferPointer { encoded in
                    var quad = CKQuad(
                        texels: texels.baseAddress, width: Int32(width), height: Int32(height),
                        u: planes[0], v: planes[1], w: planes[2])
                    var tables = CKLight(
                        linear: linear.baseAddress, encoded: encoded.baseAddress)
                    (isDeep ? ck_perspective_quad : ck_affine_quad)(
                        &quad, spans, Int32(columns.count), Int32(canvasWidth), &tables, weight,
                        &canvas)
                }
            }
        }
        return canvas
    }
}

@Suite struct `Rows of texels` {
    @Test(arguments: [false, true])
    func `are those of plain C, pixel by pixel`(isDeep: Bool) {
        for seed in Seeds.count(400) {
            var dice = Dice(seed)
            let placed = Placed(&dice)
            #expect(placed.ours(isDeep: isDeep) == placed.theirs(isDeep: isDeep), "seed \(seed)")
        }
    }

    @Test func `are read within the bitmap wherever their coordinates point`() {
        let texels = Texels([1, 2, 3, 4, 5, 6], width: 3, height: 2)
        texels.reading { reader in
            for value in [Float.nan, -Float.nan, -Float.infinity, -1e30, -0.0, 0] {
                #expect(reader.colour(u: value, v: value) == 1)
            }
            for value in [Float.infinity, 1e30, 8_388_608, 16_777_216, 512] {
                #expect(reader.colour(u: value, v: value) == 6)
                #expect(reader.colour(u: value, v: 0) == 3)
                #expect(reader.colour(u: .nan, v: value) == 4)
            }
        }
    }

    @Test func `of a single texel are its colour`() {
        let texels = Texels([0x12_3456], width: 1, height: 1)
        for place in [-1000, -1, 0, 1, 255, 256, 1000] as [Float] {
            #expect(texels.reading { $0.colour(u: place, v: -place) } == 0x12_3456)
        }
    }

    @Test func `have the mean of four places rounded as a whole`() {
        for seed in Seeds.count(200) {
            var dice = Dice(seed)
            let (width, height) = (dice.roll(1..<9), dice.roll(1..<9))
            let pixels = (0..<width * height).map { _ in UInt32(dice.next() & 0xFF_FFFF) }
            func place() -> Float { Float(dice.number(-600...3000)) }
            let (u, v) = (SIMD2(place(), place()), SIMD2(place(), place()))
            Texels(pixels, width: width, height: height).reading { reader in
                let four = [(u.x, v.x), (u.y, v.x), (u.x, v.y), (u.y, v.y)].map {
                    reader.colour(u: $0.0, v: $0.1)
                }
                let mean = [16, 8, 0].reduce(UInt32(0)) { word, shift in
                    let sum = four.reduce(2) { $0 + ($1 >> UInt32(shift) & 255) }
                    return word | (sum / 4) << UInt32(shift)
                }
                #expect(reader.average(u: u, v: v) == mean, "seed \(seed)")
            }
        }
    }
}
