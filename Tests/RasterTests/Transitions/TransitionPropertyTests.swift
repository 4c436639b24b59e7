import SeededRandom
import Geometry
import Testing
@testable import Raster

private func page(_ dice: inout Dice) -> Size {
    Size(width: dice.number(20...400), height: dice.number(16...240))
}

private func distance(_ a: Point, _ b: Point) -> Double {
    max(abs(a.x - b.x), abs(a.y - b.y))
}

@Suite struct `Page transitions` {
    @Test func `keep the pages of a push exactly a page apart`() {
        var dice = Dice(seed: 71)
        for trial in 0..<300 {
            let size = page(&dice)
            let edge = dice.pick(Edge.allCases)
            let offsets = PageOffsets.push(from: edge, of: size, progress: dice.number(0...1))
            let apart = offsets.outgoing - offsets.incoming
            let expected = Point(x: edge.inward.x * size.width, y: edge.inward.y * size.height)
            #expect(distance(apart, expected) < 1e-9, "trial \(trial) of seed 71")
        }
    }

    @Test func `show the outgoing page in its place at the start and the incoming one at the end`()
    {
        var dice = Dice(seed: 72)
        for trial in 0..<40 {
            let size = page(&dice)
            let edge = dice.pick(Edge.allCases)
            let whole = PageFace(page: .outgoing, transform: .identity, angle: 0).corners(of: size)
            for (p, which) in [(0.0, PageFace.Page.outgoing), (1, .incoming)] {
                // A face seen from its side takes part in nothing.
                let cube = cubeFaces(from: edge, of: size, progress: p).filter {
                    abs($0.angle) < 1.57
                }
                #expect(cube.map(\.page) == [which], "trial \(trial) of seed 72")
                for face in cube + [flipFace(from: edge, of: size, progress: p)] {
                    #expect(face.page == which)
                    let corners = face.corners(of: size) ?? []
                    for (a, b) in zip(corners, whole ?? []) {
                        #expect(distance(a, b) < 1e-9, "trial \(trial) of seed 72")
                    }
                }
                let slid = PageOffsets.push(from: edge, of: size, progress: p)
                #expect((which == .outgoing ? slid.outgoing : slid.incoming) == .zero)
                #expect(PageOffsets.moveIn(from: edge, of: size, progress: 1).incoming == .zero)
                #expect(PageOffsets.reveal(from: edge, of: size, progress: 0).outgoing == .zero)
            }
        }
    }

    @Test func `keep the faces of a cube joined, and within the canvas across the axis`() {
        var dice = Dice(seed: 73)
        for trial in 0..<300 {
            let size = page(&dice)
            let edge = dice.pick(Edge.allCases)
            let p = dice.number(0...1)
            let faces = [PageFace.Page.outgoing, .incoming].map {
                cubeFace($0, from: edge, of: size, progress: p)
            }
            guard let a = faces[0].corners(of: size), let b = faces[1].corners(of: size) else {
                Issue.record("trial \(trial) of seed 73: behind the eye")
                continue
            }
            let joined: [(Int, Int)] =
                switch edge {
                case .right: [(1, 0), (2, 3)]
                case .left: [(0, 1), (3, 2)]
                case .bottom: [(3, 0), (2, 1)]
                case .top: [(0, 3), (1, 2)]
                }
            for (i, j) in joined {
                #expect(distance(a[i], b[j]) < 1e-6, "trial \(trial) of seed 73")
            }
            for (face, corners) in zip(faces, [a, b]) where abs(face.angle) < .pi / 2 {
                for corner in corners {
                    let across = edge == .left || edge == .right ? corner.y : corner.x
                    let room = edge == .left || edge == .right ? size.height : size.width
                    #expect(abs(across) <= room / 2 + 1e-6, "trial \(trial) of seed 73")
                }
            }
        }
    }

