import DisplayList
import Selecting

@testable import Browsing
@testable import ViewModel

/// A ledger at work, with the little that it keeps in step: an order of photos, decisions, and a disk that answers when it is asked to.
struct LedgerBench: Hashable {
    /// A file job that has not been answered.
    struct Job: Hashable {
        let op: Int
        let isReturn: Bool
    }

    var ledger = Ledger()
    private(set) var order: [PhotoID]
    private(set) var favourites: Set<PhotoID> = []
    private(set) var jobs: [Job] = []
    /// The photos whose files are in the trash, and by which removal.
    private var away: [PhotoID: Int] = [:]

    init(photos: Int) { order = (0..<photos).map(PhotoID.init) }

    /// What a user sees of it.
    struct State: Hashable {
        let order: [PhotoID]
        let favourites: Set<PhotoID>
        let out: Set<PhotoID>
    }

    var state: State { State(order: order, favourites: favourites, out: Set(ledger.out)) }

    /// Trashes those of the photos that are there, as one operation.
    mutating func trash(_ photos: [PhotoID]) { ledger.did(photos.compactMap { remove($0) }) }

    mutating func favour(_ photos: [PhotoID]) {
        ledger.did(
            photos.filter(order.contains).map { photo in
                let former = Judgement(flag: favourites.contains(photo) ? .pick : .none)
                let decision = Judgement(flag: former.flag == .pick ? .none : .pick)
                decide(decision, on: photo)
                return .decided(photo, from: former, to: decision)
            })
    }

    /// False where there is nothing to take back.
    @discardableResult
    mutating func undo() -> Bool {
        guard let operation = ledger.undo() else { return false }
        for change in operation.changes.reversed() {
            switch change {
            case .decided(let photo, let former, _): decide(former, on: photo)
            case .exported: break
            case .removed(let op):
                guard let removal = ledger[op] else { continue }
                order.insert(removal.photo, at: ledger.bringBack(op))
                jobs.append(Job(op: op, isReturn: true))
            case .filed: break
            case .retrieved, .broughtHome, .left: break
            }
        }
        return true
    }

    @discardableResult
    mutating func redo() -> Bool {
        guard let operation = ledger.nextRedo else { return false }
        var again: [Ledger.Change?] = []
        for change in operation.changes {
            switch change {
            case .decided(let photo, _, let decision):
                decide(decision, on: photo)
                again.append(change)
            case .exported: again.append(change)
            case .removed(let op): again.append(ledger[op].flatMap { remove($0.photo) })
            case .filed: again.append(change)
            case .retrieved, .broughtHome, .left: again.append(nil)
            }
        }
        ledger.redid(as: again)
        return true
    }

    /// The disk answers a job; it refuses what it is told to, and what cannot be: to trash what is not there, or bring back what is.
    mutating func answer(_ job: Job, fails: Bool) {
        jobs.removeAll { $0 == job }
        guard let photo = ledger[job.op]?.photo else { return }
        let fails = fails || away[photo] != (job.isReturn ? job.op : nil)
        if !fails { away[photo] = job.isReturn ? nil : job.op }
        let answer: RemovalAnswer =
            switch (job.isReturn, fails) {
            case (false, false): .trashed(bytes: LedgerBench.bytes(photo))
            case (false, true): .trashFailed(mayRepeat: true)
            case (true, false): .restored
            case (true, true): .restoreFailed(isGone: false)
            }
        let order = order
        switch ledger.answer(job.op, answer, place: { order.firstIndex(of: $0) }) {
        case .insert(let photo, let place, _)?: self.order.insert(photo, at: place)
        case .remove(let place)?: self.order.remove(at: place)
        case .nothing?, nil: break
        }
    }

    /// Answers all that is left, in the order in which it was asked for.
    mutating func answerAll() { while let job = jobs.first { answer(job, fails: false) } }

    /// What a photo's file measures: a power of ten of its own, so that no two sums are the same.
    static func bytes(_ photo: PhotoID?) -> Int64 {
        (0..<(photo?.number ?? 0)).reduce(1) { sum, _ in sum * 10 }
    }

    private mutating func remove(_ photo: PhotoID) -> Ledger.Change? {
        guard let place = order.firstIndex(of: photo) else { return nil }
        order.remove(at: place)
        let op = ledger.open(photo, index: place, exit: Pose(), bytes: LedgerBench.bytes(photo))
        jobs.append(Job(op: op, isReturn: false))
        return .removed(op: op)
    }

    private mutating func decide(_ decision: Judgement, on photo: PhotoID) {
        if decision.flag == .pick { favourites.insert(photo) } else { favourites.remove(photo) }
    }
}
