package import DisplayList
package import Geometry
import Selecting

/// What every surface shows of a photo in the same way.
extension Workspace {
    /// The photo's picture, or the bare matte where it cannot be shown.
    package func content(of photo: PhotoID) -> Sprite.Content {
        if album.isPictureless(photo) { return .plain }
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
        case .undecodable(_, let facts, _) where facts?.video != nil:
            return videoLabel(photo, in: rect).map { [$0] } ?? []
        case .undecodable(let reason, _, _):
            let name = label([nameSpan(photo)], y: rect.centre.y - 2)
            guard rect.size.height >= 8 else { return [name] }
            let source = rect.size.height >= 12 ? sourceSpan(of: photo) : nil
            return (source.map { [label([$0], y: rect.centre.y - 4)] } ?? []) + [
                name, label([TextSpan(firstLine(of: reason), style: .reason)], y: rect.centre.y),
            ]
        case .decoded(let facts):
            let badge = facts.badge(columns: rect.size.width / viewport.pixelAspect)
            return badge.map { [label([TextSpan($0, style: .warning)], y: rect.maxY - 2)] } ?? []
        case nil, .pending:
            if album.isRemote(photo) { return fetchLabels(photo, in: rect, at: time) }
            guard photo == album.order.front, time >= frontSince + options.durations.patience else {
                return []
            }
            return [
                label(
                    [TextSpan(album.name(of: photo), style: .dim, isElastic: true)],
                    y: rect.centre.y)
            ]
        case .previewed: return [comingMark(of: photo, in: rect)].compactMap(\.self)
        }
    }

    /// What is written on a video that lies in `rect`: that it is one, its name and how long it is.
    package func videoLabel(_ photo: PhotoID, in rect: Rect) -> Label? {
        guard let video = album.states[photo]?.facts?.video else { return nil }
        let style: TextStyle = video.hasPicture ? .caption : .strong
        var name = nameSpan(photo)
        name.style = style
        let length = video.duration.map { "  " + durationText($0) } ?? ""
        let y = video.hasPicture ? rect.maxY - 2 : rect.centre.y
        return Label(
            place: .point(Point(x: rect.centre.x, y: y), width: rect.size.width - 2),
            spans: [
                TextSpan(options.signs == .ascii ? " > " : " ▷ ", style: style), name,
                TextSpan(length + " ", style: style),
            ])
    }

    /// What lies over a photo: a rejected one is darker, whatever else is laid over it; none of the trash.
    package func shade(
        of photo: PhotoID, over other: Sprite.Highlight? = nil
    ) -> Sprite.Highlight? {
        guard album.judgement(of: photo).flag == .reject, !photo.isInTrash else { return other }
        var shade = other ?? Sprite.Highlight(colour: .black, amount: 0)
        shade.amount = 1 - (1 - Self.darkening) * (1 - shade.amount)
        return shade
    }

    /// How much of the light of a rejected photo is taken, besides its sign.
    private static var darkening: Double { 0.15 }

    package func nameSpan(_ photo: PhotoID) -> TextSpan {
        TextSpan(album.name(of: photo), style: .strong, isElastic: true)
    }
}
