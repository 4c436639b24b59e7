import DeckMode
import DisplayList
import GridMode
import Selecting
import StackMode
import Testing
import WaterfallMode

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `The trash of several photos` {
    private func bench(
        _ mode: Mode = .grid, photos: Int = 12, motion: MotionLevel = .off,
        _ change: (inout Options) -> Void = { _ in }
    ) -> Bench {
        var options = Options()
        options.mode = mode
        options.motion = motion
        change(&options)
        return Bench(photos: photos, options: options)
    }

    @Test(arguments: [Mode.grid, .waterfall], MotionLevel.allCases)
    func `is asked for, then done at once, and comes back by one key, marked`(
        mode: Mode, motion: MotionLevel
    ) {
        var bench = bench(mode, motion: motion)
        bench.command("mark name:IMG_[3-9]*")
        bench.press(.goTo(5))
        bench.wait()
        bench.press(.trash)
        #expect(bench.order.count == 12 && bench.effects.several.isEmpty)
        #expect(bench.text.contains("trash 7 photos?") && !bench.text.contains("again"))
        // Only now a key would be an answer.
        bench.send(.questionReady(1))
        #expect(bench.text.contains("trash 7 photos? x again"), "\(bench.text)")
        bench.wait()
        bench.press(.trash)
        #expect(bench.order == [0, 1, 2, 10, 11] && bench.front == 10)
        #expect(bench.effects.several.map { $0.map(\.photo.number) } == [[3, 4, 5, 6, 7, 8, 9]])
        #expect(bench.marked == [] && bench.text.contains("7 photos → trash"))
        bench.press(.undo)
        #expect(bench.order == Array(0..<12) && bench.front == 3)
        #expect(bench.marked == [3, 4, 5, 6, 7, 8, 9])
        #expect(bench.effects.acts.contains(.restore([6, 5, 4, 3, 2, 1, 0], isUndo: true)))
        bench.press(.redo)
        #expect(bench.order == [0, 1, 2, 10, 11])
        #expect(bench.effects.several.last?.map(\.op) == Array(7..<14))
    }

    @Test func `is about one in cards, whatever is marked`() {
        var bench = bench(.deck)
        bench.command("mark all")
        bench.press(.goTo(4))
        #expect(bench.trash() != nil)
        #expect(bench.order == [0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11])
        #expect(bench.effects.several.isEmpty)
    }

    @Test func `asks about the only marked one where that is not selected`() {
        var bench = bench()
        bench.press(.goTo(4))
        bench.press(.mark)
        bench.press(.goTo(1))
        bench.see()
        bench.wait()
        bench.press(.trash)
        #expect(bench.order.count == 12 && bench.text.contains("trash IMG_4.JPG"), "\(bench.text)")
        bench.wait()
        bench.press(.trash)
        #expect(!bench.order.contains(4) && bench.order.contains(1))
    }

    @Test func `is asked for anew where others are meant by then, or time is over`() {
        var bench = bench(photos: 2)
        bench.command("mark all")
        bench.trashMarked()
        bench.send(.trashed(op: 0, bytes: 5, place: "trash"))
        bench.send(.trashFailed(op: 1, reason: "", hasChanged: true))
        #expect(bench.front == 1)
        #expect(
            bench.text.contains("1 stays: IMG_1.JPG: changed on disk · 1 trashed"),
            "\(bench.text)")
    }

    @Test func `says why one stays, and not what is said of one by itself`() {
        var bench = bench(photos: 2)
        bench.command("mark all")
        bench.trashMarked()
        bench.send(.trashed(op: 0, bytes: 5, place: "trash"))
        bench.send(
            .trashFailed(op: 1, reason: "full", hasChanged: false, words: " has no place"))
        #expect(bench.text.contains("1 stays: IMG_1.JPG: full · 1 trashed"), "\(bench.text)")
    }

    @Test func `says when it is done again how many are no longer there`() {
        var bench = bench()
        bench.command("mark name:IMG_[3-7]*")
        bench.trashMarked()
        for op in 0..<5 { bench.send(.trashed(op: op, bytes: 5, place: "trash")) }
        bench.press(.undo)
        for op in 0..<5 { bench.send(.restored(op: op)) }
        bench.send(.photosArranged((0..<12).filter { $0 != 3 && $0 != 5 }.map { .numbered($0) }))
        bench.press(.redo)
        #expect(bench.order == [0, 1, 2, 8, 9, 10, 11])
        #expect(bench.text.contains("3 photos → trash"), "\(bench.text)")
        #expect(bench.text.contains("2 are no longer there"), "\(bench.text)")
        for op in 5..<8 { bench.send(.trashed(op: op, bytes: 5, place: "trash")) }
        #expect(bench.text.contains("2 are no longer there"), "\(bench.text)")
    }

    @Test func `of a command means those shown, and asks as well`() {
        var bench = bench(.deck)
        for photo in [2, 5, 8] {
            bench.press(.goTo(photo))
            bench.press(.decide(.toggleFlag(.reject)))
        }
        bench.command("filter name:IMG_[0-6].*")
        bench.wait()
        bench.command("trash rejected")
        bench.send(.questionReady(1))
        #expect(bench.text.contains("trash 2 photos? x again"), "\(bench.text)")
        bench.wait()
        bench.press(.trash)
        bench.command("filter")
        #expect(bench.order == [0, 1, 3, 4, 6, 7, 8, 9, 10, 11])
        bench.press(.undo)
        #expect(bench.order == Array(0..<12))
        bench.command("trash marked")
        #expect(bench.text.contains("nothing shown is marked"))
        bench.command("trash everything")
        #expect(bench.order.count == 12 && bench.text.contains(":trash needs a word: rejected"))
    }

    @Test func `to a folder is asked for as well, by its own key`() {
        let folder = Array("/elsewhere/keep".utf8)
        var bench = bench { $0.common.targets[2] = folder }
        bench.command("mark name:IMG_[34]*")
        bench.wait()
        bench.press(.moveTo(2))
        bench.send(.questionReady(1))
        bench.send(.questionReady(1))
        #expect(bench.text.contains("move 2 photos to keep? Y2 again"), "\(bench.text)")
        #expect(!bench.text.contains("again Y2"), "it is said once")
        bench.wait()
        bench.press(.trash)
        #expect(bench.order.count == 12 && bench.effects.several.isEmpty, "another question")
        for _ in 0..<2 {
            bench.wait()
            bench.press(.moveTo(2))
        }
        #expect(bench.order.count == 10)
        #expect(bench.effects.several.last?.map(\.target) == [folder, folder])
        #expect(bench.text.contains("2 photos → keep"))
        bench.press(.undo)
        #expect(bench.order == Array(0..<12) && bench.marked == [3, 4])
        bench.wait()
        bench.command("move /elsewhere/keep")
        #expect(bench.order.count == 12)
        bench.wait()
        bench.command("move /elsewhere/keep")
        #expect(bench.order.count == 10, "a command asks, and is answered by itself")
    }

    @Test func `is refused where nothing is to be changed`() {
        var bench = bench { $0.common.policy = .readOnly }
        bench.press(.markAll(true))
        bench.trashMarked()
        #expect(bench.order.count == 12 && bench.text.contains("read-only"))
    }

    @Test func `of all leaves an empty screen, from which they come back`() {
        for mode in Mode.allCases {
            var bench = bench(mode)
            bench.press(.markAll(true))
            bench.wait()
            bench.command("trash marked")
            bench.wait()
            bench.press(.trash)
            #expect(bench.order.isEmpty, "\(mode)")
            bench.press(.undo)
            #expect(bench.order == Array(0..<12) && bench.front == 0, "\(mode)")
        }
    }

    /// A deck whose photo 4 is on its way back from the trash, and the number of its removal.
    private func returning() throws -> (bench: Bench, op: Int) {
        var bench = bench(.deck)
        bench.press(.goTo(4))
        let trashed = bench.trash()
        let op = try #require(trashed)
        bench.send(.trashed(op: op, bytes: 1, place: "trash"))
        bench.press(.undo)
        return (bench, op)
    }

    /// A place that a filter hides is no place in the order, and yet one.
    @Test func `a photo that does not come back while a filter hides it keeps its place`() throws {
        let (start, op) = try returning()
        var bench = start
        bench.command("filter name:IMG_[0-2].*")
        #expect(bench.order == [0, 1, 2])
        bench.send(.restoreFailed(op: op, reason: "no"))
        bench.command("filter")
        #expect(!bench.order.contains(4))
        bench.press(.undo)
        bench.send(.restored(op: op))
        #expect(bench.order == Array(0..<12))
    }

    @Test func `a photo that comes back while a filter hides it stands where it stood`() throws {
        let (start, op) = try returning()
        var bench = start
        bench.command("filter name:IMG_[0-2].* or name:IMG_[7-9].*")
        #expect(bench.order == [0, 1, 2, 7, 8, 9])
        bench.send(.restoreFailed(op: op, reason: "no"))
        bench.press(.undo)
        #expect(bench.order == [0, 1, 2, 4, 7, 8, 9] && bench.front == 4)
    }
}

extension Bench {
    /// Trashes all marked photos of those shown.
    mutating func trashMarked() {
        wait()
        press(.trash)
        wait()
        press(.trash)
    }
}

extension [Effect] {
    /// What was trashed as one.
    var several: [[TrashRequest]] {
        compactMap { if case .trash(let requests, _?) = $0 { requests } else { nil } }
    }
}
