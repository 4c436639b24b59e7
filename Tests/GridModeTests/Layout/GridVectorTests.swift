import Browsing
import CullingVectors
import Geometry
import Testing

@testable import GridMode

@Suite struct `the vectors of the nine-grid` {
    let vectors: Vectors

    init() throws { vectors = try Vectors() }

    private func geometry(_ input: JSON) throws -> GridGeometry {
        GridGeometry(
            viewport: Size(width: try input.number("W"), height: try input.number("H")))
    }

    private func size(_ input: JSON, _ key: String) throws -> Size {
        let sides = try input.numbers(key)
        return Size(width: sides[0], height: sides[1])
    }

    @Test func `sets of photos`() throws {
        try vectors.each("nineGrid", "moments") { id, input, output in
            let grid = try geometry(input)
            let n = Int(try input.number("n"))
            let shape = GridShape(count: n)
            #expect(Double(shape.columns) == (try output.number("cols")), "\(id)")
            #expect(Double(shape.rows) == (try output.number("rows")), "\(id)")
            #expect(grid.gap == (try output.number("gap")), "\(id)")
            #expect(grid.side == (try output.number("side")), "\(id)")
            let pages = GridPages(sets: [n])
            #expect(Double(pages.overflow(ofPage: 0)) == (try output.number("overflow")), "\(id)")
            let shown = pages.photos(onPage: 0).count
            let frames = try output.list("frames").map { try $0.numbers }
            try #require(shown == frames.count, "\(id)")
            let image = try size(input, "image")
            for (i, frame) in frames.enumerated() {
                let cell = grid.cell(i, ofSetOf: shown, first: image)
                #expect(isClose(cell, to: frame), "\(id), cell \(i)")
            }
        }
    }

    @Test func `a photo that is alone`() throws {
        try vectors.each("nineGrid", "single") { id, input, output in
            let image = try size(input, "image")
            let cell = try geometry(input).cell(0, ofSetOf: 1, first: image)
            let frame = try output.numbers("frame")
            let part = try output.numbers("uv")
            #expect(isClose(cell, to: frame), "\(id)")
            #expect(isClose(cropFill(image, in: cell.size), to: part), "\(id)")
        }
    }

    @Test func `steps of the selection`() throws {
        let steps: [String: GridStep] = ["left": .left, "right": .right, "up": .up, "down": .down]
        try vectors.each("nineGrid", "move") { id, input, output in
            let pages = GridPages(count: Int(try input.number("n")))
            let step = try #require(steps[try input.text("key")], "\(id)")
            let index = pages.index(after: step, from: Int(try input.number("i")))
            let expected: Int? =
                if case .number(let i) = try output.at("i") { Int(i) } else { nil }
            #expect(index == expected, "\(id)")
        }
    }

    @Test func `pages and slots`() throws {
        try vectors.each("nineGrid", "page") { id, input, output in
            let pages = GridPages(count: Int(try input.number("n")))
            let index = Int(try input.number("i"))
            #expect(Double(pages.page(of: index)) == (try output.number("page")), "\(id)")
            #expect(Double(pages.slot(of: index)) == (try output.number("slot")), "\(id)")
            #expect(Double(pages.pageCount) == (try output.number("pages")), "\(id)")
        }
    }

    @Test
    func `BV11: a page shows nine photos at once, where the seed's list of three columns does not`()
        throws
    {
        try vectors.each("nineGrid", "seedThreeColumn") { id, input, output in
            let width = try input.number("W")
            let item = try output.numbers("item")
            // The seed's formula: three to a row, 10 pt between and around, 740 : 510.
            #expect(isClose(item[0], (width - 40) / 3), "\(id)")
            #expect(isClose(item[1], item[0] * 740 / 510), "\(id)")
            let viewport = Size(width: width, height: 3 * item[1])
            #expect(3 * item[1] + 4 * 10 > viewport.height, "\(id): three rows do not fit")
            let slots = (0..<9).map {
                GridGeometry(viewport: viewport).slot($0, in: .nine)
            }
            let room = Rect(origin: .zero, size: viewport)
            #expect(slots.allSatisfy { room.contains($0) }, "\(id)")
        }
    }
}

private func isClose(_ rect: Rect, to numbers: [Double]) -> Bool {
    isClose(rect.minX, numbers[0]) && isClose(rect.minY, numbers[1])
        && isClose(rect.size.width, numbers[2]) && isClose(rect.size.height, numbers[3])
}
