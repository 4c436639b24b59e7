import Decoding
import DisplayList
import Geometry
import Pixels
import Raster

/// Bitmaps of photos in the sizes that the screen needed; a budget of bytes says which of them have to go.
struct PictureCache {
    struct Entry {
        var bitmap: Bitmap
        var stage: DecodeStage

        /// True where it has as many pixels as are seen of it.
        func suffices(for size: PixelSize) -> Bool {
            bitmap.width >= size.width && bitmap.height >= size.height
        }
    }

    private var entries: [PhotoID: [PictureKey: Entry]] = [:]
    /// What was decoded, or is to be, for the places that photos have now.
    private var wanted: Set<PictureKey> = []
    private var echoes = EchoCache()
    private var budget: MemoryBudget<PictureKey>

    /// `limit` is in bytes of pixels.
    init(limit: Int) {
        budget = MemoryBudget(limit: limit, slack: limit / 8)
    }

    /// True where the very pixels wanted are there.
    func isReady(_ key: PictureKey) -> Bool {
        entries[key.photo]?[key]?.stage == .complete
    }

    /// True where something was decoded for these pixels, be it a preview.
    func has(_ key: PictureKey) -> Bool { entries[key.photo]?[key] != nil }

    /// True where any pixels of the photo are there that half-blocks show.
    func hasAny(of photo: PhotoID) -> Bool {
        entries[photo]?.keys.contains { !$0.isFiner } ?? false
    }

    /// True where pixels of the photo itself are there that half-blocks show, not only those of a preview.
    ///
    /// What only refines a frame at rest does not count: with it alone the user sees an empty card.
    func hasOwnPixels(of photo: PhotoID) -> Bool {
        entries[photo]?.contains { !$0.key.isFiner && $0.value.stage != .thumbnail } ?? false
    }

    /// What to draw of a photo that is seen at `size`, in pixels of such cells: the whole, and details over it.
    ///
    /// What is wanted now comes first, where it has pixels enough: what stands still looks the same whatever else the photo
    /// was decoded for before. Then comes what was decoded for a room of this very size.
    func pictures(
        of photo: PhotoID, seenAt size: PixelSize, cell: CellSize = .halfBlocks
    ) -> [Picture] {
        if size == .echo { return echoes[photo].map { [Picture($0)] } ?? [] }
        // Pixels of other cells have another shape.
        guard let own = entries[photo]?.filter({ $0.key.box.cell == cell }) else { return [] }
        var base: Entry?
        var bestRank = -1
        for (key, entry) in own where key.part == nil {
            let rank = rank(of: entry, for: key, at: size)
            if rank == bestRank, let best = base, !isBetter(entry, than: best, at: size) {
                continue
            }
            guard rank >= bestRank else { continue }
            (base, bestRank) = (entry, rank)
        }
        guard let base else { return [] }
        let density = Double(base.bitmap.width) * 1.05
        let details = own.compactMap { key, entry -> Detail? in
            guard let part = key.part, part.width > 0 else { return nil }
            let finer = Double(entry.bitmap.width) / part.width
            guard finer > density, Double(size.width) > density else { return nil }
            let place = Rect(x: part.x, y: part.y, width: part.width, height: part.height)
            return Detail(
                density: finer, isWanted: wanted.contains(key),
                picture: Picture(entry.bitmap, part: place))
        }
        return [Picture(base.bitmap)] + details.sorted { $0.lies(below: $1) }.map(\.picture)
    }

    /// A part of a photo, closer than the whole.
    private struct Detail {
        let density: Double
        let isWanted: Bool
        let picture: Picture

        /// Always in one order: a frame that is drawn again is the same, whatever was decoded besides.
        func lies(below other: Detail) -> Bool {
            if density != other.density { return density < other.density }
            if isWanted != other.isWanted { return other.isWanted }
            let (a, b) = (picture.part, other.picture.part)
            return (a.minX, a.minY, a.size.width) < (b.minX, b.minY, b.size.width)
        }
    }

    /// Which of the pictures of a photo come before others, whatever their sizes.
    private func rank(of entry: Entry, for key: PictureKey, at size: PixelSize) -> Int {
        guard entry.stage == .complete, !key.isFleeting else { return 0 }
        if wanted.contains(key), entry.suffices(for: size) { return 2 }
        return key.box.width == size.width && key.box.height == size.height ? 1 : 0
    }

