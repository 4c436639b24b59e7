import Cells
import DisplayList
import Geometry

/// Frames and edges on screens without colours: characters on the terminal's own ground, which no dithering can hide.
extension Composer {
    var drawsLines: Bool { depth == .mono || depth == .ascii }

    /// The edges of marked photos and of those behind another one, and above them the frame around the selected one.
    func drawLines(of scene: Scene, in viewport: Viewport, on frame: inout Frame) {
        let lines = scene.sprites.filter { $0.line != nil && $0.opacity > 0.25 }
        for sprite in lines where sprite.line != .selection {
            guard let edge = sprite.seenBounds.map({ cells(of: $0, in: viewport) }) else {
                continue
            }
            let isBehind = sprite.line == .behind
            let sign = edgeSign(isWhole: isBehind || sprite.line == .mark)
            let column = isBehind ? edge.columns.upperBound : edge.columns.lowerBound
            for row in edge.whole ?? edge.rows { frame.put(sign, row: row, column: column) }
        }
        let corners = lines.filter { $0.line == .selection && $0.opacity > 0.5 }
            .compactMap(\.corners).flatMap(\.self)
        guard let bounds = Rect(around: corners) else { return }
        drawFrame(around: cells(of: bounds, in: viewport), on: &frame)
    }

    /// The cells that a rectangle touches, and the rows that it covers from top to bottom.
    private func cells(
        of rect: Rect, in viewport: Viewport
    ) -> (rows: ClosedRange<Int>, columns: ClosedRange<Int>, whole: ClosedRange<Int>?) {
        func range(_ from: Double, _ to: Double) -> ClosedRange<Int> {
            let first = Int((from + 1e-6).rounded(.down))
            return first...max(first, Int((to - 1e-6).rounded(.up)) - 1)
        }
        let first = Int((rect.minY / 2 - 1e-6).rounded(.up))
        let last = Int((rect.maxY / 2 + 1e-6).rounded(.down)) - 1
        return (
            range(rect.minY / 2, rect.maxY / 2),
            range(rect.minX / viewport.pixelAspect, rect.maxX / viewport.pixelAspect),
            first <= last ? first...last : nil
        )
    }

    /// In one row there is room for its ends alone.
    private func drawFrame(
        around cells: (rows: ClosedRange<Int>, columns: ClosedRange<Int>, whole: ClosedRange<Int>?),
        on frame: inout Frame
    ) {
        let (rows, columns) = (cells.rows, cells.columns)
        let signs = frameSigns
        func put(_ sign: Cell, _ row: Int, _ column: Int) {
            frame.put(sign, row: row, column: column)
        }
        for row in rows {
            put(signs.upright, row, columns.lowerBound)
            put(signs.upright, row, columns.upperBound)
        }
        guard rows.count > 1 else { return }
        for (row, corners) in [(rows.lowerBound, signs.upper), (rows.upperBound, signs.lower)] {
            for column in columns { put(signs.level, row, column) }
            put(corners.0, row, columns.lowerBound)
            put(corners.1, row, columns.upperBound)
        }
    }

    private var isPlain: Bool { depth == .ascii || encoding == .ascii }

    private func edgeSign(isWhole: Bool) -> Cell {
        isPlain ? Cell(Glyph(isWhole ? 0x7C : 0x3A)) : Cell(Glyph(isWhole ? 0x2502 : 0x2506))
    }

    /// Heavy lines, or in ASCII inverse cells: their pictures have all signs that look like lines.
    private var frameSigns: (level: Cell, upright: Cell, upper: (Cell, Cell), lower: (Cell, Cell)) {
        func sign(_ scalar: UInt32, _ plain: UInt32) -> Cell {
            Cell(isPlain ? Glyph(plain).with(.reverse) : Glyph(scalar))
        }
        let corner: UInt32 = 0x2B
        return (
            sign(0x2501, 0x2D), sign(0x2503, 0x7C), (sign(0x250F, corner), sign(0x2513, corner)),
            (sign(0x2517, corner), sign(0x251B, corner))
        )
    }
}
