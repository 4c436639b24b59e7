import GridMode
import CarouselMode
import DeckMode
import StackMode
import WaterfallMode
import DisplayList
import Geometry
import SeededRandom
import Selecting
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel
@testable import ViewerMode

@Suite struct `Turning a photo` {
    /// The photos of 4000×3000 pixels, at rest.
    private func bench(_ mode: Mode = .deck, photos: Int = 6, motion: MotionLevel = .off) -> Bench {
        .arranging(mode, photos: photos, motion: motion)
    }

    private static let turns: [Orientation] = [
        .right, .left, .flippedHorizontally, .flippedVertically, .halfTurn,
    ]

    @Test(arguments: Seeds.count(40))
    func `by any sequence of keys gives their product, and undo and redo follow`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var bench = bench()
        var products: [Orientation] = [.upright]
        for _ in 0..<dice.whole(1...12) {
            let turn = dice.pick(Self.turns)
            bench.press(.decide(.turn(turn)))
            products.append((products.last ?? .upright).then(turn))
            #expect(bench.judgement(0).turn == products.last, "seed \(seed)")
            bench.wait()
        }
        let changes = bench.kept.flatMap(\.changes)
        #expect(
            changes.reduce(Orientation.upright) { $0.then($1.from.turn.inverse.then($1.to.turn)) }
                == products.last, "seed \(seed)")
        for product in products.dropLast().reversed() {
            bench.press(.undo)
            #expect(bench.judgement(0).turn == product, "seed \(seed)")
        }
        for product in products.dropFirst() {
            bench.press(.redo)
            #expect(bench.judgement(0).turn == product, "seed \(seed)")
        }
    }

    @Test func `is no decision about its worth, and brings no next photo`() {
        var bench = bench()
        bench.command("set advance on")
        bench.press(.decide(.turn(.right)))
        #expect(bench.front == 0 && bench.text.contains("↻90°"))
        #expect(bench.model.space.album.decidedCount == 0)
        bench.press(.decide(.stars(2)))
        #expect(bench.model.space.album.decidedCount == 1)
        bench.press(.goTo(0))
        bench.press(.decide(.stars(0)))
        #expect(bench.model.space.album.decidedCount == 0)
        bench.press(.goTo(2))
        bench.press(.undecided(-1))
        #expect(bench.front == 1)
        bench.press(.undecided(-1))
        #expect(bench.front == 0, "only turned")
    }

    @Test func `counts for each of two quick keys where decisions bring the next photo`() {
        var bench = bench()
        bench.command("set advance on")
        bench.press(.decide(.turn(.right)))
        bench.press(.decide(.turn(.right)))
        #expect(bench.judgement(0).turn == .halfTurn && bench.front == 0)
    }

    @Test func `is no decision that is counted behind a filter, and is exported`() {
        var bench = bench()
        bench.press(.decide(.turn(.right)))
        bench.command("filter wide or tall")
        #expect(bench.model.decidedCount == 0)
        bench.command("export")
        #expect(bench.text.contains("write 1 sidecar? :export again"))
    }

    @Test func `is about all marked ones among tiles, as one step`() {
        var bench = bench(.grid)
        bench.press(.decide(.turn(.flippedHorizontally)))
        bench.command("mark name:IMG_[0-2]*")
        bench.effects = []
        bench.press(.decide(.turn(.right)))
        #expect((0..<6).map { bench.judgement($0).turn.rawValue } == [7, 6, 6, 1, 1, 1])
        #expect(bench.kept.map(\.changes.count) == [3])
        #expect(bench.text.contains("3 marked photos ↻90°"))
        bench.press(.undo)
        #expect((0..<6).map { bench.judgement($0).turn.rawValue } == [2, 1, 1, 1, 1, 1])
        #expect(bench.text.contains("3 photos ↺90°"))
    }

    @Test func `is undone at once by none, and told by commands`() {
        var bench = bench()
        bench.command("turn left")
        #expect(bench.judgement(0).turn == .left && bench.text.contains("↺90°"))
        bench.command("turn 180")
        #expect(bench.judgement(0).turn == .right)
        bench.command("turn flip-vertical")
        #expect(bench.text.contains("⇋↻90°"))
        bench.command("turn none")
        #expect(bench.judgement(0) == .none && bench.text.contains("not turned"))
        bench.command("turn around")
        #expect(bench.text.contains("no such turn: around"))
    }

    @Test(arguments: [Mode.stack, .deck, .grid, .waterfall, .carousel])
    func `gives the photo its new shape everywhere`(mode: Mode) throws {
        var bench = bench(mode)
        let before = try #require(bench.places[PhotoID(0)])
        bench.press(.decide(.turn(.right)))
        let after = try #require(bench.places[PhotoID(0)])
        #expect(before.size.width > before.size.height)
        #expect(after.size.height > after.size.width)
        #expect(bench.text.contains("3000×4000"))
        if mode != .waterfall {
            #expect(bench.scene.pictures == bench.fresh.pictures, "as if it had always been so")
        }
        let wants = bench.model.wanted.filter { $0.photo == PhotoID(0) }
        #expect(!wants.isEmpty && wants.allSatisfy { $0.turn == .right })
        #expect(bench.model.wanted.allSatisfy { $0.photo == PhotoID(0) || $0.turn == .upright })
    }

    @Test func `changes which photos are wide and tall`() {
        var bench = bench()
        bench.press(.decide(.turn(.right)))
        bench.command("filter tall")
        #expect(bench.order == [0])
        bench.command("filter wide width>=4000")
        #expect(bench.order == [1, 2, 3, 4, 5])
        bench.command("filter width=3000")
        #expect(bench.order == [0])
    }

    @Test func `keeps what is looked at in the viewer`() throws {
        var bench = bench()
        bench.press(.open)
        bench.press(.zoom(.actual))
        for _ in 0..<3 { bench.press(.move(.left)) }
        bench.press(.move(.up))
        bench.wait()
        bench.send(.frame)
        let former = try #require(bench.model.viewer).framing(in: bench.model.space)
        bench.press(.decide(.turn(.right)))
        let now = try #require(bench.model.viewer).framing(in: bench.model.space)
        #expect(now.magnification == .actual)
        #expect(abs(now.look.x - (1 - former.look.y)) < 0.02)
        #expect(abs(now.look.y - former.look.x) < 0.02)
        let part = try #require(bench.model.wanted.first { $0.part != nil })
        #expect(part.turn == .right)
    }
}

