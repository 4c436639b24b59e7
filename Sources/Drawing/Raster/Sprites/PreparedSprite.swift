import DisplayList
import Geometry
import Pixels

/// A sprite with all that is needed to draw it.
struct PreparedSprite {
    enum Form {
        case resting(RestingCard)
        case moving(QuadShape)
    }

    /// Its unit is the height of a pixel.
    let sprite: Sprite
    let form: Form
    let seen: PixelRect
    private let clip: ClipBox?

    /// Nil where there is nothing to see.
    init?(
        _ scenic: Sprite, seen: PixelRect, grid: PixelGrid, light: LightMixer,
        pictures: PictureSource
    ) {
        sprite = grid.drawn(scenic)
        self.seen = seen
        clip = sprite.clip.map { ClipBox($0, aspect: grid.aspect) }
        if scenic.isResting {
            guard let card = RestingCard(scenic, grid: grid, light: light, pictures: pictures)
            else { return nil }
            form = .resting(card)
        } else {
            guard let shape = QuadShape(sprite, aspect: grid.aspect, pictures: pictures) else {
                return nil
            }
            form = .moving(shape)
        }
    }

    /// The outline before scaling, in u.
    func outline(aspect: Double) -> Size {
        switch form {
        case .resting(let card):
            Size(width: Double(card.outer.width) * aspect, height: Double(card.outer.height))
        case .moving(let shape):
            Size(
                width: Double(shape.outer.right - shape.outer.left),
                height: Double(shape.outer.bottom - shape.outer.top))
        }
    }

    /// The columns of a row that the sprite covers wholly.
    func hiding(row: Int, of width: Int) -> Range<Int> {
        guard sprite.opacity == 1, seen.rows.contains(row) else { return 0..<0 }
        var hiding: Range<Int>
        switch form {
        case .resting(let card):
            let corner = Int(max(0, sprite.cornerRadius).rounded(.up))
            guard card.outer.rows.dropFirst(corner).dropLast(corner).contains(row) else {
                return 0..<0
            }
            hiding = card.outer.columns.clamped(to: 0..<width)
        case .moving(let shape):
            hiding = columns(row, of: width, where: shape.outer.solid, areAtLeast: 0.5)
        }
        guard let clip else { return hiding }
        return clip.isSolidRow(row) ? hiding.clamped(to: clip.solidColumns) : 0..<0
    }
}

/// For each row the columns that sprites in front hide: one run, the longest that is known.
struct HiddenColumns {
    private(set) var rows: [Range<Int>]

    init(height: Int) {
        rows = Array(repeating: 0..<0, count: height)
    }

    /// What is hidden once `sprite` is drawn too.
    mutating func add(_ sprite: PreparedSprite, width: Int) {
        for row in sprite.seen.rows {
            let new = sprite.hiding(row: row, of: width)
            let old = rows[row]
            if new.isEmpty { continue }
            if old.isEmpty {
                rows[row] = new
            } else if new.lowerBound <= old.upperBound, old.lowerBound <= new.upperBound {
                rows[row] =
                    min(old.lowerBound, new.lowerBound)..<max(old.upperBound, new.upperBound)
            } else if new.count > old.count {
                rows[row] = new
            }
        }
    }
}

extension Range<Int> {
    /// What lies before and after `gap`.
    func parts(outside gap: Range<Int>) -> [Range<Int>] {
        if isEmpty { return [] }
        if gap.isEmpty || !overlaps(gap) { return [self] }
        var parts: [Range<Int>] = []
        if lowerBound < gap.lowerBound { parts.append(lowerBound..<gap.lowerBound) }
        if gap.upperBound < upperBound { parts.append(gap.upperBound..<upperBound) }
        return parts
    }
}
