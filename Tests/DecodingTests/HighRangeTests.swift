import CDecoding
import Glibc
import Pixels
import Testing

@testable import Decoding

/// What a screen shows of so many nits, 0…255: the formula once more, in another form.
private func shown(nits: Double) -> Double { encoded(mapped(nits: nits)) }

/// Linear light of a screen, 0…1.
private func mapped(nits: Double) -> Double {
    let peak = 1000.0 / 203
    let y = nits / 203
    return min(1, y * (1 + y / (peak * peak)) / (1 + y))
}

private func encoded(_ light: Double) -> Double {
    255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
}

@Suite struct `light of high range` {
    @Test(arguments: [16, 18] as [UInt32], [1, 9, 12] as [UInt32])
    func `is brought into what a screen shows`(transfer: UInt32, primaries: UInt32) {
        var tables = CDecoding.LightTables()
        unsafe light_tables_fill(&tables)
        let greys = (0...255).flatMap { [UInt8($0), UInt8($0), UInt8($0)] }
        var made = greys
        unsafe withUnsafePointer(to: &tables) { tables in
            var range = unsafe HighRange()
            unsafe high_range_fill(&range, primaries, transfer, tables)
            unsafe high_range_row(&range, AREA_RGB, greys, 256, &made)
        }
        #expect(made.prefix(3).allSatisfy { $0 == 0 })
        // Grey stays grey and grows with the light.
        for i in 0...255 {
            #expect((0..<3).allSatisfy { abs(Int(made[3 * i + $0]) - Int(made[3 * i])) <= 1 })
            if i > 0 { #expect(made[3 * i] >= made[3 * i - 3]) }
        }
        // A display's white: 203 nits are 58 % of PQ, 1,000 of HLG all of it.
        let white = transfer == 16 ? 148 : 255
        let nits = transfer == 16 ? 203.0 : 1000.0
        #expect(abs(Double(made[3 * white]) - shown(nits: nits)) <= 3)
    }

    /// Half of the pixels are black: half of the light of a screen is what is seen, and not what the mean of the codes stands for.
    @Test(arguments: [(16, 38055, 203.0), (18, 65535, 1000.0)])
    func `is averaged as light of the screen`(transfer: UInt8, code: Int, nits: Double) throws {
        let samples = (0..<64).map { $0 % 2 == 0 ? 0 : code }
        let file = TemporaryFile(png16(samples, codes: [9, transfer, 0, 1]))
        let photo = try decodeInWorker(
            DecodeRequest(ticket: 1, path: file.path, box: PixelBox(width: 8, height: 8)))
        let expected = encoded(mapped(nits: nits) / 2)
        for x in 0..<8 {
            #expect(abs(channels(photo.bitmap[x, 0])[1] - expected) <= 3)
        }
    }
}
