import Browsing
import DisplayList
import Geometry

/// What is written on cards; it moves with them.
extension Deck {
    func labels(_ photo: PhotoID, at pose: Pose, in space: Workspace, time: Time) -> [Label] {
        guard pose.opacity > 0.5, pose.scale > 0.75 else { return [] }
        let card = outline(of: photo, in: space)
        let edge = space.drawnBorder(space.options.theme.borderWidth)
        let inner = Size(
            width: card.width * pose.scale - 2 * edge.width,
            height: card.height * pose.scale - 2 * edge.height)
        let place = Rect(centre: space.card.centre + pose.offset, size: inner)
        return states(photo, card, at: pose, in: space, time: time)
            + (photo == space.album.order.front
                ? space.badges(of: photo, in: place)
                    + [space.stackBadge(of: photo, in: place)].compactMap(\.self) : [])
    }

    /// Why the photo is not to be seen, or not as it should be.
    private func states(
        _ photo: PhotoID, _ card: Size, at pose: Pose, in space: Workspace, time: Time
    ) -> [Label] {
        let centre = space.card.centre + pose.offset
        let width = card.width * pose.scale - 2 * space.options.theme.borderWidth
        func label(_ spans: [TextSpan], rowsBelow rows: Double) -> Label {
            Label(
                place: .point(Point(x: centre.x, y: centre.y + 2 * rows), width: width),
                spans: spans)
        }
        switch space.album.states[photo] {
        case .undecodable(_, let facts, _) where facts?.video != nil:
            let size = Size(width: width, height: card.height * pose.scale)
            return [space.videoLabel(photo, in: Rect(centre: centre, size: size))]
                .compactMap(\.self)
        case .undecodable(let reason, _, _):
            let source = space.sourceSpan(of: photo).map { [label([$0], rowsBelow: -2)] } ?? []
            return source + [label([space.nameSpan(photo)], rowsBelow: -1)]
                + reason.split(separator: "\n", maxSplits: 1).enumerated().map { row, line in
                    label(
                        [TextSpan(String(line), style: row == 0 ? .reason : .dim)],
                        rowsBelow: Double(row))
                }
        case .decoded(let facts):
            let bottom = card.height * pose.scale / 2 - 2 * space.options.theme.borderWidth
            let badge = facts.badge(columns: max(11, width / space.viewport.pixelAspect))
            return badge.map {
                [label([TextSpan($0, style: .warning)], rowsBelow: bottom / 2 - 1)]
            } ?? []
        case nil, .pending:
            if space.album.isRemote(photo) {
                let size = Size(width: width, height: card.height * pose.scale)
                return space.fetchLabels(photo, in: Rect(centre: centre, size: size), at: time)
            }
            let isLate =
                photo == space.album.order.front
                && time >= space.frontSince + space.options.durations.patience
            return isLate
                ? [
                    label(
                        [TextSpan(space.album.name(of: photo), style: .dim, isElastic: true)],
                        rowsBelow: 0)
                ]
                : []
        case .previewed:
            let edge = space.drawnBorder(space.options.theme.borderWidth)
            let size = Size(
                width: card.width * pose.scale - 2 * edge.width,
                height: card.height * pose.scale - 2 * edge.height)
            return [space.comingMark(of: photo, in: Rect(centre: centre, size: size))]
                .compactMap(\.self)
        }
    }
}
