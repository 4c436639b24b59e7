import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel
@testable import ViewerMode

/// Known bugs of other photo browsers.
@Suite struct `the viewer does not repeat` {
    private let frame = Durations().frame

    @Test(arguments: [0, 1, 2, 3])
    func `BV1: dismissing from anywhere but where the photo is displayed`(state: Int) throws {
        var bench = Bench.viewing(1)
        switch state {
        case 0: break
        case 1:
            bench.press(.zoom(.closer))
            bench.press(.zoom(.closer))
            bench.press(.move(.right))
            bench.wait(0.07)
        case 2: bench.press(.previous)
        default:
            let start = Point(x: 70, y: 30)
            bench.send(
                .drag(
                    Drag(
                        phase: .began, axis: .vertical, start: start,
                        translation: Point(x: 5, y: 30))))
        }
        if state == 2 { bench.wait() }
        let front = try #require(bench.front)
        let before = try #require(bench.bounds(front))
        bench.model.viewerDismiss(at: bench.now)
        // The motion is a frame ahead of the event: a frame before it is where the photo was.
        let flying = try #require(
            bench.model.scene(at: bench.now - frame).sprites.last { $0.photo == PhotoID(front) })
        #expect(distance(flying.seenBounds, before) < 1e-6)
    }

    @Test func `BV2: going back to another photo than the one shown`() throws {
        var bench = Bench.viewing(0, of: 6)
        bench.press(.next)
        bench.wait(0.1)
        bench.press(.next)
        bench.wait(0.05)
        bench.press(.close)
        #expect(bench.stage == .dismissing(PhotoID(2)))
        bench.wait(0.1)
        #expect(bench.bounds(2) != nil)
        bench.wait()
        #expect(bench.front == 2 && bench.sprite(2)?.isAtRest == true)
    }

    @Test func `BV3: needing a picture, or a size, to open`() {
        var bench = Bench(photos: 2)
        bench.press(.open)
        bench.wait()
        #expect(bench.isOpen && bench.bounds(0)?.size == Size(width: 135, height: 90))
        #expect(bench.scene.sprites.last?.matte != nil)
        bench.send(.undecodable(PhotoID(0), reason: "is no photo"))
        bench.wait()
        #expect(bench.text.contains("is no photo"))
        bench.press(.zoom(.actual))
        bench.press(.close)
        bench.press(.close)
        bench.wait()
        #expect(!bench.isOpen && !bench.model.isMoving(at: bench.now))
    }

    @Test func `BV4: a transition that is broken off and freezes`() {
        var bench = Bench.viewing(0, of: 4)
        for _ in 0..<3 {
            bench.press(.close)
            bench.wait(0.2)
            bench.press(.open)
            bench.wait(0.05)
        }
        #expect(bench.stage == .presenting(PhotoID(0)))
        bench.wait(0.4)
        #expect(bench.stage == .presented(PhotoID(0)))
        #expect(!bench.model.isMoving(at: bench.now))
        bench.press(.next)
        bench.press(.close)
        bench.wait(0.4)
        #expect(bench.stage == .closed && !bench.model.isMoving(at: bench.now))
    }

    @Test func `BV5: a jump when the true size comes later`() throws {
        var bench = Bench(photos: 2)
        bench.wait()
        bench.press(.open)
        bench.wait()
        let before = bench.bounds(0)
        #expect(before?.size == Size(width: 135, height: 90))
        bench.send(
            .measured([
                PhotoHeader(
                    photo: PhotoID(0), pixelSize: Size(width: 1000, height: 1000), date: nil)
            ]))
        #expect(distance(bench.bounds(0), before) < 2)
        #expect(bench.model.isMoving(at: bench.now))
        bench.wait()
        #expect(bench.bounds(0) == Rect(x: 35, y: 0, width: 90, height: 90))
        // Half open: what is displayed goes on from there, and is open in time.
        bench.press(.next)
        bench.press(.close)
        bench.wait()
        bench.press(.open)
        bench.wait(0.15)
        let halfway = try #require(bench.bounds(1))
        bench.send(.decoded(PhotoID(1), .usual))
        #expect(distance(bench.bounds(1), halfway) < 12)
        bench.wait(0.15)
        #expect(bench.stage == .presented(PhotoID(1)))
    }

    @Test func `BV6: two rules for where a tall photo lies`() {
        let sizes = [Size(width: 1000, height: 4000), Size(width: 1000, height: 4000)]
        var bench = Bench.viewing(0, of: 2, sizes: sizes)
        let presented = bench.bounds(0)
        bench.press(.next)
        let incoming = bench.scene.transition?.incoming.last?.seenBounds
        #expect(incoming == presented)
        bench.wait()
        #expect(bench.bounds(1) == presented)
    }

    @Test func `BV7: a page that changes while it is turned`() {
        var bench = Bench.viewing(0, of: 3)
        bench.press(.next)
        bench.wait(0.1)
        let outgoing = bench.scene.transition?.outgoing
        bench.send(
            .measured([
                PhotoHeader(photo: PhotoID(0), pixelSize: Size(width: 10, height: 90), date: nil),
                PhotoHeader(photo: PhotoID(1), pixelSize: Size(width: 900, height: 800), date: nil),
            ]))
        #expect(bench.scene.transition?.outgoing == outgoing)
        #expect(bench.scene.transition?.incoming.map(\.photo) == [PhotoID(1)])
    }

    @Test(arguments: Mode.allCases)
    func `BV8: the photo twice on the screen, and a backdrop that switches`(mode: Mode) {
        var bench = Bench.viewing(1, in: mode)
        bench.press(.close)
        bench.wait()
        for intent in [Intent.open, .close] {
            bench.press(intent)
            var shares: [Double] = []
            for _ in 0..<18 {
                let sprites = bench.scene.sprites
                #expect(sprites.filter { $0.photo == PhotoID(1) }.count == 1)
                shares.append(
                    intent == .open
                        ? bench.model.viewerBackdrop(at: bench.now)
                        : 1 - (bench.model.modeTransition?.appearing(at: bench.now) ?? 1))
                bench.wait(1 / 60)
            }
            let steps = zip(shares, shares.dropFirst()).map { $1 - $0 }
            #expect(steps.allSatisfy { abs($0) < 0.15 })
            #expect(steps.allSatisfy { intent == .open ? $0 >= 0 : $0 <= 0 })
            bench.wait()
        }
    }

    @Test(arguments: Mode.allCases)
    func `BV9: a way to below the screen because the cell is out of sight`(mode: Mode) {
        var bench = Bench.viewing(0, of: 60, in: mode)
        bench.press(.goTo(47))
        bench.wait()
        bench.press(.close)
        #expect(bench.model.modeTransition?.end == nil)
        bench.wait(0.25)
        #expect((bench.bounds(47)?.minY ?? 999) < 90)
        bench.wait()
        #expect(bench.front == 47 && bench.bounds(47) != nil)
    }

    @Test func `BV10: one state for two ways at once`() throws {
        var bench = Bench.viewing(0, of: 3)
        bench.press(.close)
        bench.wait(0.1)
        bench.press(.next)
        bench.press(.open)
        // The one photo goes back while the other comes.
        #expect(bench.stage == .presenting(PhotoID(1)))
        #expect(bench.model.modeTransition?.photo == PhotoID(0))
        bench.wait()
        #expect(bench.stage == .presented(PhotoID(1)))
        #expect(bench.scene.sprites.map(\.photo) == [PhotoID(1)])
    }
}
