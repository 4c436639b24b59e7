public import Geometry

extension BlockMap {
    /// The share of set blocks under each pixel of a bitmap that shows this part of the picture, row by row, 0…1.
    ///
    /// The sums over all blocks above and left of a place are linear between the corners of blocks, so that four of them give
    /// the exact share of any rectangle.
    func shares(width: Int, height: Int, part: Rect) -> [Float] {
        let sums = self.sums
        let columns = steps(
            width, from: part.origin.x, part.size.width, area.origin.x, area.size.width,
            self.columns)
        let rows = steps(
            height, from: part.origin.y, part.size.height, area.origin.y, area.size.height,
            self.rows)
        let stride = self.columns + 1
        func sum(_ column: Step, in line: [Float]) -> Float {
            let next = min(column.whole + 1, self.columns)
            return line[column.whole] * (1 - column.rest) + line[next] * column.rest
        }
        var shares: [Float] = []
        shares.reserveCapacity(width * height)
        for y in 0..<height {
            let (top, bottom) = (rows[y], rows[y + 1])
            // What lies between the upper and the lower edge of the row of pixels, up to each corner of blocks.
            let line = (0..<stride).map { x -> Float in
                func sum(above row: Step) -> Float {
                    let next = min(row.whole + 1, self.rows)
                    return sums[row.whole * stride + x] * (1 - row.rest) + sums[next * stride + x]
                        * row.rest
                }
                return sum(above: bottom) - sum(above: top)
            }
            let height = bottom.at - top.at
            for x in 0..<width {
                let blocks = height * (columns[x + 1].at - columns[x].at)
                let set = sum(columns[x + 1], in: line) - sum(columns[x], in: line)
                shares.append(blocks > 0 ? min(max(set / blocks, 0), 1) : 0)
            }
        }
        return shares
    }

    /// A place between blocks: that of a corner, and how far behind it.
    private struct Step {
        let at: Float
        let whole: Int
        let rest: Float

        init(_ at: Double, most: Int) {
            let at = min(max(at, 0), Double(most))
            self.at = Float(at)
            whole = min(Int(at), most)
            rest = Float(at - Double(whole))
        }
    }

    /// Where the edges of `count` pixels lie, in blocks.
    private func steps(
        _ count: Int, from start: Double, _ length: Double, _ origin: Double, _ size: Double,
        _ blocks: Int
    ) -> [Step] {
        (0...count).map { pixel in
            let place = start + length * Double(pixel) / Double(count)
            return Step((place - origin) / size * Double(blocks), most: blocks)
        }
    }

    /// How many blocks are set above and left of each corner.
    private var sums: [Float] {
        let stride = columns + 1
        var sums = [Float](repeating: 0, count: stride * (rows + 1))
        for row in 0..<rows {
            var line: Float = 0
            for column in 0..<columns {
                if self[column, row] { line += 1 }
                sums[(row + 1) * stride + column + 1] = sums[row * stride + column + 1] + line
            }
        }
        return sums
    }
}

/// What is laid over a picture.
public struct PhotoTint: Hashable, Sendable {
    public enum Shape: Hashable, Sendable {
        /// The set blocks of a map.
        case blocks(BlockMap)
        /// The outline of a rectangle, in texture coordinates.
        case outline(Rect)
    }

    public var shape: Shape
    /// 0xRRGGBB.
    public var colour: UInt32
    /// How much of the colour a pixel takes that shows nothing but set blocks.
    public var strength: Float
    /// Whether one that shows fewer takes less.
    public var isGraded: Bool

    public init(_ map: BlockMap, colour: UInt32, strength: Float, isGraded: Bool) {
        shape = .blocks(map)
        self.colour = colour
        self.strength = strength
        self.isGraded = isGraded
    }

    public init(outline: Rect, colour: UInt32) {
        shape = .outline(outline)
        self.colour = colour
        strength = 1
        isGraded = false
    }

    /// Below a quarter of set blocks a pixel stays as it is; what is computed as a hair less is one.
    private static let least: Float = 0.2499

    fileprivate func weight(_ share: Float) -> Float {
        guard share >= Self.least else { return 0 }
        return isGraded ? strength * share : strength
    }
}

extension Bitmap {
    /// The bitmap, which shows this part of a picture, with tints laid over it, one after the other.
    ///
    /// Outlines are `line` pixels wide, across and down.
    public func tinted(
        _ tints: [PhotoTint], part: Rect, line: (across: Int, down: Int) = (1, 1)
    ) -> Bitmap {
        var tinted = self
        for tint in tints {
            switch tint.shape {
            case .blocks(let map) where map.isEmpty: break
            case .blocks(let map):
                let shares = map.shares(width: width, height: height, part: part)
                for (place, share) in shares.enumerated() where share > 0 {
                    let weight = tint.weight(share)
                    guard weight > 0 else { continue }
                    tinted.pixels[place] = mixed(tinted.pixels[place], tint.colour, weight)
                }
            case .outline(let rect): tinted.draw(outline: rect, part: part, tint.colour, line)
            }
        }
        return tinted
    }

    /// Draws an outline, as far as it lies in the part that the bitmap shows.
    private mutating func draw(
        outline: Rect, part: Rect, _ colour: UInt32, _ line: (across: Int, down: Int)
    ) {
        guard part.size.width > 0, part.size.height > 0 else { return }
        /// The first and the last pixel of a side.
        func side(_ from: Double, _ to: Double, _ pixels: Int) -> (Int, Int) {
            let reach = -1.0...Double(pixels) + 1
            let edges = [from, to].map { edge in
                Int(min(max((edge * Double(pixels)).rounded(), reach.lowerBound), reach.upperBound))
            }
            return (edges[0], max(edges[0], edges[1] - 1))
        }
        let (left, right) = side(
            (outline.minX - part.minX) / part.size.width,
            (outline.maxX - part.minX) / part.size.width, width)
        let (top, bottom) = side(
            (outline.minY - part.minY) / part.size.height,
            (outline.maxY - part.minY) / part.size.height, height)
        for y in max(0, top)..<max(0, top, min(height, bottom + 1)) {
            for x in max(0, left)..<max(0, left, min(width, right + 1))
            where x < left + line.across || x > right - line.across || y < top + line.down
                || y > bottom - line.down
            {
                pixels[y * width + x] = colour
            }
        }
    }
}

private func mixed(_ pixel: UInt32, _ colour: UInt32, _ weight: Float) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [16, 8, 0] {
        let (from, to) = (Float(pixel >> shift & 255), Float(colour >> shift & 255))
        result |= UInt32(from + (to - from) * weight + 0.5) << shift
    }
    return result
}
