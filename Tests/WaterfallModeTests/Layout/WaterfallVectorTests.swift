import Browsing
import CullingVectors
import Geometry
import Testing

@testable import WaterfallMode

@Suite struct `the vectors of the waterfall` {
    let vectors: Vectors

    init() throws { vectors = try Vectors() }

    /// One number for all sides, or top, left, bottom, right.
    private func insets(_ input: JSON, _ key: String, usual: Double) throws -> WaterfallInsets {
        guard let value = try? input.at(key) else { return WaterfallInsets(all: usual) }
        if case .number(let all) = value { return WaterfallInsets(all: all) }
        let sides = try value.numbers
        return WaterfallInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
    }

    private func layout(_ input: JSON) throws -> WaterfallLayout {
        let gap = (try? input.number("gap")) ?? 10
        var metrics = WaterfallMetrics(
            width: try input.number("W"), columns: Int(try input.number("cols")),
            columnSpacing: gap, itemSpacing: gap, inset: try insets(input, "inset", usual: 10))
        metrics.header = WaterfallBand(
            height: (try? input.number("header")) ?? 0,
            insets: try insets(input, "headerInset", usual: 0))
        metrics.footer = WaterfallBand(
            height: (try? input.number("footer")) ?? 0,
            insets: try insets(input, "footerInset", usual: 0))
        if let snap = try? input.at("snap"), snap == .flag(true) {
            metrics.grain = Size(width: 1, height: 1)
        }
        switch try? input.text("direction") {
        case "ltr": metrics.direction = .leftToRight
        case "rtl": metrics.direction = .rightToLeft
        default: metrics.direction = .shortestFirst
        }
        return WaterfallLayout(
            metrics: metrics,
            items: try input.numbers("aspects").map { WaterfallItem(aspect: $0) })
    }

    private func expect(
        _ rect: Rect?, _ expected: JSON, _ name: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        guard expected != .null else {
            #expect(rect == nil, "\(name)", sourceLocation: sourceLocation)
            return
        }
        let numbers = try expected.numbers
        let rect = try #require(rect, "\(name)", sourceLocation: sourceLocation)
        for (a, b) in zip([rect.minX, rect.minY, rect.size.width, rect.size.height], numbers) {
            #expect(isClose(a, b), "\(name)", sourceLocation: sourceLocation)
        }
    }

    @Test(arguments: ["phone320", "terminal160", "ltr", "rtl", "headerFooter", "empty"])
    func `layouts`(name: String) throws {
        try vectors.each("waterfall", name) { id, input, output in
            let layout = try layout(input)
            #expect(isClose(layout.metrics.itemWidth, try output.number("itemW")), "\(id)")
            let frames = try output.list("frames")
            try #require(frames.count == layout.count, "\(id)")
            let columns = try output.numbers("columns")
            for (i, frame) in frames.enumerated() {
                try expect(layout.frame(of: i), frame, "\(id) tile \(i)")
                #expect(Double(layout.column(of: i)) == columns[i], "\(id) tile \(i)")
            }
            for (a, b) in zip(layout.bottoms, try output.numbers("bottoms")) {
                #expect(isClose(a, b), "\(id)")
            }
            #expect(isClose(layout.contentHeight, try output.number("contentH")), "\(id)")
            guard layout.count > 0 else { return }
            try expect(layout.header(ofSection: 0), try output.at("header"), id)
            try expect(layout.footer(ofSection: 0), try output.at("footer"), id)
        }
    }

    @Test func `neighbours`() throws {
        try vectors.each("waterfall", "neighbour") { id, input, output in
            let source = try vectors.root.at("waterfall").list(input.text("layout"))[0]
            let step: WaterfallLayout.Step =
                switch try input.text("key") {
                case "left": .left
                case "right": .right
                case "up": .up
                default: .down
                }
            let goal = try layout(source.at("in")).neighbour(
                of: Int(try input.number("i")), step)
            #expect(Double(goal) == (try output.number("i")), "\(id)")
        }
    }

    @Test func `automatic columns`() throws {
        try vectors.each("waterfall", "autoColumns") { id, input, output in
            let columns = WaterfallMetrics.automaticColumns(
                width: try input.number("W"), shortSide: try input.number("L"))
            #expect(Double(columns) == (try output.number("cols")), "\(id)")
        }
    }
}
