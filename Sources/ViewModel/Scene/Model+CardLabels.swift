import DisplayList
import Geometry
import Layouts

/// What is written on cards; it moves with them.
extension Model {
    func cardLabels(_ photo: PhotoID, at pose: Pose, time: Time) -> [Label] {
        guard pose.opacity > 0.5, pose.scale > 0.75 else { return [] }
        let card = deckOutline(of: photo)
        let centre = geometry.centre + pose.offset
        let width = card.width * pose.scale - 2 * options.theme.borderWidth
        func label(_ spans: [TextSpan], rowsBelow rows: Double) -> Label {
            Label(
                place: .point(Point(x: centre.x, y: centre.y + 2 * rows), width: width),
                spans: spans)
        }
        switch states[photo] {
        case .undecodable(let reason, _):
            return [
                label([nameSpan(photo)], rowsBelow: -1),
                label([TextSpan(reason, style: .reason)], rowsBelow: 0),
            ]
        case .decoded(let facts) where facts.damage != nil:
            let bottom = card.height * pose.scale / 2 - 2 * options.theme.borderWidth
            return [
                label([TextSpan(" damaged ", style: .warning)], rowsBelow: bottom / 2 - 1)
            ]
        case nil, .pending:
            let isLate = photo == order.front && time >= frontSince + options.durations.patience
            return isLate
                ? [label([TextSpan(name(of: photo), style: .dim, isElastic: true)], rowsBelow: 0)]
                : []
        case .previewed, .decoded: return []
        }
    }

    func nameSpan(_ photo: PhotoID) -> TextSpan {
        TextSpan(name(of: photo), style: .strong, isElastic: true)
    }
}
