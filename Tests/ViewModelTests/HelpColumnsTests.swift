import SeededRandom
import DisplayList
import Testing

@testable import Browsing
@testable import ViewModel

/// Help in two columns.
@Suite struct `help in columns` {
    private func panel(sections: [Int], width: Int) -> Panel {
        let rows = sections.enumerated().map { number, count in
            [Panel.Row(text: [TextSpan("Section \(number)")])]
                + (0..<count).map {
                    Panel.Row(
                        key: [TextSpan("k\($0)")],
                        text: [TextSpan(String(repeating: "x", count: width))])
                }
        }
        return Panel(title: [], rows: Array(rows.joined(separator: [Panel.Row(text: [])])))
    }

    /// All texts, the second column after the first.
    private func texts(_ panel: Panel) -> [[TextSpan]] {
        (panel.rows.map(\.text) + panel.rows.compactMap { $0.beside?.text }).filter { !$0.isEmpty }
    }

    @Test(arguments: Seeds.count(100))
    func `nothing is lost, and sections stay whole and in order`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let sections = (0..<dice.whole(1...9)).map { _ in dice.whole(1...12) }
        let whole = panel(sections: sections, width: dice.whole(1...40))
        let columns = dice.whole(20...200)
        let laid = whole.inColumns(on: columns)
        #expect(texts(laid) == texts(whole), "seed \(seed)")
        #expect(laid.rows.count <= whole.rows.count, "seed \(seed)")
        if let first = laid.rows.first?.beside {
            #expect(first.key.isEmpty && !first.text.isEmpty, "seed \(seed)")
        }
    }

    @Test func `two columns come where there is room for both`() {
        let whole = panel(sections: [5, 5, 5, 5], width: 30)
        // Keys, texts and the gap between take 34 cells, twice; 4 between and 6 for the frame.
        #expect(whole.inColumns(on: 77) == whole)
        #expect(whole.inColumns(on: 78).rows.count == 13)
    }
}