@Suite struct `A photo that turns on the screen` {
    @Test(arguments: [Mode.stack, .deck, .grid, .waterfall, .carousel], [2, 3, 4, 5, 6, 7, 8])
    func `begins as it was and ends as it will be, within a fifth of a second`(
        mode: Mode, value: Int
    ) throws {
        let turn = try #require(Orientation(rawValue: value))
        var bench = Bench.arranging(mode, photos: 4, motion: .full)
        let before = try #require(bench.sprite(0)?.corners)
        bench.press(.decide(.turn(turn)))
        let start = bench.model.surfaces.turning.start(of: PhotoID(0))
        let first = try #require(
            bench.model.scene(at: start ?? bench.now).sprites.first { $0.photo == PhotoID(0) })
        let corners = try #require(first.corners)
        // Corner by corner of the photo as it is now: top-left, top-right, bottom-right, bottom-left.
        let places = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1)]
        for (place, corner) in zip(places, corners) {
            let former = turn.inverse.carried(place)
            let index = try #require(places.firstIndex(of: former))
            #expect(abs(corner.x - before[index].x) < 0.75, "\(value) in \(mode)")
            #expect(abs(corner.y - before[index].y) < 0.75, "\(value) in \(mode)")
        }
        #expect(bench.model.isMoving(at: bench.now + 0.1))
        #expect(!bench.model.surfaces.turning.isMoving(at: bench.now + 0.2))
        bench.wait(4)
        bench.send(.frame)
        if mode != .waterfall { #expect(bench.scene.pictures == bench.fresh.pictures) }
    }

    @Test func `goes on from what is displayed where keys come fast`() throws {
        var bench = Bench.arranging(.deck, photos: 3, motion: .full)
        bench.press(.decide(.turn(.right)))
        bench.wait(0.08)
        let before = try #require(bench.sprite(0)?.corners)
        bench.press(.decide(.turn(.right)))
        let start = try #require(bench.model.surfaces.turning.start(of: PhotoID(0)))
        let after = try #require(
            bench.model.scene(at: start).sprites.first { $0.photo == PhotoID(0) }?.corners)
        for place in 0..<4 {
            #expect(abs(after[place].x - before[(place + 3) % 4].x) < 1e-6)
            #expect(abs(after[place].y - before[(place + 3) % 4].y) < 1e-6)
        }
    }

    @Test func `does not turn where it was found turned, or where nothing moves`() {
        var bench = Bench.arranging(.deck, photos: 3, motion: .full)
        bench.send(.judgementsFound([PhotoID(0): Judgement(turn: .right)]))
        #expect(!bench.model.surfaces.turning.isMoving(at: bench.now))
        #expect(bench.text.contains("↻90°"))
        var still = Bench.arranging(.deck, photos: 3, motion: .off)
        still.press(.decide(.turn(.right)))
        #expect(!still.model.isMoving(at: still.now))
    }
}

extension Scene {
    /// The photos, without frames around them.
    fileprivate var pictures: [Sprite] { sprites.filter { $0.photo != nil } }
}
