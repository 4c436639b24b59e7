import Browsing
import DisplayList

/// Who is meant by what is done: the one place that says so.
extension Model {
    /// The photos that an action means, in the order shown.
    ///
    /// Among tiles all marked ones of those shown or, where none of them is marked, the selected one. In cards and in the viewer
    /// the photo in front, always: a key never does anything to a photo that is not to be seen.
    func meantPhotos() -> [PhotoID] {
        guard let front = space.album.order.front else { return [] }
        let marked = meansMarked ? shownMarks : []
        return marked.isEmpty ? [front] : marked
    }

    /// Whether marks say who is meant, where there are any among the photos shown.
    var meansMarked: Bool { browsingContext == .tiles }

    /// The marked photos among those shown, in the order shown.
    var shownMarks: [PhotoID] {
        let album = space.album
        guard !album.marks.isEmpty else { return [] }
        return album.marks.compactMap { album.order.place(of: $0) }.sorted()
            .map { album.order.photos[$0] }
    }
}
