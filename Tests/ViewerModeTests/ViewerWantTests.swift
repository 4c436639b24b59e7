import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel
@testable import ViewerMode

@Suite struct `what the viewer wants` {
    @Test func `is the photo on the whole screen, then its neighbours in the direction of travel`()
    {
        var bench = Bench.viewing(2, of: 5)
        let screen = Rect(x: 0, y: 0, width: 160, height: 90)
        #expect(
            bench.model.wanted == [
                Want(PhotoID(2), room: screen), Want(PhotoID(3), room: screen, urgency: .soon),
                Want(PhotoID(1), room: screen, urgency: .soon),
                Want(PhotoID(4), room: screen, urgency: .soon),
                Want(PhotoID(0), room: screen, urgency: .soon),
            ])
        bench.press(.previous)
        #expect(bench.model.wanted.map(\.photo.number) == [1, 0, 2, 3])
    }

    @Test func `is the screen for a long photo too`() {
        let bench = Bench.viewing(of: 1, sizes: [Size(width: 8000, height: 1000)])
        #expect(
            bench.model.wanted == [
                Want(PhotoID(0), room: Rect(x: 0, y: 0, width: 160, height: 90))
            ])
    }

    @Test func `is, zoomed in, the part to be seen, which fills the screen pixel by pixel`() throws
    {
        var bench = Bench.viewing(of: 1)
        bench.press(.zoom(.actual))
        let detail = try #require(bench.model.wanted.dropFirst().first)
        #expect(detail.photo == PhotoID(0) && detail.urgency == .shown)
        #expect(detail.room == Rect(x: 0, y: 0, width: 160, height: 90))
        let part = try #require(detail.part)
        #expect(abs(part.size.width - 160.0 / 4000) < 1e-9)
        #expect(abs(part.size.height - 90.0 / 3000) < 1e-9)
        bench.wait()
        // While it follows the pointer, nothing new is asked for.
        bench.send(
            .drag(
                Drag(
                    phase: .began, axis: .vertical, start: .zero,
                    translation: Point(x: 0, y: 9))))
        bench.send(
            .drag(
                Drag(
                    phase: .moved, axis: .vertical, start: .zero,
                    translation: Point(x: 0, y: 30))))
        #expect(bench.model.wanted.contains(detail))
        bench.send(
            .drag(
                Drag(
                    phase: .released(velocity: .zero), axis: .vertical, start: .zero,
                    translation: Point(x: 0, y: 30))))
        // The new part, and the old one until the motion is over.
        #expect(bench.model.wanted.count == 3 && bench.model.wanted.last == detail)
        let new = bench.model.wanted[1].part
        #expect(abs((new?.minY ?? 0) - (part.minY - 30.0 / 3000)) < 1e-9)
        bench.wait()
        bench.send(.frame)
        #expect(bench.model.wanted.count == 2)
        bench.press(.zoom(.fit))
        bench.wait()
        bench.send(.frame)
        #expect(bench.model.wanted.map(\.part) == [nil])
    }
}
