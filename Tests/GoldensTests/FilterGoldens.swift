import Browsing
import DisplayList
import GridMode
import Testing
import ViewModel

@Suite struct `Letter pictures of a filter` {
    private func filter(_ words: String, _ stage: inout Stage) {
        stage.press(.command("filter " + words))
        stage.press(.prompt(.submit))
        stage.settle()
    }

    @Test(arguments: [40, 80])
    func `in force, on a photo that no longer matches, and for none`(columns: Int) {
        var golden = Golden("filter-\(columns)")
        var stage = Stage.deck(12, columns: columns)
        filter("!pick name:*1*", &stage)
        golden.add("in force", stage)
        stage.press(.favourite)
        stage.wait(10)
        golden.add("it no longer matches", stage)
        stage.press(.command("filter pick date:2024-13"))
        stage.press(.prompt(.submit))
        golden.add("none, and where", stage)
        stage.press(.prompt(.erase))
        golden.add("mended", stage)
        stage.press(.close)
        filter("red", &stage)
        golden.add("for no photo", stage)
        stage.press(.close)
        stage.settle()
        stage.press(.search)
        stage.press(.prompt(.text("g_1")))
        golden.add("looked for", stage)
        stage.press(.prompt(.submit))
        stage.settle()
        stage.wait(10)
        golden.add("found", stage)
        golden.check()
    }

    @Test func `among tiles`() {
        var golden = Golden("filter-tiles")
        var stage = Stage.browsing(.grid, 12, columns: 60, rows: 12) { $0.isBarVisible = true }
        filter("name:*1*", &stage)
        golden.add("in force", stage)
        golden.check()
    }
}
