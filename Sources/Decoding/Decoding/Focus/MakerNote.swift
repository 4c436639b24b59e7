import Geometry
import Photos

/// What the note of a camera's maker says of where it focused, and of the series that the photo is one of.
///
/// What is not known here is unknown, and so is whatever is broken.
struct MakerNote {
    private(set) var claim: FocusClaim?
    private(set) var drive: ShotDrive?

    /// What a note is read with.
    struct Source {
        /// From the TIFF header on.
        let block: [UInt8]
        let order: ByteOrder
        /// Where the note lies in it.
        let note: Range<Int>
        let maker: String
        let model: String
        /// The sides of the picture by EXIF; zero where they are unknown.
        let sides: Size
    }

    /// `entriesLeft` is how many entries of directories may be looked at.
    init(_ source: Source, entriesLeft: inout Int) {
        let note = source.block[source.note]
        func starts(_ text: String) -> Bool { note.starts(with: text.utf8) }
        if starts("Nikon\0\u{2}") {
            takeNikon(source, &entriesLeft)
        } else if starts("FUJIFILM") {
            takeFujifilm(source, &entriesLeft)
        } else if starts("Panasonic\0\0\0") {
            takePanasonic(source, &entriesLeft)
        } else if starts("OLYMPUS\0") {
            takeOlympus(source, directoryAt: 12, &entriesLeft)
        } else if starts("OM SYSTEM\0\0\0") {
            takeOlympus(source, directoryAt: 16, &entriesLeft)
        } else if starts("SONY") || source.maker.uppercased().hasPrefix("SONY") {
            takeSony(source, directoryAt: starts("SONY") ? 12 : 0, &entriesLeft)
        } else if source.maker.hasPrefix("Canon") {
            takeCanon(source, &entriesLeft)
        }
    }

    /// Canon's directory in a block of its own, which begins with a TIFF header.
    init(canon block: [UInt8], _ walk: TIFFWalk, model: String) {
        var entriesLeft = walk.entriesLeft
        guard
            let directory = NoteDirectory(
                block, at: walk.first, base: 0, order: walk.order, entriesLeft: &entriesLeft)
        else { return }
        takeCanon(directory, model: model)
    }

    // MARK: Nikon

    private mutating func takeNikon(_ source: Source, _ entriesLeft: inout Int) {
        // A TIFF structure of its own.
        let block = Array(source.block[source.note].dropFirst(10))
        guard block.count >= 8, let order = ByteOrder(mark: block[0]), block[1] == block[0],
            order.number(block[2..<4]) == 42,
            let directory = NoteDirectory(
                block, at: order.number(block[4..<8]), base: 0, order: order,
                entriesLeft: &entriesLeft),
            let value = directory.value(0x00B7), value.bytes.count > 8
        else { return }
        let bytes = Array(value.bytes)
        let start: Int? =
            switch String(decoding: bytes.prefix(4), as: UTF8.self) {
            case "0100" where bytes[4] == 1: 0x10
            case "0101" where bytes[4] == 1: 0x46
            case "0300" where bytes[7] == 1, "0301" where bytes[7] == 1: 0x2A
            default: nil
            }
        guard let start, bytes.count >= start + 12 else { return }
        let numbers = (0..<6).map { order.number(bytes[(start + 2 * $0)..<(start + 2 * $0 + 2)]) }
        guard !numbers.contains(0) else { return }
        claim = FocusClaim(
            .nikon, in: Size(numbers[0], numbers[1]), middle: Point(numbers[2], numbers[3]),
            size: Size(numbers[4], numbers[5]))
    }

    // MARK: Sony

