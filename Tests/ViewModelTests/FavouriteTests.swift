import Browsing
import DisplayList
import Testing
import ViewModel

@testable import ModelScenes

@Suite struct `favourites of earlier sessions` {
    @Test func `are favourites again, and nothing to undo`() {
        var bench = Bench(photos: 4)
        bench.send(.picksFound([PhotoID(1), PhotoID(3), PhotoID(99)]))
        #expect(bench.model.summary.favourites.map(\.id.number) == [1, 3])
        bench.press(.undo)
        #expect(bench.model.favouritePhotos == [PhotoID(1), PhotoID(3)])
    }

    @Test func `stay favourites in the trash`() {
        var bench = Bench(photos: 3)
        bench.send(.picksFound([PhotoID(0)]))
        bench.trash()
        #expect(bench.model.summary.favourites.isEmpty)
        #expect(bench.model.favouritePhotos == [PhotoID(0)])
    }
}
