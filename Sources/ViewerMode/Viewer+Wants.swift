package import Browsing
import DisplayList
import Geometry
import Layouts

/// The pixels that the viewer wants.
extension Viewer {
    /// The photo whole, then what is to be seen of it in full detail, then its neighbours.
    ///
    /// The detail is that of the view at the end of a zoom or a pan, so that it is there by then; the one before stays.
    package func wants(in space: Workspace, at time: Time) -> [Want] {
        guard let photo = self.photo else { return [] }
        var wants = [Want(photo, room: space.area)]
        if let detail = self.detail { wants.append(detail) }
        if let former = formerDetail, former != self.detail { wants.append(former) }
        for (rank, neighbour) in space.neighbours.enumerated() where neighbour != photo {
            wants.append(
                Want(
                    neighbour, room: space.area, urgency: space.urgency(ofNeighbour: rank)))
        }
        if let former = turn?.photo, !wants.contains(where: { $0.photo == former }) {
            wants.append(Want(former, room: space.area, urgency: .soon))
        }
        return wants.filter { !space.album.isPictureless($0.photo) }
    }

    /// Notes which part of the photo is to be seen in full detail, except while it follows the pointer.
    mutating func followDetail(in space: Workspace, at time: Time) {
        guard let photo = self.photo, drag == nil else { return }
        var detail: Want?
        if framing.magnification != .fit {
            let geometry = geometry(natural, in: space)
            let rect = geometry.restingRect(of: framing)
            detail = geometry.visible(of: rect).map { Want(photo, room: $0.room, part: $0.part) }
        }
        guard detail != self.detail else { return }
        if self.detail?.photo == photo { formerDetail = self.detail }
        self.detail = detail
    }
}
