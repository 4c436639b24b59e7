import CullingVectors
import Geometry
import Testing

@Suite struct `the vectors of the core` {
    let vectors: Vectors

    init() throws { vectors = try Vectors() }

    @Test func `curves`() throws {
        try vectors.each("core", "curves") { id, input, output in
            let t = try input.number("t")
            for (name, curve) in [
                ("easeInOut", Curve.easeInOut), ("easeIn", .easeIn), ("easeOut", .easeOut),
                ("caDefault", .caDefault), ("cubicInOut", .cubicInOut),
            ] {
                #expect(isClose(curve(t), try output.number(name)), "\(id) \(name)")
            }
        }
    }

    @Test func `rubber band`() throws {
        try vectors.each("core", "rubberBand") { id, input, output in
            let y = rubberBand(try input.number("x"), reach: try input.number("d"))
            #expect(isClose(y, try output.number("y")), "\(id)")
        }
    }

    @Test func `mixing of 64 bits`() throws {
        try vectors.each("core", "mix64") { id, input, output in
            let x = try #require(UInt64(try input.text("x"), radix: 16))
            #expect(mix64(x) == UInt64(try output.text("y"), radix: 16), "\(id)")
        }
    }

    @Test func `rest angles`() throws {
        try vectors.each("core", "restAngle") { id, input, output in
            let name = Array(try input.text("photoID").utf8)
            let limit = try input.number("maxDeg")
            let angle = RestAngle(
                name: name, seed: UInt64(try input.number("seed")),
                generation: UInt64(try input.number("gen")))
            #expect(fnv1a64(name) == UInt64(try output.text("fnv1a64"), radix: 16), "\(id)")
            #expect(isClose(angle.unit, try output.number("unit")), "\(id)")
            #expect(isClose(angle.degrees(limit: limit), try output.number("deg")), "\(id)")
            #expect(
                Double(angle.wholeDegrees(limit: limit)) == (try output.number("stepDeg")), "\(id)")
        }
    }

    @Test func `thresholds`() throws {
        try vectors.each("core", "thresholds") { id, input, output in
            let size = Size(width: try input.number("W"), height: try input.number("H"))
            let thresholds = Thresholds(viewport: size)
            #expect(isClose(size.shortSide, try output.number("L")), "\(id)")
            for (name, value) in [
                ("flickSpeed", thresholds.flickSpeed), ("pageThreshold", thresholds.pageThreshold),
                ("border", thresholds.border), ("gap", thresholds.gap),
                ("itemWidth", thresholds.itemWidth), ("focal", thresholds.focal),
            ] {
                #expect(isClose(value, try output.number(name)), "\(id) \(name)")
            }
        }
    }

    @Test func `velocity at release`() throws {
        try vectors.each("core", "velocity") { id, input, output in
            let samples = try input.list("samples").map {
                let n = try $0.numbers
                return DragSample(time: n[0], position: Point(x: n[1], y: n[2]))
            }
            let v = releaseVelocity(samples, at: try input.number("release"))
            let expected = try output.numbers("v")
            #expect(isClose(v.x, expected[0]) && isClose(v.y, expected[1]), "\(id)")
        }
    }

    @Test func `fitting`() throws {
        try vectors.each("core", "fitting") { id, input, output in
            let image = try input.numbers("image")
            let rect = try input.numbers("rect")
            let content = Size(width: image[0], height: image[1])
            let box = Size(width: rect[0], height: rect[1])
            let size = contain(content, in: box)
            let expected = try output.numbers("contain")
            #expect(isClose(size.width, expected[0]) && isClose(size.height, expected[1]), "\(id)")
            let part = cropFill(content, in: box)
            let uv = try output.numbers("uv")
            #expect(isClose(part.minX, uv[0]) && isClose(part.minY, uv[1]), "\(id)")
            #expect(isClose(part.size.width, uv[2]) && isClose(part.size.height, uv[3]), "\(id)")
        }
    }
}
