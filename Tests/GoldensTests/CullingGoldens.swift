import Browsing
import DeckMode
import DisplayList
import GridMode
import Selecting
import Testing
import ViewModel

@Suite struct `Letter pictures of the culling desk` {
    private let decisions: [PhotoID: Judgement] = [
        PhotoID(0): Judgement(stars: 3, label: .colour(.red)),
        PhotoID(1): Judgement(flag: .pick),
        PhotoID(2): Judgement(stars: 5, flag: .reject, label: .colour(.green)),
        PhotoID(3): Judgement(stars: 1, flag: .pick, label: .other(Array("Rot".utf8))),
        PhotoID(4): Judgement(label: .colour(.purple)),
    ]

    @Test(arguments: Mode.allCases)
    func `what was decided, and what is marked`(mode: Mode) {
        var golden = Golden("culling-\(mode)")
        var stage = Stage.browsing(mode, 7, columns: 80, rows: 16) { $0.isBarVisible = true }
        stage.send(.judgementsFound(decisions))
        stage.settle()
        golden.add("decided", stage)
        stage.press(.goTo(3))
        stage.live(3)
        golden.add("the fourth", stage)
        stage.press(.mark)
        stage.press(.next)
        stage.live(3)
        stage.press(.mark)
        stage.wait(10)
        golden.add("the fourth and the fifth are marked", stage)
        stage.press(.open)
        stage.live(3)
        golden.add("opened", stage)
        golden.check()
    }

    @Test(arguments: [60, 80])
    func `of many photos, the question and the answer`(columns: Int) {
        var golden = Golden("culling-many-\(columns)")
        var stage = Stage.browsing(.grid, 40, columns: columns, rows: 12) {
            $0.isBarVisible = true
        }
        stage.press(.goTo(2))
        stage.live(3)
        stage.press(.range)
        stage.press(.goTo(38))
        stage.live(3)
        golden.add("a range", stage)
        stage.press(.range)
        golden.add("marked", stage)
        stage.wait(10)
        stage.answer(stage.press(.trash))
        golden.add("asked", stage)
        stage.send(.questionReady(1))
        golden.add("a key is an answer", stage)
        stage.wait(0.3)
        stage.answer(stage.press(.trash))
        stage.live(3)
        golden.add("gone", stage)
        stage.answer(stage.press(.undo))
        stage.live(3)
        golden.add("back", stage)
        golden.check()
    }

    @Test(arguments: [60, 80])
    func `of the trash`(columns: Int) {
        var golden = Golden("culling-review-\(columns)")
        var stage = Stage.browsing(.grid, 12, columns: columns, rows: 12) {
            $0.isBarVisible = true
        }
        stage.press(.trashReview)
        let first = PhotoID.firstInTrash
        let photos = (0..<5).map { number in
            TrashedPhoto(
                photo: Photo(
                    id: PhotoID(first + number), name: Array("IMG_\(20 + number).JPG".utf8)),
                folder: Array("2024/paris".utf8), time: "10:31", bytes: 5_100_000,
                fault: number == 4 ? "gone from the trash" : nil)
        }
        stage.send(.trashListed(.session, photos))
        for number in 0..<4 { stage.decode(first + number) }
        stage.live(3)
        golden.add("as tiles", stage)
        stage.press(.goTo(5))
        stage.live(3)
        stage.press(.mode(.deck))
        stage.live(3)
        golden.add("a photo that is gone from the trash", stage)
        stage.press(.goTo(2))
        stage.live(3)
        golden.add("as cards", stage)
        stage.answer(stage.press(.restore))
        stage.live(3)
        golden.add("one is brought back", stage)
        stage.press(.close)
        stage.live(3)
        golden.add("back where one was", stage)
        golden.check()
    }
}
