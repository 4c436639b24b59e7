package import DisplayList
package import Geometry
import Likeness
package import Selecting

/// How stacks are seen, on every surface.
extension Workspace {
    /// What is known of a photo, as far as a filter asks.
    package func facts(of photo: PhotoID, for needs: FilterNeeds) -> SelectableFacts {
        var facts = album.facts(of: photo, for: needs)
        if needs.contains(.stacks) { (bursts ?? stacks).take(to: &facts, of: photo) }
        if needs.contains(.copies) { copies?.take(to: &facts, of: photo) }
        return facts
    }

    /// What is written of a photo's stack: `▤ 7` where it stands for the others, `▤ 3/7` where they are shown too; nil outside of a stack.
    package func stackWords(of photo: PhotoID) -> String? {
        guard let stack = stacks.shownStack(of: photo) else { return nil }
        let isASCII = options.signs == .ascii
        let advice = stacks.isAdvised(photo) ? (isASCII ? " !" : " ◆") : ""
        if stacks.isFolded(photo) { return stack.badge(isASCII: isASCII) + advice }
        guard let place = stack.members.firstIndex(of: photo.number) else { return nil }
        return stack.badge(ofMemberAt: place, isASCII: isASCII) + advice
    }

    /// The same in the status line; of copies which one it is, and why the best of them is that: `≈ 1/4 · in front: more pixels`.
    ///
    /// Empty outside of a stack. Where there is little room the reason stands alone: `≈ 1/4 · more pixels`.
    package func stackStatus(of photo: PhotoID) -> [TextSpan] {
        guard let stack = stacks.shownStack(of: photo), case .copies(_, let front) = stack.kind,
            let place = stack.members.firstIndex(of: photo.number)
        else { return stackWords(of: photo).map { [TextSpan($0, style: .accent)] } ?? [] }
        let words = stack.badge(ofMemberAt: place, isASCII: options.signs == .ascii)
        let isBest = stacks.stack(of: photo)?.members.first == photo.number
        let isChosen = stacks.chosen(of: photo) == photo
        guard isBest || isChosen else { return [TextSpan(words, style: .accent)] }
        let reason = isBest ? front?.reason ?? CopyPreference.reasonOfFirst : "your choice"
        return [
            TextSpan(words + " · ", style: .accent),
            TextSpan("in front: ", style: .accent, spare: 1), TextSpan(reason, style: .accent),
        ]
    }

    /// Whether these are copies of one picture, which are shown as such.
    package func areCopies(_ photos: [PhotoID]) -> Bool {
        let groups = Set(photos.map(stacks.number))
        return groups.count == 1 && photos.first.flatMap(stacks.stack)?.isOfCopies ?? false
    }

    /// The same on a photo that lies in `rect`: at its lower right, so many rows above the lowest one; without what there is no room for.
    package func stackBadge(of photo: PhotoID, in rect: Rect, above rows: Double = 0) -> Label? {
        guard let words = stackWords(of: photo), rect.size.height >= 4 + 2 * rows else {
            return nil
        }
        let columns = Int((rect.size.width / viewport.pixelAspect + 1e-6).rounded(.down))
        // The steps of a bracket are the first to go.
        let short = words.prefix(while: { $0 != "·" })
        let all = [words, String(short)].map { " " + $0.trimmedAtEnd + " " }
        guard let text = all.first(where: { textWidth(Array($0.utf8)) <= columns - 1 }) else {
            return nil
        }
        return Label(
            place: .point(
                Point(
                    x: rect.maxX - 0.5 * viewport.pixelAspect,
                    y: 2 * lowestRow(in: rect, above: rows) + 1),
                width: rect.size.width - viewport.pixelAspect),
            alignment: .trailing, spans: [TextSpan(text, style: .caption)])
    }

    /// The same behind a photo that is drawn as `sprite`; none where that is turned or seen in perspective.
    package func stackEdges(of photo: PhotoID, behind sprite: Sprite) -> [Sprite] {
        guard sprite.transform == nil, sprite.rotation == 0 else { return [] }
        return stackEdges(
            of: photo, behind: Rect(centre: sprite.centre, size: sprite.size * sprite.scale),
            opacity: sprite.opacity, isAtRest: sprite.isAtRest)
    }

    /// The edges of the photos behind one that stands for them: two, each a little farther to the right and down.
    package func stackEdges(
        of photo: PhotoID, behind rect: Rect, opacity: Double = 1, isAtRest: Bool
    ) -> [Sprite] {
        guard stacks.isFolded(photo), rect.size.height >= 6 else { return [] }
        // In cards there is room for a dark line before each.
        let isCard = rect.size.height >= viewport.size.height / 2
        let step = isCard ? 2.0 : 1
        let width = max(viewport.pixelAspect, 0.01)
        return [2.0, 1].map { place in
            let edge = Rect(
                x: rect.minX + place * step * width, y: rect.minY + place * step,
                width: rect.size.width, height: rect.size.height)
            return Sprite(
                content: .plain, centre: edge.centre, size: edge.size,
                opacity: place == 1 ? opacity : 0.6 * opacity,
                border: Sprite.Border(
                    width: options.theme.borderWidth, colour: options.theme.edge),
                matte: options.theme.backdrop, fit: .fill, isAtRest: isAtRest,
                line: isCard ? nil : .behind)
        }
    }
}

extension String {
    fileprivate var trimmedAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