    @Test func `play backwards when the pages change places and the edge is the opposite one`() {
        var dice = Dice(seed: 74)
        for trial in 0..<200 {
            let size = page(&dice)
            let edge = dice.pick(Edge.allCases)
            let p = dice.number(0...1)
            let there = PageOffsets.push(from: edge, of: size, progress: p)
            let back = PageOffsets.push(from: edge.opposite, of: size, progress: 1 - p)
            #expect(distance(there.outgoing, back.incoming) < 1e-9)
            #expect(distance(there.incoming, back.outgoing) < 1e-9)
            let pairs = [
                (
                    cubeFace(.outgoing, from: edge, of: size, progress: p),
                    cubeFace(.incoming, from: edge.opposite, of: size, progress: 1 - p)
                ),
                (
                    cubeFace(.incoming, from: edge, of: size, progress: p),
                    cubeFace(.outgoing, from: edge.opposite, of: size, progress: 1 - p)
                ),
                (
                    flipFace(from: edge, of: size, progress: p),
                    flipFace(from: edge.opposite, of: size, progress: 1 - p)
                ),
            ]
            for (a, b) in pairs {
                for (x, y) in zip(a.corners(of: size) ?? [], b.corners(of: size) ?? []) {
                    #expect(distance(x, y) < 1e-6, "trial \(trial) of seed 74")
                }
            }
        }
    }
}

@Suite struct `Effects on a page` {
    @Test func `a curl is the flat page at the start and the page below at the end`() {
        var dice = Dice(seed: 75)
        for trial in 0..<160 {
            let width = dice.number(20...400)
            let radius = dice.number(1...40)
            let x = dice.number(0...width)
            let start = PageCurl(width: width, radius: radius, progress: 0).sight(at: x)
            let end = PageCurl(width: width, radius: radius, progress: 1).sight(at: x)
            if x < width {
                #expect(start == .front(x, lean: 1), "trial \(trial) of seed 75")
            }
            #expect(end == .below, "trial \(trial) of seed 75")
        }
    }

    @Test func `a curl's free edge is where its back ends`() {
        var dice = Dice(seed: 76)
        for trial in 0..<200 {
            let width = dice.number(40...400)
            let radius = dice.number(2...20)
            let curl = PageCurl(width: width, radius: radius, progress: dice.number(0.05...0.95))
            let edge = curl.freeEdge
            // The edge lies on the near half of the cylinder or on the plane once the roll is more than a quarter.
            guard width - curl.fold > .pi / 2 * radius else { continue }
            if case .back = curl.sight(at: edge + 1e-6) {
            } else {
                Issue.record("trial \(trial) of seed 76: no back right of the edge")
            }
            if case .back = curl.sight(at: edge - 1e-6) {
                Issue.record("trial \(trial) of seed 76: back left of the edge")
            }
        }
    }

    @Test func `a ripple leaves the pages alone at both ends`() {
        var dice = Dice(seed: 77)
        for _ in 0..<100 {
            let size = page(&dice)
            let point = Point(x: dice.number(0...size.width), y: dice.number(0...size.height))
            for p in [0.0, 1] {
                let effect = RippleEffect(page: size, progress: p)
                #expect(distance(effect.sample(at: point), point) < 1e-9)
                #expect(effect.incomingShare(at: effect.radius(of: point)) == p)
            }
        }
    }

    @Test func `a sucked page is whole at the start and gone at the end`() {
        var dice = Dice(seed: 78)
        for _ in 0..<100 {
            let point = Point(x: dice.number(0...1), y: dice.number(0...1))
            #expect(SuckEffect(progress: 0).position(of: point) == point)
            let end = SuckEffect(progress: 1).position(of: point)
            #expect(distance(end, SuckEffect.sink) < 1e-9)
        }
    }

    @Test func `what is seen of a sucked page comes from where it went there`() {
        var dice = Dice(seed: 79)
        for trial in 0..<300 {
            let effect = SuckEffect(progress: dice.number(0...0.95))
            let radius = dice.number(0.001...1)
            let gone = radius * (1 - effect.pull(at: radius))
            guard gone > 1e-6 else { continue }
            #expect(
                abs(effect.sourceRadius(at: gone) - radius) < 1e-4, "trial \(trial) of seed 79")
        }
    }
}
