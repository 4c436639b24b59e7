import Browsing
import DisplayList
import GridMode
import Testing
import ViewModel

@Suite struct `Letter pictures of compare` {
    private let durations = Durations()

    private func comparing(
        _ count: Int, in mode: Mode = .grid, columns: Int = 60, rows: Int = 18,
        _ change: (inout Browsing.Options) -> Void = { _ in }
    ) -> Stage {
        var stage = Stage.browsing(mode, 7, columns: columns, rows: rows) { options in
            options.isBarVisible = true
            change(&options)
        }
        stage.press(.compare(count))
        stage.live(3)
        stage.see()
        return stage
    }

    @Test func `two, three and four, at fit and closer, and one in their place`() {
        var golden = Golden("compare-rest")
        for count in 2...4 {
            var stage = comparing(count)
            golden.add("\(count) photos", stage)
            stage.press(.comparing(.cell(1)))
            stage.press(.zoom(.actual))
            stage.live(3)
            golden.add("the second is framed, 100 %", stage)
            stage.press(.comparing(.blink))
            golden.add("in one place", stage)
        }
        golden.check()
    }

    @Test func `without colours, and in ASCII`() {
        var golden = Golden("compare-ascii")
        var stage = comparing(2) { $0.signs = .ascii }
        stage.press(.decide(.stars(3)))
        stage.wait(10)
        golden.add("ASCII", stage)
        golden.check()
    }

    @Test func `photos fly to their cells and back, and away`() {
        var golden = Golden("compare-motion")
        var stage = Stage.browsing(.grid, 7, columns: 40, rows: 12) { $0.isBarVisible = true }
        stage.press(.compare(2))
        golden.addMotion("open", &stage, lasting: durations.present)
        stage.press(.comparing(.win))
        golden.addMotion("the first wins", &stage, lasting: durations.rearrange)
        stage.see()
        stage.wait(1)
        stage.press(.trash)
        golden.addMotion("the first to the trash", &stage, lasting: durations.flyOff)
        stage.press(.close)
        golden.addMotion("close", &stage, lasting: durations.present)
        golden.check()
    }
}
