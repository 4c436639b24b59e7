public import Cells

/// A frame as lines of text with colours, each ending in a reset and a newline, without a cursor movement.
public func encodeLines(_ frame: Frame) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(frame.cells.count * 36)
    let decimals = DecimalTable().words
    let capacity = frame.columns * RowWriter.bytesPerCell + 64
    unsafe decimals.withUnsafeBufferPointer { decimals in
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { scratch in
            guard let bytes = scratch.baseAddress, let digits = decimals.baseAddress else { return }
            for row in 0..<frame.rows {
                var writer = unsafe RowWriter(
                    at: bytes, decimals: digits, tolerance: 0, pen: .reset)
                for column in 0..<frame.columns {
                    let cell = CanonicalCell(frame[row, column])
                    if cell.isPicture {
                        _ = writer.picture(cell)
                    } else if !cell.isContinuation {
                        writer.text(cell)
                    }
                }
                let count = unsafe writer.count(from: bytes)
                unsafe output.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
                output += Sequences.endOfLine
            }
        }
    }
    return output
}
