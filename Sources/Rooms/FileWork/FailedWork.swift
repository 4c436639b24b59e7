import DisplayList
import Trash

/// What was asked of the file work and not done, but for what was done later or taken back; what stays where it is, `Whereabouts` knows.
struct FailedWork {
    /// Photos that were not copied or linked, or whose picture did not go to the trash, with the order.
    private var copies: [PhotoID: Int] = [:]
    /// Removals whose photos did not come back, or not whole.
    private var returns: Set<Int> = []
    /// Orders that were only partly taken back.
    private var remains: Set<Int> = []
    /// Whether the last undo or redo of what an earlier session did left something out.
    private var isEarlierLeft = false

    /// How many photos were not copied, linked or turned, and how many acts of undo and redo were not done, or not whole.
    var counts: (copies: Int, returns: Int) {
        (copies.count, returns.count + remains.count + (isEarlierLeft ? 1 : 0))
    }

    mutating func note(copyOf photo: PhotoID, by number: Int, isMade: Bool) {
        copies[photo] = isMade ? nil : number
    }

    /// Notes that an order is taken back: what it did not do is not asked for any more.
    mutating func withdraw(_ number: Int) { copies = copies.filter { $0.value != number } }

    mutating func note(_ news: FileNews) {
        switch news {
        case .returned(let op, _, .success(let back)?):
            note(returnOf: op, isWhole: back.hasPicture && back.waiting.isEmpty)
        case .returned(let op, _, .failure?): note(returnOf: op, isWhole: false)
        case .unfiled(let number, let undo?):
            note(remainsOf: number, undo.stayed.isEmpty && undo.waiting.isEmpty)
        case .picturesReturned(let number, let undo):
            note(remainsOf: number, undo.gone.isEmpty && undo.waiting.isEmpty)
        case .undidEarlier(.success(let report)?):
            isEarlierLeft = !report.waiting.isEmpty || !report.copies.waiting.isEmpty
        case .undidEarlier(.failure?): isEarlierLeft = true
        case .redidEarlier(let redo): isEarlierLeft = !redo.failures.isEmpty
        default: break
        }
    }

    private mutating func note(returnOf op: Int, isWhole: Bool) {
        if isWhole { returns.remove(op) } else { returns.insert(op) }
    }

    private mutating func note(remainsOf number: Int, _ isAllBack: Bool) {
        if isAllBack { remains.remove(number) } else { remains.insert(number) }
    }
}
