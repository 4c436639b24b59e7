/// A part of a row that the terminal moves sideways by itself (DCH and ICH), without being sent its cells.
struct LineShift: Equatable {
    let row: Int
    /// The cells that take part: those moved out of it are lost, and what comes in is blank.
    let columns: Range<Int>
    /// How far, in columns, positive to the left; never 0, and less than there are columns.
    let step: Int

    /// Moves the cells of a screen as the terminal will, and marks those that come in as unknown.
    ///
    /// What they are filled with differs between terminals, so they are always painted.
    func move(_ shown: inout [CanonicalCell], width: Int) {
        let start = row * width + columns.lowerBound
        let end = row * width + columns.upperBound
        if step > 0 {
            for index in start..<end - step { shown[index] = shown[index + step] }
            for index in end - step..<end { shown[index] = .unknown }
        } else {
            for index in (start - step..<end).reversed() { shown[index] = shown[index + step] }
            for index in start..<start - step { shown[index] = .unknown }
        }
    }

    /// Appends the sequences; what lies right of the part goes there and back, within the row.
    func write(width: Int, into output: inout [UInt8]) {
        let count = abs(step)
        let isBounded = columns.upperBound < width
        let start = columns.lowerBound
        let end = columns.upperBound - count
        if step > 0 {
            output.moveCursor(row: row, column: start)
            output.control(count, "P")
            if isBounded {
                output.control(end - start, "C")
                output.control(count, "@")
            }
        } else {
            if isBounded {
                output.moveCursor(row: row, column: end)
                output.control(count, "P")
            }
            output.moveCursor(row: row, column: start)
            output.control(count, "@")
        }
    }
}

extension [UInt8] {
    /// Appends a control sequence with one number, left out where it is 1, its default.
    mutating func control(_ number: Int, _ final: Unicode.Scalar) {
        append(0x1B)
        append(0x5B)
        if number != 1 { self += Array(String(number).utf8) }
        append(UInt8(ascii: final))
    }

    /// Appends the move to a cell, from 0.
    mutating func moveCursor(row: Int, column: Int) {
        self += Array("\u{1B}[\(row + 1);\(column + 1)H".utf8)
    }
}
