import Gates
import Likeness
import PhotoSeries
import SeededRandom
import Testing

/// Many seeded series: which photos of brackets and focus series would be taken for a burst, and which bursts for a bracket.
@Suite struct `Series of photos` {
    @Test
    func `never have a photo in a burst that the camera, its correction or its drive gives away`() {
        var gate = Gate("brackets among bursts", counting: "series with photos in a burst")
        var dice = Dice(Gate.seed(7))
        let count = Gate.steps(full: 100_000, fast: 1_000)
        // By hand, by light alone: whole seconds cut some, and a burst before them in other light. The guide says so.
        var byHand = (all: 0, cut: 0)
        while gate.cases + byHand.all < count {
            let album = PhotoSeries.album(25, dice: &dice)
            let facts = album.flatMap(\.facts)
            let bursts = stacks(of: facts).filter { !$0.isSet }
            let alike = Set(bursts.flatMap(\.members))
            var start = 0
            for series in album {
                let places = start..<(start + series.facts.count)
                start = places.upperBound
                let isCut = series.kind.isSet && places.contains(where: alike.contains)
                if series.kind == .manualBracket {
                    byHand.all += 1
                    if isCut { byHand.cut += 1 }
                } else {
                    gate.count("\(series.kind)", isCut ? ["\(facts[places.lowerBound])"] : [])
                }
            }
        }
        #expect(byHand.cut * 50 <= byHand.all)
        #expect(gate.close("by hand: \(byHand.cut) of \(byHand.all)"))
    }

    @Test(arguments: PhotoSeries.Light.allCases)
    func `are taken for brackets in few bursts`(light: PhotoSeries.Light) {
        var dice = Dice(Gate.seed(1))
        let count = Gate.steps(full: 8_000, fast: 200)
        var found = 0
        for _ in 0..<count {
            let series = PhotoSeries(.burst, light: light, dice: &dice)
            if stacks(of: series.facts).contains(where: \.isSet) { found += 1 }
        }
        print("bursts, \(light): \(found) of \(count) with a false set")
        #expect(Double(found) <= 0.03 * Double(count) + 1)
    }
}
