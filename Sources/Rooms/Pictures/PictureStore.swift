public import Browsing
public import CLinux
public import Decoding
public import DisplayList
public import Geometry
import PhotoLibrary
import Photos
import Pixels
public import Raster

/// The pictures of the photos: what is wanted is decoded, what was decoded is kept, together with the file that it is from.
public struct PictureStore {
    private var scheduler: PictureScheduler
    private var frames: MovingFrames
    private var figures: FigureStore
    /// The files of photos that were compared with others, and turned out to be copies.
    private var comparedFiles: [PhotoID: FileIdentity] = [:]
    /// How photos are turned whose pixels are wanted.
    private var turns: [PhotoID: Orientation] = [:]
    /// How the pixels are turned that are here, of photos that were ever turned.
    private var turned: [PhotoID: Orientation] = [:]
    private var managesColours = true
    /// Photos that came back with nothing done to them: the file as it is now, and as it was when its pixels were first here.
    private var returned: [PhotoID: (now: FileIdentity, first: FileIdentity)] = [:]
    private var cache = PictureCache(limit: PictureStore.cacheSize)
    /// The file whose pixels were decoded last, by fstat of what was opened.
    private var files: [PhotoID: FileIdentity] = [:]
    /// Photos whose decoder could not be had, by the name of their format.
    private var lacking: [String: Set<PhotoID>] = [:]
    /// Those of them that can be decoded now.
    private var found: Set<PhotoID> = []
    /// Videos, which have at most pictures that other programs made; and photos without any.
    private var videos: [PhotoID: Set<PictureKey>] = [:]
    /// The pixels of a cell in which what is seen at rest is wanted besides; nil where half-blocks are enough.
    private var finer: CellSize?
    /// What is wanted in such pixels before it is seen.
    private var ahead: [Want] = []
    /// Until then whole pictures are not decoded where there are thumbnails to look at; nil once that is over.
    public private(set) var holdEnds: Double? = 0

    /// Bytes of pixels that are kept, and of those that may be seen next: what is seen is never decoded twice for them.
    private static let cacheSize = 64 << 20
    private static let mostAhead = cacheSize * 3 / 4

    /// Goes on with what has been asked of the decode pool already.
    public init(scheduler: PictureScheduler) {
        self.scheduler = scheduler
        frames = MovingFrames(lane: scheduler.frameLane, matte: scheduler.matte)
        figures = FigureStore(pool: scheduler.pool)
    }

    /// The file whose pixels were decoded last; nil where there is none, or what was decoded does not count any more.
    public func file(of photo: PhotoID) -> FileIdentity? { files[photo] }

    /// The files of those photos whose own pixels are there.
    public func files(of photos: Set<PhotoID>) -> [PhotoID: FileIdentity] {
        var own: [PhotoID: FileIdentity] = [:]
        for photo in photos where hasOwnPixels(of: photo) { own[photo] = files[photo] }
        return own
    }

    /// True where pixels of the photo itself are there, not only those of a preview.
    public func hasOwnPixels(of photo: PhotoID) -> Bool { cache.hasOwnPixels(of: photo) }

    /// True where any pixels are there, be they those of a preview.
    public func hasAny(of photo: PhotoID) -> Bool { cache.hasAny(of: photo) }

    /// Whether some pixels of each photo that is seen are there.
    public var hasFirstLooks: Bool { scheduler.hasFirstLooks { cache.hasAny(of: $0) } }

    /// The same, the most urgent first.
    public var photosByUrgency: [PhotoID] { scheduler.photosByUrgency }

    /// The photos that are being decoded, or are about to be.
    public var underWay: Set<PhotoID> { scheduler.underWay }

    /// The photos whose pixels are wanted now.
    public var wantedPhotos: Set<PhotoID> { Set(scheduler.currentlyWanted.map(\.photo)) }

    /// What to draw of a photo that is seen at `size`, in canvas pixels.
    public func pictures(of photo: PhotoID, seenAt size: PixelSize) -> [Picture] {
        let still = cache.pictures(of: photo, seenAt: size)
        if size == .echo { return still }
        let tinted = figures.tinted(still, of: photo, turn: turns[photo] ?? .upright)
        return frames.pictures(of: photo, still: tinted)
    }

    /// What pictures are made from now, for another thread too; nil of those that are drawn over, or play.
    public var looks: @Sendable (PhotoID) -> PictureLook? {
        let (files, turned, managesColours) = (files, turned, managesColours)
        let returned = returned
        let (playing, overlaid) = (frames.photo, figures.overlaid)
        return { photo in
            guard photo != playing, !overlaid.contains(photo), var file = files[photo] else {
                return nil
            }
            if let back = returned[photo], isSameFile(back.now, file) { file = back.first }
            return PictureLook([
                Int64(bitPattern: file.device), Int64(bitPattern: file.inode), file.size,
                file.modified_seconds, file.modified_nanoseconds, file.changed_seconds,
                file.changed_nanoseconds, Int64(turned[photo]?.rawValue ?? 1),
                managesColours ? 1 : 0,
            ])
        }
    }

