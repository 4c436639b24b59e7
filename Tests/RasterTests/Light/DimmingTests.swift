import Testing

@testable import Raster

@Suite struct `Dimming` {
    @Test func `rounds each channel to the nearest byte`() {
        for factor in UInt32(0)...256 {
            for byte in stride(from: UInt32(0), through: 255, by: 3) {
                let other = 255 - byte
                let colour = byte << 16 | other << 8 | byte
                func dimmed(_ channel: UInt32) -> UInt32 { (channel * factor + 128) / 256 }
                let wanted = dimmed(byte) << 16 | dimmed(other) << 8 | dimmed(byte)
                #expect(scaled(colour, factor) == wanted)
            }
        }
    }

    @Test func `by nothing changes nothing, and by all leaves black`() {
        let light = LightMixer()
        for colour in [0 as UInt32, 0xFF_FFFF, 0x12_3456, 0xFE_DCBA] {
            #expect(light.dim(colour, to: 256) == colour)
            #expect(light.dim(colour, to: 0) == 0)
        }
    }
}
