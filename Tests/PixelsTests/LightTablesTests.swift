import Pixels
import Testing

@Suite struct `the tables of light` {
    private let light = LightTables()

    @Test func `every byte comes back from linear light`() {
        for byte in 0..<256 {
            // Steps of 1/4096 are coarser than the darkest bytes; they may be off by one there.
            let back = Int(light.byte(ofLinear: light.linear[byte]))
            #expect(abs(back - byte) <= (byte < 16 ? 1 : 0), "byte \(byte) came back as \(back)")
        }
        #expect(light.byte(ofLinear: -1) == 0 && light.byte(ofLinear: 2) == 255)
    }

    @Test func `both tables rise, from nothing to everything`() {
        #expect(light.linear.first == 0 && light.linear.last == 1)
        #expect(zip(light.linear, light.linear.dropFirst()).allSatisfy { $0 < $1 })
        #expect(zip(light.encoded, light.encoded.dropFirst()).allSatisfy { $0 <= $1 })
        // IEC 61966-2-1: half the light is byte 188, byte 128 is 21.6 % of the light.
        #expect(light.encoded[2048] == 188)
        #expect(abs(light.linear[128] - 0.2159) < 0.0001)
    }

    @Test func `the luminance of a grey is its light, and green counts most`() {
        for byte in 0..<256 as Range<UInt32> {
            let luminance = light.luminance(of: byte * 0x010101)
            #expect(abs(luminance - light.linear[Int(byte)]) < 1e-5)
        }
        #expect(light.luminance(of: 0x00FF00) > light.luminance(of: 0xFF0000))
        #expect(light.luminance(of: 0xFF0000) > light.luminance(of: 0x0000FF))
    }
}
