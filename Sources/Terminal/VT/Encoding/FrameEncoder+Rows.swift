internal import Cells

/// The rows of a frame to be written, in turn from the first one on.
struct RowsJob {
    let cells: [Cell]
    let columns: Int
    let rows: Int
    let firstRow: Int
    let tolerance: Int32
    /// How many bytes the rows may take; nil for any number.
    let limit: Int?
    /// What the terminal moves itself, for which the rest is written.
    let moves: ShiftSearch.Answer?
    /// Whether the terminal may draw before the frame is whole, so that nothing may be left blank.
    let fillsGaps: Bool

    /// A row to be written, and what goes before it.
    struct Placing {
        /// Which row of the frame.
        let row: Int
        /// In which row of the screen.
        let place: Int
        var lead: RowLead?
    }

    /// How each row is moved sideways; empty where none is.
    func shifts() -> [Int: LineShift] {
        guard case .lines(let shifts) = moves else { return [:] }
        return Dictionary(uniqueKeysWithValues: shifts.map { ($0.row, $0) })
    }

    /// Moves a row; whatever is seen of the blanks has something of its kind beside it.
    func lead(_ shift: LineShift) -> RowLead {
        guard fillsGaps else { return .shift(shift, gap: nil, end: nil) }
        let start = shift.row * columns
        return .shift(
            shift, gap: background(start + shift.gap.lowerBound),
            end: background(start + columns - 1))
    }

    /// Scrolls a block by a row, in the colour of the row `target` that comes in.
    func lead(_ scroll: RowScroll, to target: Int) -> RowLead {
        .scroll(scroll, gap: background(target * columns + columns / 2))
    }

    /// What lies behind the text of a cell, or in its lower half.
    func background(_ index: Int) -> UInt32 { CanonicalCell(cells[index]).bottom }
}

extension FrameEncoder {
    /// Writes the changed cells row by row, each straight into the room that it takes at most.
    ///
    /// A row that is moved is moved right before its changes are written, so that of what has come in blank nothing is
    /// left when the next row begins. Returns the row at which the limit broke it off; nil where all were written.
    static func write(
        _ job: RowsJob, over shown: inout [CanonicalCell], decimals: DecimalTable,
        into output: inout [UInt8]
    ) -> Int? {
        guard job.columns > 0 else { return nil }
        precondition(job.cells.count == shown.count && decimals.words.count == 256)
        let begin = output.count
        var pen = Pen.unknown
        if case .scroll(let scroll) = job.moves {
            let rest = write(
                scroll, of: job, over: &shown, decimals: decimals, pen: &pen, into: &output)
            if let rest { return rest }
        }
        let shifts = job.shifts()
        for step in 0..<job.rows {
            let row = (job.firstRow + step) % job.rows
            let columns = row * job.columns..<(row + 1) * job.columns
            let before = output.count
            let placing = RowsJob.Placing(
                row: row, place: row, lead: shifts[row].map { job.lead($0) })
            guard let limit = job.limit, before > begin else {
                write(placing, of: job, over: &shown, decimals: decimals, pen: &pen, into: &output)
                continue
            }
            let kept = Array(shown[columns])
            write(placing, of: job, over: &shown, decimals: decimals, pen: &pen, into: &output)
            if output.count - begin > limit {
                output.removeLast(output.count - before)
                shown.replaceSubrange(columns, with: kept)
                return row
            }
        }
        return nil
    }

    /// Scrolls a block, and where gaps are seen row by row, each written as it comes in.
    ///
    /// Returns the row that did not fit the limit any more; nil where all did.
    private static func write(
        _ scroll: RowScroll, of job: RowsJob, over shown: inout [CanonicalCell],
        decimals: DecimalTable, pen: inout Pen, into output: inout [UInt8]
    ) -> Int? {
        let begin = output.count
        scroll.begin(into: &output)
        defer { scroll.end(into: &output) }
        guard job.fillsGaps else {
            scroll.advance(by: abs(scroll.step), into: &output)
            scroll.move(&shown, width: job.columns)
            return nil
        }
        let row = RowScroll(rows: scroll.rows, step: scroll.step.signum())
        for (number, target) in scroll.gap.enumerated() {
            let before = output.count
            let kept = job.limit == nil || number == 0 ? nil : (shown, pen)
            let placing = RowsJob.Placing(
                row: target, place: scroll.edge, lead: job.lead(row, to: target))
            write(placing, of: job, over: &shown, decimals: decimals, pen: &pen, into: &output)
            if let kept, let limit = job.limit, output.count - begin > limit {
                output.removeLast(output.count - before)
                (shown, pen) = kept
                return target
            }
        }
        return nil
    }

    private static func write(
        _ placing: RowsJob.Placing, of job: RowsJob, over shown: inout [CanonicalCell],
        decimals: DecimalTable, pen: inout Pen, into output: inout [UInt8]
    ) {
        let start = placing.row * job.columns
        let place = placing.place * job.columns
        placing.lead?.move(&shown, width: job.columns)
        let capacity = job.columns * RowWriter.bytesPerCell + RowWriter.bytesOfLead + 64
        unsafe decimals.words.withUnsafeBufferPointer { decimals in
            unsafe job.cells.withUnsafeBufferPointer { wanted in
                unsafe shown.withUnsafeMutableBufferPointer { shown in
                    guard let cells = wanted.baseAddress, let old = shown.baseAddress,
                        let digits = decimals.baseAddress
                    else { return }
                    output.append(addingCapacity: capacity) { room in
                        unsafe room.withUnsafeMutableBufferPointer { bytes, count in
                            guard let bytes = bytes.baseAddress else { return }
                            var writer = unsafe RowWriter(
                                at: bytes, decimals: digits, tolerance: job.tolerance, pen: pen)
                            let cursor = placing.lead.flatMap {
                                writer.write($0, width: job.columns)
                            }
                            unsafe writer.changes(
                                of: cells + start, over: old + place, columns: job.columns,
                                row: placing.place, cursor: cursor)
                            pen = writer.pen
                            count = unsafe writer.count(from: bytes)
                        }
                    }
                }
            }
        }
    }
}