    private mutating func takeSony(
        _ source: Source, directoryAt place: Int, _ entriesLeft: inout Int
    ) {
        guard
            let directory = NoteDirectory(
                source.block, at: source.note.lowerBound + place, base: 0, order: source.order,
                entriesLeft: &entriesLeft), let value = directory.value(0x2027), value.type == 3
        else { return }
        let place = value.words
        guard place.count >= 4, place[0] > 0, place[1] > 0 else { return }
        let frame = directory.value(0x2037).flatMap { [3, 7].contains($0.type) ? $0.words : nil }
        let size = frame.flatMap { $0.count >= 3 && $0[2] != 0 ? Size($0[0], $0[1]) : nil }
        let isMiddle = place[2] * 2 == place[0] && place[3] * 2 == place[1]
        if size == nil, isMiddle || place[2] == 0 && place[3] == 0 { return }
        claim = FocusClaim(
            .sony, in: Size(place[0], place[1]), middle: Point(place[2], place[3]),
            size: size ?? .zero)
    }

    // MARK: Fujifilm

    private mutating func takeFujifilm(_ source: Source, _ entriesLeft: inout Int) {
        let block = Array(source.block[source.note])
        guard block.count >= 12,
            let directory = NoteDirectory(
                block, at: ByteOrder.little.number(block[8..<12]), base: 0, order: .little,
                entriesLeft: &entriesLeft),
            directory.value(0x1021)?.integer() == 0, let value = directory.value(0x1023),
            let x = value.integer(0), let y = value.integer(1), source.sides.width > 0
        else { return }
        claim = FocusClaim(.fujifilm, in: source.sides, middle: Point(x, y))
    }

    // MARK: Panasonic

    private mutating func takePanasonic(_ source: Source, _ entriesLeft: inout Int) {
        guard
            let directory = NoteDirectory(
                source.block, at: source.note.lowerBound + 12, base: 0, order: source.order,
                entriesLeft: &entriesLeft)
        else { return }
        switch directory.value(0x002A)?.integer() {
        case 2: drive = .bracket
        case 3: drive = .focus
        default: break
        }
        let place = directory.value(0x004D), size = directory.value(0x00DE)
        guard let x = place?.number(0), let y = place?.number(1), x <= 1, y <= 1 else { return }
        var sides = Size.zero
        if let width = size?.number(0), let height = size?.number(1), width <= 1, height <= 1 {
            sides = Size(width: width, height: height)
        }
        claim = FocusClaim(.panasonic, middle: Point(x: x, y: y), size: sides)
    }

    // MARK: Olympus

    private mutating func takeOlympus(
        _ source: Source, directoryAt place: Int, _ entriesLeft: inout Int
    ) {
        let block = Array(source.block[source.note])
        guard block.count > place, let order = ByteOrder(mark: block[place - 4]),
            let note = NoteDirectory(
                block, at: place, base: 0, order: order, entriesLeft: &entriesLeft),
            let value = note.value(0x2020)
        else { return }
        let start =
            value.type == 7
            ? value.bytes.startIndex : [4, 13].contains(value.type) ? value.integer() : nil
        guard let start,
            let settings = NoteDirectory(
                block, at: start, base: 0, order: order, entriesLeft: &entriesLeft)
        else { return }
        if let modes = settings.value(0x0600)?.integer(2), settings.value(0x0600)?.count ?? 0 >= 5 {
            if modes & 0x40 != 0 { drive = .focus } else if modes & 0x21 != 0 { drive = .bracket }
        }
        guard let value = settings.value(0x0305), value.type == 10, value.count == 5 else { return }
        let edges = (1...4).compactMap { value.number($0) }
        guard edges.count == 4, edges.contains(where: { $0 != 0 }) else { return }
        let (left, top, right, bottom) = (edges[0], edges[1], edges[2], edges[3])
        claim = FocusClaim(
            .olympus, middle: Point(x: (left + right) / 2, y: (top + bottom) / 2),
            size: Size(width: right - left, height: bottom - top))
    }

    // MARK: Canon

