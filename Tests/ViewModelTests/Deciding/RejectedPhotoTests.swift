import DisplayList
import Selecting
import Testing

@testable import Browsing
@testable import GridMode
@testable import ModelScenes
@testable import ViewModel
@testable import WaterfallMode

@Suite struct `a rejected photo` {
    @Test(arguments: Mode.allCases)
    func `has a sign and is a little darker, and no other photo is`(mode: Mode) throws {
        var options = Options()
        options.mode = mode
        var bench = Bench(photos: 4, options: options)
        bench.send(.judgementsFound([PhotoID(0): Judgement(flag: .reject)]))
        for number in 0..<4 { bench.send(.decoded(PhotoID(number), .usual)) }
        bench.wait()
        let amount = try #require(bench.sprite(0)?.highlight?.amount)
        #expect(abs(amount - 0.15) < 1e-9)
        #expect(bench.text.contains("✗"))
        guard mode == .grid || mode == .waterfall else { return }
        for number in 1..<4 { #expect(bench.sprite(number)?.highlight == nil) }
    }
}