    /// Makes the small picture of a photo that will be echoed.
    public mutating func prepareEcho(of photo: PhotoID) { cache.prepareEcho(of: photo) }

    /// Asks for pixels, the most urgent first, in place of what was wanted before; nil: for the same ones once more.
    ///
    /// What has no path now is left for another time. Of what is fleeting, nothing is made that stays. `aspect` is width over height of a
    /// canvas pixel. With `finer` what is seen is wanted in so many pixels a cell besides, until something else is seen; `ahead` what may
    /// be seen next, behind all else.
    public mutating func want(
        _ wants: [Want]?, aspect: Double, path: (PhotoID) -> [UInt8]?, finer cell: CellSize? = nil,
        ahead next: [Want] = [], isFleeting: (PhotoID) -> Bool = { _ in false }
    ) {
        if let wants {
            turns = Dictionary(wants.map { ($0.photo, $0.turn) }) { first, _ in first }
        }
        managesColours = wants?.first?.managesColours ?? managesColours
        for want in wants ?? [] {
            if want.turn != .upright || turned[want.photo] != nil {
                turned[want.photo] = want.turn
            }
            cache.turn(want.photo, to: want.turn)
            frames.turn(want.photo, to: want.turn)
        }
        let cache = cache
        let videos = videos
        let former = scheduler.currentlyWanted
        let isSame = wants.map { $0.filter(\.isShown) == former.filter(\.isShown) } ?? true
        ahead = cell == nil && isSame ? ahead : next
        finer = cell ?? (isSame ? finer : nil)
        scheduler.want(
            wants ?? former, aspect: aspect, path: path, isFleeting: isFleeting, finer: finer,
            ahead: ahead, most: Self.mostAhead
        ) { want, key in
            cache.isReady(key) || (want.isFleeting && cache.hasAny(of: want.photo))
                || (videos[want.photo].map { $0.contains(key) || cache.has(key) } ?? false)
        }
        let (seen, soon) = scheduler.keysByUrgency
        self.cache.keep(seen: seen, soon: soon)
    }

    /// Whether nothing that is seen is being decoded.
    public var isSeenReady: Bool { scheduler.isSeenReady }

    /// Whether everything that is seen is here in the finer pixels that were wanted, or cannot be had.
    public var isFinerReady: Bool { scheduler.isFinerReady }

    /// What there is to draw now in pixels of such cells, for another thread.
    ///
    /// Where no finer pixels are here, those of half-blocks stand in for them, or with `takesCoarse` false nothing does.
    public func source(
        _ cell: CellSize, takesCoarse: Bool = true
    ) -> @Sendable (PhotoID, PixelSize) -> [Picture] {
        let cache = cache
        let frames = frames
        let light = LightTables()
        let density = Density(cell)
        let marks = figures.marks(turns)
        // A third of a canvas pixel is seen well enough in finer ones.
        let line = (across: max(1, Int(density.x / 3)), down: max(1, Int(density.y / 3)))
        @Sendable func tinted(
            _ pictures: [Picture], _ photo: PhotoID, line: (across: Int, down: Int) = (1, 1)
        ) -> [Picture] {
            guard let marks = marks[photo] else { return pictures }
            return pictures.map {
                Picture($0.bitmap.tinted(marks, part: $0.part, line: line), part: $0.part)
            }
        }
        return { photo, size in
            if size == .echo { return cache.pictures(of: photo, seenAt: size) }
            let fine = cache.pictures(of: photo, seenAt: size, cell: cell)
            if cell != .halfBlocks, frames.photo != photo, !fine.isEmpty {
                return tinted(fine, photo, line: line)
            }
            guard takesCoarse else { return [] }
            let seen = PixelSize(
                width: Int((Double(size.width) / density.x).rounded()),
                height: Int((Double(size.height) / density.y).rounded()))
            let still = tinted(cache.pictures(of: photo, seenAt: seen), photo)
            let shown = frames.pictures(of: photo, still: still)
            if cell == .halfBlocks { return shown }
            return shown.map {
                let width = Double($0.bitmap.width) * density.x
                let height = Double($0.bitmap.height) * density.y
                let enlarged = $0.bitmap.averaged(
                    width: Int(width.rounded()), height: Int(height.rounded()), light: light)
                return Picture(enlarged, part: $0.part)
            }
        }
    }

