import SeededRandom
import Pixels
import Testing

@testable import Raster

@Suite struct `Mixing light` {
    private let light = LightMixer()

    @Test func `leaves a colour that is mixed with itself, or not at all, as it is`() {
        var dice = Dice(seed: 1)
        for byte in 0..<256 as Range<UInt32> {
            let grey = byte << 16 | byte << 8 | byte
            let other = UInt32(dice.next() & 0xFF_FFFF)
            #expect(light.mix(grey, grey, 100) == grey)
            #expect(light.mix(grey, other, 0) == grey)
            #expect(light.mix(other, grey, 256) == grey)
            #expect(scaled(grey, 256) == grey)
            #expect(blended(grey, other, 0) == grey)
            #expect(blended(grey, grey, 77) == grey)
        }
    }

    @Test func `comes within a level of the exact mixture`() {
        var dice = Dice(seed: 2)
        let tables = LightTables()
        for trial in 0..<2000 {
            let a = UInt32(dice.roll(256))
            let b = UInt32(dice.roll(256))
            let weight = UInt32(dice.roll(257))
            let mixed = light.mix(a << 8, b << 8, weight) >> 8
            let part = Float(weight) / 256
            let exact =
                tables.linear[Int(a)] + (tables.linear[Int(b)] - tables.linear[Int(a)]) * part
            let value = LightMixer.sRGB(exact)
            #expect(
                abs(Float(mixed) - value) <= 1.1, "trial \(trial) of seed 2: \(a) \(b) \(weight)")
        }
    }

    @Test func `dims all bytes by nearly the same part of their light`() {
        let tables = LightTables()
        for byte in 20..<256 {
            for rest in [64, 128, 192] {
                let dimmed = light.dim(UInt32(byte), to: UInt32(rest))
                let exact = LightMixer.sRGB(tables.linear[byte] * Float(rest) / 256)
                #expect(abs(Float(dimmed) - exact) < 9, "\(byte) \(rest)")
            }
        }
        #expect(light.dim(0xFF_FFFF, to: 0) == 0)
    }
}
