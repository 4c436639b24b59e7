import Browsing
import DeckMode
import DisplayList
import GridMode
import Photos
import StackMode
import Testing
import ViewModel
import WaterfallMode

@Suite struct `Letter pictures of bursts and brackets` {
    /// A photo, a burst of four, a photo, and a bracket of three.
    private func stage(
        _ mode: Mode, columns: Int = 60, rows: Int = 16,
        _ change: (inout Browsing.Options) -> Void = { _ in }
    ) -> Stage {
        var stage = Stage.browsing(mode, 9, columns: columns, rows: rows) { options in
            options.isBarVisible = true
            options.foldsBursts = true
            change(&options)
        }
        let seconds = [0, 20, 20, 21, 21, 40, 50, 50, 50]
        stage.send(
            .measured(
                seconds.enumerated().map { number, second in
                    header(of: number, at: second, step: number < 6 ? nil : 2 * (number - 7))
                }))
        for number in seconds.indices {
            let hash = PhotoHash(
                bits: number == 5 ? 0xFFFF_FFFF : UInt64(seconds[number]), median: 118)
            stage.send(.hashed(PhotoID(number), hash))
        }
        stage.live(3)
        return stage
    }

    private func header(of number: Int, at second: Int, step: Int?) -> PhotoHeader {
        var metadata = PhotoMetadata()
        metadata.captureDate = CaptureDate(
            year: 2026, month: 5, day: 1, hour: 12, minute: 0, second: second)
        metadata.precision = .second
        metadata.milliseconds = Int32(number * 100)
        metadata.camera = "A"
        (metadata.width, metadata.height) = (1800, 1200)
        metadata.bias = step.map { Float($0) }
        metadata.drive = step == nil ? nil : .bracket
        var header = PhotoHeader(photo: PhotoID(number), metadata: metadata, byteCount: 1_000_000)
        header.folderNumber = 1
        return header
    }

    @Test(arguments: Mode.allCases)
    func `folded, and open`(mode: Mode) {
        var golden = Golden("bursts-\(mode)")
        var stage = stage(mode)
        stage.press(.goTo(1))
        stage.live(3)
        stage.wait(10)
        golden.add("a burst", stage)
        stage.press(.expand)
        stage.live(3)
        golden.add("open", stage)
        stage.press(.stack(1))
        stage.live(3)
        golden.add("a bracket", stage)
        golden.check()
    }

    @Test func `in ASCII, and where there is little room`() {
        var golden = Golden("bursts-ascii")
        for (mode, columns) in [(Mode.deck, 60), (.grid, 60), (.waterfall, 30), (.stack, 30)] {
            var stage = stage(mode, columns: columns, rows: 12) { $0.signs = .ascii }
            stage.press(.stack(1))
            stage.press(.stack(1))
            stage.live(3)
            golden.add("\(mode)", stage)
        }
        golden.check()
    }

    @Test func `opened by the viewer, and K`() {
        var golden = Golden("bursts-keep")
        var stage = stage(.deck, columns: 80)
        stage.press(.stack(1))
        stage.press(.open)
        stage.live(3)
        stage.see()
        stage.wait(10)
        golden.add("in the viewer", stage)
        stage.answer(stage.press(.keepBest))
        golden.add("asked", stage)
        stage.send(.questionReady(1))
        golden.add("a key is an answer", stage)
        stage.wait(0.3)
        stage.answer(stage.press(.keepBest))
        stage.live(3)
        golden.add("the others are gone", stage)
        stage.answer(stage.press(.undo))
        stage.live(3)
        golden.add("and back", stage)
        golden.check()
    }
}
