package import DisplayList
package import Geometry
package import Photos
package import Selecting

/// The photos in their order and what is known of them: the document.
package struct Album: Sendable {
    /// Those that are shown, and which is in front.
    package private(set) var order = Order()
    package private(set) var photos = PhotoTable<Photo>()
    /// Only of those that were shown or soon may be.
    package private(set) var states: [PhotoID: PhotoState] = [:]
    /// What was decided of each photo, of those in the trash too; `none` is not stored.
    package private(set) var judgements: [PhotoID: Judgement] = [:]
    /// The picks among them.
    package private(set) var favourites: Set<PhotoID> = []
    /// Photos with a mark of this session, those that are not shown among them; none that is in the trash.
    package private(set) var marks: Set<PhotoID> = []
    /// Counts what may have changed how many of the marked photos are shown.
    package private(set) var marksRevision = 0
    /// By how much what is known of the size of marked photos that are shown has grown, in bytes, since the beginning.
    package private(set) var markedGrowth: Int64 = 0
    /// Photos whose width and height a turn has exchanged in this event.
    package private(set) var reshaped: [PhotoID] = []
    /// How many photos of the order something was decided of, turns apart.
    package private(set) var decidedCount = 0
    /// Width and height in pixels before the user's turn, as far as they are known: half of what `Size` takes.
    private var sizes = PhotoTable<SIMD2<Float>>()
    /// When the photos were taken, as far as that is known.
    package private(set) var dates = PhotoTable<CalendarDate>()
    /// What headers have told.
    package private(set) var notes = PhotoTable<HeaderNote>()
    /// What was measured of photos.
    package private(set) var figures = PhotoTable<PhotoFigures>()
    /// Photos that cannot be measured as their files are.
    package private(set) var unmeasurable: Set<PhotoID> = []
    /// What tells whether photos are alike.
    package private(set) var hashes = PhotoTable<PhotoHash>()
    /// Photos without one: their pictures cannot be read as their files are.
    package private(set) var unhashable: Set<PhotoID> = []
    /// The folders of photos, as headers have told them: by the numbers in `folderNumbers`.
    private var folders = PhotoTable<Int32>()
    private var folderNumbers: [UInt64: Int32] = [:]
    /// Photos that have another name than the file whose header was told.
    private var renamed: Set<PhotoID> = []
    /// Photos that were marked before their headers were known; true where the file has changed since.
    private var unreadMarks: [PhotoID: Bool] = [:]
    /// The cameras, lenses and formats that headers have told.
    package private(set) var gears: Set<PhotoMetadata.Gear> = []
    /// Photos with new facts since `takeTouched`; nil if this is not tracked.
    private var touched: [PhotoID]?
    /// What the files of photos of several measure beside the cover, in bytes.
    private var otherBytes: [PhotoID: Int64] = [:]
    /// How much is here of photos that are being fetched, and of those whose server could not be asked.
    package private(set) var fetches: [PhotoID: FetchProgress] = [:]
    package private(set) var offlineCopies: Set<PhotoID> = []
    /// Which headers were requested, and which have been answered.
    private var headers = HeaderRequests()

    package func name(of photo: PhotoID) -> [UInt8] { photos[photo]?.name ?? [] }

    /// Whether it is on the network, and no file here.
    package func isRemote(_ photo: PhotoID) -> Bool { photos[photo]?.isRemote ?? false }

    /// The bytes of its files beside the cover; 0 while unknown.
    package func otherBytes(of photo: PhotoID) -> Int64 {
        guard let bytes = otherBytes[photo] else { return 0 }
        return photos[photo]?.others.isEmpty == false ? bytes : 0
    }

    /// The bytes of all its files; nil while the cover's are unknown.
    package func byteCount(of photo: PhotoID) -> Int64? {
        let cover = notes[photo]?.byteCount ?? states[photo]?.facts?.byteCount
        return cover.map { $0 + otherBytes(of: photo) }
    }

    /// Width and height of the photo as it is shown turned, in pixels, as far as they are known.
    package func size(of photo: PhotoID) -> Size? {
        sizes[photo].map { seen(Size(width: Double($0.x), height: Double($0.y)), of: photo) }
    }

    /// The same; 3:2 before a turn as long as nothing is known of it.
    package func naturalSize(of photo: PhotoID) -> Size {
        size(of: photo) ?? seen(Size(width: 3, height: 2), of: photo)
    }

    /// A size that its file or its decoder tells, as the photo is shown turned.
    package func seen(_ size: Size, of photo: PhotoID) -> Size {
        turn(of: photo).swapsSides ? Size(width: size.height, height: size.width) : size
    }

    /// How the photo is shown turned, after the orientation of its file.
    package func turn(of photo: PhotoID) -> Orientation { judgements[photo]?.turn ?? .upright }

    /// Whether the photo has been tried and there is nothing of it to see.
    package func isUndecodable(_ photo: PhotoID) -> Bool {
        if case .undecodable = states[photo] { true } else { false }
    }

    /// Whether there is nothing to draw of the photo: decoding failed, and no other program made a picture of it.
    package func isPictureless(_ photo: PhotoID) -> Bool {
        guard case .undecodable(_, let facts, _) = states[photo] else { return false }
        return facts?.video?.hasPicture != true
    }

    /// Whether it is known what can be measured of it.
    package func isMeasured(_ photo: PhotoID) -> Bool {
        figures[photo] != nil || unmeasurable.contains(photo)
    }

    /// Whether it is known what its picture is like, or that this cannot be known.
    package func isHashed(_ photo: PhotoID) -> Bool {
        hashes[photo] != nil || unhashable.contains(photo)
    }

    /// A number that all photos of its folder have, and no others; 0 while unknown.
    package func folder(of photo: PhotoID) -> Int { folders[photo].map { Int($0) + 1 } ?? 0 }

    package func judgement(of photo: PhotoID) -> Judgement { judgements[photo] ?? .none }

    package func isMarked(_ photo: PhotoID) -> Bool { marks.contains(photo) }

    /// Whether a header is that of another picture than the one that had its name: of another day, or without one and not just saved.
    ///
    /// What an editor saves is the same photo.
    package func isAnother(_ header: PhotoHeader) -> Bool {
        let photo = header.photo
        guard !renamed.contains(photo) else { return false }
        // Nothing is known of the file that was marked: only what was saved just now may be the same photo.
        if hasChangedUnread(photo), !header.isSavedNow { return true }
        guard let former = notes[photo] else { return false }
        let (then, now) = (former.metadata.captureDate, header.metadata.captureDate)
        if then != nil || now != nil { return then != now }
        return header.date != dates[photo] && !header.isSavedNow
    }

    /// Whether the file of a marked photo has changed before its header was known, and the header of the new file is not known yet.
    package func hasChangedUnread(_ photo: PhotoID) -> Bool { unreadMarks[photo] ?? false }

    /// Whether a photo was marked before its header was known.
    package func isMarkedUnread(_ photo: PhotoID) -> Bool { unreadMarks[photo] != nil }

    /// Whether the file of a photo may be of this length, by what its header has told.
    package func mayBe(_ photo: PhotoID, ofBytes count: Int64) -> Bool {
        renamed.contains(photo) || notes[photo]?.byteCount.map { $0 == count } ?? true
    }

    /// Whether stars, a flag or a label were decided of it.
    package func isDecided(_ photo: PhotoID) -> Bool { judgements[photo]?.isDecided ?? false }

    package func isPick(_ photo: PhotoID) -> Bool { favourites.contains(photo) }

    package func isDecoded(_ photo: PhotoID) -> Bool {
        if case .decoded = states[photo] { true } else { false }
    }

    /// True where there is nothing of the photo to draw yet.
    package func isBlank(_ photo: PhotoID) -> Bool {
        switch states[photo] {
        case nil, .pending: true
        case .previewed, .decoded, .undecodable: false
        }
    }

    /// True where a header may tell what is needed of the photo and not known.
    package func isHeaderMissing(of photo: PhotoID, needsSize: Bool, needsDate: Bool) -> Bool {
        (needsSize && sizes[photo] == nil || needsDate && dates[photo] == nil)
            && !headers.isRead(photo)
    }
}

