import DisplayList
import Selecting
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `The order of the stars` {
    private var bench: Bench {
        var bench = Bench(photos: 8)
        bench.judge([
            1: Judgement(stars: 2), 3: Judgement(stars: 5), 4: Judgement(flag: .reject),
            6: Judgement(stars: 2),
        ])
        return bench
    }

    @Test
    func `begins with five and ends with what is rejected, and the photo in front stays there`() {
        var bench = bench
        bench.press(.goTo(4))
        #expect(bench.command("sort rating").acts == [.sort(.rating, isReversed: false)])
        #expect(bench.order == [3, 1, 6, 0, 2, 5, 7, 4] && bench.front == 4)
        bench.press(.reverse)
        #expect(bench.order == [4, 0, 2, 5, 7, 1, 6, 3] && bench.front == 4)
        #expect(bench.command("sort natural").acts == [.sort(.natural, isReversed: false)])
        bench.send(.photosArranged((0..<8).map { .numbered($0) }))
        #expect(bench.order == Array(0..<8) && bench.front == 4)
    }

    @Test func `moves no photo while it is in front`() {
        var bench = bench
        bench.command("sort rating")
        bench.press(.goTo(4))
        #expect(bench.front == 2)
        bench.judge([2: Judgement(stars: 5)])
        #expect(bench.order == [3, 1, 6, 0, 2, 5, 7, 4] && bench.front == 2)
        bench.send(.photosArranged((0..<9).map { .numbered($0) }))
        #expect(bench.order == [3, 1, 6, 0, 2, 5, 7, 8, 4])
        bench.press(.next)
        #expect(bench.order == [2, 3, 1, 6, 0, 5, 7, 8, 4] && bench.front == 5)
        bench.judge([8: Judgement(stars: 3)])
        #expect(bench.order == [2, 3, 8, 1, 6, 0, 5, 7, 4] && bench.front == 5)
    }

    @Test func `gives back what was trashed where it belongs`() {
        var bench = bench
        bench.command("sort rating")
        bench.press(.goTo(2))
        bench.trash()
        bench.press(.reverse)
        #expect(bench.order == [4, 0, 2, 5, 7, 1, 3])
        bench.press(.undo)
        #expect(bench.order == [4, 0, 2, 5, 7, 1, 6, 3] && bench.front == 6)
    }

    @Test func `is asked for by words that say what is wrong`() {
        var bench = bench
        #expect(bench.command("sort colour").acts.isEmpty)
        #expect(bench.bar().contains("no such order: colour"))
        #expect(bench.command("sort date backwards").acts.isEmpty)
        #expect(bench.command("sort date reverse").acts == [.sort(.date, isReversed: true)])
        bench.press(.sort)
        #expect(bench.bar().hasPrefix(" :sort ▏"))
    }
}
