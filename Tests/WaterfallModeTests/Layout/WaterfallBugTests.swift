import Browsing
import CullingVectors
import Geometry
import Testing

@testable import WaterfallMode

/// Known bugs of other waterfalls that a layout can have; those of a cache are tested with the cache.
@Suite struct `the bugs of the waterfall's seeds` {
    private func metrics(columns: Int = 3, width: Double = 320) -> WaterfallMetrics {
        WaterfallMetrics(
            width: width, columns: columns, columnSpacing: 10, itemSpacing: 10,
            inset: WaterfallInsets(all: 10))
    }

    @Test(arguments: [0, -1, Double.nan, .infinity, -.infinity])
    func `BW4: a shape that divides by zero is square`(aspect: Double) {
        let layout = WaterfallLayout(metrics: metrics(), items: [WaterfallItem(aspect: aspect)])
        let size = layout.frame(of: 0).size
        #expect(size.height == size.width)
    }

    @Test func `BW5: laying out again leaves no duplicates`() {
        let items = (1...9).map { WaterfallItem(aspect: 0.5 + Double($0) / 9) }
        var layout = WaterfallLayout(metrics: metrics(), items: items)
        let before = layout.tiles(from: 0, to: 1e9)
        layout.replace(0..<9, with: items)
        #expect(layout.tiles(from: 0, to: 1e9) == before)
        #expect(before == Array(0..<9))
    }

    @Test func `BW7: a tile without height still keeps its distance to the next`() throws {
        let seed = try Vectors().root.at("seedBugs").list("waterfallSeedZeroHeightFirstRow")
            .map { try $0.numbers }
        var flat = metrics()
        flat.aspects = 0...3
        let items = [Double.leastNonzeroMagnitude, 1, 1, 1].map { WaterfallItem(aspect: $0) }
        let layout = WaterfallLayout(metrics: flat, items: items)
        // The seed takes the second tile for one of the first row: it lies on the first.
        #expect(seed[1][1] == seed[0][1] && seed[1][0] == seed[0][0])
        #expect(layout.column(of: 1) == 0)
        #expect(abs(layout.frame(of: 1).minY - 20) < 1e-6)
        #expect(abs(layout.frame(of: 2).minY - 10) < 1e-6)
    }

    @Test func `BW9: each tile goes to the shortest column, not one to each of a row`() {
        let layout = WaterfallLayout(
            metrics: metrics(columns: 2),
            items: [3, 0.5, 0.5, 0.5].map { WaterfallItem(aspect: $0) })
        #expect((0..<4).map(layout.column) == [0, 1, 1, 1])
    }

    @Test func `BW14: a section without photos costs its insets, and no spacing less`() {
        let layout = WaterfallLayout(metrics: metrics())
        #expect(layout.contentHeight == 20)
    }

    @Test func `BW15: a question beside everything finds nothing`() {
        let layout = WaterfallLayout(
            metrics: metrics(), items: (0..<40).map { _ in WaterfallItem(aspect: 1) })
        #expect(layout.tiles(from: -200, to: -100).isEmpty)
        #expect(layout.tiles(from: 1e6, to: 2e6).isEmpty)
        #expect(layout.tiles(from: 100, to: 100).isEmpty)
    }

    @Test func `no width at all is no trap`() {
        for width in [0, 1, 20, -5.0] {
            let layout = WaterfallLayout(
                metrics: metrics(columns: 9, width: width),
                items: (0..<9).map { _ in WaterfallItem(aspect: 1) })
            #expect(layout.contentHeight.isFinite)
            #expect(layout.frame(of: 8).size.width >= 0)
        }
    }

    @Test func `a panorama is cropped to three times its width, and so is its opposite`() {
        let layout = WaterfallLayout(
            metrics: metrics(), items: [WaterfallItem(aspect: 0.1), WaterfallItem(aspect: 9)])
        #expect(abs(layout.frame(of: 0).size.height * 3 - layout.metrics.itemWidth) < 1e-9)
        #expect(abs(layout.frame(of: 1).size.height - layout.metrics.itemWidth * 3) < 1e-9)
    }

    @Test func `the least height is kept`() {
        var tall = metrics()
        tall.minimumHeight = 500
        #expect(WaterfallLayout(metrics: tall).contentHeight == 500)
    }
}
