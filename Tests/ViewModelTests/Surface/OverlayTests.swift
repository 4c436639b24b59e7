import CarouselMode
import DeckMode
import DisplayList
import Geometry
import GridMode
import StackMode
import Testing
import WaterfallMode

@_spi(Coordinator) @testable import Browsing
@testable import ModelScenes
@testable import ViewModel
@testable import ViewerMode

/// The photo in front as the viewer shows it, and the next one too.
private struct Pair: Overlay {
    var base: Viewer

    var photo: PhotoID? { base.photo }
    static var playsFront: Bool { true }
    static var showsHeaderFacts: Bool { false }
    static var keepsGestureThroughChanges: Bool { false }
    static var statusIntent: Intent { .close }
    var menuItems: [SurfaceItem] { [] }

    private func next(in space: Workspace) -> PhotoID? {
        let order = space.album.order
        return order.index + 1 < order.count ? order.photos[order.index + 1] : nil
    }

    func shownPhoto(in space: Workspace, at time: Time) -> PhotoID? {
        base.shownPhoto(in: space, at: time)
    }
    func shownPhotos(in space: Workspace, at time: Time) -> Set<PhotoID> {
        guard let front = shownPhoto(in: space, at: time) else { return [] }
        return Set([front, next(in: space)].compactMap(\.self))
    }
    func layer(hiding hidden: PhotoID?, in space: Workspace, at time: Time) -> Layer {
        base.layer(hiding: hidden, in: space, at: time)
    }
    func layer(over below: Layer, in space: Workspace, at time: Time) -> Layer {
        base.layer(over: below, in: space, at: time)
    }
    func backdrop(in space: Workspace, at time: Time) -> Double {
        base.backdrop(in: space, at: time)
    }
    func openness(in space: Workspace, at time: Time) -> Double {
        base.openness(in: space, at: time)
    }
    func sprites(in space: Workspace, at time: Time) -> [Sprite] {
        base.sprites(in: space, at: time)
    }
    func departing(in space: Workspace, at time: Time) -> [Sprite] {
        base.departing(in: space, at: time)
    }
    func place(of photo: PhotoID, in space: Workspace, at time: Time) -> Sprite? {
        base.place(of: photo, in: space, at: time)
    }
    func wants(in space: Workspace, at time: Time) -> [Want] { base.wants(in: space, at: time) }
    func status(in space: Workspace, at time: Time) -> [TextSpan] { [TextSpan("a pair")] }
    func isMoving(in space: Workspace, at time: Time) -> Bool {
        base.isMoving(in: space, at: time)
    }
    mutating func settle(in space: inout Workspace, at time: Time) {
        base.settle(in: &space, at: time)
    }
    mutating func go(to index: Int, in space: inout Workspace, at time: Time) {
        base.go(to: index, in: &space, at: time)
    }
    mutating func turnPage(
        to index: Int, over below: Layer, in space: inout Workspace, at time: Time
    ) {
        base.turnPage(to: index, over: below, in: &space, at: time)
    }
    mutating func remove(
        at place: Int, thrown: Point?, in space: inout Workspace, at time: Time
    ) -> Pose {
        base.remove(at: place, thrown: thrown, in: &space, at: time)
    }
    mutating func insert(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool,
        in space: inout Workspace, at time: Time
    ) {
        base.insert(photo, at: place, from: exit, toFront: toFront, in: &space, at: time)
    }
    mutating func follow(_ change: OrderChange, in space: inout Workspace, at time: Time) {
        base.follow(change, in: &space, at: time)
    }
    mutating func followSize(in space: Workspace, at time: Time) {
        base.followSize(in: space, at: time)
    }
    mutating func turn(_ photo: PhotoID, by turn: Orientation, in space: Workspace) {}
    mutating func followNeighbours(in space: Workspace) { base.followNeighbours(in: space) }
    mutating func handle(
        _ intent: Intent, isRepeat: Bool, in space: inout Workspace, at time: Time
    ) -> [Request]? {
        base.handle(intent, isRepeat: isRepeat, in: &space, at: time)
    }
    mutating func handle(
        _ pointer: Pointer, in space: inout Workspace, at time: Time
    ) -> [Request] {
        base.handle(pointer, in: &space, at: time)
    }
    mutating func cancelGesture(in space: inout Workspace, at time: Time) {
        base.cancelGesture(in: &space, at: time)
    }
    mutating func prune(in space: inout Workspace, at time: Time) {
        base.prune(in: &space, at: time)
    }
}

@Suite struct `An overlay that is not the viewer` {
    private func bench(_ mode: Mode) -> Bench {
        var bench = Bench.viewing(0, of: 4, in: mode)
        bench.model.surfaces.overlay = bench.model.viewer.map { Pair(base: $0) }
        return bench
    }

    @Test(arguments: [Mode.deck, .grid, .waterfall, .carousel, .stack])
    func `shows, travels, trashes and closes without a word about it`(mode: Mode) throws {
        var bench = bench(mode)
        #expect(bench.model.viewer == nil && bench.model.surfaces.overlay is Pair)
        #expect(bench.model.shownPhotos(at: bench.now) == [PhotoID(0), PhotoID(1)])
        #expect(bench.text.contains("a pair"))
        bench.press(.next)
        bench.wait()
        #expect(bench.front == 1)
        #expect(bench.model.shownPhotos(at: bench.now) == [PhotoID(1), PhotoID(2)])
        bench.send(.presented([PhotoID(1), PhotoID(2)]))
        #expect(bench.press(.trash).trashes.map(\.photo) == [PhotoID(1)])
        bench.wait()
        #expect(bench.order == [0, 2, 3] && bench.front == 2)
        #expect(bench.model.shownPhotos(at: bench.now) == [PhotoID(2), PhotoID(3)])
        bench.press(.close)
        bench.wait()
        #expect(bench.model.surfaces.overlay == nil)
        #expect(bench.model.shownPhotos(at: bench.now) == [PhotoID(2)])
    }

    @Test func `gives way to another mode, and closes with the last photo`() throws {
        var bench = bench(.deck)
        bench.press(.mode(.grid))
        bench.wait()
        #expect(bench.model.surfaces.overlay == nil && bench.model.mode == .grid)
        var last = self.bench(.deck)
        for _ in 0..<4 {
            last.trash()
            last.wait()
        }
        #expect(last.order.isEmpty && last.model.surfaces.overlay == nil)
    }
}
