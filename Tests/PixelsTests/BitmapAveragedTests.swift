import Pixels
import Testing

@Suite struct `A bitmap drawn into another size` {
    private let light = LightTables()

    @Test func `is itself where that is its own`() {
        let bitmap = Bitmap(width: 5, height: 3, pixels: (0..<15).map { $0 * 0x0F_1A07 })
        #expect(bitmap.averaged(width: 5, height: 3, light: light) == bitmap)
    }

    @Test func `has the light of the area that each pixel covers`() {
        let bitmap = Bitmap(width: 3, height: 1, pixels: [0xFF_FFFF, 0, 0xFF_FFFF])
        let half = bitmap.averaged(width: 2, height: 1, light: light)
        // Two thirds of the light of white on either side.
        #expect(half.pixels == [0xD5_D5D5, 0xD5_D5D5])
        let larger = bitmap.averaged(width: 6, height: 2, light: light)
        let row: [UInt32] = [0xFF_FFFF, 0xFF_FFFF, 0, 0, 0xFF_FFFF, 0xFF_FFFF]
        #expect(larger.pixels == row + row)
    }

    @Test func `is empty where either is`() {
        #expect(
            Bitmap(width: 0, height: 4).averaged(width: 2, height: 2, light: light).pixels == [
                0, 0, 0, 0,
            ])
        #expect(
            Bitmap(width: 4, height: 4).averaged(width: 0, height: 2, light: light).pixels == [])
    }
}
