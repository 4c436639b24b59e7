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

    /// The columns that come in blank.
    var gap: Range<Int> {
        step > 0
            ? columns.upperBound - step..<columns.upperBound
            : columns.lowerBound..<columns.lowerBound - step
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
}
