import DisplayList
import Geometry
import Layouts

/// What the waterfall asks for: pixels, and headers before them.
extension Model {
    /// Tiles where it will rest, the nearest to the middle first; those passing by; half a screen ahead, then behind.
    func waterfallWants(at time: Time) -> [Want] {
        let layout = waterfall.layout
        let height = viewport.size.height
        let rest = waterfall.scroll
        let middle = Point(x: viewport.size.width / 2, y: rest + height / 2)
        func nearest(_ tiles: [Int]) -> [Int] {
            func distance(_ index: Int) -> Double {
                let way = layout.frame(of: index).centre - middle
                return way.x * way.x + way.y * way.y
            }
            return tiles.sorted { (distance($0), $0) < (distance($1), $1) }
        }
        let offset = waterfallOffset(at: time)
        let isFast = abs(waterfallSpeed(at: time)) > 2 * height
        let below = layout.tiles(from: rest + height, to: rest + 1.5 * height)
        let above = layout.tiles(from: rest - 0.5 * height, to: rest)
        let soon =
            waterfall.heading > 0
            ? nearest(below) + nearest(above) : nearest(above) + nearest(below)
        var seen: Set<Int> = []
        func wants(_ tiles: [Int], _ urgency: Want.Urgency, isFleeting: Bool = false) -> [Want] {
            tiles.filter { seen.insert($0).inserted }.compactMap { index in
                let photo = waterfall.photos[index]
                if case .undecodable = states[photo] { return nil }
                return Want(
                    photo, room: layout.frame(of: index), covers: true, urgency: urgency,
                    isFleeting: isFleeting)
            }
        }
        return wants(nearest(layout.tiles(from: rest, to: rest + height)), .shown)
            + wants(
                nearest(layout.tiles(from: offset, to: offset + height)), .shown,
                isFleeting: isFast)
            + wants(soon, .soon)
    }

    /// Follows an event that may have changed what is laid out, and asks for the headers that are missing.
    mutating func followWaterfall(_ event: Event, at time: Time) -> [Effect] {
        let isNew = !waterfall.isCurrent
        relayWaterfall(changed: event.measuredPhotos, at: time)
        let height = viewport.size.height
        let inSight = waterfall.layout.tiles(from: waterfall.scroll, to: waterfall.scroll + height)
            .map { waterfall.photos[$0] }.filter(isUnmeasured)
        guard
            isNew || event.bringsPhotos
                || inSight.contains(where: { !waterfall.urged.contains($0) })
        else { return [] }
        waterfall.urged.formUnion(inSight)
        let first = Set(inSight)
        let rest = waterfall.photos.filter { !first.contains($0) && isUnmeasured($0) }
        let all = inSight + rest
        return all.isEmpty ? [] : [.measure(all)]
    }

    private func isUnmeasured(_ photo: PhotoID) -> Bool {
        sizes[photo] == nil || dates[photo] == nil && options.waterfall.sections != .none
    }
}

extension Event {
    /// Photos whose size or date it tells.
    fileprivate var measuredPhotos: [PhotoID] {
        switch self {
        case .measured(let measures): measures.map(\.photo)
        case .previewed(let photo, _), .decoded(let photo, _): [photo]
        default: []
        }
    }

    fileprivate var bringsPhotos: Bool {
        switch self {
        case .photosFound, .photosAppended, .photoInserted, .restoredEarlier: true
        default: false
        }
    }
}
