import SeededRandom
import DisplayList
import Geometry
import Glibc
import Testing

@testable import Browsing
@testable import GridMode
@testable import ModelScenes
@testable import ViewModel
@testable import ViewerMode

@Suite struct `the viewer` {
    @Test func `opens out of the card and closes into it`() throws {
        var bench = Bench(photos: 3)
        bench.see()
        bench.wait()
        let card = try #require(bench.bounds(0))
        bench.press(.open)
        #expect(bench.isOpen && bench.model.inputContext == .cards)
        #expect(bench.model.isMoving(at: bench.now))
        // One frame in.
        #expect(distance(bench.bounds(0), card) < 1)
        bench.wait()
        #expect(!bench.model.isMoving(at: bench.now))
        #expect(bench.scene.sprites.map(\.photo) == [PhotoID(0)])
        #expect(bench.scene.sprites.map(\.isAtRest) == [true])
        // 4:3 in 160 × 90.
        #expect(distance(bench.bounds(0), Rect(x: 20, y: 0, width: 120, height: 90)) < 1e-9)
        bench.press(.close)
        #expect(!bench.isOpen && bench.stage == .dismissing(PhotoID(0)))
        bench.wait()
        #expect(bench.stage == .closed)
        #expect(distance(bench.bounds(0), card) < 1e-9)
    }

    @Test func `opens on the way that the specification's vectors describe`() throws {
        var options = Options()
        options.mode = .grid
        options.grid.layout = .moments
        var bench = Bench(photos: 4, options: options)
        for number in 0..<4 { bench.send(.decoded(PhotoID(number), .usual)) }
        bench.wait()
        let cell = try #require(bench.bounds(0))
        bench.press(.open)
        let end = try #require(bench.model.viewerRest?.seenBounds)
        for step in 1...17 {
            // The first frame is one frame in.
            let progress = Double(step) / 60 / options.durations.present
            let rect = cell.mixed(with: end, part: Curve.easeInOut(progress))
            #expect(distance(bench.bounds(0), rect) < 1e-6, "frame \(step)")
            bench.wait(1.0 / 60)
        }
    }

    @Test func `pages to the next photo, and says so at an end`() {
        var bench = Bench.viewing(1, of: 3)
        bench.press(.next)
        #expect(bench.front == 2)
        #expect(bench.scene.transition?.edge == .right)
        #expect(bench.scene.transition?.outgoing.map(\.photo) == [PhotoID(1)])
        #expect(bench.scene.transition?.incoming.map(\.photo) == [PhotoID(2)])
        bench.wait()
        #expect(bench.scene.transition == nil)
        bench.press(.next)
        #expect(bench.front == 2 && bench.text.contains("the last photo"))
        #expect((bench.bounds(2)?.centre.x ?? 99) < 80)
        bench.wait()
        #expect(bench.bounds(2)?.centre.x == 80)
        bench.press(.previous)
        #expect(bench.scene.transition?.edge == .left)
        bench.press(.first)
        bench.wait()
        bench.press(.previous)
        #expect(bench.text.contains("the first photo"))
    }

    @Test func `a page turned in the middle of another starts from the page now current`() {
        var bench = Bench.viewing(0, of: 5)
        bench.press(.next)
        bench.wait(0.1)
        bench.press(.next)
        let turn = bench.scene.transition
        #expect(turn?.outgoing.map(\.photo) == [PhotoID(1)])
        #expect(turn?.outgoing.map(\.isAtRest) == [true])
        #expect((turn?.progress ?? 1) < 0.1)
        // Nothing is queued.
        bench.wait(bench.model.options.durations.pageTransition)
        #expect(bench.scene.transition == nil && bench.front == 2)
    }