/// The order.
extension Album {
    mutating func bringToFront(_ index: Int) { order.move(to: index) }

    mutating func remove(at place: Int) {
        let photo = order.photos[place]
        order.remove(at: place)
        noteOrder()
        if isDecided(photo) { decidedCount -= 1 }
    }

    mutating func insert(_ photo: PhotoID, at place: Int) -> Int {
        if isDecided(photo), !order.contains(photo) { decidedCount += 1 }
        noteOrder()
        return order.insert(photo, at: place)
    }

    mutating func append(_ more: [PhotoID]) {
        order.append(more)
        noteOrder()
        if !judgements.isEmpty { countDecided() }
    }

    mutating func replaceOrder(with new: Order) {
        order = new
        noteOrder()
        if !judgements.isEmpty { countDecided() }
    }

    private mutating func noteOrder() { if !marks.isEmpty { marksRevision += 1 } }

    private mutating func countDecided() {
        let order = order
        decidedCount = judgements.count { $0.value.isDecided && order.contains($0.key) }
    }
}

/// What becomes known.
extension Album {
    /// Forgets all there was; sizes and dates are those of numbers, and stay.
    mutating func replace(with found: [Photo], start: Int) {
        judgements = [:]
        favourites = []
        marks = []
        unreadMarks = [:]
        decidedCount = 0
        headers.restart()
        states = [:]
        photos = PhotoTable()
        for photo in found { photos[photo.id] = photo }
        order = Order(found.lazy.map(\.id), index: start)
    }

