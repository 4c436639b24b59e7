@_spi(Coordinator) import Browsing
import CompareMode
import DisplayList

/// Compare: who is in the field.
extension Model {
    /// Opens compare with so many photos at once, at least two.
    mutating func compare(_ wanted: Int?, at time: Time) {
        guard !isTrash else { return refuseInTrash(at: time) }
        unfoldForCompare(at: time)
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

    /// Shows the photos of the stack in front, which are to be compared.
    private mutating func unfoldForCompare(at time: Time) {
        guard let front = space.album.order.front, space.album.shownMarks.count < 2,
            let number = space.stacks.number(of: front), space.stacks.isFolded(number)
        else { return }
        space.stack {
            $0.choose(front)
            $0.setUnfolded(number, true)
        }
        showChosen(at: time)
    }

    mutating func sayTooSmall(at time: Time) {
        say("the terminal is too small to compare", .warning, at: time)
    }

    /// The photos that are marked and shown, if two or more, the one in front first or else the first of them; without marks its stack or, where
    /// it is in none, all shown from it on.
    private var comparedField: [PhotoID] {
        let order = space.album.order
        guard let front = order.front else { return [] }
        let marked = space.album.shownMarks
        guard marked.count > 1 else {
            let others = space.stacks.shown(with: front).filter {
                $0 != front && order.contains($0)
            }
            return others.isEmpty ? Array(order.photos[order.index...]) : [front] + others
        }
        return marked.contains(front) ? [front] + marked.filter { $0 != front } : marked
    }

    /// Photos that are compared whose figures are not known, and of those that come next.
    var unmeasuredCompared: [PhotoID] {
        surfaces.compare?.figured.filter {
            !space.album.isMeasured($0) && !space.album.isUndecodable($0)
        } ?? []
    }
}
