import Browsing
import SeededRandom
import Geometry

@testable import CarouselMode

extension CarouselGeometry {
    /// Some carousel: of any type, or of one of `types`.
    static func any(
        _ dice: inout Dice, types: [CarouselType] = CarouselType.allCases, count: Int? = nil
    ) -> CarouselGeometry {
        var options = CarouselOptions()
        options.type = dice.pick(types)
        options.isVertical = dice.roll(3) == 0
        if dice.roll(3) == 0 { options.spacing = dice.number(0.1...2) }
        if dice.roll(3) == 0 { options.tilt = dice.number(-1...1) }
        if dice.roll(3) == 0 { options.wraps = dice.roll(2) == 0 }
        if dice.roll(4) == 0 { options.count = dice.whole(1...40) }
        if dice.roll(4) == 0 { options.placeholders = dice.whole(0...5) }
        return CarouselGeometry(
            count: count ?? dice.whole(0...60),
            viewport: Size(width: dice.number(10...300), height: dice.number(10...200)),
            options: options)
    }
}

/// How far the corners of the unit square go apart under two matrices.
func difference(_ a: Matrix4, _ b: Matrix4) -> Double {
    var worst = 0.0
    for (x, y) in [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)] {
        let p = SIMD4(x, y, 0, 1) * a - SIMD4(x, y, 0, 1) * b
        worst = max(worst, abs(p.x), abs(p.y), abs(p.w))
    }
    return worst
}
