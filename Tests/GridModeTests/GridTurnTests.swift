import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import GridMode
@testable import ModelScenes
@testable import ViewModel

@Suite struct `turning the pages of the nine-grid` {
    @Test func `a push moves both pages by the width of the screen`() throws {
        var bench = Bench(photos: 20, options: .browsing)
        let left = try #require(bench.sprite(3)).centre
        let right = try #require(bench.sprite(5)).centre
        bench.press(.page(1))
        bench.wait(0.1)
        let old = try #require(bench.sprite(5)).centre
        let new = try #require(bench.sprite(12)).centre
        #expect(old.x < right.x && old.y == right.y)
        #expect(abs(new.x - left.x - 160 - (old.x - right.x)) < 1e-9)
        bench.wait()
        #expect(bench.sprite(12)?.centre == left && bench.sprite(3) == nil)
    }

    @Test func `pages are seen to move by whole columns, each photo as it is at rest`() {
        var bench = Bench(photos: 20, options: .browsing)
        bench.press(.page(1))
        for _ in 0..<20 {
            bench.wait(0.017)
            for sprite in [3, 4, 5, 12, 13].compactMap({ bench.sprite($0) }) {
                let left = sprite.centre.x - sprite.size.width / 2
                #expect(abs(left - left.rounded()) < 1e-9 && sprite.isAtRest)
            }
        }
    }

    @Test func `the frame travels with its photo while pages turn`() throws {
        var bench = Bench(photos: 30, options: .browsing)
        bench.press(.goTo(4))
        bench.wait()
        let start = try #require(bench.frame)
        for step in [1, 1, -1] {
            bench.press(.page(step))
            for _ in 0..<20 {
                let front = try #require(bench.front)
                if let frame = bench.frame, let photo = bench.sprite(front)?.seenBounds {
                    #expect(frame.contains(photo))
                    #expect(abs(frame.centre.x - photo.centre.x) < 1.5)
                }
                bench.wait(0.013)
            }
        }
        bench.press(.page(-1))
        bench.wait()
        #expect(bench.front == 4 && bench.frame == start)
    }

    @Test func `a second turn goes on from what is seen`() throws {
        var bench = Bench(photos: 40, options: .browsing)
        bench.press(.page(1))
        bench.wait(0.1)
        let seen = try #require(bench.sprite(9)).centre.x
        bench.press(.page(1))
        let next = try #require(bench.sprite(9)).centre.x
        #expect(abs(next - seen) < 30)
        bench.wait(0.05)
        bench.press(.page(-1))
        bench.wait()
        #expect(bench.tiles == Array(9..<18))
        #expect(!bench.model.isMoving(at: bench.now))
    }

    @Test func `a far way shows no page between`() {
        var bench = Bench(photos: 900, options: .browsing)
        bench.press(.last)
        var seen: Set<Int> = []
        for _ in 0..<30 {
            seen.formUnion(bench.tiles)
            bench.wait(0.02)
        }
        #expect(seen == Set(0..<9).union(891..<900))
        #expect(bench.rested == bench.unmoved)
    }

    @Test func `other transitions show the page that was and the page that is`() throws {
        var options = Options.browsing
        options[Grid.self].transition = .cube
        var bench = Bench(photos: 20, options: options)
        bench.press(.page(1))
        bench.wait(0.1)
        let flip = try #require(bench.scene.transition)
        #expect(flip.style == .cube && flip.edge == .right)
        #expect(abs(flip.progress - 0.25) < 0.1)
        #expect(Set(flip.outgoing.compactMap { $0.photo?.number }) == Set(0..<9))
        #expect(Set(flip.incoming.compactMap { $0.photo?.number }) == Set(9..<18))
        #expect(flip.area == Rect(x: 0, y: 0, width: 160, height: 90))
        bench.press(.page(-1))
        let back = try #require(bench.scene.transition)
        #expect(back.edge == .left && abs(back.progress - (1 - flip.progress)) < 0.1)
        bench.wait()
        #expect(bench.scene.transition == nil && bench.scene == bench.unmoved)
    }

    @Test func `a third page takes the second as arrived`() throws {
        var options = Options.browsing
        options[Grid.self].transition = .fade
        var bench = Bench(photos: 40, options: options)
        bench.press(.page(1))
        bench.wait(0.1)
        bench.press(.page(1))
        let flip = try #require(bench.scene.transition)
        #expect(Set(flip.outgoing.compactMap { $0.photo?.number }) == Set(9..<18))
        #expect(Set(flip.incoming.compactMap { $0.photo?.number }) == Set(18..<27))
        #expect(flip.progress < 0.1)
    }

    @Test func `with little motion pages fade, with none they are there`() throws {
        var options = Options.browsing
        options.motion = .reduced
        var bench = Bench(photos: 20, options: options)
        bench.press(.page(1))
        #expect(bench.scene.transition?.style == .fade)
        options.motion = .off
        bench = Bench(photos: 20, options: options)
        bench.press(.page(1))
        #expect(bench.scene.transition == nil && bench.tiles == Array(9..<18))
        #expect(!bench.model.isSurfaceMoving(.grid, at: bench.now))
    }

    @Test func `a drag sideways follows the finger and turns the page`() throws {
        var bench = Bench(photos: 20, options: .browsing)
        let before = try #require(bench.sprite(5)).centre.x
        bench.drag(.began, .horizontal, -4, 0)
        bench.drag(.moved, .horizontal, -50, 5)
        let held = try #require(bench.sprite(5)).centre.x
        #expect(abs(held - (before - 50)) < 1e-9)
        #expect(bench.front == 0)
        bench.drag(.released(velocity: .zero), .horizontal, -50, 5)
        #expect(bench.front == 9)
        let released = try #require(bench.sprite(5)).centre.x
        #expect(abs(released - held) < 15)
        bench.wait()
        #expect(bench.tiles == Array(9..<18))
    }

    @Test(arguments: [Event.pointer(.released), .resized(.usual), .intent(.close)])
    func `a drag is given up when the press is lost, the size changes, or Esc is pressed`(
        event: Event
    ) {
        for style in [PageTransition.Style.push, .moveIn] {
            var options = Options.browsing
            options[Grid.self].transition = style
            var bench = Bench(photos: 20, options: options)
            bench.drag(.began, .horizontal, -90, 0)
            bench.send(event)
            bench.drag(.moved, .horizontal, -90, 0)
            bench.drag(.released(velocity: Point(x: -500, y: 0)), .horizontal, -90, 0)
            #expect(bench.front == 0)
            bench.wait()
            #expect(bench.scene == bench.unmoved)
        }
    }

    @Test func `a drag shows any transition as far as the finger has gone`() throws {
        var options = Options.browsing
        options[Grid.self].transition = .cube
        var bench = Bench(photos: 20, options: options)
        bench.drag(.began, .horizontal, -40, 0)
        let held = try #require(bench.scene.transition)
        #expect(held.progress == 0.25 && held.edge == .right)
        #expect(held.incoming.compactMap { $0.photo?.number } == Array(9..<18))
        bench.drag(.released(velocity: .zero), .horizontal, -40, 0)
        let flip = try #require(bench.scene.transition)
        #expect(bench.front == 9 && flip.progress >= 0.25 && flip.progress < 0.35)
        bench.wait()
        bench.drag(.began, .horizontal, -8, 0)
        bench.drag(.released(velocity: .zero), .horizontal, -8, 0)
        #expect(bench.front == 9)
        bench.wait()
        #expect(bench.scene == bench.unmoved)
    }
}
