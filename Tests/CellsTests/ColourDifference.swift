import Glibc
import Pixels

/// CIE Lab (D65) of a linear-light sRGB colour.
func lab(_ colour: SIMD3<Double>) -> SIMD3<Double> {
    let x = (0.4124564 * colour.x + 0.3575761 * colour.y + 0.1804375 * colour.z) / 0.95047
    let y = 0.2126729 * colour.x + 0.7151522 * colour.y + 0.0721750 * colour.z
    let z = (0.0193339 * colour.x + 0.1191920 * colour.y + 0.9503041 * colour.z) / 1.08883
    let f = { (t: Double) in t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116 }
    return SIMD3(116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z)))
}

/// CIEDE2000; Sharma, Wu, Dalal, "The CIEDE2000 color-difference formula", 2005.
func deltaE2000(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    let radian = Double.pi / 180
    let c1 = hypot(a.y, a.z)
    let c2 = hypot(b.y, b.z)
    let c7 = pow((c1 + c2) / 2, 7)
    let g = 0.5 * (1 - (c7 / (c7 + 6103515625)).squareRoot())
    let a1 = (1 + g) * a.y
    let a2 = (1 + g) * b.y
    let p1 = hypot(a1, a.z)
    let p2 = hypot(a2, b.z)
    let angle = { (y: Double, x: Double) -> Double in
        if x == 0 && y == 0 { return 0 }
        let h = atan2(y, x) / radian
        return h < 0 ? h + 360 : h
    }
    let h1 = angle(a.z, a1)
    let h2 = angle(b.z, a2)
    var dh = 0.0
    var hm = h1 + h2
    if p1 * p2 != 0 {
        dh = h2 - h1
        if dh > 180 { dh -= 360 } else if dh < -180 { dh += 360 }
        hm = abs(h1 - h2) <= 180 ? (h1 + h2) / 2 : (h1 + h2 + (h1 + h2 < 360 ? 360 : -360)) / 2
    }
    let dH = 2 * (p1 * p2).squareRoot() * sin(dh / 2 * radian)
    let lm = (a.x + b.x) / 2
    let pm = (p1 + p2) / 2
    let t1 = 1 - 0.17 * cos((hm - 30) * radian) + 0.24 * cos(2 * hm * radian)
    let t = t1 + 0.32 * cos((3 * hm + 6) * radian) - 0.20 * cos((4 * hm - 63) * radian)
    let sl = 1 + 0.015 * (lm - 50) * (lm - 50) / (20 + (lm - 50) * (lm - 50)).squareRoot()
    let sc = 1 + 0.045 * pm
    let sh = 1 + 0.015 * pm * t
    let theta = 30 * exp(-((hm - 275) / 25) * ((hm - 275) / 25))
    let pm7 = pow(pm, 7)
    let rt = -2 * (pm7 / (pm7 + 6103515625)).squareRoot() * sin(2 * theta * radian)
    let l = (b.x - a.x) / sl
    let c = (p2 - p1) / sc
    let h = dH / sh
    return (l * l + c * c + h * h + rt * c * h).squareRoot()
}

/// The mean CIEDE2000 between two pictures of one size, both blurred in linear light as the eye does from afar.
///
/// A Gaussian of `sigma` pixels; a border of three sigma is left out.
func blurredDifference(_ a: Bitmap, _ b: Bitmap, sigma: Double = 1.5) -> Double {
    let light = LightTables()
    let planes = [a, b].map { blurred($0, sigma, light) }
    let margin = Int(3 * sigma)
    var sum = 0.0
    var count = 0.0
    for y in margin..<a.height - margin {
        for x in margin..<a.width - margin {
            let index = y * a.width + x
            sum += deltaE2000(lab(planes[0][index]), lab(planes[1][index]))
            count += 1
        }
    }
    return sum / count
}

private func blurred(_ bitmap: Bitmap, _ sigma: Double, _ light: LightTables) -> [SIMD3<Double>] {
    let radius = Int(3 * sigma + 0.5)
    var kernel = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = kernel.reduce(0, +)
    kernel = kernel.map { $0 / total }
    var plane = bitmap.pixels.map { pixel in
        SIMD3(
            Double(light.linear[Int(pixel >> 16 & 255)]),
            Double(light.linear[Int(pixel >> 8 & 255)]),
            Double(light.linear[Int(pixel & 255)]))
    }
    for (dx, dy) in [(1, 0), (0, 1)] {
        let old = plane
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                var sum = SIMD3<Double>.zero
                for step in -radius...radius {
                    let sx = min(max(x + dx * step, 0), bitmap.width - 1)
                    let sy = min(max(y + dy * step, 0), bitmap.height - 1)
                    sum += old[sy * bitmap.width + sx] * kernel[step + radius]
                }
                plane[y * bitmap.width + x] = sum
            }
        }
    }
    return plane
}