    /// Asks for what can be shown of a photo that has come in part: its thumbnail, or its first scan.
    public mutating func wantFirstLook(of photo: PhotoID, path: [UInt8]) {
        guard !cache.hasAny(of: photo) else { return }
        scheduler.wantFirstLook(of: photo, path: path)
    }

    /// Holds whole pictures back until that time, or until `proceed`.
    public mutating func hold(until time: Double) { holdEnds = time }

    /// Goes on decoding: the first pictures are on the screen, or have been waited for long enough.
    public mutating func proceed() {
        guard holdEnds != nil else { return }
        holdEnds = nil
        scheduler.proceed()
    }

    /// Forgets all pixels of a photo, so that they are decoded again.
    public mutating func forget(_ photo: PhotoID) {
        cache.remove(photo)
        videos[photo] = nil
        files[photo] = nil
        figures.forget(photo)
        scheduler.cancel(photo)
        if frames.photo == photo { frames.forget() }
    }

    /// Forgets everything.
    public mutating func forgetAll() {
        cache = PictureCache(limit: PictureStore.cacheSize)
        files = [:]
        videos = [:]
        lacking = [:]
        found = []
        scheduler.cancelAll()
        frames.forget()
    }
}

/// What is measured of photos.
extension PictureStore {
    /// Asks for figures in place of those that were wanted before; returns what is known of them already.
    public mutating func want(figures wants: FigureWants) -> [FigureNews] { figures.want(wants) }

    /// Whether a photo could be measured now.
    public var mayMeasure: Bool { figures.mayMeasure }

    /// Begins to measure the next photo.
    public mutating func measure(path: (PhotoID) -> [UInt8]?) { figures.measure(path: path) }

    /// Stops measuring: a key has come.
    public mutating func pauseMeasuring() { figures.pause() }

    /// The file whose picture can be compared with others; nil where there is none.
    public func hashedFile(of photo: PhotoID) -> FileIdentity? { figures.hashedFiles[photo] }

    /// The file that was compared; nil where there is none.
    public func comparedFile(of photo: PhotoID) -> FileIdentity? { comparedFiles[photo] }

    /// Notes the files of photos that were compared with others, in place of those noted before.
    public mutating func note(compared files: [PhotoID: FileIdentity]) { comparedFiles = files }

    /// Forgets what was measured of photos: their files are others.
    public mutating func forgetFigures(of photos: [PhotoID]) {
        for photo in photos { figures.forget(photo) }
    }
}

/// Frames of the moving photo in front.
extension PictureStore {
    /// Asks for the first frame of a photo whose pixels are there; nothing where it has no path now.
    public mutating func openFrames(_ want: Want, aspect: Double, path: [UInt8]?) {
        guard let path, let file = files[want.photo] else { return }
        frames.open(want, aspect: aspect, path: path, file: file)
    }

    /// Asks for the frame that follows.
    public mutating func advanceFrames(_ want: Want, aspect: Double) {
        frames.advance(want, aspect: aspect)
    }

    /// Draws the photo as the frame that came last.
    public mutating func showFrame() { frames.show() }

    /// Asks for no more frames; the one that is shown stays until `forgetEndedFrames`.
    public mutating func endFrames() { frames.end() }

    /// Draws a photo whose frames have ended as it stands still.
    public mutating func forgetEndedFrames() { frames.forgetEnded() }

    /// Takes the result of a frame; nil if it is no longer wanted.
    public mutating func take(_ outcome: FrameOutcome) -> FrameNews? {
        guard let photo = frames.photo else { return nil }
        switch outcome {
        case .frame(let frame): return frames.take(frame).map { .frame(photo, $0) }
        case .failed(let ticket, let error):
            guard frames.takeEnd(of: ticket) else { return nil }
            if case .tooManyPixels = error { return .failed(photo, .tooLarge) }
            return .failed(photo, .broken)
        case .changed(let ticket):
            return frames.takeEnd(of: ticket) ? .changed(photo) : nil
        }
    }
}

extension PictureStore {
    /// Photos that could not be decoded for want of a library which is there now; each is reported once.
    public mutating func takeFound() -> Set<PhotoID> {
        defer { found = [] }
        return found
    }

