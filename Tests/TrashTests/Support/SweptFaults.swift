import Faults
import Gates
import SeededRandom

@testable import Trash

/// What a photo of several files meets in a sweep, each with the seed of its scene.
struct SweptFaults: Sequence {
    private let wanted: [(offset: Int, element: Fault)]
    /// How many there are, those of other days as well.
    let count: Int

    /// Each fault of these calls; but in full only with EIO, with a call that always says wrongly that it failed, and with `more`, a part of
    /// which changes by day.
    init(of calls: [String], with more: Set<String> = []) {
        let all = Fault.all(of: calls, numbers: Fault.spread).filter { fault in
            Gate.isFull || fault.error == "EIO" || more.contains(fault.error)
                || fault.error == "LATE" && fault.number == 0
        }
        count = all.count
        let some = all.enumerated().filter { Gate.isFull || $0.offset % 3 == 0 }
        wanted = Seeds.some(some, oneIn: 3)
    }

    func makeIterator() -> IndexingIterator<[(offset: Int, element: Fault)]> {
        wanted.makeIterator()
    }
}
