import Browsing
import DisplayList
import Geometry

/// What the waterfall asks for: pixels, and headers before them.
extension Waterfall {
    /// Tiles where it will rest, those passing by, and then what else the preheat window holds.
    func wants(in space: Workspace, at time: Time) -> [Want] {
        let height = space.viewport.size.height
        // The last scrolling says what is ahead, at rest too.
        let resting = DecodeOrder(
            scroll: scroll, height: height, speed: heading,
            selected: space.album.order.index)
        let passing = DecodeOrder(
            scroll: offset(in: space, at: time), height: height, speed: speed(in: space, at: time))
        let strip = preheat.strip
        let kept = resting.sorted(
            strip.map { decodeTiles(from: $0.start, to: $0.end) } ?? [])
        let seen = passing.sorted(
            decodeTiles(from: passing.scroll, to: passing.scroll + height))
        var asked: Set<Int> = []
        func wants(
            _ tiles: [DecodeOrder.Tile], _ urgency: Want.Urgency, isFleeting: Bool = false
        ) -> [Want] {
            tiles.filter { asked.insert($0.index).inserted }.compactMap { tile in
                let photo = photos[tile.index]
                if space.album.isPictureless(photo) { return nil }
                return Want(
                    photo, room: layout.frame(of: tile.index), covers: true,
                    urgency: urgency, isFleeting: isFleeting)
            }
        }
        return wants(kept.filter(resting.isVisible), .shown)
            + wants(seen, .shown, isFleeting: passing.wantsOnlyDegraded)
            + wants(kept, .soon)
    }

    private func decodeTiles(from start: Double, to end: Double) -> [DecodeOrder.Tile] {
        layout.tiles(from: start, to: end).map { index in
            let frame = layout.frame(of: index)
            return DecodeOrder.Tile(index: index, start: frame.minY, end: frame.maxY)
        }
    }

    /// Follows an event that may have changed what is laid out, and asks for the headers that are missing.
    mutating func follow(_ event: Event, in space: inout Workspace, at time: Time) -> [Effect] {
        if !isCurrent { space.restartHeaders() }
        relayout(changed: event.measuredPhotos + space.album.reshaped, in: &space, at: time)
        let height = space.viewport.size.height
        _ = preheat.follow(scroll: scroll, height: height)
        let needsDays = options.needsDates
        let inSight = layout.tiles(from: scroll, to: scroll + height)
            .map { photos[$0] }
            .filter {
                space.album.isHeaderMissing(of: $0, needsSize: true, needsDate: needsDays)
            }
        return space.askForHeaders(
            inSight: inSight, of: photos, needsSizes: true, needsDates: needsDays)
    }
}

extension WaterfallOptions {
    fileprivate var needsDates: Bool {
        sections == .automatic || sections == .day || captions == .date
    }
}

extension Event {
    /// Photos whose size or date it tells.
    fileprivate var measuredPhotos: [PhotoID] {
        switch self {
        case .measured(let headers): headers.map(\.photo)
        case .previewed(let photo, _), .decoded(let photo, _): [photo]
        default: []
        }
    }
}
