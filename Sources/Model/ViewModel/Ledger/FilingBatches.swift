import Browsing
import DisplayList

/// File work that was requested several photos at once, until all of it has been answered.
struct FilingBatches: Hashable, Sendable {
    /// A photo that could not go where the others went.
    struct Failure: Hashable, Sendable {
        let photo: PhotoID
        let reason: Sentence
    }

    /// The trash of several photos, or their way back.
    struct Batch: Hashable, Sendable {
        let isReturn: Bool
        let count: Int
        fileprivate(set) var waiting: Int
        fileprivate(set) var failures: [Failure] = []

        var isOver: Bool { waiting == 0 }
    }

    private struct Place: Hashable {
        let op: Int
        let isReturn: Bool
    }

    private var running: [Int: Batch] = [:]
    private var numbers: [Place: Int] = [:]
    private var count = 0

    /// Begins one of these removals; returns its number.
    ///
    /// `stayed` are photos that were to go with them, and are named as those that fail.
    mutating func begin(_ ops: [Int], isReturn: Bool, stayed: [Failure] = []) -> Int {
        count += 1
        running[count] = Batch(
            isReturn: isReturn, count: ops.count + stayed.count, waiting: ops.count,
            failures: stayed)
        for op in ops { numbers[Place(op: op, isReturn: isReturn)] = count }
        return count
    }

    /// Whether the removal is one of several that have not been answered all.
    func contains(_ op: Int, isReturn: Bool) -> Bool {
        numbers[Place(op: op, isReturn: isReturn)] != nil
    }

    /// Notes an answer; returns what it is part of, and its number, where that is one of several.
    mutating func answer(_ op: Int, isReturn: Bool, failure: Failure? = nil) -> (Int, Batch)? {
        guard let number = numbers.removeValue(forKey: Place(op: op, isReturn: isReturn)),
            var batch = running[number]
        else { return nil }
        batch.waiting -= 1
        if let failure { batch.failures.append(failure) }
        running[number] = batch.isOver ? nil : batch
        return (number, batch)
    }
}
