import Browsing
import DeckMode
import Geometry
import Testing
import ViewModel

@Suite struct `Letter pictures of motion` {
    @Test func `a page to the right`() {
        var golden = Golden("page-right")
        var stage = Stage.deck(5)
        stage.press(.next)
        golden.addMoments("next", &stage)
        golden.check()
    }

    @Test func `a page to the left`() {
        var golden = Golden("page-left")
        var stage = Stage.deck(5, start: 2)
        stage.press(.previous)
        golden.addMoments("previous", &stage)
        golden.check()
    }

    @Test func `a photo flies off to the trash and the next one grows in`() {
        var golden = Golden("trash")
        var stage = Stage.deck(5, start: 1)
        stage.press(.trash)
        golden.addMoments("trash", &stage, middle: 0.13)
        golden.check()
    }

    @Test func `the last photo flies off and the one before comes back`() {
        var golden = Golden("trash-last")
        var stage = Stage.deck(3, start: 2)
        stage.press(.trash)
        golden.addMoments("trash of the last", &stage, middle: 0.13)
        golden.check()
    }

    @Test func `a trashed photo flies back in`() {
        var golden = Golden("undo")
        var stage = Stage.deck(5, start: 1)
        stage.press(.trash)
        stage.settle()
        stage.press(.undo)
        golden.addMoments("undo", &stage, middle: 0.05)
        golden.check()
    }

    @Test(arguments: [
        (Browsing.Intent.next, 1, "bc"), (.previous, 2, "cb"), (.trash, 1, "bc"),
        (.trash, 4, "ed"), (.last, 3, "de"), (.first, 1, "ba"),
    ])
    func `both photos are seen while one takes the other's place`(
        intent: Browsing.Intent, start: Int, letters: String
    ) {
        var stage = Stage.deck(5, start: start)
        stage.press(intent)
        stage.wait(0.1)
        let pixels = stage.picture.split(separator: "\n")
            .flatMap { $0.prefix { $0 != "|" } }
        for letter in letters {
            #expect(pixels.contains { $0.lowercased() == String(letter) }, "\(letter)")
        }
    }

    @Test func `the deck yields at its ends`() {
        var golden = Golden("boundary")
        var stage = Stage.deck(3, start: 2)
        stage.press(.next)
        golden.addMoments("next at the last", &stage, middle: 0.05)
        stage.press(.first)
        stage.settle()
        stage.press(.previous)
        golden.addMoments("previous at the first", &stage, middle: 0.05)
        golden.check()
    }

    @Test func `a far jump goes straight there`() {
        var golden = Golden("jump")
        var stage = Stage.deck(24)
        stage.press(.last)
        golden.addMoments("last", &stage)
        golden.check()
    }

    private func drag(_ stage: inout Stage, _ axis: Drag.Axis, by way: Point) {
        stage.send(.drag(Drag(phase: .began, axis: axis, translation: way)))
    }

    @Test func `a drag up lifts the card, and the line around it warns past the threshold`() {
        var golden = Golden("drag-up")
        let threshold = DeckGeometry(viewport: Size(width: 24, height: 14)).trashDistance
        var stage = Stage.deck(3)
        drag(&stage, .vertical, by: Point(x: 0, y: -threshold / 2))
        golden.add("half the way to the threshold", stage)
        stage.send(
            .drag(
                Drag(
                    phase: .moved, axis: .vertical,
                    translation: Point(x: 2, y: -threshold - 0.1))))
        golden.add("past the threshold", stage)
        stage.send(
            .drag(
                Drag(
                    phase: .released(velocity: .zero), axis: .vertical,
                    translation: Point(x: 2, y: -threshold - 0.1))))
        golden.addMoments("let go there", &stage, middle: 0.1)
        golden.check()
    }

    @Test func `a drag that is let go early returns the card`() {
        var golden = Golden("drag-return")
        var stage = Stage.deck(3)
        drag(&stage, .vertical, by: Point(x: -2, y: -2))
        stage.send(
            .drag(
                Drag(
                    phase: .released(velocity: .zero), axis: .vertical,
                    translation: Point(x: -2, y: -2))))
        golden.addMoments("let go", &stage, middle: 0.03)
        golden.check()
    }

    @Test func `a drag down makes a favourite, and one to the side turns the page with the hand`() {
        var golden = Golden("drag-down-and-side")
        var stage = Stage.deck(3)
        drag(&stage, .vertical, by: Point(x: 0, y: 4))
        golden.add("down past the threshold", stage)
        stage.send(
            .drag(
                Drag(
                    phase: .released(velocity: .zero), axis: .vertical,
                    translation: Point(x: 0, y: 4))))
        stage.settle()
        golden.add("a favourite", stage)
        drag(&stage, .horizontal, by: Point(x: -10, y: 0))
        golden.add("to the side", stage)
        golden.check()
    }
}
