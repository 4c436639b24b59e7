import Faults
import Gates
import Glibc
import SeededRandom

@testable import Trash

/// The names of the calls that a process makes, in order, as the library between it and libc writes them down.
func callsMade(by run: (_ log: Path) -> Void) -> [String] {
    let log = bytes("/dev/shm/riffle-calls-\(getpid())-\((try? kernelRandomBits()) ?? 0)")
    defer { _ = unsafe unlink(cString(log)) }
    run(log)
    return String(decoding: readFile(log) ?? [], as: UTF8.self).split(separator: "\n")
        .map(String.init)
}

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