    mutating func know(_ photo: Photo) {
        noteName(photo.name, of: photo.id)
        learnBytes(of: photo.id) { $0.photos[photo.id] = photo }
    }

    /// Notes which name a photo gets.
    private mutating func noteName(_ name: [UInt8], of photo: PhotoID) {
        if let former = photos[photo], former.name != name { renamed.insert(photo) }
    }

    /// Takes in those that are new or have become of other files.
    ///
    /// By spans: to copy each photo, which holds three arrays, took three quarters of what another order of 10,000 cost.
    mutating func know(_ all: [Photo]) {
        let photos = self.photos
        let span = all.span
        for place in span.indices where !photos.has(span[place].id, of: span[place].others) {
            know(all[place])
        }
    }

    mutating func rename(_ photo: PhotoID, to name: [UInt8]) {
        noteName(name, of: photo)
        photos[photo]?.name = name
        touched?.append(photo)
    }

    mutating func set(_ state: PhotoState, of photo: PhotoID) {
        learnBytes(of: photo) { $0.states[photo] = state }
        switch state {
        case .decoded, .undecodable: fetches[photo] = nil
        // A preview may be of what has come so far.
        case .pending, .previewed: break
        }
        touched?.append(photo)
    }

    mutating func learn(_ size: Size, of photo: PhotoID) {
        guard size.width > 0, size.height > 0 else { return }
        sizes[photo] = SIMD2(Float(size.width), Float(size.height))
    }

    mutating func learn(_ date: CalendarDate, of photo: PhotoID) { dates[photo] = date }

    mutating func learn(otherBytes bytes: Int64, of photo: PhotoID) {
        guard bytes > 0 else { return }
        learnBytes(of: photo) { $0.otherBytes[photo] = bytes }
    }

    mutating func set(_ judgement: Judgement, of photo: PhotoID) {
        if order.contains(photo) {
            decidedCount += (judgement.isDecided ? 1 : 0) - (isDecided(photo) ? 1 : 0)
        }
        if judgement.turn.swapsSides != turn(of: photo).swapsSides { reshaped.append(photo) }
        judgements[photo] = judgement == .none ? nil : judgement
        if judgement.flag == .pick { favourites.insert(photo) } else { favourites.remove(photo) }
        touched?.append(photo)
    }

