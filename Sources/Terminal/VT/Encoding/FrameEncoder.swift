public import Cells

/// Turns frames into the bytes that change the terminal from what it shows to the new frame.
///
/// It remembers what was really sent, so colours that were reused within a tolerance never drift, and a later frame with
/// tolerance 0 corrects every one of them.
public struct FrameEncoder: Sendable {
    private let decimals = DecimalTable()
    var shown: [CanonicalCell] = []
    private(set) var columns = 0
    private(set) var rows = 0
    /// With which row the next frame begins.
    private var firstRow = 0
    /// Whether the last frame was sent in palette colours.
    private var isInPalette = false

    public init() {}

    /// Forgets what the terminal shows: the next frame is sent whole.
    public mutating func invalidate() {
        shown = [CanonicalCell](repeating: .unknown, count: columns * rows)
    }

    /// Appends to `output` what turns the screen into `frame`, and tells what came of it.
    ///
    /// A frame of another size is sent whole. Every cell counts as painted by us: the screen is not cleared, and where
    /// cells are moved, what comes in is painted. Afterwards the pen is reset and the cursor stands anywhere. A frame that
    /// changes nothing adds no byte, no ping either.
    @discardableResult
    public mutating func encode(
        _ frame: Frame, options: Options = Options(), into output: inout [UInt8]
    ) -> Sent {
        if frame.columns != columns || frame.rows != rows {
            columns = frame.columns
            rows = frame.rows
            firstRow = 0
            invalidate()
        }
        let before = output.count
        var tail = Sequences.resetPen
        if options.isSynchronized {
            output += Sequences.beginSynchronized
            tail += Sequences.endSynchronized
        }
        if let ping = options.openingPing { output += ping.query }
        if let ping = options.ping { tail += ping.query }
        let start = output.count
        var sent = write(
            frame, options, moves: options.movesCells ? moves(toward: frame, options) : nil,
            overhead: start - before + options.trailer.count + tail.count, into: &output)
        if sent.isComplete { output += options.trailer }
        isInPalette = sent.fidelity == .palette
        sent.hasChanged = output.count > start
        if sent.hasChanged { output += tail } else { output.removeLast(output.count - before) }
        sent.bytes = output.count - before
        return sent
    }

    /// Writes the frame's changes with the first fidelity that fits the budget, or the coarsest.
    private mutating func write(
        _ frame: Frame, _ options: Options, moves: ShiftSearch.Answer?, overhead: Int,
        into output: inout [UInt8]
    ) -> Sent {
        let begin = output.count
        let unchanged = options.budget == nil ? [] : shown
        var fidelity = options.fidelity
        while true {
            let job = RowsJob(
                cells: fidelity == .palette
                    ? inPaletteColours(frame.cells, over: shown(after: moves)) : frame.cells,
                columns: columns, rows: rows, firstRow: firstRow, tolerance: fidelity.tolerance,
                limit: options.limit, moves: moves, fillsGaps: !options.isSynchronized)
            let next = FrameEncoder.write(
                job, over: &shown, decimals: decimals, into: &output)
            let fits = options.budget.map {
                next == nil && output.count - begin + overhead <= $0
            }
            guard fits == false, let coarser = fidelity.coarser,
                !options.coarsest.isFiner(than: coarser)
            else {
                firstRow = next ?? 0
                return Sent(
                    hasChanged: false, isComplete: next == nil, fidelity: fidelity, bytes: 0)
            }
            output.removeLast(output.count - begin)
            shown = unchanged
            fidelity = coarser
        }
    }

    /// What of the frame is on the screen already, in another place; nil where moving it saves nothing.
    private func moves(toward frame: Frame, _ options: Options) -> ShiftSearch.Answer? {
        let isPalette = options.fidelity == .palette
        let wanted =
            isPalette && isInPalette ? inPaletteColours(frame.cells, over: shown) : frame.cells
        let search = ShiftSearch(
            wanted: wanted.map { CanonicalCell($0) }, shown: shown, columns: columns, rows: rows,
            tolerance: isPalette && !isInPalette
                ? Int32(Fidelity.coarsestTolerance) : options.fidelity.tolerance)
        return search.answer()
    }

    /// What the screen shows when all has been moved.
    private func shown(after moves: ShiftSearch.Answer?) -> [CanonicalCell] {
        var cells = shown
        switch moves {
        case .lines(let shifts): for shift in shifts { shift.move(&cells, width: columns) }
        case .scroll(let scroll): scroll.move(&cells, width: columns)
        case nil: break
        }
        return cells
    }
}
