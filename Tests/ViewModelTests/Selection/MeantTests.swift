import CarouselMode
import DeckMode
import DisplayList
import GridMode
import StackMode
import Testing
import WaterfallMode

@testable @_spi(Coordinator) import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `Who is meant` {
    private func bench(_ mode: Mode, marked: [Int], front: Int = 2) -> Bench {
        var options = Options()
        options.mode = mode
        options.motion = .off
        var bench = Bench(photos: 12, options: options)
        bench.press(.goTo(front))
        bench.model.space.mark(marked.map { PhotoID($0) })
        return bench
    }

    @Test(arguments: [Mode.grid, .waterfall])
    func `among tiles the marked ones of those shown, in the order shown`(mode: Mode) throws {
        var bench = bench(mode, marked: [7, 3, 11])
        #expect(bench.model.meantPhotos() == [3, 7, 11].map { PhotoID($0) })
        try bench.model.setFilter(Array("name:IMG_1*".utf8), at: bench.now)
        #expect(bench.model.meantPhotos() == [PhotoID(11)])
        try bench.model.setFilter(Array("name:IMG_5*".utf8), at: bench.now)
        #expect(bench.model.meantPhotos() == [PhotoID(5)], "none of those shown is marked")
    }

    @Test(arguments: [Mode.grid, .waterfall])
    func `among tiles without a mark the selected one`(mode: Mode) {
        #expect(bench(mode, marked: []).model.meantPhotos() == [PhotoID(2)])
    }

    @Test(arguments: [Mode.deck, .stack, .carousel])
    func `in cards the one in front, always`(mode: Mode) {
        #expect(bench(mode, marked: [7, 3]).model.meantPhotos() == [PhotoID(2)])
    }

    @Test(arguments: Mode.allCases)
    func `in the viewer the one in front, always`(mode: Mode) {
        var bench = bench(mode, marked: [7, 3])
        bench.press(.open)
        if bench.model.viewer == nil { bench.press(.open) }
        #expect(bench.model.viewer != nil)
        #expect(bench.model.meantPhotos() == [PhotoID(2)])
    }

    @Test func `a photo loses its mark in the trash, and undo gives it back`() {
        var bench = bench(.deck, marked: [2, 4])
        bench.trash()
        #expect(bench.model.space.album.marks == [PhotoID(4)])
        bench.press(.undo)
        #expect(bench.model.space.album.marks == [PhotoID(2), PhotoID(4)])
    }

    @Test func `a photo whose trash fails has its mark again`() throws {
        var bench = bench(.deck, marked: [2])
        let trashed = bench.trash()
        let op = try #require(trashed)
        bench.send(.trashFailed(op: op, reason: "no", hasChanged: false))
        #expect(bench.model.space.album.marks == [PhotoID(2)])
    }

    @Test func `a photo that does not come back takes its mark along, until it does`() throws {
        var bench = bench(.deck, marked: [2])
        let trashed = bench.trash()
        let op = try #require(trashed)
        bench.send(.trashed(op: op, bytes: 1, place: "trash"))
        bench.press(.undo)
        bench.send(.restoreFailed(op: op, reason: "no"))
        #expect(bench.model.space.album.marks.isEmpty)
        bench.press(.undo)
        bench.send(.restored(op: op))
        #expect(bench.model.space.album.marks == [PhotoID(2)])
    }
}
