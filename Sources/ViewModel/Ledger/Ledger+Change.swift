import Browsing
import DisplayList
import Selecting

extension Ledger {
    /// What an operation did to one photo.
    enum Change: Hashable, Sendable {
        case decided(PhotoID, from: Judgement, to: Judgement)
        /// The photo of the removal `op` left the order for the trash.
        case removed(op: Int)
        /// Photos were copied, or linked to, in a folder.
        case filed(FilingOrder)
    }
}
