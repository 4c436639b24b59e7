import CColour
import CDecoding
import Glibc
import SeededRandom
import Testing

/// Turns colours, with lcms2 as a worker has it.
private func converted(_ colours: [UInt32], _ facts: ColourFacts) throws -> [UInt32] {
    let cache = try #require(unsafe colour_create())
    defer { unsafe colour_destroy(cache) }
    var facts = unsafe facts
    var pixels = colours
    #expect(unsafe colour_apply(cache, &facts, &pixels, pixels.count) != 0)
    return pixels
}

private func difference(_ a: UInt32, _ b: UInt32) -> Int {
    [16, 8, 0].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
}

private func facts(_ change: (inout ColourFacts) -> Void) -> ColourFacts {
    var facts = unsafe ColourFacts()
    unsafe change(&facts)
    return unsafe facts
}

/// Colours of a photo, and black and white.
private func colours(_ dice: inout Dice, _ count: Int) -> [UInt32] {
    [0, 0xFFFFFF] + (0..<count).map { _ in UInt32(truncatingIfNeeded: dice.next()) & 0xFFFFFF }
}

@Suite struct `colours of a file's own` {
    @Test(arguments: Seeds.count(4)) func `of sRGB stay as they are`(seed: UInt64) throws {
        var dice = Dice(seed)
        let colours = colours(&dice, 5000)
        #expect(try unsafe converted(colours, ColourFacts()) == colours)
        // Primaries and curve of sRGB, said in other ways.
        for transfer: UInt32 in [1, 13, 14, 15] {
            let said = unsafe facts {
                unsafe $0.primaries = 1
                unsafe $0.transfer = transfer
            }
            #expect(try unsafe converted(colours, said) == colours)
        }
    }

    @Test func `of wider spaces become the sRGB that shows the same`() throws {
        // By the matrices of the standards, rounded to bytes: colours that sRGB has.
        let p3 = unsafe facts {
            unsafe $0.primaries = 12
            unsafe $0.transfer = 13
        }
        let bt2020 = unsafe facts {
            unsafe $0.primaries = 9
            unsafe $0.transfer = 13
        }
        for (facts, wide, expected) in unsafe [
            (p3, 0x808080, 0x808080), (p3, 0xEA3323, 0xFF0000), (p3, 0x75FB4C, 0x00FF00),
            (bt2020, 0x808080, 0x808080), (bt2020, 0xCF4A22, 0xFF0000),
        ] as [(ColourFacts, UInt32, UInt32)] {
            let made = try unsafe converted([wide], facts)[0]
            #expect(difference(made, expected) <= 8, "\(String(made, radix: 16))")
        }
    }

    @Test(arguments: [0.55, 1.0]) func `with a gamma are lightened or darkened by it`(gamma: Double)
        throws
    {
        let said = unsafe facts { unsafe $0.gamma = gamma }
        for value in stride(from: 16, through: 240, by: 16) {
            let made = try unsafe converted([UInt32(value) * 0x010101], said)[0]
            let light = pow(Double(value) / 255, 1 / gamma)
            let srgb = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
            let expected = UInt32((srgb * 255).rounded()) * 0x010101
            #expect(difference(made, expected) <= 2, "\(value)")
        }
    }

    @Test(arguments: Seeds.count(4))
    func `in a profile that is broken, or of another kind, are left`(seed: UInt64) throws {
        var dice = Dice(seed)
        let colours = colours(&dice, 100)
        let cache = try #require(unsafe colour_create())
        defer { unsafe colour_destroy(cache) }
        for _ in 0..<50 {
            var pixels = colours
            var said = unsafe ColourFacts()
            let profile = dice.bytes(dice.roll(1..<2000))
            unsafe colour_facts_take(&said, profile, profile.count)
            #expect(unsafe colour_apply(cache, &said, &pixels, pixels.count) == 0)
            unsafe colour_facts_clear(&said)
            #expect(pixels == colours, "seed \(seed)")
        }
    }

    /// Bytes would be too coarse for the dark colours of linear light.
    @Test(arguments: [("float_gamma.tif", 563.0 / 256), ("float_wide.tif", 1)])
    func `in floating point have the light of the profile's curve`(name: String, gamma: Double)
        throws
    {
        let file = contents(of: formatsFolder + "/" + name)
        let mark = try #require(file.indices.first { file[$0...].starts(with: "acsp".utf8) })
        let profile = Array(file[(mark - 36)...])
        let cache = try #require(unsafe colour_create())
        defer { unsafe colour_destroy(cache) }
        let size = Int(COLOUR_CURVE_SIZE)
        var light = [UInt16](repeating: 0, count: 3 * size)
        var rest = unsafe ColourFacts()
        #expect(unsafe colour_rows(cache).curves(profile, profile.count, 3, &light, &rest) != 0)
        for channel in 0..<3 {
            let off = (0..<size).map { number in
                abs(
                    Double(light[channel * size + number]) - 65535
                        * pow(Double(number) / 65535, gamma))
            }
            #expect(off.max() ?? 99 < 4)
        }
    }
}
