/// Where the pixels of one row of a canvas lie on a bitmap.
///
/// Coordinates are in 256ths of a texel, linear in the column; in perspective they are to be divided by `w`.
package struct TexelRow {
    /// A linear function of a column.
    package struct Line {
        var first: Float
        var perColumn: Float

        package init(first: Float, perColumn: Float) {
            self.first = first
            self.perColumn = perColumn
        }

        @inline(always)
        func value(_ column: Float) -> Float { first + column * perColumn }

        @inline(always)
        func values(_ columns: SIMD4<Float>) -> SIMD4<Float> {
            SIMD4(repeating: first) + columns * SIMD4(repeating: perColumn)
        }
    }

    private let u: Line
    private let v: Line
    private let w: Line?

    /// Without `w` the row is seen flat.
    package init(u: Line, v: Line, w: Line? = nil) {
        self.u = u
        self.v = v
        self.w = w
    }

    /// Calls `body` with each column and its colour.
    @inline(always)
    func forEach(_ columns: Range<Int>, of texels: TexelReader, _ body: (Int, UInt32) -> Void) {
        if let w {
            each(columns, texels, body) { column in
                let depth = 1 / w.value(column)
                return (u.value(column) * depth, v.value(column) * depth)
            } four: { columns in
                let depth = SIMD4(repeating: 1) / w.values(columns)
                return (u.values(columns) * depth, v.values(columns) * depth)
            }
        } else {
            each(columns, texels, body) {
                (u.value($0), v.value($0))
            } four: {
                (u.values($0), v.values($0))
            }
        }
    }

    @inline(always)
    private func each(
        _ columns: Range<Int>, _ texels: TexelReader, _ body: (Int, UInt32) -> Void,
        one: (Float) -> (Float, Float), four: (SIMD4<Float>) -> (SIMD4<Float>, SIMD4<Float>)
    ) {
        var x = columns.lowerBound
        var places = SIMD4<Float>(0.5, 1.5, 2.5, 3.5) + SIMD4(repeating: Float(x))
        while x &+ 4 <= columns.upperBound {
            let place = four(places)
            let us = fixed(place.0, texels.lastU)
            let vs = fixed(place.1, texels.lastV)
            body(x, texels.colour(u: us[0], v: vs[0]))
            body(x &+ 1, texels.colour(u: us[1], v: vs[1]))
            body(x &+ 2, texels.colour(u: us[2], v: vs[2]))
            body(x &+ 3, texels.colour(u: us[3], v: vs[3]))
            places += SIMD4(repeating: 4)
            x &+= 4
        }
        while x < columns.upperBound {
            let place = one(Float(x) + 0.5)
            body(x, texels.colour(u: place.0, v: place.1))
            x &+= 1
        }
    }
}
