import CullingVectors
import Geometry
import Testing
@testable import Raster

@Suite struct `the vectors of the page transitions` {
    let vectors: Vectors

    init() throws { vectors = try Vectors() }

    @Test func `slides`() throws {
        try vectors.each("transitions", "slide") { id, input, output in
            let edge = try edge(input)
            let page = try page(input)
            let p = try input.number("p")
            for (name, offsets) in [
                ("push", PageOffsets.push(from: edge, of: page, progress: p)),
                ("moveIn", .moveIn(from: edge, of: page, progress: p)),
                ("reveal", .reveal(from: edge, of: page, progress: p)),
            ] {
                let expected = try output.at(name)
                #expect(isClose([offsets.outgoing], [try expected.numbers("a")]), "\(id) \(name)")
                #expect(isClose([offsets.incoming], [try expected.numbers("b")]), "\(id) \(name)")
            }
        }
    }

    @Test func `cubes`() throws {
        try vectors.each("transitions", "cube") { id, input, output in
            for (name, which) in [("a", PageFace.Page.outgoing), ("b", .incoming)] {
                let face = cubeFace(
                    which, from: try edge(input), of: try page(input),
                    progress: try input.number("p"), keepsInside: try input.flag("dolly"),
                    focal: try input.number("focal"))
                let corners = try #require(face.corners(of: try page(input)))
                #expect(isClose(corners, try output.points(name)), "\(id) \(name)")
            }
        }
    }

    @Test func `flips`() throws {
        try vectors.each("transitions", "flip") { id, input, output in
            let face = flipFace(
                from: try edge(input), of: try page(input), progress: try input.number("p"),
                keepsInside: try input.flag("dolly"))
            let corners = try #require(face.corners(of: try page(input)))
            #expect(isClose(corners, try output.points("corners")), "\(id)")
            #expect(face.page == (try page(named: output.text("shows"))), "\(id)")
        }
    }

    @Test func `cubes and flips from other edges`() throws {
        try vectors.each("transitions", "cubeFlipOtherSubtypes") { id, input, output in
            let edge = try edge(input)
            let page = try page(input)
            let p = try input.number("p")
            let keepsInside = try input.flag("dolly")
            let faces = [
                (
                    "cubeA",
                    cubeFace(
                        .outgoing, from: edge, of: page, progress: p, keepsInside: keepsInside)
                ),
                (
                    "cubeB",
                    cubeFace(
                        .incoming, from: edge, of: page, progress: p, keepsInside: keepsInside)
                ),
                ("flip", flipFace(from: edge, of: page, progress: p, keepsInside: keepsInside)),
            ]
            for (name, face) in faces {
                let corners = try #require(face.corners(of: page))
                #expect(isClose(corners, try output.points(name)), "\(id) \(name)")
            }
        }
    }

    @Test func `curls`() throws {
        try vectors.each("transitions", "curl") { id, input, output in
            let x = try input.number("X")
            let curl = PageCurl(
                width: try input.number("W"), radius: try input.number("rho"),
                progress: try input.number("p"))
            let (image, source) =
                switch curl.sight(at: x) {
                case .front(let at, _): ("aFront", at)
                case .back(let at, _): ("aBack", at)
                case .below: ("b", x)
                }
            #expect(image == (try output.text("image")), "\(id)")
            #expect(source.agrees(with: try output.number("sourceX")), "\(id)")
        }
    }

    @Test func `sucks`() throws {
        try vectors.each("transitions", "suck") { id, input, output in
            let q = try input.numbers("q")
            let effect = SuckEffect(progress: try input.number("p"))
            let position = effect.position(of: Point(x: q[0], y: q[1]))
            #expect(isClose([position], [try output.numbers("pos")]), "\(id)")
        }
    }

    @Test func `ripples`() throws {
        try vectors.each("transitions", "ripple") { id, input, output in
            let effect = RippleEffect(page: try page(input), progress: try input.number("p"))
            let point = Point(x: try input.number("x"), y: try input.number("y"))
            let expected = [try output.number("sx"), try output.number("sy")]
            #expect(isClose([effect.sample(at: point)], [expected]), "\(id)")
            let share = effect.incomingShare(at: effect.radius(of: point))
            #expect(share.agrees(with: try output.number("mixB")), "\(id)")
        }
    }

    @Test func `irises`() throws {
        try vectors.each("transitions", "iris") { id, input, output in
            let page = try page(input)
            let p = try input.number("p")
            let iris: IrisOpening =
                switch try input.text("kind") {
                case "open": .opening(page, progress: p)
                case "close": .closing(page, progress: p)
                default: .closingAndOpening(page, progress: p)
                }
            #expect(iris.page == (try self.page(named: output.text("inside"))), "\(id)")
            #expect(iris.radius.agrees(with: try output.number("radius")), "\(id)")
        }
    }

    private func page(_ input: JSON) throws -> Size {
        Size(width: try input.number("W"), height: try input.number("H"))
    }

    private func page(named name: String) -> PageFace.Page { name == "a" ? .outgoing : .incoming }

    private func edge(_ input: JSON) throws -> Edge {
        let name = try input.text("subtype")
        return try #require(
            ["fromRight": Edge.right, "fromLeft": .left, "fromTop": .top, "fromBottom": .bottom][
                name], "\(name)")
    }
}

private func isClose(_ points: [Point], _ numbers: [[Double]]) -> Bool {
    points.count == numbers.count
        && zip(points, numbers).allSatisfy { point, pair in
            pair.count == 2 && point.x.agrees(with: pair[0]) && point.y.agrees(with: pair[1])
        }
}

extension JSON {
    fileprivate func flag(_ key: String) throws -> Bool {
        guard case .flag(let value) = try at(key) else { throw Missing(key: key) }
        return value
    }

    fileprivate func points(_ key: String) throws -> [[Double]] {
        try list(key).map { try $0.numbers }
    }
}
