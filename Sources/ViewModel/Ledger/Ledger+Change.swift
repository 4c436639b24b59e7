import Browsing
import DisplayList

extension Ledger {
    /// What an operation did to one photo.
    enum Change: Hashable, Sendable {
        case decided(PhotoID, from: Decision, to: Decision)
        /// The photo of the removal `op` left the order for the trash.
        case removed(op: Int)
    }
}
