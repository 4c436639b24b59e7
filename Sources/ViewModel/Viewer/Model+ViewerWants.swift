import DisplayList
import Geometry
import Layouts

/// The pixels that the viewer wants.
extension Model {
    /// The photo whole, then what is to be seen of it in full detail, then its neighbours.
    ///
    /// The detail is that of the view at the end of a zoom or a pan, so that it is there by then; the one before stays.
    func viewerWants(at time: Time) -> [Want] {
        guard let viewer, let photo = viewer.photo else { return [] }
        var wants = [Want(photo, room: space.area)]
        if let detail = viewer.detail { wants.append(detail) }
        if let former = viewer.formerDetail, former != viewer.detail { wants.append(former) }
        for (rank, neighbour) in space.neighbours.enumerated() where neighbour != photo {
            wants.append(
                Want(
                    neighbour, room: space.area, urgency: space.urgency(ofNeighbour: rank)))
        }
        if let former = viewer.turn?.photo, !wants.contains(where: { $0.photo == former }) {
            wants.append(Want(former, room: space.area, urgency: .soon))
        }
        return wants.filter { !space.album.isUndecodable($0.photo) }
    }

    /// Notes which part of the photo is to be seen in full detail, except while it follows the pointer.
    mutating func followDetail(at time: Time) {
        guard let viewer, let photo = viewer.photo, viewer.drag == nil else { return }
        var detail: Want?
        if viewer.framing.magnification != .fit {
            let geometry = viewerGeometry(viewer.natural)
            let rect = geometry.restingRect(of: viewer.framing)
            detail = geometry.visible(of: rect).map { Want(photo, room: $0.room, part: $0.part) }
        }
        guard detail != viewer.detail else { return }
        if viewer.detail?.photo == photo { self.viewer?.formerDetail = viewer.detail }
        self.viewer?.detail = detail
    }
}
