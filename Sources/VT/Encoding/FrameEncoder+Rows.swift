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
    /// Writes the changed cells row by row; what a row needs is gathered in a scratch buffer first.
    ///
    /// Returns the row at which the limit broke it off; nil where all were written.
    static func write(
        _ job: RowsJob, over shown: inout [CanonicalCell], decimals: [UInt32],
        into output: inout [UInt8]
    ) -> Int? {
        let columns = job.columns
        guard columns > 0 else { return nil }
        precondition(job.cells.count == shown.count && decimals.count == 256)
        let capacity = columns * RowWriter.bytesPerCell + 64
        let begin = output.count
        var pen = Pen.unknown
        return unsafe decimals.withUnsafeBufferPointer { decimals -> Int? in
            unsafe job.cells.withUnsafeBufferPointer { wanted -> Int? in
                unsafe shown.withUnsafeMutableBufferPointer { shown -> Int? in
                    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) {
                        scratch -> Int? in
                        guard let bytes = scratch.baseAddress, let cells = wanted.baseAddress,
                            let old = shown.baseAddress, let digits = decimals.baseAddress
                        else { return nil }
                        for step in 0..<job.rows {
                            let row = (job.firstRow + step) % job.rows
                            let start = row * columns
                            let kept =
                                unsafe job.limit == nil
                                ? [] : Array(shown[start..<start + columns])
                            var writer = unsafe RowWriter(
                                at: bytes, decimals: digits, tolerance: job.tolerance, pen: pen)
                            unsafe writer.changes(
                                of: cells + start, over: old + start, columns: columns, row: row)
                            let count = unsafe writer.count(from: bytes)
                            guard count > 0 else { continue }
                            if let limit = job.limit, output.count > begin,
                                output.count - begin + count > limit
                            {
                                for index in kept.indices {
                                    unsafe shown[start + index] = kept[index]
                                }
                                return row
                            }
                            pen = writer.pen
                            unsafe output.append(
                                contentsOf: UnsafeBufferPointer(start: bytes, count: count))
                        }
                        return nil
                    }
                }
            }
        }
    }
}
