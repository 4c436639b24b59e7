package import Browsing
import DisplayList
import Geometry

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
        // The next one is as sharp at once where it will be seen as close.
        if kept.magnification != .fit, settings.options.keepsZoom,
            let next = space.neighbours.first(where: { $0 != photo }),
            var part = part(of: next, space.album.naturalSize(of: next), in: space)
        {
            part.urgency = .soon
            wants.append(part)
        }
        if let former = turn?.photo, !wants.contains(where: { $0.photo == former }) {
            wants.append(Want(former, room: space.area, urgency: .soon))
        }
        return wants.filter { !space.album.isPictureless($0.photo) }
    }

    /// Notes which part of the photo is to be seen in full detail, except while it follows the pointer.
    mutating func followDetail(in space: Workspace, at time: Time) {
        guard let photo = self.photo, drag == nil else { return }
        let detail = part(of: photo, natural, in: space)
        guard detail != self.detail else { return }
        if self.detail?.photo == photo { formerDetail = self.detail }
        self.detail = detail
    }

    /// The part that is to be seen of a photo when it is in front; nil where that is all of it.
    private func part(of photo: PhotoID, _ natural: Size, in space: Workspace) -> Want? {
        let framing = framing(of: photo, natural, in: space)
        guard framing.magnification != .fit else { return nil }
        let geometry = geometry(natural, in: space)
        return geometry.visible(of: geometry.restingRect(of: framing))
            .map { Want(photo, room: $0.room, part: $0.part) }
    }
}
