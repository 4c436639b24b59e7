import CKernels
import CullingVectors
import SeededRandom
import Testing

@testable import Pixels

/// By how much pictures are moved against each other.
@Suite struct `A shift` {
    private func scene(
        _ width: Int, _ height: Int, seed: Int, blur: Double, grain: Double = 0, gain: Double = 1
    ) -> [UInt8] {
        var luma = [UInt8](repeating: 0, count: width * height)
        ck_scene(Int32(width), Int32(height), UInt64(seed), blur, grain, gain, &luma)
        return luma
    }

    /// The part of a larger scene that begins at a place.
    private func cut(
        _ luma: [UInt8], _ width: Int, _ height: Int, x: Int, y: Int
    ) -> LumaPicture {
        LumaPicture(
            width: width, height: height,
            luma: (0..<height).flatMap { row in
                luma[((y + row) * (width + 40) + x)...].prefix(width)
            })
    }

    @Test func `is that of the vectors, with their trust`() throws {
        let cases = try CullingVectors().root.list("alignment")
        #expect(cases.count > 10)
        for given in cases {
            func whole(_ key: String) throws -> Int { Int(try given.number(key)) }
            let (width, height) = (try whole("w"), try whole("h"))
            let moved = try given.numbers("moved").map { Int($0) }
            let (blur, grain) = (try given.number("blur"), try given.number("grain"))
            let first = scene(width + 40, height + 40, seed: try whole("seed"), blur: blur)
            let second = scene(
                width + 40, height + 40, seed: try whole("other"), blur: blur, grain: grain,
                gain: try given.number("gain"))
            let a = cut(first, width, height, x: 20, y: 20)
            let b = cut(second, width, height, x: 20 - moved[0], y: 20 - moved[1])
            let shift = try #require(Shift(of: b, against: a))
            #expect(abs(shift.x - (try given.number("dx"))) < 1e-3, "\(given): \(shift)")
            #expect(abs(shift.y - (try given.number("dy"))) < 1e-3, "\(given): \(shift)")
            #expect(abs(shift.trust - (try given.number("trust"))) < 1e-3, "\(given): \(shift)")
        }
    }

    @Test(arguments: Seeds.count(12))
    func `is none of a picture against itself, and turns round with the pictures`(seed: UInt64)
        throws
    {
        var dice = Dice(seed: seed)
        let (width, height) = (dice.whole(20...128), dice.whole(20...128))
        let large = scene(
            width + 40, height + 40, seed: dice.whole(1...2000), blur: dice.number(0...2))
        let a = cut(large, width, height, x: 20, y: 20)
        let b = cut(
            large, width, height, x: 20 + dice.whole(-width / 16...width / 16),
            y: 20 + dice.whole(-height / 16...height / 16))
        let none = try #require(Shift(of: a, against: a))
        #expect(abs(none.x) < 1e-9 && abs(none.y) < 1e-9 && none.trust > 0.9)
        let there = try #require(Shift(of: b, against: a))
        let back = try #require(Shift(of: a, against: b))
        #expect(abs(there.x + back.x) < 1e-6 && abs(there.y + back.y) < 1e-6, "seed \(seed)")
    }

    @Test func `is unknown of pictures of different sizes, and of flat ones not trusted`() {
        let flat = LumaPicture(width: 30, height: 20, luma: [UInt8](repeating: 9, count: 600))
        let other = LumaPicture(width: 20, height: 30, luma: [UInt8](repeating: 9, count: 600))
        #expect(Shift(of: flat, against: other) == nil)
        let shift = Shift(of: flat, against: flat)
        #expect(shift.map { $0.trust < Shift.leastTrust && $0.x == 0 && $0.y == 0 } ?? false)
    }
}
