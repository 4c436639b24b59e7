package import DisplayList
package import Geometry
package import Likeness
package import Photos
package import Selecting

/// What every surface works on: the album, the room, the circumstances.
///
/// A surface sees all of it, and changes the order and the direction; the rest is the coordinator's to change.
package struct Workspace: Sendable {
    package private(set) var album = Album()
    /// Photos that belong together.
    package private(set) var stacks = Stacks()
    /// Bursts, brackets and focus series while copies are shown in their place.
    package private(set) var bursts: Stacks?
    /// Copies that were shown before; nil where none were looked for, and while they are shown.
    private var formerCopies: Stacks?
    /// The room there is, with the rows that the bar takes now.
    package private(set) var viewport: Viewport
    /// How everything behaves, but for what is a mode's own.
    package internal(set) var options: CommonOptions
    /// 1 where the user last went forward, −1 where back.
    package var direction = 1
    /// How fast steps from one photo to another follow each other.
    package private(set) var pace = StepPace()
    /// Whether the viewer is open above the mode.
    package private(set) var isCovered = false
    /// Whether photos that leave now fly over the right edge, to a folder of the user's, and not up to the trash.
    package private(set) var leavesAside = false
    /// Where a range was begun that has not been marked.
    package private(set) var rangeAnchor: PhotoID?
    /// The photo in front after the last event, and since when.
    package private(set) var lastFront: PhotoID?
    package private(set) var frontSince: Time = 0

    package init(options: CommonOptions, viewport: Viewport) {
        self.options = options
        self.viewport = viewport
    }

    /// The card's outline, and the distances at which a drag of it does something.
    package var card: DeckGeometry { DeckGeometry(viewport: viewport.size, options: options.deck) }
}

/// What a surface may do to the album.
extension Workspace {
    /// Makes the photo at `index`, clamped, the one in front.
    package mutating func bringToFront(_ index: Int) { album.bringToFront(index) }

    /// Takes the photo at `place` out; where it was the front, the next takes its place, or else the one before.
    package mutating func remove(at place: Int) { album.remove(at: place) }

    /// Puts a photo in at `place`, clamped; the front stays the photo it was.
    ///
    /// Returns where it went.
    @discardableResult
    package mutating func insert(_ photo: PhotoID, at place: Int) -> Int {
        album.insert(photo, at: place)
    }

    package mutating func replaceOrder(with order: Order) { album.replaceOrder(with: order) }

    /// The headers to ask for: those `inSight` with too little known, then those of `all` that lack what is needed.
    package mutating func askForHeaders(
        inSight: [PhotoID], of all: [PhotoID], needsSizes: Bool = false, needsDates: Bool
    ) -> [Effect] {
        let missing = album.nextHeaders(
            inSight: inSight, of: all, needsSizes: needsSizes, needsDates: needsDates)
        return missing.isEmpty ? [] : [.measure(missing)]
    }

    /// Forgets what headers were requested, as photos have come in from a place in the order on, or too little was requested.
    package mutating func restartHeaders(from place: Int = 0) { album.restartHeaders(from: place) }

    /// Notes a step from one photo to another; the seconds that its motion may take, at the pace of the last two steps.
    package mutating func noteStep(at time: Time) -> Double {
        pace.step(at: time, least: options.durations.frame)
    }
}

/// What becomes known, and the circumstances: for the coordinator alone.
extension Workspace {
    @_spi(Coordinator) public mutating func resize(to room: Viewport) { viewport = room }

    @_spi(Coordinator) public mutating func configure(_ options: CommonOptions) {
        self.options = options
    }

    @_spi(Coordinator) public mutating func select(_ filter: ShownFilter?) {
        options.filter = filter
    }

    /// Notes that another photo is in front.
    @_spi(Coordinator) public mutating func noteFront(at time: Time) {
        lastFront = album.order.front
        frontSince = time
    }

    @_spi(Coordinator) public mutating func leaveAside(_ isAside: Bool) { leavesAside = isAside }

    @_spi(Coordinator) public mutating func cover(_ isCovered: Bool) { self.isCovered = isCovered }

    @_spi(Coordinator) public mutating func replacePhotos(with found: [Photo], start: Int) {
        album.replace(with: found, start: start)
        var new = Stacks()
        new.fold((bursts ?? stacks).isFolding)
        (stacks, bursts) = (new, nil)
    }

    @_spi(Coordinator) public mutating func append(_ more: [PhotoID]) { album.append(more) }

    @_spi(Coordinator) public mutating func know(_ photo: Photo) { album.know(photo) }

    /// Takes in those that are new, and those that have become of other files, as they may have another name.
    @_spi(Coordinator) public mutating func know(_ all: [Photo]) { album.know(all) }

