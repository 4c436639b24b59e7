import Browsing
import Geometry
import Testing

@testable import StackMode

/// Known bugs of the original pile, those of the layout; the tests of the mode have the others.
@Suite struct `the seed's bugs in the pile's layout` {
    private func pile(angle: Double, whole: Bool = false) -> StackGeometry {
        var options = StackOptions()
        options.angle = angle
        options.hasWholeAngles = whole
        return StackGeometry(viewport: Size(width: 160, height: 90), options: options)
    }

    private func angles(_ pile: StackGeometry) -> [Double] {
        (0..<4000).map { pile.restAngle(name: Array("\($0).jpg".utf8), generation: 0) }
    }

    @Test func `BP1: whole angles are uniform on all nine of −4…4`() {
        let all = angles(pile(angle: 4, whole: true))
        for degrees in -4...4 {
            let share = Double(all.count { $0 == Double(degrees) }) / 4000
            #expect(abs(share - 1.0 / 9) < 0.02, "\(degrees)°")
        }
    }

    @Test func `BP2: a limit below one degree is a limit, and none is none`() {
        #expect(angles(pile(angle: 0)).allSatisfy { $0 == 0 })
        #expect(angles(pile(angle: 0.5, whole: true)).allSatisfy { $0 == 0 })
        #expect(angles(pile(angle: 0.5)).allSatisfy { abs($0) <= 0.5 })
        #expect(angles(pile(angle: 0.5)).contains { abs($0) > 0.4 })
    }

    @Test func `BP3: a fractional limit is not cut to whole degrees`() {
        #expect(angles(pile(angle: 4.5)).contains { abs($0) > 4 })
    }

    @Test func `BP7: a flick in any direction is one`() {
        let pile = pile(angle: 4)
        for velocity in [Point(x: 0, y: -70), Point(x: 0, y: 70), Point(x: -70, y: 0)] {
            #expect(pile.release(at: .zero, velocity: velocity) == .flick(along: velocity))
        }
    }

    @Test func `BP9: a flick without direction goes somewhere`() {
        #expect(pile(angle: 4).exit(along: .zero) == Point(x: -128, y: 0))
    }

    @Test func `BP10: a flick to the right that falls a little does not go to the corner`() {
        let exit = pile(angle: 4).exit(along: Point(x: 200, y: 1))
        #expect(abs(exit.x - 128) < 1e-9 && abs(exit.y - 0.64) < 1e-9)
    }

    @Test func `BP15: on a narrow screen no padding is negative`() {
        for width in stride(from: 1.0, to: 40, by: 0.7) {
            let layout = SpreadLayout(viewport: Size(width: width, height: 400), count: 50)
            #expect(layout.padX >= 0 && layout.padY >= 0)
            #expect(layout.frame(at: 49).minX >= 0)
        }
    }

    @Test func `BP16: what counts as a flick depends on the screen`() {
        func isFlick(_ speed: Double, _ size: Size) -> Bool {
            StackGeometry(viewport: size).release(at: .zero, velocity: Point(x: speed, y: 0))
                != .settle
        }
        #expect(isFlick(60, Size(width: 160, height: 90)))
        #expect(!isFlick(60, Size(width: 400, height: 200)))
    }

    @Test func `BP17: to the right goes as far as to the left, and level`() {
        let right = pile(angle: 4).exit(along: Point(x: 1, y: 0))
        let left = pile(angle: 4).exit(along: Point(x: -1, y: 0))
        #expect(right == Point(x: 128, y: 0) && left == Point(x: -128, y: 0))
    }
}
