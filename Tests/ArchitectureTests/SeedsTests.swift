import SeededRandom
import Testing

@Suite struct `The part of the seeds that a quick run tries` {
    @Test func `is all of them where it is not asked to be quick`() {
        for wish in [nil, "full"] {
            let seeds = Seeds(wish, today: 20_000)
            #expect(seeds == .all)
            #expect(seeds?.part(Array(0..<100)) == Array(0..<100))
        }
    }

    @Test(arguments: [3, 4, 9], [1, 2, 10, 100, 101])
    func `is another one each day, and all have had their turn after some days`(
        step: Int, count: Int
    ) {
        for first in [0, 20_780] as [UInt64] {
            let days = (0..<UInt64(step)).map { day in
                Seeds.quick(day: first + day).part(Array(0..<count), oneIn: step)
            }
            if count < step {
                #expect(days.allSatisfy { $0 == Array(0..<count) })
            } else {
                #expect(days.joined().sorted() == Array(0..<count))
                #expect(days.allSatisfy { abs($0.count * step - count) < step })
            }
        }
    }

    @Test func `has even and odd ones`() {
        for day in 0..<4 as Range<UInt64> {
            let even = Seeds.quick(day: day).part(Array(0..<60)).count { $0.isMultiple(of: 2) }
            #expect((7...8).contains(even), "day \(day)")
        }
    }

    @Test func `can be taken again on another day`() {
        #expect(Seeds("quick", today: 20_780) == Seeds("quick:20780", today: 3))
        #expect(Seeds("quick:", today: 3) == nil)
        #expect(Seeds("quik", today: 3) == nil)
    }
}
