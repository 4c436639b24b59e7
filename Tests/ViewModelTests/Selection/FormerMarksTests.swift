import DeckMode
import DisplayList
import GridMode
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `Marks that have ended` {
    private func bench() -> Bench {
        var options = Options()
        options.mode = .grid
        options.motion = .off
        options.common.targets[1] = Array("/select".utf8)
        var bench = Bench(photos: 9, options: options)
        bench.command("mark name:IMG_[2-4]*")
        return bench
    }

    private func filed(failed: Set<PhotoID> = [], number: Int = 0) -> Event {
        .filed(
            FilingResult(
                number: number, words: "photos copied", fault: failed.isEmpty ? "" : "no room",
                made: 3 - failed.count, failed: failed))
    }

    @Test func `are those of a copy that has succeeded, and come back by one key`() {
        var bench = bench()
        bench.press(.copyTo(1))
        #expect(bench.marked == [2, 3, 4], "it is under way")
        bench.send(filed())
        #expect(bench.marked == [])
        #expect(bench.text.contains("u undo · gv marks them again"))
        bench.press(.markAgain)
        #expect(bench.marked == [2, 3, 4] && bench.text.contains("3 photos marked"))
    }

    @Test func `are not those of photos that could not be copied`() {
        var bench = bench()
        bench.press(.copyTo(1))
        bench.send(.filed(FilingResult(number: 0, words: "", fault: "not here yet", made: 0)))
        #expect(bench.marked == [2, 3, 4], "nothing was done")
        bench.press(.copyTo(1))
        bench.send(filed(failed: [PhotoID(3)], number: 1))
        #expect(bench.marked == [3])
        bench.press(.markAgain)
        #expect(bench.marked == [2, 3, 4])
    }

    @Test func `are not those of a copy that is taken back, or made in cards, or only tried`() {
        var bench = bench()
        bench.press(.copyTo(1))
        bench.press(.undo)
        bench.send(filed())
        #expect(bench.marked == [2, 3, 4])
        bench.press(.mode(.deck))
        bench.press(.goTo(3))
        bench.press(.copyTo(1))
        bench.send(filed(number: 1))
        #expect(bench.marked == [2, 3, 4], "the photo in front was meant, whatever is marked")
        bench.press(.mode(.grid))
        bench.model.space.options.policy = .dryRun
        bench.press(.copyTo(1))
        bench.send(filed(number: 2))
        #expect(bench.marked == [2, 3, 4])
    }

    @Test func `are those of a move and those that one key took away`() {
        var bench = bench()
        bench.press(.markAgain)
        #expect(bench.marked == [2, 3, 4] && bench.text.contains("no marks have ended"))
        bench.press(.markAll(false))
        bench.press(.markAgain)
        #expect(bench.marked == [2, 3, 4])
        bench.press(.mark)
        for _ in 0..<2 {
            bench.wait()
            bench.press(.moveTo(1))
        }
        #expect(bench.order.count == 5 && bench.marked == [])
        bench.press(.markAgain)
        #expect(bench.text.contains("those marked last are gone"))
        bench.press(.undo)
        #expect(bench.marked == [0, 2, 3, 4], "undo gives each its mark")
    }
}