    /// The smallest that has enough pixels is best, or else the largest; of the same size, the photo's own pixels.
    private func isBetter(_ one: Entry, than other: Entry, at size: PixelSize) -> Bool {
        let a = one.bitmap
        let b = other.bitmap
        if a.width == b.width, a.height == b.height {
            return one.stage == .complete && other.stage != .complete
        }
        let aSuffices = one.suffices(for: size)
        let bSuffices = other.suffices(for: size)
        if aSuffices != bSuffices { return aSuffices }
        // Photos of one shape differ in both or, by rounding, in one of their sides alone.
        let order = (a.width * a.height, a.width) < (b.width * b.height, b.width)
        return aSuffices ? order : !order
    }

    /// Keeps `bitmap`, in the place of what was there for the same key; what is too much goes, and so do pixels in colours
    /// that are not wanted any more.
    mutating func insert(_ bitmap: Bitmap, for key: PictureKey, stage: DecodeStage) {
        let others = entries[key.photo]?.keys.filter { $0.managesColours != key.managesColours }
        for other in others ?? [] {
            budget.remove(other)
            drop(other)
            echoes.remove(key.photo)
        }
        entries[key.photo, default: [:]][key] = Entry(bitmap: bitmap, stage: stage)
        for gone in budget.insert(key, bytes: bitmap.byteCount) { drop(gone) }
    }

    /// Turns the pixels that are there of a photo, where they are turned in another way.
    ///
    /// Turned by a quarter they were made for another room: they stand in until those for the new one are decoded.
    mutating func turn(_ photo: PhotoID, to turn: Orientation) {
        guard let own = entries[photo], own.keys.contains(where: { $0.turn != turn }) else {
            return
        }
        for (key, entry) in own where key.turn != turn {
            let way = key.turn.inverse.then(turn)
            var turned = entry
            turned.bitmap = entry.bitmap.turned(upright: way)
            if way.swapsSides, entry.stage == .complete { turned.stage = .dcScan }
            budget.remove(key)
            drop(key)
            // What refines a picture at rest is made again; its pixels may be no squares.
            if key.isFiner { continue }
            let new = key.turned(to: turn)
            if entries[photo]?[new]?.stage == .complete { continue }
            entries[photo, default: [:]][new] = turned
            for gone in budget.insert(new, bytes: turned.bitmap.byteCount) { drop(gone) }
        }
        let hasEcho = echoes[photo] != nil
        echoes.remove(photo)
        if hasEcho { prepareEcho(of: photo) }
    }

    /// The file of a photo is turned: its pixels are those of less of a turn.
    mutating func noteTurn(_ turn: Orientation, of photo: PhotoID) {
        let own = entries.removeValue(forKey: photo) ?? [:]
        for (key, entry) in own {
            budget.remove(key)
            entries[photo, default: [:]][key.written(turn)] = entry
        }
        for (key, entry) in entries[photo] ?? [:] {
            for gone in budget.insert(key, bytes: entry.bitmap.byteCount) { drop(gone) }
        }
    }

    /// Makes the small picture of a photo that will be echoed, of a preview until its own pixels are there.
    mutating func prepareEcho(of photo: PhotoID) {
        let isOwn = hasOwnPixels(of: photo)
        guard !echoes.has(photo, isOwn: isOwn) else { return }
        let size = PixelSize(width: EchoCache.width, height: EchoCache.height)
        guard let bitmap = pictures(of: photo, seenAt: size).first?.bitmap else { return }
        echoes.insert(bitmap, of: photo, isOwn: isOwn)
    }

    /// Says what is wanted now: what is seen never goes, the others go last.
    mutating func keep(seen: Set<PictureKey>, soon: Set<PictureKey>) {
        wanted = seen.union(soon)
        for key in seen { budget.touch(key) }
        for key in soon { budget.touch(key) }
        for gone in budget.keep(visible: seen, window: soon) { drop(gone) }
    }

    /// Forgets all pixels of a photo.
    mutating func remove(_ photo: PhotoID) {
        for key in (entries.removeValue(forKey: photo) ?? [:]).keys { budget.remove(key) }
        echoes.remove(photo)
    }

    private mutating func drop(_ key: PictureKey) {
        entries[key.photo]?[key] = nil
        if entries[key.photo]?.isEmpty ?? false { entries[key.photo] = nil }
    }
}
