import Browsing
import CullingVectors
import Geometry
import Testing

@testable import StackMode

@Suite struct `the vectors of the pile` {
    let vectors: Vectors

    init() throws { vectors = try Vectors() }

    /// A pile whose short side or box the vectors name.
    private func pile(short: Double = 90, box: [Double] = [128, 72]) -> StackGeometry {
        var options = StackOptions()
        options.boxFraction = 0.8
        let size = Size(width: box[0] / 0.8, height: box[1] / 0.8)
        #expect(isClose(size.shortSide, short))
        return StackGeometry(viewport: size, options: options)
    }

    private func point(_ numbers: [Double]) -> Point { Point(x: numbers[0], y: numbers[1]) }

    private func isNear(_ a: Point, _ b: [Double]) -> Bool {
        isClose(a.x, b[0]) && isClose(a.y, b[1])
    }

    @Test func `exits of flicks`() throws {
        try vectors.each("stack", "flickExit") { id, input, output in
            let exit = pile(box: try input.numbers("box")).exit(
                along: point(try input.numbers("dir")))
            #expect(isNear(exit, try output.numbers("exit")), "\(id)")
        }
    }

    @Test func `releases`() throws {
        try vectors.each("stack", "release") { id, input, output in
            let pile = pile(short: try input.number("L"), box: try input.numbers("box"))
            let release = pile.release(
                at: point(try input.numbers("translation")),
                velocity: point(try input.numbers("velocity")))
            switch (release, try output.text("action")) {
            case (.flick(let direction), "flick"):
                #expect(
                    isNear(pile.exit(along: direction), try output.numbers("exit")), "\(id)")
            case (.settle, "return"): break
            default: Issue.record("\(id)")
            }
        }
    }

    @Test func `the timeline of a flick`() throws {
        try vectors.each("stack", "flickTimeline") { id, input, output in
            let flick = StackFlick(
                start: point(try input.numbers("start")), exit: point(try input.numbers("exit")),
                out: try input.number("t1"), back: try input.number("t2"))
            let t = try input.number("t")
            let part = flick.returning(at: t)
            #expect(isNear(flick.displacement(at: t), try output.numbers("displacement")), "\(id)")
            #expect(
                isClose(part * (try input.number("angleNew")), try output.number("angleDeg")),
                "\(id)")
            let isOnTop = try output.at("onTop")
            #expect(isOnTop == .flag(flick.isOnTop(at: t)), "\(id)")
            #expect(
                isClose(
                    (1 - part) * (try input.number("angleTop")),
                    try output.number("newTopAngleDeg")), "\(id)")
        }
    }

    @Test func `the order`() throws {
        try vectors.each("stack", "order") { id, input, output in
            var order = try input.numbers("order").map { Int($0) }
            let count = order.count
            // The source order, and the index of the top in it.
            var source = order.sorted()
            var index = order.first ?? 0
            switch try input.text("op") {
            case "flick": index = stackIndex(index, movedBy: 1, of: count)
            case "flick×7": for _ in 0..<7 { index = stackIndex(index, movedBy: 1, of: count) }
            case "previous": index = stackIndex(index, movedBy: -1, of: count)
            case "goTo 1": index = 1
            case "remove top", "remove top (last)":
                source.remove(at: index)
                index = stackIndex(index, afterRemovalAt: index, of: count)
            default: Issue.record("\(id): an operation that is not known")
            }
            order = source.indices.map {
                source[stackIndex(index, movedBy: $0, of: source.count)]
            }
            let expected = try output.numbers("order").map { Int($0) }
            #expect(order == expected, "\(id)")
        }
    }

    @Test func `the spread pile`() throws {
        try vectors.each("stack", "spread") { id, input, output in
            let layout = SpreadLayout(
                viewport: Size(width: try input.number("W"), height: try input.number("H")),
                count: Int(try input.number("n")))
            #expect(Double(layout.columns) == (try output.number("cols")), "\(id)")
            #expect(isClose(layout.side, try output.number("cell")), "\(id)")
            #expect(isClose(layout.padX, try output.number("padX")), "\(id)")
            #expect(isClose(layout.padY, try output.number("padY")), "\(id)")
            #expect(isClose(layout.contentHeight, try output.number("contentH")), "\(id)")
            let frames = try output.list("frames")
            #expect(frames.count == layout.count)
            for (index, expected) in frames.enumerated() {
                let frame = layout.frame(at: index)
                let numbers = try expected.numbers
                #expect(isNear(frame.origin, numbers), "\(id) \(index)")
                #expect(
                    isClose(frame.size.width, numbers[2]) && isClose(frame.size.height, numbers[3]),
                    "\(id) \(index)")
            }
        }
    }

    @Test func `the delays of spreading`() throws {
        try vectors.each("stack", "spreadDelay") { id, input, output in
            let delay = spreadDelay(
                Int(try input.number("i")), of: Int(try input.number("n")))
            #expect(isClose(delay, try output.number("delay")), "\(id)")
        }
    }

    @Test(arguments: ["stackRest", "stackDrag"]) func `scenes`(name: String) throws {
        let scene = try vectors.root.at("scenes").at(name)
        var options = StackOptions()
        options.seed = Int(try scene.number("seed"))
        let pile = StackGeometry(
            viewport: Size(width: try scene.number("W"), height: try scene.number("H")),
            options: options)
        // Top first; the vectors' table names their sizes.
        let photos = [
            ("a.jpg", Size(width: 3000, height: 2000)), ("b.jpg", Size(width: 2000, height: 3000)),
            ("IMG_0001.JPG", Size(width: 1000, height: 1000)),
            ("d.png", Size(width: 1600, height: 900)),
        ]
        let placements = pile.placements(
            of: photos.map(\.1),
            angles: photos.map { pile.restAngle(name: $0.0.utf8, generation: 0) },
            drag: (try? scene.numbers("drag")).map(point) ?? .zero)
        let quads = try scene.list("quads")
        try #require(placements.count == quads.count)
        for (placed, quad) in zip(placements, quads) {
            let id = try quad.text("id")
            #expect(photos[placed.rank].0 == id)
            #expect(isNear(placed.centre, try quad.numbers("centre")), "\(id)")
            let size = try quad.numbers("size")
            #expect(
                isClose(placed.size.width, size[0]) && isClose(placed.size.height, size[1]), "\(id)"
            )
            #expect(isClose(placed.rotation, try quad.number("rotationDeg")), "\(id)")
            #expect(isClose(Double(-placed.rank), try quad.number("z")), "\(id)")
            #expect(isClose(pile.border, try quad.number("border")), "\(id)")
        }
    }
}
