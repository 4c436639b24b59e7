import Geometry
import Testing

@Suite struct `timing curves` {
    @Test(arguments: Curve.allCases) func `run from 0 to 1 without turning back`(curve: Curve) {
        #expect(curve(0) == 0)
        #expect(curve(1) == 1)
        #expect(curve(-3) == 0)
        #expect(curve(7) == 1)
        var last = 0.0
        for i in 1...2000 {
            let value = curve(Double(i) / 2000)
            #expect(value >= last, "\(curve) at \(i)")
            last = value
        }
    }

    @Test func `easing in and easing out mirror each other`() {
        for i in 0...500 {
            let t = Double(i) / 500
            #expect(abs(Curve.easeIn(t) + Curve.easeOut(1 - t) - 1) < 1e-6)
            #expect(abs(Curve.easeInOut(t) + Curve.easeInOut(1 - t) - 1) < 1e-6)
            #expect(abs(Curve.cubicInOut(t) + Curve.cubicInOut(1 - t) - 1) < 1e-6)
        }
    }

    /// The points of a Bézier curve are known exactly at every parameter: the curve must pass through them.
    @Test func `a Bézier curve passes through its own points`() {
        for i in 0...1000 {
            let s = Double(i) / 1000
            let r = 1 - s
            let x = 3 * r * s * s * 0.58 + s * s * s
            let y = 3 * r * s * s + s * s * s
            #expect(abs(Curve.easeOut(x) - y) < 1e-6, "s = \(s)")
        }
    }
}
