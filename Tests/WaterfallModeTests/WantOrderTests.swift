import SeededRandom
import Testing

@testable import WaterfallMode

/// Invariants K1 and K2 of the picture cache, and the decode order; PicturesTests have K5, DecodingTests K3, K4 and K6.
@Suite struct `what the waterfall keeps ready` {
    @Test(arguments: Seeds.count(100))
    func `K1, K2: what is seen lies in the window, and the books of strips add up`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var height = dice.number(1...300)
        var window = PreheatWindow()
        var scroll = dice.number(-100...2000)
        // What the changes say is kept ready, looked at in places between the ends of strips.
        let probes = (0..<40).map { _ in dice.number(-500...3000) }
        var isReady = [Bool](repeating: false, count: probes.count)
        for step in 0..<180 {
            if dice.roll(30) == 0 { height = dice.number(1...300) }
            scroll += dice.number(-1...1) * dice.pick([1, 10, height, 5 * height])
            if let change = window.follow(scroll: scroll, height: height) {
                let isRight = probes.indices.allSatisfy { index in
                    let isAdded = change.added.contains { $0.holds(probes[index]) }
                    let isRemoved = change.removed.contains { $0.holds(probes[index]) }
                    defer { isReady[index] = isReady[index] ? !isRemoved : isAdded }
                    return !(isAdded && isRemoved) && !(isAdded && isReady[index])
                        && !(isRemoved && !isReady[index])
                }
                #expect(isRight, "K2, seed \(seed) step \(step)")
            }
            let strip = window.strip ?? .init(start: 0, end: 0)
            #expect(
                strip.start <= scroll && scroll + height <= strip.end,
                "K1, seed \(seed) step \(step)")
            #expect(isReady == probes.map(strip.holds), "seed \(seed) step \(step)")
        }
    }

    @Test(arguments: Seeds.count(50))
    func `what is seen is decoded first, then what comes, then what lies behind`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let order = DecodeOrder(
            scroll: dice.number(0...500), height: dice.number(20...200),
            speed: dice.number(-900...900), selected: dice.roll(40))
        let tiles = (0..<40).map { index in
            let start = Double(index / 3) * 40 + dice.number(0...10)
            return DecodeOrder.Tile(index: index, start: start, end: start + dice.number(5...60))
        }
        let sorted = order.sorted(tiles.shuffled(using: &dice))
        #expect(sorted.map(\.index).sorted() == Array(0..<40), "seed \(seed)")
        let centre = order.scroll + order.height / 2
        for (a, b) in zip(sorted, sorted.dropFirst()) {
            #expect(order.rank(of: a) <= order.rank(of: b), "seed \(seed)")
            if order.rank(of: a) == order.rank(of: b) {
                #expect(
                    abs((a.start + a.end) / 2 - centre) <= abs((b.start + b.end) / 2 - centre),
                    "seed \(seed)")
            }
        }
        for tile in tiles where order.rank(of: tile) == 2 {
            #expect((tile.start > centre) == (order.speed >= 0), "seed \(seed)")
        }
        #expect(order.wantsOnlyDegraded == (abs(order.speed) > 2 * order.height), "seed \(seed)")
    }
}

extension PreheatWindow.Strip {
    fileprivate func holds(_ place: Double) -> Bool { start < place && place < end }
}
