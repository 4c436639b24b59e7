import DisplayList
import Geometry
import SeededRandom
import Testing

@testable import Browsing
@testable import DeckMode
@testable import ModelScenes
@testable import ViewModel
@testable import ViewerMode

@Suite struct `a zoom stays from photo to photo` {
    private static let upright = Size(width: 3000, height: 4000)
    private static let across = Size(width: 4000, height: 3000)

    /// What is in the middle of the screen, as a part of the photo in front, and how close: of the size at fit.
    private func look(_ bench: Bench) -> (point: Point, factor: Double)? {
        guard let rest = bench.model.viewerRest, let photo = bench.model.frontPhoto else {
            return nil
        }
        let space = bench.model.space
        let fitted = presentedRect(
            of: space.album.naturalSize(of: photo), in: space.viewport.size)
        return (
            Point(
                x: (80 - rest.centre.x) / rest.size.width + 0.5,
                y: (45 - rest.centre.y) / rest.size.height + 0.5),
            rest.size.width / fitted.size.width
        )
    }

    private func isClose(_ a: Point, _ b: Point) -> Bool {
        // The rectangle lies on whole pixels.
        abs(a.x - b.x) < 0.01 && abs(a.y - b.y) < 0.01
    }

    @Test(arguments: Seeds.count(80))
    func `the same part of every photo of the same upright shape, until z or Esc`(seed: UInt64)
        throws
    {
        var dice = Dice(seed: seed)
        let sizes = (0..<6).map { _ in
            let scale = dice.pick([1.0, 1, 0.5])
            return dice.pick([Self.across, Self.across, Self.upright]) * scale
        }
        var bench = Bench.viewing(0, of: 6, sizes: sizes)
        for _ in 0..<dice.whole(2...5) { bench.press(.zoom(.closer)) }
        for _ in 0..<dice.whole(0...6) {
            bench.press(.move(dice.pick([.left, .right, .up, .down])))
        }
        bench.wait()
        let begun = try #require(look(bench))
        for _ in 0..<12 {
            let target = dice.whole(0...5)
            bench.press(.goTo(target))
            bench.wait(dice.pick([0.05, 1]))
            let note: Comment = "seed \(seed), photo \(target)"
            let now = try #require(look(bench))
            #expect(abs(now.factor - begun.factor) < 0.03, note)
            let isSame =
                sizes[target].width > sizes[target].height
                ? sizes[0].width > sizes[0].height : sizes[0].height > sizes[0].width
            if isSame { #expect(isClose(now.point, begun.point), note) }
            #expect(bench.model.viewerStatus(at: bench.now).count == 1, note)
        }
        bench.press(dice.pick([.zoom(.fit), .close]))
        #expect(bench.isOpen)
        for target in 0..<6 {
            bench.press(.goTo(target))
            bench.wait()
            let now = try #require(look(bench))
            #expect(abs(now.factor - 1) < 0.01, "seed \(seed), photo \(target)")
        }
    }

    @Test func `one to one stays one to one, and a photo without pixels is seen whole`() throws {
        let sizes = [Self.across, Self.across * 0.25, Self.across]
        var bench = Bench.viewing(0, of: 3, sizes: sizes)
        bench.press(.zoom(.actual))
        bench.wait()
        bench.press(.next)
        bench.wait()
        #expect(bench.model.viewerRest?.size.width == 1000)
        bench.send(
            .undecodable(PhotoID(1), reason: "truncated", nil, isBroken: true))
        bench.wait()
        #expect(!bench.model.isViewerZoomed)
        bench.press(.next)
        bench.wait()
        #expect(bench.model.viewerRest?.size.width == 4000)
    }

    @Test func `a long photo and one that is not long share no zoom`() {
        let sizes = [Size(width: 1000, height: 8000), Self.across]
        var bench = Bench.viewing(0, of: 2, sizes: sizes)
        bench.press(.open)
        bench.wait()
        #expect(bench.model.isViewerZoomed)
        bench.press(.goTo(1))
        bench.wait()
        #expect(!bench.model.isViewerZoomed)
    }

    @Test func `trash brings the next photo as close, and undo brings it back so`() throws {
        var bench = Bench.viewing(0, of: 4)
        bench.press(.zoom(.actual))
        bench.press(.move(.right))
        bench.wait()
        let begun = try #require(look(bench))
        let number = bench.trash()
        let op = try #require(number)
        bench.send(.trashed(op: op, bytes: 1, place: "trash"))
        bench.wait()
        #expect(look(bench).map { isClose($0.point, begun.point) } ?? false)
        bench.press(.undo)
        bench.wait()
        #expect(bench.front == 0)
        #expect(look(bench).map { isClose($0.point, begun.point) } ?? false)
        #expect(bench.model.isViewerZoomed)
    }

    @Test func `the part of the next photo is wanted before it is in front`() {
        var bench = Bench.viewing(0, of: 4)
        bench.press(.zoom(.actual))
        bench.wait()
        bench.send(.frame)
        let next = bench.model.wanted.first { $0.photo == PhotoID(1) && $0.part != nil }
        bench.press(.next)
        bench.wait()
        bench.send(.frame)
        let now = bench.model.wanted.first { $0.photo == PhotoID(1) && $0.part != nil }
        #expect(next != nil)
        #expect(next?.part == now?.part && next?.room == now?.room)
    }

    @Test func `a setting turns it off`() {
        var options = Options()
        options.viewer.keepsZoom = false
        var bench = Bench.viewing(0, of: 2, options: options)
        bench.press(.zoom(.actual))
        bench.press(.next)
        bench.wait()
        #expect(!bench.model.isViewerZoomed)
    }
}
