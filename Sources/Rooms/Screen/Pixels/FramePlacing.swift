import Geometry
import VT

/// What brings pictures to their places goes with a frame that is open to them.
struct FramePlacing {
    /// What goes before its cells.
    var before: [UInt8] = []
    /// What goes behind them in one update, where all of them are sent.
    var after: [UInt8] = []
    /// Whether the frame must be sent in half-blocks instead.
    var isClosed = false
}

/// When pictures can come to other places: never is a cell open where none lies below it.
enum PlacingOrder: Equatable {
    /// Before the cells are written, even if that is only a part of them; these stay meanwhile, as cells may be open to them.
    case before(keeping: Set<TextureKey>)
    /// Once all cells are written that were open to them.
    case after
    /// Not before all cells were closed in a frame of half-blocks.
    case closed

    /// The order for the pictures that are wanted, over those that are `placed`, where cells may be `open` to some of these.
    ///
    /// `movesAtOnce` where cells and pictures change in one update, `isNamed` where cells name the picture that they show.
    init(
        _ wanted: [(key: TextureKey, place: PicturePlace)],
        over placed: [TextureKey: PicturePlace], open: Set<TextureKey>, movesAtOnce: Bool,
        isNamed: Bool
    ) {
        let keys = Set(wanted.map(\.key))
        let stays = wanted.allSatisfy { key, place in
            !open.contains(key) || placed[key].map { $0 == place } ?? true
        }
        let former = placed.filter { open.contains($0.key) && !keys.contains($0.key) }
        if isNamed, stays {
            self = .before(keeping: Set(former.keys))
            return
        }
        // A better one of the same photo takes the place of another.
        let kept = former.filter { key, place in
            !wanted.contains { $0.key.photo == key.photo && $0.place.pixels.contains(place.pixels) }
        }
        // Cells that are opened now may lie above it.
        let isClear = kept.values.allSatisfy { place in
            wanted.allSatisfy { $0.place.pixels.intersection(place.pixels).isEmpty }
        }
        // Nor is one seen through cells that are still another's, where that can be had.
        let isApart = wanted.allSatisfy { key, place in
            placed[key] == place
                || open.allSatisfy { other in
                    placed[other].map {
                        other == key || $0.pixels.intersection(place.pixels).isEmpty
                            || kept[other] == nil && !keys.contains(other)
                    } ?? true
                }
        }
        self =
            stays && isClear && (isApart || !movesAtOnce)
            ? .before(keeping: Set(kept.keys)) : movesAtOnce ? .after : .closed
    }
}
