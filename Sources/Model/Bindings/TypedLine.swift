/// Code points as one line for the command line, at most 256 characters.
///
/// Ends of lines and other controls are spaces, at most one at a time, none at the ends.
public func typedLine(of scalars: [UInt32]) -> String {
    let words = scalars.split { $0 < 0x20 || (0x7F..<0xA0).contains($0) || $0 > 0x10_FFFF }
    let line = words.map { word in
        String(String.UnicodeScalarView(word.compactMap { Unicode.Scalar($0) }))
    }
    return String(line.joined(separator: " ").prefix(256))
}
