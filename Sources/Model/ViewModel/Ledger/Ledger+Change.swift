import Browsing
import DisplayList
import Selecting

extension Ledger {
    /// What an operation did to one photo.
    enum Change: Hashable, Sendable {
        case decided(PhotoID, from: Judgement, to: Judgement)
        /// What was decided of it was written beside it.
        case exported(PhotoID, Judgement)
        /// The photo of the removal `op` left the order for the trash.
        case removed(op: Int)
        /// It stayed, but for files of it that could not come back when others would not go.
        case left(op: Int)
        /// Photos were copied, or linked to, in a folder.
        case filed(FilingOrder)
        /// The photo of the removal `op` was taken out of the trash, whatever was done since.
        case retrieved(op: Int)
        /// A photo that another session had trashed was brought back, by a number below 0.
        case broughtHome(op: Int, PhotoID)

        /// The photo that was decided about, or written beside.
        var decided: PhotoID? {
            switch self {
            case .decided(let photo, _, _), .exported(let photo, _): photo
            case .removed, .left, .filed, .retrieved, .broughtHome: nil
            }
        }

        /// The same about the photo that this one is now, by the former numbers of photos.
        func renamed(by photos: [PhotoID: PhotoID]) -> Change {
            switch self {
            case .decided(let photo, let from, let to):
                .decided(photos[photo] ?? photo, from: from, to: to)
            case .exported(let photo, let judgement): .exported(photos[photo] ?? photo, judgement)
            case .removed, .left, .filed, .retrieved, .broughtHome: self
            }
        }
    }
}
