import Photos
import Testing

@Suite struct `What is known of a photo's pixels` {
    @Test func `is the same after its values were stored, and each part may be unknown`() {
        let figures = PhotoFigures(sharp: nil, blown: 1.5, crushed: 0, median: 100)
        for hasFigures in [true, false] {
            // More digits than a floating point number has.
            for bits: UInt64? in [nil, 0, 0x7FFF_FFFF_FFFF_FFFF, 0x1234_5678_9ABC_DEF1] {
                var facts = PixelFacts()
                if hasFigures { (facts.figures, facts.noise) = (figures, 0.25) }
                facts.hash = bits.map { PhotoHash(bits: $0, median: 255) }
                #expect(facts.values.count == PixelFacts.columns.count)
                #expect(PixelFacts(values: facts.values) == facts)
            }
        }
    }

    @Test func `grows by each look`() {
        var facts = PixelFacts()
        facts.hash = PhotoHash(bits: 5, median: 7)
        var other = PixelFacts()
        other.figures = PhotoFigures(sharp: 50, blown: 0, crushed: 0, median: 100)
        other.noise = 1
        facts.learn(other)
        #expect(facts.hash != nil && facts.figures == other.figures)
        facts.learn(PixelFacts())
        #expect(facts.hash != nil && facts.figures != nil)
    }
}
