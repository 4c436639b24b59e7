import DisplayList
import SeededRandom
import Selecting
import Testing

@testable import Browsing
@testable import ModelScenes
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
        #expect(
            bench.text.contains("the one photo after this is decided · 2 before it are undecided"))
        bench.press(.goTo(5))
        bench.press(.undecided(1))
        #expect(bench.text.contains("this is the last photo · 3 before it are undecided"))
    }

    @Test func `is of those shown`() {
        var bench = Bench(photos: 6)
        bench.send(
            .judgementsFound([
                PhotoID(0): Judgement(stars: 1), PhotoID(1): Judgement(stars: 1),
                PhotoID(2): Judgement(stars: 1),
            ]))
        bench.command("filter undecided")
        bench.press(.goTo(2))
        bench.press(.undecided(1))
        #expect(!bench.text.contains("are decided"), "as many are hidden as are shown")
        #expect(bench.text.contains("this is the last photo · 2 before it are undecided"))
    }

    @Test func `is said not to be there where all are decided`() {
        var bench = Bench(photos: 3)
        for number in 0..<3 {
            bench.press(.goTo(number))
            bench.press(.decide(.stars(1)))
        }
        bench.press(.undecided(-1))
        #expect(bench.said == "all 3 photos are decided")
    }
}
