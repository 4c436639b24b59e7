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
}

extension FrameEncoder {
    /// Writes the changed cells row by row, each straight into the room that it takes at most.
    ///
    /// Returns the row at which the limit broke it off; nil where all were written.
    static func write(
        _ job: RowsJob, over shown: inout [CanonicalCell], decimals: DecimalTable,
        into output: inout [UInt8]
    ) -> Int? {
        guard job.columns > 0 else { return nil }
        precondition(job.cells.count == shown.count && decimals.words.count == 256)
        let begin = output.count
        var pen = Pen.unknown
        for step in 0..<job.rows {
            let row = (job.firstRow + step) % job.rows
            let columns = row * job.columns..<(row + 1) * job.columns
            let before = output.count
            guard let limit = job.limit, before > begin else {
                write(row, of: job, over: &shown, decimals: decimals, pen: &pen, into: &output)
                continue
            }
            let kept = Array(shown[columns])
            write(row, of: job, over: &shown, decimals: decimals, pen: &pen, into: &output)
            if output.count - begin > limit {
                output.removeLast(output.count - before)
                shown.replaceSubrange(columns, with: kept)
                return row
            }
        }
        return nil
    }

    private static func write(
        _ row: Int, of job: RowsJob, over shown: inout [CanonicalCell], decimals: DecimalTable,
        pen: inout Pen, into output: inout [UInt8]
    ) {
        let start = row * job.columns
        let capacity = job.columns * RowWriter.bytesPerCell + 64
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
                            unsafe writer.changes(
                                of: cells + start, over: old + start, columns: job.columns,
                                row: row)
                            pen = writer.pen
                            count = unsafe writer.count(from: bytes)
                        }
                    }
                }
            }
        }
    }
}
