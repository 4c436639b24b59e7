import Browsing
import DisplayList
import Selecting
import Testing
import ViewModel

@testable import ModelScenes

@Suite struct `favourites of earlier sessions` {
    @Test func `are favourites again, and nothing to undo`() {
        var bench = Bench(photos: 4)
        let pick = Judgement(flag: .pick)
        bench.send(
            .judgementsFound([PhotoID(1): pick, PhotoID(3): pick, PhotoID(99): pick]))
        #expect(bench.model.summary.favourites.map(\.id.number) == [1, 3])
        bench.press(.undo)
        #expect(bench.favourites == [PhotoID(1), PhotoID(3)])
    }

    @Test func `stay favourites in the trash`() {
        var bench = Bench(photos: 3)
        bench.send(.judgementsFound([PhotoID(0): Judgement(flag: .pick)]))
        bench.trash()
        #expect(bench.model.summary.favourites.isEmpty)
        #expect(bench.favourites == [PhotoID(0)])
    }
}
