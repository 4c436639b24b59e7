@_spi(Coordinator) import Browsing
import CompareMode
import DisplayList

/// Compare: who is in the field.
extension Model {
    /// Opens compare with so many photos at once, at least two.
    mutating func compare(_ wanted: Int?, at time: Time) {
        guard !isTrash else { return refuseInTrash(at: time) }
        let field = comparedField
        guard field.count > 1, let first = field.first else {
            return say("nothing to compare it with", .dim, at: time)
        }
        // Keys act on the framed photo, which is the one in front.
        if first != space.album.order.front, let place = space.album.order.place(of: first) {
            go(to: place, at: time)
        }
        let wanted = wanted ?? 2
        guard surfaces.openCompare(field, wanted: wanted, in: &space, at: time) else {
            return sayTooSmall(at: time)
        }
        guard let compare = surfaces.compare, compare.cells.count < min(wanted, field.count) else {
            return
        }
        say("the terminal has room for \(compare.cells.count)", .dim, at: time)
    }

    mutating func sayTooSmall(at time: Time) {
        say("the terminal is too small to compare", .warning, at: time)
    }

    /// The photos that are marked and shown, if two or more, the one in front first or else the first of them; without marks all shown
    /// from the photo in front on.
    private var comparedField: [PhotoID] {
        let order = space.album.order
        guard let front = order.front else { return [] }
        let marked = space.album.shownMarks
        guard marked.count > 1 else { return Array(order.photos[order.index...]) }
        return marked.contains(front) ? [front] + marked.filter { $0 != front } : marked
    }

    /// Photos that are compared whose figures are not known, and of those that come next.
    var unmeasuredCompared: [PhotoID] {
        surfaces.compare?.figured.filter {
            !space.album.isMeasured($0) && !space.album.isUndecodable($0)
        } ?? []
    }
}
