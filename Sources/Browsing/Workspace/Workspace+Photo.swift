package import DisplayList
package import Geometry

/// What every surface shows of a photo in the same way.
extension Workspace {
    /// The photo's picture, or the bare matte where it cannot be shown.
    package func content(of photo: PhotoID) -> Sprite.Content {
        if album.isUndecodable(photo) { return .plain }
        return .photo(photo)
    }

    /// What is written on a photo that lies in `rect`: why it cannot be shown, that it is damaged, its name while it loads.
    package func photoLabels(_ photo: PhotoID, in rect: Rect, at time: Time) -> [Label] {
        func label(_ spans: [TextSpan], y: Double) -> Label {
            Label(
                place: .point(Point(x: rect.centre.x, y: y), width: rect.size.width - 2),
                spans: spans)
        }
        guard rect.size.height >= 4, rect.size.width >= 6 else { return [] }
        switch album.states[photo] {
        case .undecodable(let reason, _):
            let name = label([nameSpan(photo)], y: rect.centre.y - 2)
            guard rect.size.height >= 8 else { return [name] }
            return [
                name, label([TextSpan(firstLine(of: reason), style: .reason)], y: rect.centre.y),
            ]
        case .decoded(let facts) where facts.damage != nil:
            // A word cut short says less than a sign.
            let badge = rect.size.width >= 11 * viewport.pixelAspect ? " damaged " : " ! "
            return [label([TextSpan(badge, style: .warning)], y: rect.maxY - 2)]
        case nil, .pending:
            guard photo == album.order.front, time >= frontSince + options.durations.patience else {
                return []
            }
            return [
                label(
                    [TextSpan(album.name(of: photo), style: .dim, isElastic: true)],
                    y: rect.centre.y)
            ]
        case .previewed, .decoded: return []
        }
    }

    package func nameSpan(_ photo: PhotoID) -> TextSpan {
        TextSpan(album.name(of: photo), style: .strong, isElastic: true)
    }
}
