import DisplayList
import SeededRandom
import Selecting
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

/// Random sessions of filters, decisions, trash, undo and arrivals, against what a plain list would do.
@Suite struct `A random session with filters` {
    /// The photos as a list of numbers and what was decided about them; nothing is shown one by one.
    private struct Plain {
        /// All there are, in the order of the folder.
        var folder: [Int]
        var picks: Set<Int> = []
        var out: Set<Int> = []
        /// Undone from the last to the first.
        var done: [Step] = []
        var undone: [Step] = []
        var filter = "all"

        enum Step {
            case decided(Int)
            case trashed(Int)
        }

        func matches(_ number: Int) -> Bool {
            switch filter {
            case "pick": picks.contains(number)
            case "!pick": !picks.contains(number)
            case "name:*1*": "\(number)".contains("1")
            case "red": false
            default: true
            }
        }

        /// What is to be seen while `front` is in front.
        func shown(_ front: Int?) -> [Int] {
            folder.filter { !out.contains($0) && (matches($0) || $0 == front) }
        }
    }

    @Test(arguments: Mode.allCases, Seeds.count(40))
    func `shows what a plain list shows, and never takes away the photo in front`(
        mode: Mode, seed: UInt64
    ) {
        var dice = Dice(seed: seed)
        var options = Options()
        options.mode = mode
        options.motion = dice.pick([MotionLevel.full, .off])
        var bench = Bench(photos: dice.whole(1...25), options: options)
        var plain = Plain(folder: bench.order)
        var next = 100
        for step in 0..<80 {
            let note: Comment = "\(mode) seed \(seed) step \(step)"
            bench.wait(dice.number(0...0.6))
            let front = bench.front
            var mayFrontChange = true
            switch dice.roll(12) {
            case 0, 1:
                plain.filter = dice.pick(["all", "pick", "!pick", "name:*1*", "red", ""])
                bench.command("filter \(plain.filter)")
            case 2:
                if front != nil, let trashed = bench.trash(), trashed >= 0, let front {
                    plain.out.insert(front)
                    plain.done.append(.trashed(front))
                    plain.undone = []
                }
            case 3, 4:
                mayFrontChange = false
                guard let front else { break }
                bench.press(.favourite)
                plain.picks.formSymmetricDifference([front])
                plain.done.append(.decided(front))
                plain.undone = []
            case 5, 6:
                guard let last = plain.done.popLast() else { break }
                bench.press(.undo)
                plain.undone.append(last)
                switch last {
                case .decided(let number):
                    plain.picks.formSymmetricDifference([number])
                    if plain.folder.contains(number), !plain.out.contains(number) {
                        #expect(bench.front == number, note)
                    }
                case .trashed(let number):
                    plain.out.remove(number)
                    #expect(bench.front == number, note)
                }
            case 7:
                guard let last = plain.undone.popLast() else { break }
                bench.press(.redo)
                plain.done.append(last)
                switch last {
                case .decided(let number): plain.picks.formSymmetricDifference([number])
                case .trashed(let number): plain.out.insert(number)
                }
            case 8:
                plain.folder.insert(next, at: dice.whole(0...plain.folder.count))
                next += dice.pick([1, 9])
                bench.send(.photosArranged(plain.folder.map { .numbered($0) }))
                mayFrontChange = front == nil
            default:
                bench.press(
                    dice.pick([.next, .previous, .first, .last, .goTo(dice.whole(0...30))]))
            }
            if !mayFrontChange { #expect(bench.front == front || front == nil, note) }
            #expect(bench.order == plain.shown(bench.front), note)
            let count = plain.folder.count - plain.out.count
            #expect(bench.model.presentCount == count, note)
            #expect(Set(bench.model.present.map(\.number)).count == count, note)
        }
        bench.command("filter")
        #expect(bench.order == plain.folder.filter { !plain.out.contains($0) }, "\(mode) \(seed)")
        #expect(bench.model.selection.all.count == 0)
    }
}
