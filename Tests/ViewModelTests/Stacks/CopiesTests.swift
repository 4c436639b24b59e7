import CarouselMode
import CompareMode
import DeckMode
import DisplayList
import GridMode
import Likeness
import Photos
import Selecting
import StackMode
import Testing
import WaterfallMode

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `D` {
    /// Twelve photos: 1, 4 and 9 are one picture, 9 the best; 6 and 7 are equal files.
    static let groups = [
        PhotoStack(.copies(areIdentical: false, front: .pixels), members: [9, 1, 4]),
        PhotoStack(.copies(areIdentical: true, front: nil), members: [6, 7]),
    ]

    private func bench(_ change: (inout Options) -> Void = { _ in }) -> Bench {
        var bench = Bench(of: Twelve.facts, change)
        bench.tellAll(Twelve.facts)
        return bench
    }

    private func found(_ groups: [PhotoStack] = groups) -> CopiesFound {
        var found = CopiesFound()
        found.groups = groups
        return found
    }

    private func shown(
        at front: Int = 4, _ change: (inout Options) -> Void = { _ in }
    ) -> Bench {
        var bench = bench(change)
        bench.press(.goTo(front))
        bench.press(.duplicates)
        bench.send(.copies(1, .found(found())))
        return bench
    }

    @Test func `looks among the photos shown, and shows how far it is`() throws {
        var bench = bench()
        bench.judge([2: Judgement(stars: 3), 5: Judgement(stars: 4)])
        bench.command("filter 3+")
        bench.effects = []
        bench.press(.duplicates)
        let order = try #require(
            bench.effects.compactMap { effect in
                if case .searchCopies(let order) = effect { order } else { nil }
            }.first)
        #expect(order.photos.map(\.number) == [2, 5] && order.decided == Set(order.photos))
        bench.wait(10)
        bench.send(.copies(1, .step(.hashed(41_200, of: 100_000))))
        #expect(bench.line.contains("copies: 41,200 of 100,000 hashed"), "\(bench.line)")
        bench.send(.copies(1, .step(.compared(0.386))))
        #expect(bench.line.contains("copies: 38 % compared"), "\(bench.line)")
        bench.send(.copies(1, .step(.lookedAt(120, of: 640))))
        #expect(bench.line.contains("copies: 120 of 640 looked at"), "\(bench.line)")
        // Keys go on.
        bench.press(.next)
        #expect(bench.front == 5)
        bench.send(.copies(1, .found(found([]))))
        #expect(bench.line.contains("no copies among 2 photos"), "\(bench.line)")
    }

    @Test(
        arguments: [Mode.deck, .grid, .waterfall, .stack, .carousel], MotionLevel.allCases)
    func `shows only photos with copies, each group once, the best in front`(
        mode: Mode, motion: MotionLevel
    ) {
        var bench = shown {
            $0.mode = mode
            $0.motion = motion
        }
        // The group of the photo that was in front.
        #expect(bench.order == [6, 9] && bench.front == 9, "\(bench.order)")
        bench.wait(10)
        #expect(bench.text.contains(" ≈ 3 "), "\(bench.text)")
        #expect(bench.line.contains("[copies] 2 groups"), "\(bench.line)")
        #expect(bench.line.contains("≈ 1/3 · in front: more pixels"), "\(bench.line)")
        #expect(bench.line.contains("3 MB could go"), "\(bench.line)")
        bench.press(.stack(-1))
        bench.wait(10)
        #expect(bench.front == 6 && bench.line.contains("= 1/2 · in front: the first"))
        bench.press(.duplicates)
        #expect(bench.order == Array(0..<12) && bench.front == 6)
        #expect(!bench.line.contains("copies"), "\(bench.line)")
        #expect(bench.model.selection.all.photos.isEmpty)
    }

    @Test func `says it in letters where there is nothing else`() {
        var bench = shown { $0.signs = .ascii }
        bench.wait(10)
        #expect(bench.text.contains(" ~3 ") && bench.line.contains("~1/3"), "\(bench.text)")
    }

    @Test func `says in a short row too why one is in front`() {
        var bench = shown()
        bench.wait(10)
        for (columns, words) in [
            (100, "[copies] 2 groups · IMG_9.JPG · 2/2 · ≈ 1/3 · more pixels"),
            (80, "[copies] · IMG_9.JPG · 2/2 · ≈ 1/3 · more pixels"),
            (60, "[copies] · IMG_9.JPG · 2/2 · ≈ 1/3 · more pixels"),
        ] {
            bench.send(.resized(Viewport(columns: columns, rows: 24)))
            #expect(bench.line.contains(words), "\(columns): \(bench.line)")
            #expect(columns < 80 || bench.line.contains("3 MB could go"), "\(bench.line)")
        }
    }

    @Test func `unfolds a group by e, and another one comes to its front by the arrows`() {
        var bench = shown()
        bench.press(.expand)
        #expect(bench.order == [6, 9, 1, 4] && bench.front == 9)
        bench.press(.next)
        bench.wait(10)
        #expect(bench.front == 1 && bench.line.contains("≈ 2/3"), "\(bench.line)")
        bench.press(.expand)
        bench.wait(10)
        #expect(bench.order == [1, 6], "\(bench.order)")
        #expect(bench.line.contains("≈ 2/3 · in front: your choice"), "\(bench.line)")
        bench.press(.compare(nil))
        #expect(bench.model.surfaces.compare?.cells.first == PhotoID(1))
    }

    @Test func `compares copies by their pixels: one that is smaller looks sharper`() {
        var bench = shown()
        for number in [9, 1, 4] {
            bench.send(.decoded(PhotoID(number), .usual))
            bench.send(
                .figured(
                    PhotoID(number),
                    .init(sharp: 60 + Double(number), blown: 0, crushed: 0, median: 90), nil))
        }
        bench.press(.compare(nil))
        bench.wait(10)
        #expect(bench.text.contains("IMG_9.JPG · 4000×3000 · sharp 69"), "\(bench.text)")
        #expect(!bench.text.contains("◆"), "\(bench.text)")
        bench.press(.close)
        bench.wait()
        bench.press(.duplicates)
        bench.press(.goTo(1))
        bench.press(.compare(nil))
        bench.wait(10)
        bench.send(
            .figured(PhotoID(2), .init(sharp: 50, blown: 0, crushed: 0, median: 90), nil))
        #expect(bench.text.contains("sharp 61 ◆"), "\(bench.text)")
    }

    @Test func `is ended by Esc, which takes nothing else with it`() {
        var bench = shown()
        bench.press(.open)
        bench.wait()
        bench.press(.close)
        bench.wait()
        #expect(bench.order == [6, 9])
        bench.press(.close)
        #expect(bench.order == Array(0..<12) && bench.front == 9)
        bench.press(.close)
        #expect(bench.order == Array(0..<12))
    }

    @Test(arguments: [Intent.duplicates, .close])
    func `is given up by the same keys, and what comes later is not taken`(key: Intent) {
        var bench = bench()
        bench.press(.duplicates)
        bench.effects = []
        bench.press(key)
        #expect(bench.effects.contains(.searchCopies(nil)))
        bench.send(.copies(1, .step(.compared(0.5))))
        bench.send(.copies(1, .found(found())))
        bench.wait(10)
        #expect(bench.order == Array(0..<12) && !bench.line.contains("copies"))
        bench.press(.duplicates)
        bench.send(.copies(1, .found(found())))
        #expect(bench.order == Array(0..<12))
        bench.send(.copies(2, .found(found())))
        #expect(bench.order == [6, 9])
    }

    @Test func `waits with what was found while a photo is looked at closely`() {
        var bench = bench()
        bench.press(.goTo(3))
        bench.press(.duplicates)
        bench.press(.open)
        bench.wait()
        bench.send(.copies(1, .found(found())))
        bench.wait(10)
        #expect(bench.front == 3 && bench.order.count == 12)
        #expect(bench.line.contains("copies: 2 groups found"), "\(bench.line)")
        bench.press(.close)
        bench.wait()
        bench.send(.frame)
        #expect(bench.order == [6, 9] && bench.front == 6)
    }

    @Test func `lies on top of a filter, and bursts are folded again behind it`() {
        var bench = bench { $0.foldsBursts = true }
        bench.press(.goTo(2))
        bench.press(.duplicates)
        bench.send(.copies(1, .found(found())))
        #expect(bench.order == [6, 9])
        bench.judge([4: Judgement(stars: 3), 9: Judgement(stars: 3), 6: Judgement(stars: 3)])
        bench.command("filter 3+")
        #expect(bench.order == [6, 9], "\(bench.order)")
        bench.wait(10)
        #expect(bench.line.contains("≈ 1/2") || bench.front == 6, "\(bench.line)")
        bench.command("filter")
        bench.press(.bursts)
        #expect(bench.line.contains("copies are shown · D ends that"), "\(bench.line)")
        bench.press(.duplicates)
        #expect(bench.order == [0, 1, 2, 6, 8, 10] || bench.order == [0, 1, 2, 6, 9, 10])
    }

    @Test func `lets a filter ask for copies from then on`() throws {
        var bench = bench()
        bench.judge([4: Judgement(stars: 3), 9: Judgement(stars: 3), 6: Judgement(stars: 3)])
        bench.command("filter 3+ copies")
        #expect(bench.order.isEmpty && bench.text.contains("D looks for copies"), "\(bench.text)")
        bench.effects = []
        bench.press(.duplicates)
        let order = try #require(
            bench.effects.compactMap { effect in
                if case .searchCopies(let order) = effect { order } else { nil }
            }.first)
        #expect(order.photos.map(\.number) == [4, 6, 9], "all that may match")
        bench.command("filter !copies")
        bench.press(.duplicates)
        bench.press(.duplicates)
        bench.send(.copies(2, .found(found())))
        bench.press(.duplicates)
        #expect(bench.order == [0, 2, 3, 5, 8, 10, 11], "\(bench.order)")
        bench.command("filter copies")
        #expect(bench.order == [1, 4, 6, 7, 9], "\(bench.order)")
        #expect(bench.model.filterWords(beginning: "co") == ["copies"])
        bench.press(.goTo(2))
        #expect(bench.front == 6)
        bench.trash()
        bench.wait(10)
        #expect(bench.front == 7 && bench.order == [1, 4, 7, 9], "\(bench.order)")
        bench.press(.previous)
        #expect(bench.order == [1, 4, 9], "one is left: \(bench.order)")
        bench.press(.undo)
        #expect(bench.order == [1, 4, 6, 7, 9], "\(bench.order)")
    }

    @Test func `tells the filter that there are none`() {
        var bench = bench()
        bench.command("filter copies")
        bench.press(.duplicates)
        bench.send(.copies(1, .found(found([]))))
        bench.wait(10)
        #expect(!bench.text.contains("looks for copies"), "\(bench.text)")
        #expect(bench.text.contains("no photo matches copies · Esc shows all"), "\(bench.text)")
    }

    @Test func `says what could not be compared`() {
        var bench = bench()
        bench.press(.duplicates)
        var found = CopiesFound()
        (found.unread, found.crowded) = (3, 1200)
        bench.send(.copies(1, .found(found)))
        #expect(
            bench.line.contains("no copies · 1,200 are too many alike · 3 cannot be read"),
            "\(bench.line)")
        bench.press(.duplicates)
        found = CopiesFound()
        found.isOverLimit = true
        bench.send(.copies(2, .found(found)))
        #expect(bench.line.contains("too many alike: narrow the filter"), "\(bench.line)")
    }
}
