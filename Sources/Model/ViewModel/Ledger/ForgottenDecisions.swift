import Browsing
import DisplayList

/// Decisions about photos that are gone, until it turns out that another program renamed these.
struct ForgottenDecisions: Hashable, Sendable {
    /// A decision, where its operation stood, and how many new operations there had been.
    struct Decision: Hashable {
        let change: Ledger.Change
        let seat: OperationList.Seat
        let isUndone: Bool
        let branch: Int
    }

    private var decisions: [PhotoID: [Decision]] = [:]

    /// Notes the decisions of a list about photos that are gone.
    mutating func note(
        _ list: OperationList, about gone: Set<PhotoID>, isUndone: Bool, branch: Int
    ) {
        list.forEachSeat { change, seat in
            guard let photo = change.decided, gone.contains(photo) else { return }
            decisions[photo, default: []].append(
                Decision(change: change, seat: seat, isUndone: isUndone, branch: branch))
        }
    }

    /// Returns the decisions about photos that have other numbers now, by their former ones, and keeps them no longer.
    mutating func take(_ photos: [PhotoID: PhotoID]) -> [Decision] {
        photos.keys.sorted().flatMap { decisions.removeValue(forKey: $0) ?? [] }
    }
}