    @_spi(Coordinator) public mutating func rename(_ photo: PhotoID, to name: [UInt8]) {
        album.rename(photo, to: name)
    }

    @_spi(Coordinator) public mutating func set(_ state: PhotoState, of photo: PhotoID) {
        album.set(state, of: photo)
    }

    /// Notes that the file of a photo has changed: what it shows is to be decoded again.
    @_spi(Coordinator) public mutating func noteChanged(_ photo: PhotoID) {
        album.set(.pending, of: photo)
        album.noteChanged(photo)
    }

    /// Notes how much of a photo on the network is here.
    @_spi(Coordinator) public mutating func note(_ progress: FetchProgress, of photo: PhotoID) {
        album.note(progress, of: photo)
    }

    /// Notes that a photo on the network is here.
    @_spi(Coordinator) public mutating func noteFetched(_ photo: PhotoID, isOffline: Bool) {
        album.note(nil, of: photo)
        album.note(photo, isOfflineCopy: isOffline)
    }

    @_spi(Coordinator) public mutating func learn(_ size: Size, of photo: PhotoID) {
        album.learn(size, of: photo)
    }

    @_spi(Coordinator) public mutating func learn(_ date: CalendarDate, of photo: PhotoID) {
        album.learn(date, of: photo)
    }

    /// Takes in what was measured of a photo; nil where it cannot be.
    @_spi(Coordinator) public mutating func learn(_ figures: PhotoFigures?, of photo: PhotoID) {
        album.learn(figures, of: photo)
    }

    /// Takes in what tells whether a photo is like others; nil where its picture cannot be read.
    @_spi(Coordinator) public mutating func learn(_ hash: PhotoHash?, of photo: PhotoID) {
        album.learn(hash, of: photo)
    }

    /// Changes which photos belong together, and which of them are shown.
    @_spi(Coordinator) public mutating func stack<Result>(
        _ change: (inout Stacks) -> Result
    ) -> Result {
        change(&stacks)
    }

    /// Shows copies in the place of bursts and brackets.
    @_spi(Coordinator) public mutating func showCopies(_ copies: [PhotoStack]) {
        bursts = bursts ?? stacks
        stacks = Stacks(copies)
    }

    /// Shows bursts and brackets again.
    @_spi(Coordinator) public mutating func hideCopies() {
        guard let bursts else { return }
        formerCopies = stacks
        stacks = bursts
        self.bursts = nil
    }

    /// Copies as far as they were looked for; nil before that.
    package var copies: Stacks? { bursts == nil ? formerCopies : stacks }

    /// Notes how many photos of a group of copies, which are not shown now, are not in the trash.
    @_spi(Coordinator) public mutating func note(copiesLeft count: Int, of number: Int) {
        formerCopies?.note(count: count, of: number)
    }

    /// Takes in what headers tell, but of photos that are not known.
    @_spi(Coordinator) public mutating func learn(_ headers: [PhotoHeader]) {
        for header in headers where album.photos[header.photo] != nil {
            album.noteHeader(of: header.photo)
            album.learn(header.pixelSize, of: header.photo)
            album.learn(otherBytes: header.otherBytes, of: header.photo)
            if let date = header.date { album.learn(date, of: header.photo) }
            if let folder = header.folderNumber { album.learn(folder: folder, of: header.photo) }
            album.note(
                HeaderNote(metadata: header.metadata, byteCount: header.byteCount),
                of: header.photo)
        }
    }

    @_spi(Coordinator) public mutating func set(_ judgement: Judgement, of photo: PhotoID) {
        album.set(judgement, of: photo)
    }

    /// Notes that the file of a photo is turned by now.
    @_spi(Coordinator) public mutating func noteWritten(_ turn: Orientation, of photo: PhotoID) {
        album.noteWritten(turn, of: photo)
    }

    /// Gives photos a mark of this session, or takes it away.
    @_spi(Coordinator) public mutating func mark(
        _ photos: some Sequence<PhotoID>, _ isMarked: Bool = true
    ) {
        for photo in photos { album.mark(photo, isMarked) }
    }

    /// Begins a range, or drops it.
    @_spi(Coordinator) public mutating func setRange(from photo: PhotoID?) { rangeAnchor = photo }

    /// Begins an event, in which no photo has been turned yet.
    @_spi(Coordinator) public mutating func forgetReshaped() { album.forgetReshaped() }

    /// Begins or ends tracking which photos get new facts.
    @_spi(Coordinator) public mutating func watchFacts(_ isWatched: Bool) {
        album.watch(isWatched)
    }

    /// Photos with new facts since the last call, some of them more than once.
    @_spi(Coordinator) public mutating func takeTouched() -> [PhotoID] {
        album.takeTouched()
    }
}
