import Photos

/// What the boxes of a film say of it: how long it is, and when it was taken.
///
/// Of the film itself nothing is read: at most 256 headers of boxes, and what a few small ones hold.
struct FilmFacts {
    private static let boxLimit = 256
    /// Seconds from which on a film is longer than anybody believes.
    private static let secondsLimit = 1_000_000
    /// Keys of what Apple writes about a film, and bytes of them.
    private static let keyLimit = 127
    private static let keyBytes = 1 << 16
    /// Seconds between 1904 and 1970, the years in which films and other programs begin to count.
    private static let epoch: Int64 = 2_082_844_800

    /// In milliseconds; nil where it does not say, or says what cannot be.
    private(set) var duration: Int?
    private(set) var time: CaptureTime?

    private let head: [UInt8]
    private var boxesLeft = Self.boxLimit

    /// `head` is the file's beginning.
    init(of file: borrowing PhotoFile, head: [UInt8]) {
        self.head = head
        guard let movie = findBox("moov", file, from: 0, to: file.size) else { return }
        if let header = findBox("mvhd", file, from: movie.body, to: movie.end) {
            takeHeader(read(file, at: header.body, count: min(32, header.end - header.body)))
        }
        // What a clock at the place showed goes before what the camera makes of that; a year alone does not.
        let written = written(file, in: movie)
        if time == nil || written?.precision == .second { time = written ?? time }
    }

    private mutating func takeHeader(_ body: [UInt8]) {
        var numbers = ByteCursor(body[...])
        guard let version = numbers.versionAndFlags()?.version, version <= 1 else { return }
        let size = version == 0 ? 4 : 8
        // First when it was made, and when it was changed.
        guard let made = numbers.next(size), numbers.next(size) != nil else { return }
        if made > 0 {
            // Some cameras count from 1970.
            let seconds = Int64(made) > Self.epoch ? Int64(made) - Self.epoch : Int64(made)
            time = CaptureTime(seconds: seconds)
        }
        guard let unitsPerSecond = numbers.next(4), let units = numbers.next(size),
            unitsPerSecond > 0, units > 0, units / unitsPerSecond < Self.secondsLimit,
            version == 1 || units < Int(UInt32.max)
        else { return }
        let (seconds, rest) = units.quotientAndRemainder(dividingBy: unitsPerSecond)
        duration = seconds * 1000 + rest * 1000 / unitsPerSecond
    }

    /// The date that Apple's devices write, with its zone: as the value of a key, or as a box of its own.
    private mutating func written(_ file: borrowing PhotoFile, in movie: ISOBox) -> CaptureTime? {
        var found: CaptureTime?
        if let meta = findBox("meta", file, from: movie.body, to: movie.end) {
            found = keyed(file, meta)
        }
        guard found == nil, let user = findBox("udta", file, from: movie.body, to: movie.end)
        else { return found }
        if let day = findBox("\u{FFFD}day", file, from: user.body, to: user.end) {
            // How long it is, and its language.
            let text = read(file, at: day.body + 4, count: max(0, min(64, day.end - day.body - 4)))
            found = CaptureTime(text: text)
        }
        guard found == nil, let meta = findBox("meta", file, from: user.body, to: user.end) else {
            return found
        }
        return keyed(file, meta)
    }

    /// What a box of keys and their values says; that of QuickTime has no version.
    private mutating func keyed(_ file: borrowing PhotoFile, _ meta: ISOBox) -> CaptureTime? {
        keyed(file, from: meta.body, to: meta.end) ?? keyed(file, from: meta.body + 4, to: meta.end)
    }

    private mutating func keyed(
        _ file: borrowing PhotoFile, from start: Int, to end: Int
    ) -> CaptureTime? {
        guard let list = findBox("ilst", file, from: start, to: end) else { return nil }
        var kinds = ["\u{FFFD}day"]
        if let keys = findBox("keys", file, from: start, to: end) {
            let body = read(file, at: keys.body, count: min(Self.keyBytes, keys.end - keys.body))
            var numbers = ByteCursor(body[...])
            if numbers.next(4) != nil, let count = numbers.next(4) {
                for number in 1...max(1, min(count, Self.keyLimit)) {
                    guard let size = numbers.next(4), size >= 8, numbers.next(4) != nil else {
                        break
                    }
                    let name = numbers.rest.prefix(size - 8)
                    // An entry of the list has the number of its key where others have a kind.
                    if name.elementsEqual("com.apple.quicktime.creationdate".utf8) {
                        let bytes = (0..<4).map {
                            UInt8(truncatingIfNeeded: number >> (24 - 8 * $0))
                        }
                        kinds.insert(String(decoding: bytes, as: UTF8.self), at: 0)
                    }
                    numbers.skip(size - 8)
                }
            }
        }
        for kind in kinds {
            guard let entry = findBox(kind, file, from: list.body, to: list.end),
                let data = findBox("data", file, from: entry.body, to: entry.end)
            else { continue }
            // A type and a language go before it.
            let text = read(
                file, at: data.body + 8, count: max(0, min(64, data.end - data.body - 8)))
            if let time = CaptureTime(text: text) { return time }
        }
        return nil
    }

    /// The first box of a kind in a range of the file.
    private mutating func findBox(
        _ kind: String, _ file: borrowing PhotoFile, from start: Int, to end: Int
    ) -> ISOBox? {
        var at = start
        while boxesLeft > 0, at < end {
            boxesLeft -= 1
            let header = read(file, at: at, count: ISOBox.headerSize)
            guard let box = ISOBox(header, at: at, before: end) else { return nil }
            if box.kind == kind { return box }
            at = box.end
        }
        return nil
    }

    private func read(_ file: borrowing PhotoFile, at offset: Int, count: Int) -> [UInt8] {
        offset <= head.count - count
            ? Array(head[offset..<(offset + count)]) : file.read(at: offset, count: count)
    }
}
