package import Browsing
import DisplayList
import Geometry

/// The pixels that compare wants.
extension Compare {
    /// The framed photo whole and as close as it is seen, then the others of the cells, then who comes next.
    ///
    /// All are wanted at once, in their own pixels; of photos that are seen one at a time all stay decoded.
    package func wants(in space: Workspace, at time: Time) -> [Want] {
        if let drag { return drag.wants }
        let cells = contest.cells
        let order = [contest.frame] + cells.indices.filter { $0 != contest.frame }
        var wants: [Want] = []
        for cell in order where cells.indices.contains(cell) {
            let isSeen = !contest.isBlinking || cell == contest.frame
            wants += self.wants(cells[cell], inCell: cell, isSeen ? .shown : .soon, in: space)
        }
        // The next photo comes into the second cell, as close as the others.
        for photo in contest.challengers.prefix(max(1, cells.count - 1)) {
            wants += self.wants(photo, inCell: min(1, cells.count - 1), .soon, in: space)
        }
        // Parts last: first all photos are to be seen.
        return wants.filter { $0.part == nil } + wants.filter { $0.part != nil }
    }

    private func wants(
        _ photo: PhotoID, inCell cell: Int, _ urgency: Want.Urgency, in space: Workspace
    ) -> [Want] {
        guard !space.album.isPictureless(photo), let area = rect(ofCell: cell, in: space) else {
            return []
        }
        let whole = Want(photo, room: area, urgency: urgency)
        guard factor(of: photo, in: space) != nil,
            let seen = restingRect(photo, in: area, space)
                .visible(through: area, pixelAspect: space.viewport.pixelAspect)
        else { return [whole] }
        return [whole, Want(photo, room: seen.room, part: seen.part, urgency: urgency)]
    }
}