    /// Takes a result of the pool; nil if it is no longer wanted.
    public mutating func take(_ outcome: DecodeOutcome) -> PictureNews? {
        if let key = scheduler.firstLook(for: outcome.ticket) { return take(outcome, of: key) }
        switch outcome {
        case .decoded(let photo) where photo.ticket < 0:
            return figures.take(small: photo).map { .figured($0) }
        case .decoded(let photo): return take(photo)
        case .measured(let measured):
            return figures.take(measured).map { .figured($0) }
        case .failed(let ticket, let error, _) where ticket < 0:
            return figures.take(error, of: ticket).map { .figured($0) }
        case .failed(let ticket, let error, let file):
            guard let key = scheduler.key(for: ticket, isLast: true), error != .cancelled
            else { return nil }
            let id = key.photo
            // The half-blocks are there: they stay.
            if key.isFiner { return .finer }
            if case .video = error, !cache.hasOwnPixels(of: id) {
                videos[id, default: []].formUnion(cache.has(key) ? [] : [key])
            } else {
                cache.remove(id)
            }
            files[id] = file
            if let format = error.lackingFormat { lacking[format, default: []].insert(id) }
            return .undecodable(id, error, file)
        }
    }

    /// Takes what can be seen of the beginning of a photo: all of it is no more than a part, and what fails says nothing of the rest.
    private mutating func take(_ outcome: DecodeOutcome, of key: PictureKey) -> PictureNews? {
        guard case .decoded(let photo) = outcome, !cache.hasAny(of: key.photo),
            photo.stage == .thumbnail || (photo.stage == .dcScan && photo.damage == nil)
        else { return nil }
        cache.insert(photo.bitmap, for: key, stage: .thumbnail)
        return .previewed(key.photo, photo)
    }

    private mutating func take(_ photo: DecodedPhoto) -> PictureNews? {
        guard let key = scheduler.key(for: photo.ticket, isLast: photo.stage == .complete) else {
            return nil
        }
        let id = key.photo
        if key.isFiner {
            // Of another file the watch of the folder tells.
            if isSameFile(files[id], photo.identity) {
                cache.insert(photo.bitmap, for: key, stage: photo.stage)
            }
            return .finer
        }
        if photo.stage == .thumbnail {
            // It takes the place of nothing but another one: pixels of another size look better.
            guard !cache.hasOwnPixels(of: id) else { return .superfluous(id) }
            cache.insert(photo.bitmap, for: key, stage: photo.stage)
            return .previewed(id, photo)
        }
        // Its library has been installed meanwhile: what failed for want of it can be had as well.
        found.formUnion(lacking.removeValue(forKey: photo.decoderName) ?? [])
        let old = files[id]
        let isReplaced = old != nil && !isSameFile(old, photo.identity)
        // What was made of the file before shows another picture, and so does a frame of it.
        if isReplaced {
            cache.remove(id)
            if frames.photo == id { frames.forget() }
        }
        files[id] = photo.identity
        videos[id] = nil
        cache.insert(photo.bitmap, for: key, stage: photo.stage)
        return .decoded(id, photo, isReplaced: isReplaced)
    }

    /// The photo's file has been written, or at least touched; true where it is another one than that of its pixels.
    ///
    /// `isUndecodable` where decoding it has failed, `isWanted` where its pixels are wanted now.
    public mutating func noteChange(
        of id: PhotoID, to file: FileIdentity, isUndecodable: Bool, isWanted: Bool
    ) -> Bool {
        guard files[id] == nil, !isUndecodable else { return !isSameFile(files[id], file) }
        // Decoding may have begun before the file was what it is now; a preview may stay until that is done.
        if isWanted { scheduler.cancel(id) } else { cache.remove(id) }
        return false
    }

    /// The photo is there again, as another file perhaps: its pixels still count where nothing was done to it.
    ///
    /// `before` is the file that left, `now` the one that came back; false where the pixels do not count any more.
    public mutating func noteReturn(
        of id: PhotoID, from before: FileIdentity?, as now: FileIdentity?
    )
        -> Bool
    {
        // Decodes that were under way when it left know it by what it was.
        scheduler.cancel(id)
        if isSameFile(comparedFiles[id], before) { comparedFiles[id] = now }
        guard let now, isSameFile(files[id], before) else { return false }
        let first = returned[id].flatMap { isSameFile($0.now, before) ? $0.first : nil }
        returned[id] = (first ?? before).map { (now, $0) }
        files[id] = now
        return true
    }

    /// The photo's file is another one by now, which is turned: its pixels are shown as before by another turn, where nothing else was done to
    /// it; false where they do not count any more.
    public mutating func noteTurn(
        _ turn: Orientation, of id: PhotoID, from before: FileIdentity?, as now: FileIdentity?
    ) -> Bool {
        guard noteReturn(of: id, from: before, as: now) else { return false }
        // What was made of it before is not turned so.
        returned[id] = nil
        cache.noteTurn(turn, of: id)
        // What was measured lies as the former file was stored.
        figures.forget(id)
        if frames.photo == id { frames.forget() }
        return true
    }
}

extension Want {
    fileprivate var isShown: Bool { urgency == .shown }
}
