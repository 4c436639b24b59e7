import DisplayList
import SeededRandom
import Selecting
import Testing

@testable import Browsing
@testable import ViewModel

@Suite struct `the next undecided photo` {
    @Test func `is found in both directions, without beginning again at an end`() {
        var bench = Bench(photos: 6)
        bench.send(
            .judgementsFound([
                PhotoID(1): Judgement(stars: 1), PhotoID(2): Judgement(flag: .reject),
                PhotoID(5): Judgement(label: .colour(.red)),
            ]))
        bench.press(.undecided(1))
        #expect(bench.front == 3)
        bench.press(.undecided(-1))
        #expect(bench.front == 0)
        bench.press(.goTo(4))
        bench.press(.undecided(1))
        #expect(bench.front == 4)
        #expect(bench.said == "all 1 after this are decided")
    }

    @Test func `is said not to be there where all are decided`() {
        var bench = Bench(photos: 3)
        for number in 0..<3 {
            bench.press(.goTo(number))
            bench.press(.decide(.stars(1)))
        }
        bench.press(.undecided(-1))
        #expect(bench.said == "all 3 are decided")
    }
}
