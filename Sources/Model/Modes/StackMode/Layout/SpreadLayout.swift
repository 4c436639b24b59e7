import Geometry

/// The tiles of a pile that is spread out: square, in rows, the padding between columns shared out.
struct SpreadLayout: Hashable, Sendable {
    let viewport: Size
    let count: Int
    /// A tile's side, in whole u.
    let side: Double
    let columns: Int
    let padX: Double
    let padY: Double

    init(viewport: Size, count: Int, options: StackOptions = StackOptions()) {
        self.viewport = viewport
        self.count = count
        let short = viewport.shortSide
        let side = max(1, (options.tileFraction * short + 1e-9).rounded(.down))
        let gap = options.gapFraction * short
        let fitting = ((viewport.width - gap) / (side + gap)).rounded(.down)
        columns = max(1, min(count, Int(min(fitting, 1e6))))
        self.side = side
        padX = max(0, (viewport.width - Double(columns) * side) / Double(columns + 1))
        padY = gap
    }

    var rows: Int { (count + columns - 1) / columns }

    /// The height of all rows, the padding above and below them included.
    var contentHeight: Double { Double(rows) * rowStep + padY }

    /// From one row to the next.
    var rowStep: Double { side + padY }

    /// The farthest that the tiles can be scrolled, in u.
    var scrollRange: Double { max(0, contentHeight - viewport.height) }

    /// The tile at `index`, not scrolled.
    func frame(at index: Int) -> Rect {
        let row = (Double(index) / Double(columns)).rounded(.down)
        let column = Double(index) - row * Double(columns)
        return Rect(
            x: padX + column * (side + padX), y: padY + row * rowStep, width: side, height: side)
    }

    /// The tiles in sight when all are scrolled by `scroll`.
    func visible(scrolledBy scroll: Double) -> Range<Int> {
        let first = max(0, Int(((scroll - padY - side) / rowStep).rounded(.down)))
        let last = Int(((scroll + viewport.height - padY) / rowStep).rounded(.down))
        let low = min(count, first * columns)
        return low..<max(low, min(count, (last + 1) * columns))
    }

    /// The scrolling nearest to `scroll` at which the tile is to be seen whole, with its padding.
    func scroll(revealing index: Int, from scroll: Double) -> Double {
        let tile = frame(at: index)
        let low = tile.maxY + padY - viewport.height
        let high = tile.minY - padY
        return min(scrollRange, max(0, min(high, max(low, scroll))))
    }
}

/// When the photo at `index` of `count` sets out for its tile, in seconds: `step` after the one before, at most `most` in all.
func spreadDelay(_ index: Int, of count: Int, step: Double = 0.10, most: Double = 0.6)
    -> Double
{
    Double(max(0, min(index, count - 1))) * min(step, most / Double(max(1, count - 1)))
}
