/// Parts joined in lines of so many cells each; a part that is wider has a line of its own.
package func wrapped(
    _ parts: [[UInt8]], joinedBy separator: String = "", to cells: Int
) -> [[UInt8]] {
    let joint = Array(separator.utf8)
    return parts.reduce(into: []) { lines, part in
        if let last = lines.last, textWidth(last + joint + part) <= cells {
            lines[lines.count - 1] += joint + part
        } else {
            lines.append(part)
        }
    }
}
