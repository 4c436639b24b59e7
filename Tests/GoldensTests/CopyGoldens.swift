import Browsing
import DeckMode
import DisplayList
import GridMode
import Likeness
import Photos
import StackMode
import Testing
import ViewModel
import WaterfallMode

@Suite struct `Letter pictures of copies` {
    /// Nine photos: 1, 4 and 8 are one picture, 4 the best; 2 and 6 are equal files.
    private func stage(
        _ mode: Mode, columns: Int = 60, rows: Int = 16,
        _ change: (inout Browsing.Options) -> Void = { _ in }
    ) -> Stage {
        var stage = Stage.browsing(mode, 9, columns: columns, rows: rows) { options in
            options.isBarVisible = true
            change(&options)
        }
        stage.send(
            .measured(
                (0..<9).map {
                    var metadata = PhotoMetadata()
                    (metadata.width, metadata.height) = (1800, 1200)
                    return PhotoHeader(
                        photo: PhotoID($0), metadata: metadata, byteCount: 1_000_000)
                }))
        stage.press(.goTo(1))
        stage.live(1)
        stage.answer(stage.press(.duplicates))
        var found = CopiesFound()
        found.groups = [
            PhotoStack(.copies(areIdentical: false, front: .pixels), members: [4, 1, 8]),
            PhotoStack(.copies(areIdentical: true, front: nil), members: [2, 6]),
        ]
        stage.send(.copies(1, .found(found)))
        stage.live(3)
        stage.wait(10)
        return stage
    }

    @Test(arguments: [Mode.deck, .grid, .waterfall])
    func `folded, and one open`(mode: Mode) {
        var golden = Golden("copies-\(mode)")
        var stage = stage(mode, columns: 80)
        golden.add("found", stage)
        stage.press(.expand)
        stage.live(3)
        stage.wait(10)
        golden.add("open", stage)
        stage.press(.next)
        stage.live(3)
        golden.add("another one", stage)
        golden.check()
    }

    @Test func `while they are looked for, and in ASCII, and without colours`() {
        var golden = Golden("copies-signs")
        var searching = Stage.browsing(.deck, 9, columns: 80, rows: 12) { $0.isBarVisible = true }
        searching.answer(searching.press(.duplicates))
        searching.send(.copies(1, .step(.hashed(41_200, of: 100_000))))
        searching.live(1)
        golden.add("hashed", searching)
        for (signs, words) in [(SignStyle.ascii, "ASCII"), (.uncoloured, "without colours")] {
            let stage = stage(.grid, columns: 80, rows: 12) { $0.signs = signs }
            golden.add(words, stage)
        }
        golden.check()
    }

    @Test func `and K`() {
        var golden = Golden("copies-keep")
        var stage = stage(.deck, columns: 80)
        stage.see()
        stage.live(1)
        stage.answer(stage.press(.keepBest))
        golden.add("asked", stage)
        stage.send(.questionReady(1))
        golden.add("a key is an answer", stage)
        stage.wait(0.3)
        stage.answer(stage.press(.keepBest))
        stage.live(3)
        golden.add("the copies are gone", stage)
        stage.answer(stage.press(.undo))
        stage.live(3)
        golden.add("and back", stage)
        golden.check()
    }
}
