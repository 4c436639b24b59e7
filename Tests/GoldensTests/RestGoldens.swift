import Browsing
import DeckMode
import DisplayList
import Testing
import ViewModel

@Suite struct `Letter pictures at rest` {
    @Test func `a deck, with photos of any shape on their cards`() {
        var golden = Golden("rest")
        var stage = Stage(Stage.Shape.allCases)
        for photo in Stage.Shape.allCases.indices { stage.decode(photo) }
        for (photo, shape) in Stage.Shape.allCases.enumerated() {
            stage.press(.goTo(photo))
            stage.settle()
            golden.add("\(shape)", stage)
        }
        golden.check()
    }

    @Test func `a favourite, and one no more`() {
        var golden = Golden("favourite")
        var stage = Stage.deck(2, columns: 40)
        stage.press(.favourite)
        golden.add("a favourite", stage)
        stage.wait(10)
        golden.add("later", stage)
        stage.press(.favourite)
        golden.add("no more", stage)
        golden.check()
    }

    @Test func `a photo that cannot be decoded, and the question before it is trashed`() {
        var golden = Golden("undecodable")
        var stage = Stage([.usual, .usual], columns: 48)
        stage.send(.undecodable(PhotoID(0), reason: "no picture in it"))
        golden.add("alone", stage)
        stage.press(.trash)
        golden.add("asked", stage)
        golden.check()
    }

    @Test func `a damaged photo carries a badge`() {
        var golden = Golden("damaged")
        var stage = Stage([.usual, .usual], columns: 48)
        stage.decode(0, damage: "ends early")
        golden.add("damaged", stage)
        golden.check()
    }

    @Test func `a photo that is still to come says its name after a while`() {
        var golden = Golden("pending")
        var stage = Stage([.usual, .usual])
        golden.add("at once", stage)
        stage.wait(0.4)
        golden.add("after a while", stage)
        golden.check()
    }

    @Test func `nothing to show, and nothing left`() {
        var golden = Golden("empty")
        golden.add("no photos", Stage([]))
        var stage = Stage.deck(1, columns: 60)
        stage.press(.trash)
        stage.settle()
        golden.add("all trashed", stage)
        golden.check()
    }

    @Test func `help, whole and scrolled`() {
        var golden = Golden("help")
        var stage = Stage.deck(3, columns: 72, rows: 32)
        stage.press(.help)
        golden.add("whole", stage)
        stage.send(.resized(Viewport(columns: 40, rows: 9)))
        stage.press(.scrollHelp(4))
        golden.add("scrolled", stage)
        golden.check()
    }

    @Test(arguments: [80, 40, 20]) func `the status line`(columns: Int) {
        var golden = Golden("bar-\(columns)")
        var stage = Stage.deck(12, columns: columns, rows: 4)
        golden.add("at rest", stage)
        stage.press(.favourite)
        stage.wait(10)
        golden.add("a favourite", stage)
        stage.press(.next)
        stage.see()
        stage.wait(1)
        stage.press(.trash)
        stage.settle()
        golden.add("trashed", stage)
        stage.press(.next)
        stage.settle()
        golden.add("after a trash", stage)
        stage = Stage.deck(12, columns: columns, rows: 4, policy: .readOnly)
        golden.add("read-only", stage)
        golden.check()
    }

    @Test(arguments: [100, 80, 60, 40]) func `the status line with long names`(columns: Int) {
        var golden = Golden("bar-long-names-\(columns)")
        var stage = Stage.deck(12, columns: columns, rows: 4) {
            ["City from the other bank, at dusk.jpg", "Evening walk, Zürich, Café.jpeg"][$0 % 2]
        }
        golden.add("at rest", stage)
        stage.press(.trash)
        stage.settle()
        golden.add("trashed", stage)
        stage.press(.next)
        stage.settle()
        golden.add("after a trash", stage)
        golden.check()
    }
}
