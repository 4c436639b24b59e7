/// Boxes that are looked at for how long a film is.
private let boxLimit = 256
/// Seconds from which on a film is longer than anybody believes.
private let secondsLimit = 1_000_000

/// How long a film of boxes is by its movie header, in milliseconds; nil where it does not say, or says what cannot be.
///
/// `head` is the file's beginning. Of the film itself nothing is read: at most 256 headers of boxes, and 32 bytes.
func filmDuration(of file: borrowing PhotoFile, head: [UInt8]) -> Int? {
    var boxesLeft = boxLimit
    guard let movie = findBox("moov", file, head, from: 0, to: file.size, &boxesLeft),
        let header = findBox("mvhd", file, head, from: movie.body, to: movie.end, &boxesLeft)
    else { return nil }
    let body = read(file, head, at: header.body, count: min(32, header.end - header.body))
    var numbers = ByteCursor(body[...])
    guard let version = numbers.versionAndFlags()?.version, version <= 1 else { return nil }
    let size = version == 0 ? 4 : 8
    // First when it was made, and when it was changed.
    guard numbers.next(size) != nil, numbers.next(size) != nil,
        let unitsPerSecond = numbers.next(4), let units = numbers.next(size),
        unitsPerSecond > 0, units > 0, units / unitsPerSecond < secondsLimit,
        version == 1 || units < Int(UInt32.max)
    else { return nil }
    let (seconds, rest) = units.quotientAndRemainder(dividingBy: unitsPerSecond)
    return seconds * 1000 + rest * 1000 / unitsPerSecond
}

/// The first box of a kind in a range of the file.
private func findBox(
    _ kind: String, _ file: borrowing PhotoFile, _ head: [UInt8], from start: Int, to end: Int,
    _ boxesLeft: inout Int
) -> ISOBox? {
    var at = start
    while boxesLeft > 0, at < end {
        boxesLeft -= 1
        let header = read(file, head, at: at, count: ISOBox.headerSize)
        guard let box = ISOBox(header, at: at, before: end) else { return nil }
        if box.kind == kind { return box }
        at = box.end
    }
    return nil
}

private func read(
    _ file: borrowing PhotoFile, _ head: [UInt8], at offset: Int, count: Int
) -> [UInt8] {
    offset <= head.count - count
        ? Array(head[offset..<(offset + count)]) : file.read(at: offset, count: count)
}
