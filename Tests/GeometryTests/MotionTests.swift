import SeededRandom
import Geometry
import Testing

@Suite struct `the rubber band` {
    @Test(arguments: 0..<100 as Range<UInt64>)
    func `is odd, monotone and bounded by its reach`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let reach = dice.number(0.1...900)
        var last = -reach
        for i in -50...50 {
            let x = Double(i) * reach / 10
            let y = rubberBand(x, reach: reach)
            #expect(y > last && abs(y) < reach, "seed \(seed)")
            #expect(y == -rubberBand(-x, reach: reach), "seed \(seed)")
            last = y
        }
    }

    @Test func `without reach does not yield`() {
        #expect(rubberBand(9, reach: 0) == 0)
        #expect(rubberBand(9, reach: -1) == 0)
        #expect(rubberBand(.infinity, reach: 4) == 4)
    }
}

@Suite struct `the velocity at release` {
    @Test(arguments: 0..<100 as Range<UInt64>)
    func `of a steady movement is its speed`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let speed = Point(x: dice.number(-500...500), y: dice.number(-500...500))
        let step = dice.number(0.004...0.03)
        let start = dice.number(0...1000)
        let samples = (0..<40).map {
            DragSample(time: start + Double($0) * step, position: speed * (Double($0) * step))
        }
        let v = releaseVelocity(samples, at: start + 39 * step)
        #expect(abs(v.x - speed.x) < 1e-6 && abs(v.y - speed.y) < 1e-6, "seed \(seed)")
    }

    @Test func `after a pause is zero`() {
        let samples = (0..<5).map {
            DragSample(time: Double($0) * 0.01, position: Point(x: Double($0) * 9, y: 0))
        }
        #expect(releaseVelocity(samples, at: 0.125) == .zero)
        #expect(releaseVelocity([], at: 0) == .zero)
        #expect(releaseVelocity(samples, at: 0.05) != .zero)
    }
}

@Suite struct `rest angles` {
    @Test(arguments: 0..<500 as Range<UInt64>) func `stay within their limit`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let name = (0..<dice.whole(0...30)).map { _ in UInt8(dice.whole(0...255)) }
        let limit = dice.number(0...45)
        let angle = RestAngle(name: name, seed: dice.next(), generation: dice.next())
        #expect((0..<1).contains(angle.unit), "seed \(seed)")
        #expect(angle.degrees(limit: limit) >= -limit, "seed \(seed)")
        #expect(angle.degrees(limit: limit) <= limit, "seed \(seed)")
        #expect(abs(Double(angle.wholeDegrees(limit: limit))) <= limit, "seed \(seed)")
    }
}

@Suite struct `a turned rectangle` {
    @Test func `is as high as its sides say`() {
        let size = Size(width: 30, height: 12)
        #expect(abs(rotatedHalfHeight(of: size, degrees: 0) - 6) < 1e-12)
        #expect(abs(rotatedHalfHeight(of: size, degrees: 90) - 15) < 1e-12)
        #expect(abs(rotatedHalfHeight(of: size, degrees: 180) - 6) < 1e-12)
        for degrees in stride(from: -90.0, through: 90, by: 3) {
            let half = rotatedHalfHeight(of: size, degrees: degrees)
            let diagonal = Double(30 * 30 + 12 * 12).squareRoot()
            #expect(half <= diagonal / 2 + 1e-9)
            #expect(half == rotatedHalfHeight(of: size, degrees: -degrees))
        }
    }
}
