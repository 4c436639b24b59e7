private import Glibc

/// The brightness of a small picture, row by row.
public struct LumaPicture: Hashable, Sendable {
    public let width, height: Int
    public let luma: [UInt8]

    /// Sides above 0; as many values as pixels.
    public init(width: Int, height: Int, luma: [UInt8]) {
        precondition(width > 0 && height > 0 && luma.count == width * height)
        self.width = width
        self.height = height
        self.luma = luma
    }
}

extension LumaPicture {
    /// The brightness of the pixels of a picture, as they are stored; it has some.
    public init(_ bitmap: Bitmap) {
        self.init(
            width: bitmap.width, height: bitmap.height,
            luma: bitmap.pixels.map { pixel in
                let (r, g, b) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
                return UInt8((77 * r + 150 * g + 29 * b + 128) >> 8)
            })
    }
}

/// By how much one picture is moved against another, by phase correlation.
public struct Shift: Hashable, Sendable {
    /// In pixels of the pictures: what is at a place of the first one is so far on in the second.
    public let x, y: Double
    /// How much of what they have in common moved by just this, 0…1; below 0.3 it may be chance.
    public let trust: Double

    /// The least trust with which a shift counts.
    public static let leastTrust = 0.3

    /// A side of the field in which pictures are compared.
    private static let side = 128

    /// The shift of `b` against `a`; nil unless both have one size, with sides of at most 128.
    ///
    /// What is in the middle counts most. A shift by more than an eighth of a side is not found.
    public init?(of b: LumaPicture, against a: LumaPicture) {
        let (width, height) = (a.width, a.height)
        guard width == b.width, height == b.height, max(width, height) <= Self.side else {
            return nil
        }
        let window = (Self.window(width), Self.window(height))
        // Both are real: one transform does for two.
        var field = Field()
        Self.fill(&field.re, with: a, window)
        Self.fill(&field.im, with: b, window)
        field.transform()
        let sum = field.whiten()
        field.transform()
        let reach = (x: width / 8, y: height / 8)
        let best = field.peak(within: reach)
        func value(_ x: Int, _ y: Int) -> Double { field.value(x, y) }
        func vertex(_ before: Double, _ here: Double, _ after: Double) -> Double {
            let bend = before - 2 * here + after
            guard bend < 0 else { return 0 }
            return min(0.5, max(-0.5, 0.5 * (before - after) / bend))
        }
        let here = value(best.x, best.y)
        x =
            Double(best.x)
            + vertex(value(best.x - 1, best.y), here, value(best.x + 1, best.y))
        y =
            Double(best.y)
            + vertex(value(best.x, best.y - 1), here, value(best.x, best.y + 1))
        trust = sum > 0 ? here / sum : 0
    }

    /// sin² over a side.
    private static func window(_ length: Int) -> [Double] {
        (0..<length).map { i in
            let s = sin(.pi * (Double(i) + 0.5) / Double(length))
            return s * s
        }
    }

    /// A picture less its mean under the window, times the window.
    private static func fill(
        _ plane: inout [SIMD8<Double>], with picture: LumaPicture,
        _ window: (x: [Double], y: [Double])
    ) {
        let (width, height) = (picture.width, picture.height)
        var (sum, weight) = (0.0, 0.0)
        for y in 0..<height {
            for x in 0..<width {
                let w = window.x[x] * window.y[y]
                sum += w * Double(picture.luma[y * width + x])
                weight += w
            }
        }
        let mean = weight > 0 ? sum / weight : 0
        for y in 0..<height {
            for x in 0..<width {
                let value = Double(picture.luma[y * width + x]) - mean
                plane[16 * y + x >> 3][x & 7] = value * window.x[x] * window.y[y]
            }
        }
    }
}

/// 128 × 128 complex numbers in rows of 16 vectors.
private struct Field {
    var re = [SIMD8<Double>](repeating: .zero, count: 128 * 16)
    var im = [SIMD8<Double>](repeating: .zero, count: 128 * 16)

    /// cos and sin of the roots of one.
    private static let roots: [(Double, Double)] = (0..<64).map { k in
        let angle = -2 * Double.pi * Double(k) / 128
        return (cos(angle), sin(angle))
    }

    /// The discrete Fourier transform, not scaled, turned over its diagonal.
    mutating func transform() {
        Self.transformColumns(&re, &im)
        transpose()
        Self.transformColumns(&re, &im)
    }