    /// Notes that the file of a photo is turned by now: the photo is shown as it was.
    mutating func noteWritten(_ turn: Orientation, of photo: PhotoID) {
        if turn.swapsSides {
            sizes[photo] = sizes[photo].map { SIMD2($0.y, $0.x) }
            if case .decoded(var facts)? = states[photo] {
                facts.pixelSize = Size(
                    width: facts.pixelSize.height, height: facts.pixelSize.width)
                states[photo] = .decoded(facts)
            }
        }
        var judgement = judgement(of: photo)
        judgement.turn = turn.inverse.then(judgement.turn)
        judgements[photo] = judgement == .none ? nil : judgement
        touched?.append(photo)
    }

    mutating func note(_ progress: FetchProgress?, of photo: PhotoID) { fetches[photo] = progress }

    mutating func note(_ photo: PhotoID, isOfflineCopy: Bool) {
        if isOfflineCopy { offlineCopies.insert(photo) } else { offlineCopies.remove(photo) }
    }

    /// Takes in what was measured; nil where the photo cannot be.
    mutating func learn(_ figures: PhotoFigures?, of photo: PhotoID) {
        self.figures[photo] = figures
        if figures == nil { unmeasurable.insert(photo) } else { unmeasurable.remove(photo) }
        touched?.append(photo)
    }

    /// Takes in what tells whether the photo is like others; nil where its picture cannot be read.
    mutating func learn(_ hash: PhotoHash?, of photo: PhotoID) {
        hashes[photo] = hash
        if hash == nil { unhashable.insert(photo) } else { unhashable.remove(photo) }
        touched?.append(photo)
    }

    /// Notes in which folder the file of a photo lies.
    mutating func learn(folder: UInt64, of photo: PhotoID) {
        let next = Int32(truncatingIfNeeded: folderNumbers.count)
        folders[photo] = folderNumbers[folder] ?? next
        folderNumbers[folder] = folders[photo]
    }

    /// Notes that the file of a photo has changed.
    mutating func noteChanged(_ photo: PhotoID) {
        figures[photo] = nil
        unmeasurable.remove(photo)
        hashes[photo] = nil
        unhashable.remove(photo)
        touched?.append(photo)
        if unreadMarks[photo] != nil { unreadMarks[photo] = true }
    }

    mutating func mark(_ photo: PhotoID, _ isMarked: Bool) {
        if !isMarked {
            marks.remove(photo)
            unreadMarks[photo] = nil
        } else if marks.insert(photo).inserted, notes[photo] == nil {
            unreadMarks[photo] = false
        }
        marksRevision += 1
        touched?.append(photo)
    }

    mutating func note(_ header: HeaderNote, of photo: PhotoID) {
        var header = header
        header.share(&gears)
        renamed.remove(photo)
        if hasChangedUnread(photo) { unreadMarks[photo] = nil }
        learnBytes(of: photo) { $0.notes[photo] = header }
        touched?.append(photo)
    }

    /// Takes in what may say of a photo what it measures: to weigh all marked photos for each of them takes seconds where they are thousands.
    private mutating func learnBytes(of photo: PhotoID, _ learn: (inout Album) -> Void) {
        guard !marks.isEmpty, marks.contains(photo), order.contains(photo) else {
            return learn(&self)
        }
        let former = byteCount(of: photo) ?? 0
        learn(&self)
        markedGrowth += (byteCount(of: photo) ?? 0) - former
    }

    mutating func forgetReshaped() { reshaped = [] }

    /// Begins or ends tracking which photos get new facts.
    mutating func watch(_ isWatched: Bool) { touched = isWatched ? touched ?? [] : nil }

    /// Photos with new facts since the last call, some of them more than once.
    mutating func takeTouched() -> [PhotoID] {
        guard let taken = touched else { return [] }
        touched = []
        return taken
    }

    mutating func restartHeaders(from place: Int) { headers.restart(from: place) }

    mutating func noteHeader(of photo: PhotoID) { headers.answer(photo) }

    /// What to ask for now; `HeaderRequests.next` says in which order.
    mutating func nextHeaders(
        inSight: [PhotoID], of all: [PhotoID], needsSizes: Bool, needsDates: Bool
    ) -> [PhotoID] {
        let known = self
        return headers.next(inSight: inSight, of: all) {
            known.isHeaderMissing(of: $0, needsSize: needsSizes, needsDate: needsDates)
        }
    }
}