    @Test func `steps through all thirteen transitions`() {
        var bench = Bench.viewing()
        var seen: Set<PageTransition.Style> = []
        for _ in PageTransition.Style.allCases {
            bench.press(.stepStyle(1))
            seen.insert(bench.model.options[ViewerSettings.self].transition)
            #expect(
                bench.text.contains(bench.model.options[ViewerSettings.self].transition.rawValue))
        }
        #expect(seen.count == 13)
        bench.press(.stepStyle(1))
        bench.press(.stepStyle(-1))
        bench.press(.next)
        #expect(
            bench.scene.transition?.style == bench.model.options[ViewerSettings.self].transition)
    }

    @Test func `zooms in steps, pans, and steps back to fit before it closes`() {
        var bench = Bench.viewing()
        #expect(!bench.model.isViewerZoomed)
        bench.press(.zoom(.closer))
        #expect(bench.model.inputContext == .zoomed)
        #expect(bench.model.isMoving(at: bench.now))
        bench.wait()
        #expect(abs((bench.bounds(0)?.size.width ?? 0) - 150) < 1e-9)
        let before = bench.bounds(0)
        bench.press(.move(.down))
        bench.wait()
        #expect((bench.bounds(0)?.minY ?? 0) < (before?.minY ?? 0))
        for _ in 0..<9 { bench.press(.move(.down)) }
        bench.wait()
        #expect(bench.bounds(0)?.maxY == 90)
        #expect(bench.front == 0)
        for _ in 0..<40 { bench.press(.zoom(.closer)) }
        bench.wait()
        // 4000 pixels are more than four times 120.
        #expect(bench.bounds(0)?.size.width == 4000)
        #expect(bench.model.viewerStatus(at: bench.now) == [TextSpan("100 %", style: .accent)])
        bench.press(.close)
        bench.wait()
        #expect(bench.isOpen && bench.bounds(0)?.size.width == 120)
        bench.press(.close)
        #expect(!bench.isOpen)
    }

    @Test func `Enter goes between one to one and fit`() {
        var bench = Bench.viewing()
        bench.press(.open)
        bench.wait()
        #expect(bench.bounds(0)?.size.width == 4000)
        bench.send(.intent(.open, isRepeat: true))
        bench.wait()
        #expect(bench.bounds(0)?.size.width == 4000)
        bench.press(.open)
        bench.wait()
        #expect(bench.bounds(0)?.size.width == 120)
    }

    @Test func `a small photo at one to one is smaller than at fit`() {
        var bench = Bench.viewing(sizes: [Size(width: 30, height: 20)])
        #expect(bench.bounds(0)?.size.width == 135)
        bench.press(.zoom(.actual))
        bench.wait()
        #expect(bench.bounds(0)?.size == Size(width: 30, height: 20))
        #expect(bench.model.inputContext == .cards)
        bench.press(.zoom(.closer))
        bench.wait()
        #expect(bench.bounds(0)?.size.width == 135)
    }

    @Test(arguments: 100..<135) func `a step closer from one to one stops at fit`(width: Int) {
        let size = Size(width: Double(width), height: Double(width) * 2 / 3)
        var bench = Bench.viewing(sizes: [size])
        let fit = bench.bounds(0)?.size.width ?? 0
        bench.press(.zoom(.actual))
        bench.wait()
        #expect(bench.bounds(0)?.size.width == Double(width) && Double(width) < fit)
        bench.press(.zoom(.closer))
        bench.wait()
        #expect(bench.bounds(0)?.size.width == fit)
    }

    @Test(arguments: [
        (TransitionDirection.right, Edge.right), (.left, .left), (.top, .top), (.bottom, .bottom),
    ])
    func `the next photo enters where it was set, the previous one opposite`(
        direction: TransitionDirection, edge: Edge
    ) {
        var bench = Bench.viewing(1, of: 3)
        bench.press(.command("set viewer.direction \(direction.rawValue)"))
        bench.press(.prompt(.submit))
        bench.press(.next)
        #expect(bench.scene.transition?.edge == edge)
        bench.wait()
        bench.press(.previous)
        #expect(bench.scene.transition?.edge == edge.opposite)
    }

    @Test(arguments: TransitionDirection.allCases)
    func `at an end the page yields the way it would have gone`(direction: TransitionDirection) {
        var options = Options()
        options[ViewerSettings.self].direction = direction
        var bench = Bench.viewing(2, of: 3, options: options)
        let rest = bench.restOfViewer
        bench.press(.next)
        bench.wait(bench.model.options.durations.settle / 4)
        let way = (bench.bounds(2)?.centre ?? .zero) - rest
        let inward = direction.edge(forStep: 1).inward
        #expect(way.x * inward.x + way.y * inward.y > 0.5)
        #expect(abs(way.x * inward.y) + abs(way.y * inward.x) < 1e-9)
        bench.wait()
        #expect(bench.bounds(2)?.centre == rest)
    }

    @Test func `a long photo opens whole, and the next key is the next photo`() {
        for size in [Size(width: 8000, height: 1000), Size(width: 1000, height: 9000)] {
            var bench = Bench.viewing(of: 3, sizes: [size])
            #expect(bench.model.inputContext == .cards)
            let whole = contain(size, in: Size(width: 160, height: 90))
            let seen = bench.bounds(0)
            #expect(abs((seen?.size.width ?? 0) - whole.width) <= 0.5)
            #expect(abs((seen?.size.height ?? 0) - whole.height) <= 0.5)
            #expect(bench.scene.sprites.count == 1)
            bench.press(.next)
            #expect(bench.front == 1)
        }
    }

    @Test func `Enter shows a long photo across, with a scroll bar, and then whole again`() throws {
        var bench = Bench.viewing(of: 3, sizes: [Size(width: 8000, height: 1000)])
        bench.press(.open)
        bench.wait()
        #expect(bench.model.inputContext == .zoomed)
        #expect(bench.bounds(0) == Rect(x: 0, y: 0, width: 720, height: 90))
        let bar = try #require(bench.scene.sprites.last)
        #expect(bar.content == .plain && bar.isAtRest)
        #expect(bar.seenBounds == Rect(x: 0, y: 89, width: 36, height: 1))
        bench.press(.move(.right))
        bench.wait()
        #expect(bench.bounds(0)?.minX == -40)
        for _ in 0..<40 { bench.send(.intent(.move(.right), isRepeat: true)) }
        bench.wait()
        #expect(bench.bounds(0)?.maxX == 160 && bench.front == 0)
        #expect(bench.scene.sprites.last?.seenBounds?.maxX == 160)
        // The user has zoomed: the end of the photo is its end.
        bench.press(.move(.right))
        #expect(bench.front == 0)
        bench.press(.open)
        bench.wait()
        #expect(bench.model.inputContext == .cards && bench.scene.sprites.count == 1)
    }

    @Test func `a tall photo seen across turns pages sideways, and never trashes upward`() {
        var bench = Bench.viewing(of: 3, sizes: [Size(width: 1000, height: 4000)])
        bench.press(.open)
        bench.wait()
        #expect(bench.bounds(0)?.minY == 0)
        bench.press(.move(.up))
        bench.press(.move(.up))
        #expect(bench.effects.trashes.isEmpty)
        bench.press(.move(.down))
        bench.wait()
        #expect((bench.bounds(0)?.minY ?? 0) < -20)
        bench.press(.move(.right))
        #expect(bench.front == 1)
    }

    @Test(arguments: Seeds.count(60))
    func `scroll bars lie within the screen, and tell where the view is`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let aspect = pow(10, dice.number(-1...1))
        let size = Size(width: 3000 * aspect.squareRoot(), height: 3000 / aspect.squareRoot())
        var bench = Bench.viewing(of: 1, sizes: [size])
        bench.send(
            .resized(
                Viewport(
                    columns: dice.whole(20...400), rows: dice.whole(8...120),
                    pixelAspect: dice.pick([1, 0.9, 1.1]))))
        for _ in 0..<dice.whole(0...9) { bench.press(.zoom(.closer)) }
        for _ in 0..<dice.whole(0...9) {
            bench.press(.move(dice.pick([.left, .right, .up, .down])))
        }
        bench.wait()
        let room = bench.model.viewport.size
        let photo = try #require(bench.bounds(0))
        let bars = bench.scene.sprites.filter { $0.content == .plain }
        let isWhole =
            photo.size.width < room.width + 0.5 && photo.size.height < room.height + 0.5
        #expect(bars.isEmpty == isWhole || room.shortSide < 10, "seed \(seed)")
        for bar in bars.compactMap(\.seenBounds) {
            #expect(bar.minX >= -1e-9 && bar.maxX <= room.width + 1e-9, "seed \(seed)")
            #expect(bar.minY >= -1e-9 && bar.maxY <= room.height + 1e-9, "seed \(seed)")
            let isUpright = bar.size.height > bar.size.width
            let (start, length, whole, seen) =
                isUpright
                ? (bar.minY, bar.size.height, photo.size.height, room.height)
                : (bar.minX, bar.size.width, photo.size.width, room.width)
            let hidden = isUpright ? -photo.minY : -photo.minX
            #expect(start + length <= seen + 1e-9, "seed \(seed)")
            if hidden < 0.5 { #expect(start < 1e-9, "seed \(seed)") }
            if hidden > whole - seen - 0.5 {
                #expect(start + length > seen - 1.2, "seed \(seed)")
            }
        }
    }

    @Test func `trashes the photo, the next one comes, and undo flies it back`() throws {
        var bench = Bench.viewing(1, of: 3)
        bench.trash()
        #expect(bench.isOpen && bench.order == [0, 2])
        bench.wait(0.1)
        let flying = try #require(bench.bounds(1))
        #expect(flying.centre.y < 45)
        #expect(bench.scene.sprites.last?.photo == PhotoID(1))
        #expect(bench.bounds(2) != nil)
        bench.press(.undo)
        #expect(bench.order == [0, 1, 2] && bench.front == 1 && bench.isOpen)
        // It turns round in the air.
        #expect(distance(bench.bounds(1), flying) < 12)
        bench.wait()
        #expect(bench.scene.sprites.map(\.photo) == [PhotoID(1)])
        #expect(bench.scene.sprites.map(\.isAtRest) == [true])
    }

    @Test func `closes to the empty mode when the last photo is trashed`() {
        var bench = Bench.viewing(0, of: 1)
        bench.trash()
        #expect(!bench.isOpen && bench.order.isEmpty)
        #expect(bench.scene.sprites.map(\.photo) == [PhotoID(0)])
        bench.wait()
        #expect(bench.scene.sprites.isEmpty && !bench.model.isMoving(at: bench.now))
        bench.press(.undo)
        bench.wait()
        #expect(bench.front == 0 && bench.scene.sprites.count == 1)
    }

    @Test func `a size that is known only later, and a resize, keep the view`() {
        var bench = Bench.viewing()
        bench.press(.zoom(.actual))
        bench.wait()
        bench.send(.resized(Viewport(columns: 80, rows: 24)))
        #expect(bench.isOpen && bench.bounds(0)?.size.width == 4000)
        #expect(!bench.model.isMoving(at: bench.now))
        bench.press(.zoom(.fit))
        bench.wait()
        #expect(bench.bounds(0)?.size.height == 46)
    }

    @Test func `favourites work`() {
        var bench = Bench.viewing()
        bench.press(.favourite)
        #expect(bench.model.space.album.favourites == [PhotoID(0)])
        #expect(!bench.model.isMoving(at: bench.now))
    }
}