    private mutating func takeCanon(_ source: Source, _ entriesLeft: inout Int) {
        var (order, base) = (source.order, 0)
        // Who moved the note left behind where it was.
        let end = Array(source.block[source.note].suffix(8))
        if end.count == 8, let mark = ByteOrder(mark: end[0]), end[1] == end[0],
            mark.number(end[2..<4]) == 42
        {
            order = mark
            base = source.note.lowerBound - mark.number(end[4..<8])
        }
        guard
            let directory = NoteDirectory(
                source.block, at: source.note.lowerBound, base: base, order: order,
                entriesLeft: &entriesLeft)
        else { return }
        takeCanon(directory, model: source.model)
    }

    private mutating func takeCanon(_ directory: NoteDirectory, model: String) {
        if let points = directory.value(0x0026) ?? directory.value(0x003C) {
            takeCanon(points: points.words, byteCount: points.bytes.count, model: model)
        } else {
            takeCanon(oldPoints: directory.words(0x0012), model: model)
        }
    }

    /// Points of several sizes.
    private mutating func takeCanon(points words: [Int], byteCount: Int, model: String) {
        guard words.count > 8, words[0] == byteCount else { return }
        let count = words[2]
        guard words.count >= 8 + 4 * count + (count + 15) / 16 else { return }
        func list(_ place: Int) -> ArraySlice<Int> {
            words[(8 + place * count)..<(8 + (place + 1) * count)]
        }
        takeCanon(
            frame: Size(words[6], words[7]), widths: Array(list(0)), heights: Array(list(1)),
            x: Array(list(2)), y: Array(list(3)), focused: words.dropFirst(8 + 4 * count), model)
    }

    /// Points of one size.
    private mutating func takeCanon(oldPoints words: [Int], model: String) {
        guard words.count > 8 else { return }
        let count = words[0]
        guard words.count >= 8 + 2 * count + (count + 15) / 16 else { return }
        let frame = model == "Canon EOS 5D" ? Size(words[2], words[3]) : Size(words[4], words[5])
        takeCanon(
            frame: frame, widths: Array(repeating: words[6], count: count),
            heights: Array(repeating: words[7], count: count), x: Array(words[8..<(8 + count)]),
            y: Array(words[(8 + count)..<(8 + 2 * count)]),
            focused: words.dropFirst(8 + 2 * count), model)
    }

    /// The box around all points in focus; places count from the middle of the frame.
    private mutating func takeCanon(
        frame: Size, widths: [Int], heights: [Int], x: [Int], y: [Int],
        focused: ArraySlice<Int>, _ model: String
    ) {
        // The words of EOS models count upwards, those of compacts downwards.
        let isEOS = model.split(separator: " ").contains { $0.hasPrefix("EOS") }
        let up = isEOS ? -1.0 : 1.0
        var (left, top) = (Double.infinity, Double.infinity)
        var (right, bottom) = (-Double.infinity, -Double.infinity)
        for point in widths.indices
        where focused[focused.startIndex + point / 16] >> (point % 16) & 1 == 1 {
            let across = frame.width / 2 + signed(x[point])
            let down = frame.height / 2 + up * signed(y[point])
            left = min(left, across - Double(widths[point]) / 2)
            right = max(right, across + Double(widths[point]) / 2)
            top = min(top, down - Double(heights[point]) / 2)
            bottom = max(bottom, down + Double(heights[point]) / 2)
        }
        guard left <= right, top <= bottom else { return }
        claim = FocusClaim(
            .canon, in: frame, middle: Point(x: (left + right) / 2, y: (top + bottom) / 2),
            size: Size(width: right - left, height: bottom - top))
    }

    private func signed(_ word: Int) -> Double {
        Double(Int16(truncatingIfNeeded: word))
    }
}

extension ByteOrder {
    /// By the letter that a TIFF header has twice; nil for any other.
    init?(mark: UInt8) {
        switch mark {
        case 0x49: self = .little
        case 0x4D: self = .big
        default: return nil
        }
    }
}

extension Size {
    fileprivate init(_ width: Int, _ height: Int) {
        self.init(width: Double(width), height: Double(height))
    }
}

extension Point {
    fileprivate init(_ x: Int, _ y: Int) { self.init(x: Double(x), y: Double(y)) }
}