    /// All columns at once: a butterfly is one of whole rows.
    private static func transformColumns(
        _ re: inout [SIMD8<Double>], _ im: inout [SIMD8<Double>]
    ) {
        for row in 0..<128 {
            let other = reversed(row)
            guard other > row else { continue }
            for k in 0..<16 {
                re.swapAt(16 * row + k, 16 * other + k)
                im.swapAt(16 * row + k, 16 * other + k)
            }
        }
        let roots = roots
        var re = re.mutableSpan
        var im = im.mutableSpan
        var half = 1
        while half < 128 {
            for start in stride(from: 0, to: 128, by: 2 * half) {
                for step in 0..<half {
                    let (c, s) = roots[step * (64 / half)]
                    let upper = 16 * (start + step)
                    let lower = upper + 16 * half
                    for k in 0..<16 {
                        let (a, b) = (re[lower + k], im[lower + k])
                        let (x, y) = (c * a - s * b, c * b + s * a)
                        let (p, q) = (re[upper + k], im[upper + k])
                        re[lower + k] = p - x
                        im[lower + k] = q - y
                        re[upper + k] = p + x
                        im[upper + k] = q + y
                    }
                }
            }
            half *= 2
        }
    }

    private static func reversed(_ row: Int) -> Int {
        (0..<7).reduce(0) { $0 | (row >> $1 & 1) << (6 - $1) }
    }

    private mutating func transpose() {
        for y in 0..<128 {
            for x in (y + 1)..<max(y + 1, 128) {
                let (a, b) = (16 * y + x >> 3, 16 * x + y >> 3)
                let (p, q) = (re[a][x & 7], im[a][x & 7])
                re[a][x & 7] = re[b][y & 7]
                im[a][x & 7] = im[b][y & 7]
                re[b][y & 7] = p
                im[b][y & 7] = q
            }
        }
    }

    /// Keeps of the product of both spectra its phase alone, weighted by a bell; the sum of the bell.
    ///
    /// The spectrum lies turned over its diagonal, which the next transform turns back. It is conjugated, so that the same
    /// transform leads back.
    mutating func whiten() -> Double {
        let count = 128 * 128
        var (phaseRe, phaseIm) = (
            [Double](repeating: 0, count: count), [Double](repeating: 0, count: count)
        )
        var magnitudes = [Double](repeating: 0, count: count)
        var greatest = 0.0
        for u in 0..<128 {
            for v in 0..<128 {
                let (i, j) = (16 * u + v >> 3, 16 * ((128 - u) & 127) + ((128 - v) & 127) >> 3)
                let (p, q) = (re[i][v & 7], im[i][v & 7])
                let (r, s) = (re[j][(128 - v) & 7], im[j][(128 - v) & 7])
                // The spectra of the picture in `re` and of that in `im`, each doubled.
                let (aRe, aIm) = (p + r, q - s)
                let (bRe, bIm) = (q + s, r - p)
                let (x, y) = (bRe * aRe + bIm * aIm, bIm * aRe - bRe * aIm)
                let magnitude = (x * x + y * y).squareRoot()
                (phaseRe[128 * u + v], phaseIm[128 * u + v]) = (x, y)
                magnitudes[128 * u + v] = magnitude
                greatest = max(greatest, magnitude)
            }
        }
        let bell = (0..<128).map { i in
            let f = Double(i < 64 ? i : i - 128)
            return exp(-f * f / (2 * (128.0 / 6) * (128.0 / 6)))
        }
        var sum = 0.0
        for u in 0..<128 {
            for v in 0..<128 {
                let weight = bell[u] * bell[v]
                sum += weight
                let magnitude = magnitudes[128 * u + v]
                // What rounding leaves of a flat picture is nothing to compare.
                let isSeen = magnitude > 1e-9 * greatest && greatest > 1e-6
                let scale = isSeen ? weight / magnitude : 0
                re[16 * u + v >> 3][v & 7] = phaseRe[128 * u + v] * scale
                im[16 * u + v >> 3][v & 7] = -phaseIm[128 * u + v] * scale
            }
        }
        return sum
    }

    /// The value at a shift.
    func value(_ x: Int, _ y: Int) -> Double {
        let (column, row) = (x & 127, y & 127)
        return re[16 * row + column >> 3][column & 7]
    }

    /// The shift with the greatest value; of equal ones the nearest.
    func peak(within reach: (x: Int, y: Int)) -> (x: Int, y: Int) {
        var best = (x: 0, y: 0)
        var most = -Double.infinity
        for y in -reach.y...reach.y {
            for x in -reach.x...reach.x {
                let value = value(x, y)
                let isNearer = x * x + y * y < best.x * best.x + best.y * best.y
                if value > most || value == most && isNearer { (best, most) = ((x, y), value) }
            }
        }
        return best
    }
}
