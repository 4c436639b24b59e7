import CKernels
import Raster

/// A turned and a leaning picture on a canvas, opaque and at 160 of 256 parts.
func quadDuels(_ size: CanvasSize) -> [Duel] {
    [false, true].flatMap { isDeep in
        [256, 160].map { weight in
            QuadDuel(size, isDeep: isDeep, weight: weight).duel
        }
    }
}

/// One of them: where its pixels lie, and what both draw on.
final class QuadDuel {
    private let size: CanvasSize
    private let isDeep: Bool
    private let weight: UInt32
    private let planes: (u: CKPlane, v: CKPlane, w: CKPlane)
    private let columns: [Range<Int>]
    private let texels: Texels
    private let light = LightMixer()
    private let memory: Memory<UInt32>
    private let spans: Memory<CKColumns>
    private let linear: Memory<UInt16>
    private let encoded: Memory<UInt8>
    private let width: Int
    private let height: Int
    private let below: [UInt32]
    private var ours: [UInt32]
    private let theirs: Memory<UInt32>

    init(_ size: CanvasSize, isDeep: Bool, weight: UInt32) {
        self.size = size
        self.isDeep = isDeep
        self.weight = weight
        let (width, height) = (size.columns * 7 / 10, size.height * 8 / 10)
        let pixels = picture(width: width, height: height, seed: 3)
        let planes = QuadDuel.planes(size, width, height, isDeep)
        let columns = (0..<size.height).map { y in
            QuadDuel.columns(y, size.columns, planes, width, height)
        }
        below = picture(width: size.columns, height: size.height, seed: 5)
        ours = below
        theirs = Memory(below)
        texels = Texels(pixels, width: width, height: height)
        memory = Memory(pixels)
        linear = Memory(light.linear)
        encoded = Memory(light.encoded)
        spans = Memory(
            columns.map { CKColumns(begin: Int32($0.lowerBound), end: Int32($0.upperBound)) })
        self.planes = planes
        self.columns = columns
        self.width = width
        self.height = height
    }

    /// The turned picture's middle is the canvas's; coordinates are in 256ths of a texel.
    private static func planes(
        _ size: CanvasSize, _ width: Int, _ height: Int, _ isDeep: Bool
    ) -> (u: CKPlane, v: CKPlane, w: CKPlane) {
        // A turn by 9 degrees.
        let (c, s): (Float, Float) = (0.9877, 0.1564)
        let (x, y) = (Float(size.columns) / 2, Float(size.height) / 2)
        func plane(_ a: Float, _ b: Float, _ middle: Float) -> CKPlane {
            CKPlane(
                per_column: 256 * a, per_row: 256 * b, constant: 256 * (middle - a * x - b * y))
        }
        let lean: Float = isDeep ? 0.8 / Float(size.columns) : 0
        let w = CKPlane(per_column: lean, per_row: 0, constant: 1 - lean * x)
        return (plane(c, s, Float(width) / 2), plane(-s, c, Float(height) / 2), w)
    }

    /// The columns of a row that lie on the picture.
    private static func columns(
        _ y: Int, _ canvasWidth: Int, _ planes: (u: CKPlane, v: CKPlane, w: CKPlane),
        _ width: Int, _ height: Int
    ) -> Range<Int> {
        func value(_ plane: CKPlane, _ x: Int) -> Float {
            (Float(x) + 0.5) * plane.per_column + (Float(y) + 0.5) * plane.per_row + plane.constant
        }
        let inside = (0..<canvasWidth).filter { x in
            let u = value(planes.u, x) / value(planes.w, x)
            let v = value(planes.v, x) / value(planes.w, x)
            return u > -128 && v > -128 && u < 256 * Float(width) && v < 256 * Float(height)
        }
        guard let first = inside.first, let last = inside.last else { return 0..<0 }
        return first..<last + 1
    }

    private var name: String {
        (isDeep ? "perspective quad" : "affine quad") + (weight == 256 ? "" : ", blended")
            + ", \(columns.map(\.count).reduce(0, +)) pixels"
    }

    var duel: Duel {
        Duel(
            name: name, size: size,
            prepare: { [self] in
                // Not a copy that is only made when it is written to.
                for i in below.indices { ours[i] = below[i] }
                theirs.fill(with: below)
            }, swift: drawOurs, c: drawTheirs,
            areSame: { [self] in ours == theirs.values })
    }

    private func drawOurs() {
        var pixels = ours.mutableSpan
        for y in columns.indices {
            let row = Float(y) + 0.5
            func line(_ plane: CKPlane) -> TexelRow.Line {
                TexelRow.Line(
                    first: row * plane.per_row + plane.constant, perColumn: plane.per_column)
            }
            let path = TexelRow(
                u: line(planes.u), v: line(planes.v), w: isDeep ? line(planes.w) : nil)
            let start = y * size.columns
            if weight == 256 {
                texels.copy(columns[y], along: path, to: start, &pixels)
            } else {
                texels.lay(columns[y], along: path, weight, light, over: &pixels, from: start)
            }
        }
    }

    private func drawTheirs() {
        var quad = unsafe CKQuad(
            texels: memory.start, width: Int32(width), height: Int32(height), u: planes.u,
            v: planes.v, w: planes.w)
        var tables = unsafe CKLight(linear: linear.start, encoded: encoded.start)
        if isDeep {
            unsafe ck_perspective_quad(
                &quad, spans.start, Int32(size.height), Int32(size.columns), &tables, weight,
                theirs.start)
        } else {
            unsafe ck_affine_quad(
                &quad, spans.start, Int32(size.height), Int32(size.columns), &tables, weight,
                theirs.start)
        }
    }
}
