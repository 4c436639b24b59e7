import CarouselMode
import DeckMode
import DisplayList
import GridMode
import Likeness
import Selecting
import StackMode
import Testing
import WaterfallMode

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `K` {
    private func bench(
        folds: Bool = false, at front: Int = 3, _ change: (inout Options) -> Void = { _ in }
    ) -> Bench {
        var bench = Bench(of: Twelve.facts) {
            $0.foldsBursts = folds
            change(&$0)
        }
        bench.tellAll(Twelve.facts)
        bench.press(.goTo(front))
        return bench
    }

    private func others(_ bench: Bench) -> Set<Int> {
        Set(bench.order).symmetricDifference(0..<12)
    }

    @Test(
        arguments: [Mode.deck, .grid, .waterfall, .stack, .carousel], MotionLevel.allCases)
    func `asks, then trashes the others of the burst as one step`(mode: Mode, motion: MotionLevel) {
        var bench = bench {
            $0.mode = mode
            $0.motion = motion
        }
        bench.wait()
        bench.press(.keepBest)
        let question = bench.model.openQuestion(at: bench.now)
        #expect(question != nil && bench.line.contains("keep IMG_3.JPG, trash 3 others"))
        #expect(!bench.line.contains("again"))
        #expect(bench.effects.contains(.examine(question: 1, [3, 2, 4, 5].map { PhotoID($0) })))
        bench.send(.questionReady(1))
        #expect(
            bench.line.contains("keep IMG_3.JPG, trash 3 others (3 MB)? K again"),
            "\(bench.line)")
        #expect(bench.order.count == 12)
        bench.wait()
        bench.press(.keepBest)
        #expect(bench.order == [0, 1, 3, 6, 7, 8, 9, 10, 11] && bench.front == 3)
        #expect(bench.effects.several.map { $0.map(\.photo.number) } == [[2, 4, 5]])
        #expect(
            bench.effects.several[0].allSatisfy {
                $0.grounds == .burst(question: 1, keeping: PhotoID(3))
            })
        bench.press(.undo)
        #expect(bench.order == Array(0..<12))
        bench.press(.redo)
        #expect(bench.order == [0, 1, 3, 6, 7, 8, 9, 10, 11])
        bench.press(.undo)
        #expect(bench.order == Array(0..<12))
    }

    @Test(
        arguments: [Mode.deck, .grid, .waterfall, .stack, .carousel], MotionLevel.allCases)
    func `of a folded burst takes those that are not seen, and undo folds them again`(
        mode: Mode, motion: MotionLevel
    ) {
        var bench = bench(folds: true, at: 2) {
            $0.mode = mode
            $0.motion = motion
        }
        #expect(bench.front == 2 && bench.order == [0, 1, 2, 6, 8, 10])
        #expect(bench.keep().map(\.number) == [3, 4, 5])
        #expect(bench.order == [0, 1, 2, 6, 8, 10] && bench.front == 2)
        #expect(!bench.line.contains("▤"), "\(bench.line)")
        bench.send(.answered((0..<3).map { .trashed(op: $0, bytes: 5, place: "trash") }))
        #expect(bench.order == [0, 1, 2, 6, 8, 10])
        bench.wait()
        bench.press(.undo)
        #expect(bench.order == [0, 1, 2, 6, 8, 10] && bench.front == 2)
        #expect(bench.text.contains("▤ 4"), "\(bench.text)")
        bench.send(.answered((0..<3).map { .restored(op: $0, nil) }))
        bench.press(.redo)
        #expect(bench.order == [0, 1, 2, 6, 8, 10] && !bench.text.contains("▤ 4"))
        bench.press(.undo)
        bench.press(.bursts)
        #expect(bench.order == Array(0..<12))
    }

    @Test func `leaves those that are rated, picked, labelled or marked, and says how many`() {
        var bench = bench()
        bench.judge([2: Judgement(stars: 1), 4: Judgement(flag: .reject)])
        bench.send(.intent(.goTo(5)))
        bench.press(.mark)
        bench.press(.goTo(3))
        bench.wait()
        bench.press(.keepBest)
        bench.press(.info)
        bench.press(.info)
        bench.wait()
        bench.press(.keepBest)
        #expect(bench.line.contains("2 rated or marked ones stay"), "\(bench.line)")
        bench.press(.goTo(3))
        #expect(bench.keep().map(\.number) == [4])
        bench.judge([
            2: Judgement(flag: .pick), 4: Judgement(label: .colour(.red)), 5: Judgement(stars: 5),
        ])
        bench.press(.undo)
        bench.press(.goTo(3))
        #expect(bench.keep().isEmpty)
        #expect(bench.line.contains("all others are rated or marked"), "\(bench.line)")
    }

    @Test(arguments: [false, true])
    func `never takes a photo of a set, and says so`(folds: Bool) {
        var bench = bench(folds: folds, at: folds ? 4 : 8)
        #expect(bench.keep().isEmpty && bench.order.count == (folds ? 6 : 12))
        #expect(bench.line.contains("a bracket, not a burst: all 3 stay"), "\(bench.line)")
    }

    @Test func `says where there is no burst`() {
        var bench = bench(at: 6)
        #expect(bench.keep().isEmpty && bench.line.contains("no burst"))
    }

    @Test func `looks first where nothing is known, and asks then`() {
        var bench = Bench(of: Twelve.facts)
        bench.press(.goTo(3))
        bench.press(.keepBest)
        #expect(bench.line.contains("looking …"), "\(bench.line)")
        bench.tellHeaders(Twelve.facts)
        let wanted = bench.model.panels.figuring.wanted.hashes.map(\.number)
        #expect(wanted == [2, 3, 4, 5])
        for number in wanted.reversed() { bench.tellHash(Twelve.facts, of: number) }
        #expect(bench.line.contains("keep IMG_3.JPG, trash 3 others"), "\(bench.line)")
        // What it looked for is known; nothing else is looked for.
        #expect(bench.model.panels.figuring.wanted.hashes.isEmpty)
    }

    @Test func `looks no longer where another photo is in front, or another key comes`() {
        var bench = Bench(of: Twelve.facts)
        bench.press(.goTo(3))
        bench.press(.keepBest)
        bench.press(.next)
        bench.tellAll(Twelve.facts)
        #expect(bench.model.openQuestion(at: bench.now) == nil && !bench.line.contains("looking"))
        bench.wait()
        bench.press(.keepBest)
        #expect(bench.model.openQuestion(at: bench.now) != nil)
    }

    @Test func `takes no burst around a photo that cannot be read`() {
        var bench = Bench(of: Twelve.facts)
        bench.tellHeaders(Twelve.facts)
        for number in 0..<12 where number != 4 { bench.tellHash(Twelve.facts, of: number) }
        bench.send(.hashed(PhotoID(4), nil))
        bench.press(.goTo(2))
        #expect(bench.keep().isEmpty && bench.line.contains("IMG_4.JPG cannot be read: all stay"))
    }

    @Test func `is answered by no other key, and answers no other question`() {
        var bench = bench()
        bench.see()
        bench.wait()
        bench.press(.keepBest)
        bench.send(.questionReady(1))
        bench.wait()
        bench.press(.trash)
        #expect(bench.order == [0, 1, 2] + Array(4..<12))
        var grid = self.bench { $0.mode = .grid }
        grid.command("mark name:IMG_0.* or name:IMG_1.*")
        grid.wait()
        grid.press(.trash)
        grid.send(.questionReady(1))
        grid.wait()
        grid.press(.keepBest)
        #expect(grid.order.count == 12 && grid.line.contains("keep IMG_3.JPG"))
    }

    @Test func `counts only once its question is to be read`() {
        var bench = bench()
        bench.wait()
        bench.press(.keepBest)
        bench.send(.questionReady(1))
        bench.wait()
        bench.send(.intent(.keepBest, shown: ShownEvidence(question: nil, inputSince: 0)))
        #expect(bench.order.count == 12)
        bench.wait()
        bench.send(.intent(.keepBest, shown: ShownEvidence(question: 1, inputSince: bench.now)))
        #expect(bench.order.count == 9)
    }

    @Test func `is not answered by a held key, nor after three seconds`() {
        var bench = bench()
        bench.wait()
        bench.press(.keepBest)
        bench.send(.questionReady(1))
        for _ in 0..<20 {
            bench.wait(0.03)
            bench.send(.intent(.keepBest, isRepeat: true))
        }
        #expect(bench.order.count == 12)
        bench.wait(3.1)
        bench.press(.keepBest)
        #expect(bench.order.count == 12 && bench.model.openQuestion(at: bench.now) != nil)
    }

    @Test func `leaves what has changed since the question, and names it`() {
        var bench = bench()
        bench.wait()
        bench.press(.keepBest)
        bench.send(.questionReady(1))
        // Another program has rated one.
        bench.judge([4: Judgement(stars: 3)])
        bench.wait()
        bench.press(.keepBest)
        #expect(bench.effects.several.map { $0.map(\.photo.number) } == [[2, 5]])
        bench.send(.answered((0..<2).map { .trashed(op: $0, bytes: 5, place: "trash") }))
        #expect(
            bench.line.contains("1 stays: IMG_4.JPG: rated or marked since · 2 trashed"),
            "\(bench.line)")
    }

    /// Decisions of other programs are read behind everything else: the question waits for them.
    @Test func `asks again where it has become known that others are rated`() {
        var bench = bench()
        bench.wait()
        bench.press(.keepBest)
        bench.judge([4: Judgement(stars: 3)])
        bench.send(.questionReady(1))
        #expect(bench.line.contains("trash 2 others (2 MB)? 1 rated or marked one stays"))
        #expect(bench.effects.contains(.examine(question: 2, [3, 2, 5].map { PhotoID($0) })))
        bench.judge([2: Judgement(flag: .pick), 5: Judgement(label: .colour(.red))])
        bench.send(.questionReady(2))
        #expect(bench.model.openQuestion(at: bench.now) == nil)
        #expect(bench.line.contains("all others are rated or marked"), "\(bench.line)")
    }

    @Test func `takes no photo that came after the question`() {
        var facts = Twelve.facts
        facts.append(.shot(12, at: 200 + 5.2 * 0.5, hash: 1))
        var bench = bench()
        bench.wait()
        bench.press(.keepBest)
        bench.send(.questionReady(1))
        bench.send(.photoInserted(.numbered(12), index: 6))
        bench.tellHeaders(facts, of: [12])
        bench.tellHash(facts, of: 12)
        bench.wait()
        bench.press(.keepBest)
        #expect(bench.effects.several.map { $0.map(\.photo.number) } == [[2, 4, 5]])
        bench.send(.answered((0..<3).map { .trashed(op: $0, bytes: 5, place: "trash") }))
        #expect(bench.line.contains("1 stays: IMG_12.JPG: it came after"), "\(bench.line)")
    }

    @Test func `takes nothing where a photo has come that has no header yet`() {
        var bench = bench()
        bench.wait()
        bench.press(.keepBest)
        bench.send(.questionReady(1))
        bench.send(.photoInserted(.numbered(12), index: 6))
        bench.wait()
        bench.press(.keepBest)
        #expect(bench.effects.several.isEmpty && bench.line.contains("looking"), "\(bench.line)")
    }

    @Test func `takes nothing where the kept photo is another file now`() {
        var bench = bench()
        bench.wait()
        bench.press(.keepBest)
        bench.send(.questionReady(1))
        bench.send(.photosChanged([PhotoID(3)]))
        #expect(bench.line.contains("changed on disk: nothing is trashed"))
        bench.wait()
        bench.press(.keepBest)
        #expect(bench.effects.several.isEmpty)
    }

    @Test func `brings one back that could not go, without taking the front`() {
        var bench = bench(folds: true, at: 2)
        #expect(bench.keep().count == 3)
        bench.send(
            .answered([
                .trashed(op: 0, bytes: 5, place: "trash"),
                .trashFailed(
                    op: 1, reason: "full", hasChanged: false, words: nil, isPartial: false),
                .trashed(op: 2, bytes: 5, place: "trash"),
            ]))
        #expect(bench.front == 2 && bench.order == [0, 1, 2, 6, 8, 10])
        #expect(bench.line.contains("1 stays: IMG_4.JPG: full · 2 trashed"), "\(bench.line)")
        bench.press(.goTo(2))
        #expect(bench.line.contains("▤ 2"), "\(bench.line)")
    }

    @Test func `changes nothing where nothing may be changed`() {
        var bench = bench { $0.policy = .readOnly }
        #expect(bench.keep().isEmpty && bench.line.contains("read-only: nothing is trashed"))
    }
}
