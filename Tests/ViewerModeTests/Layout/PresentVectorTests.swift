import Browsing
import CullingVectors
import Geometry
import Testing

@testable import ViewerMode

@Suite struct `the vectors of presenting` {
    let vectors: Vectors

    init() throws { vectors = try Vectors() }

    private func size(_ input: JSON, _ key: String) throws -> Size {
        let n = try input.numbers(key)
        return Size(width: n[0], height: n[1])
    }

    private func isClose(_ rect: Rect, _ n: [Double]) -> Bool {
        rect.minX.agrees(with: n[0]) && rect.minY.agrees(with: n[1])
            && rect.size.width.agrees(with: n[2])
            && rect.size.height.agrees(with: n[3])
    }

    @Test func `end rectangles`() throws {
        try vectors.each("present", "endRect") { id, input, output in
            // Photos open whole; the vectors are those of a long one seen across.
            let rect = acrossRect(
                of: try size(input, "image"), in: try size(input, "viewport"))
            #expect(isClose(rect, try output.numbers("riffle")), "\(id)")
        }
    }

    @Test func `the way there`() throws {
        try vectors.each("present", "timeline") { id, input, output in
            let cell = try input.numbers("cell")
            let image = try size(input, "image")
            // How far it is, and how far what lies behind is covered.
            let way = Curve.easeInOut(try input.number("t") / input.number("T"))
            let rect = Rect(x: cell[0], y: cell[1], width: cell[2], height: cell[3])
                .mixed(with: acrossRect(of: image, in: try size(input, "viewport")), part: way)
            #expect(isClose(rect, try output.numbers("rect")), "\(id)")
            #expect(isClose(cropFill(image, in: rect.size), try output.numbers("uv")), "\(id)")
            #expect(way.agrees(with: try output.number("backdrop")), "\(id)")
        }
    }

    @Test func `photos that the list does not show`() throws {
        try vectors.each("present", "startRectMissing") { id, input, output in
            let rect = vanishingRect(in: try size(input, "viewport"))
            #expect(isClose(rect, try output.numbers("rect")), "\(id)")
        }
    }

    @Test func `dragging down`() throws {
        try vectors.each("present", "interactive") { id, input, output in
            let height = try input.number("H")
            // The flick's speed needs the short side, which is the height here.
            #expect(try input.number("L") == height, "\(id)")
            let drag = DismissDrag(
                distance: try input.number("dy"),
                viewport: Size(width: 2 * height, height: height))
            #expect(
                drag.progress.agrees(with: try output.number("progress")), "\(id)")
            #expect(drag.scale.agrees(with: try output.number("scale")), "\(id)")
            #expect(
                drag.backdrop.agrees(with: try output.number("backdrop")), "\(id)")
            let finishes = drag.finishes(atSpeed: try input.number("vy"))
            #expect(.flag(finishes) == (try output.at("finish")), "\(id)")
        }
    }
}
