import Browsing
public import CLinux
public import DisplayList
public import PhotoLibrary
public import Selecting
import System

/// What the collection asks of threads of its own.
public struct LibraryThreads: Sendable {
    /// Tells the thread that knows the folders.
    var tell: @Sendable (LibraryThread.Command) -> Void
    /// Lets the headers of all photos be read, when there is nothing better to do.
    var beginIdleReading: @Sendable () -> Void
    /// Reads these headers, the most urgent first, instead of those requested before.
    var measure: @Sendable ([PhotoID], PhotoPaths) -> Void
    /// Reads one more header.
    var measureToo: @Sendable (PhotoID, HeaderPlace) -> Void

    public init(
        tell: @escaping @Sendable (LibraryThread.Command) -> Void,
        beginIdleReading: @escaping @Sendable () -> Void,
        measure: @escaping @Sendable ([PhotoID], PhotoPaths) -> Void,
        measureToo: @escaping @Sendable (PhotoID, HeaderPlace) -> Void = { _, _ in }
    ) {
        self.tell = tell
        self.beginIdleReading = beginIdleReading
        self.measure = measure
        self.measureToo = measureToo
    }
}

/// The collection as the loop knows it: where the photos are, and in which order they are told.
public struct PhotoCollection {
    private let threads: LibraryThreads
    /// Where the photos are.
    public private(set) var paths: PhotoPaths
    /// Folders and files of the collection that could not be read.
    public private(set) var unreadable: [LibraryError] = []
    /// Whether anything has been done since the start: then no other photo comes to the front by itself.
    public private(set) var hasActed = false
    /// Whether the threads know that nothing has to wait for the first picture any more.
    private var isWaitOver = false
    /// All photos, which have to wait until the first one is on the screen.
    private var waiting: (listing: Listing, due: Double)?
    /// Whether another order was requested and has not been told yet.
    private var isSorting = false
    /// Names of pictures that cannot be shown, by their photos.
    private var faulty: [PhotoID: [[UInt8]: Bool]] = [:]
    /// Whether the status line tells of the order, and nothing has been done since.
    private var isTellingOrder = false
    /// For each photo of an earlier session that is back and has not been told of: what to say of it and besides, if anything.
    private var admissions: [(count: Int, how: String?, note: Sentence?)] = []

    /// Whether some folders report no changes, and for which photo and when they were last to be looked at.
    private var hasUnheard = false
    private var attended: (front: PhotoID?, time: Double) = (nil, 0)

    /// Seconds that all photos wait for the first picture.
    private static let firstPicturePatience = 0.5

    public init(paths: PhotoPaths, threads: LibraryThreads) {
        self.paths = paths
        self.threads = threads
    }

    /// The user has done something.
    public mutating func noteAction() {
        hasActed = true
        endWait()
        isTellingOrder = false
    }

    /// Tells the thread that sorts the names of a large folder to wait no longer for the first picture.
    private mutating func endWait() {
        guard !isWaitOver else { return }
        isWaitOver = true
        threads.tell(.shown)
    }

    /// Looks at folders that report no changes while the user is active, and when another photo comes to the front.
    public mutating func attend(to front: PhotoID?, at time: Double) {
        guard hasUnheard, front != attended.front || time - attended.time >= 1 else { return }
        attended = (front, time)
        threads.tell(.attend(front))
    }

    /// Reports the photos of sub-folders as well from now on.
    public func readSubfolders() { threads.tell(.readSubfolders) }

    /// Looks at all folders again.
    public func lookAgain() { threads.tell(.lookAgain) }

    /// The photo is found at another path from now on.
    public mutating func move(_ photo: PhotoID, to path: [UInt8], _ parts: PhotoParts? = nil) {
        paths.move(photo, to: path, parts)
    }

    /// Reads these headers, the most urgent first, when the reader is idle.
    ///
    /// `elsewhere` says where photos are that have no path here: those of the trash, and what was fetched.
    public func measure(_ photos: [PhotoID], elsewhere: (PhotoID) -> HeaderPlace? = { _ in nil }) {
        var paths = paths
        for photo in photos where photo.isInTrash || paths.address(of: photo) != nil {
            if let place = elsewhere(photo) { paths.note(photo, at: place) }
        }
        threads.measure(photos, paths)
    }

    /// Has one header read at once, besides those; `elsewhere` is as in `measure`.
    public func describe(_ photo: PhotoID, elsewhere: (PhotoID) -> HeaderPlace?) {
        let path = paths.path(of: photo)
        let place = path.map { HeaderPlace($0, paths.parts(of: photo)) }
        if let place = place ?? elsewhere(photo) { threads.measureToo(photo, place) }
    }

    /// Reads the headers of changed files again: they may say something else now.
    public func measureChanged(_ photos: [PhotoID]) {
        for photo in photos { describe(photo) { _ in nil } }
    }

    /// Notes that a photo on the network is here: its header is read, which says besides what it is sorted by.
    public func noteFetched(_ photo: PhotoID, at place: HeaderPlace) {
        threads.tell(.fetched(photo, place.path, modified: place.modified))
        threads.measureToo(photo, place)
    }

    /// Sorts the photos again; the progress may replace the message of the command.
    public mutating func sort(by order: SortKey, isReversed: Bool) {
        isSorting = true
        isTellingOrder = true
        threads.tell(.sort(order, isReversed: isReversed))
    }

    /// Notes that this file of a photo cannot be shown: where it is the cover another picture is that from now on, if there is one that can be.
    ///
    /// `isBroken` where the file is at fault.
    public mutating func noteFaulty(_ photo: PhotoID, _ file: FileIdentity?, isBroken: Bool) {
        guard let file, let path = paths.path(of: photo),
            paths.parts(of: photo)?.pictures.isEmpty == false,
            isSameFile(try? fileFacts(path), file)
        else { return }
        let cover = BytePath.lastComponent(path)
        faulty[photo, default: [:]][cover] = isBroken
        // Told each time: who knows the folders forgets it where something has happened to the file.
        threads.tell(.faulty(photo, cover))
    }

    /// Notes that the cover of a photo is shown; which picture of it cannot be, and which is shown for it, nil where that is its own.
    public mutating func noteShown(
        _ photo: PhotoID
    ) -> (faulty: [UInt8], isBroken: Bool, shown: [UInt8])? {
        guard let path = paths.path(of: photo), var known = faulty[photo] else { return nil }
        let cover = BytePath.lastComponent(path)
        known[cover] = nil
        faulty[photo] = known
        let first = paths.parts(of: photo)?.pictures.first { known[$0] != nil }
        return first.map { ($0, known[$0] ?? false, cover) }
    }

    /// Groups files into photos from now on, or lists each picture as a photo.
    public mutating func group(arePairs: Bool, cover: CoverChoice) {
        threads.tell(.group(arePairs: arePairs, cover: cover))
    }

    /// Shows or hides films that belong to no photo.
    public mutating func showVideos(_ shows: Bool) { threads.tell(.videos(shows)) }

    /// Adds a photo that an earlier session trashed and that is back, with its other files; `count`, `how` and `note` are as in
    /// `Event.restoredEarlier`.
    public mutating func admit(
        _ path: [UInt8], others: [[UInt8]] = [], count: Int = 1, how: String? = nil,
        note: Sentence?
    ) {
        admissions.append((count, how, note))
        threads.tell(.admit(.init(path, others: others)))
    }
}

/// What the library thread tells.
extension PhotoCollection {
    /// Takes what was told; nil where nothing is to be done about it now.
    public mutating func take(_ news: LibraryNews, at time: Double) -> CollectionNews? {
        switch news {
        case .arranged(let listing):
            wait(for: listing, at: time)
            return nil
        case .changed(let changes):
            measureChanged(changes.map(\.photo))
            return .changed(changes)
        case .documents(let photos): return .documents(photos)
        case .sorted(let sort, let isReversed):
            isSorting = false
            return .sorted(sort, isReversed: isReversed)
        case .admitted(let photo, let catalogue, let followers, let count):
            // What was told before knows nothing of it.
            let listing = waiting.map { take($0.listing) }
            paths.catalogue = catalogue
            // Of those that are not told of nothing is said besides.
            let said = admissions.prefix(count).last
            admissions.removeFirst(min(count, admissions.count))
            return .admitted(
                photo, before: followers, count: said?.count ?? 1, how: said?.how,
                note: said?.note, after: listing)
        case .measured(let headers): return .measured(headers)
        case .progress(let progress): return !hasActed || isSorting ? .progress(progress) : nil
        case .onlyBelow: return .onlyBelow
        case .leftOut(let count): return .leftOut(folders: count)
        case .unreadable(let failures):
            unreadable += failures
            return .unreadable(count: unreadable.count)
        case .unheard:
            hasUnheard = true
            return nil
        case .unwatched(let error): return .unwatched(error)
        }
    }

    /// The newest listing counts; an earlier one may have said with which photo to begin.
    private mutating func wait(for listing: Listing, at time: Double) {
        var listing = listing
        if listing.start == nil, let earlier = waiting?.listing, let start = earlier.start,
            earlier.photos.indices.contains(start)
        {
            let first = earlier.photos[start].id
            listing.start = listing.photos.firstIndex { $0.id == first }
        }
        waiting = (listing, waiting?.due ?? time + PhotoCollection.firstPicturePatience)
    }

    /// When a listing is to be taken whatever is on the screen; nil where none waits.
    ///
    /// Swift 6.3.1 ends with an ownership error where the optimiser takes this into another module.
    @inline(never) public var listingDue: Double? { waiting?.due }

    /// All photos, once the first one is on the screen: it must not wait for them; nil until then, and once they were taken.
    ///
    /// From then on headers are read ahead.
    public mutating func takeListing(isFirstShown: Bool, at time: Double) -> Listing? {
        if isFirstShown { endWait() }
        // Where the first one cannot be shown the others know what is shown in its place.
        let isFree = hasActed || isFirstShown || !faulty.isEmpty
        guard let waiting, isFree || waiting.due <= time else { return nil }
        return take(waiting.listing)
    }

    private mutating func take(_ listing: Listing) -> Listing {
        waiting = nil
        paths.catalogue = listing.catalogue
        return listing
    }

    /// Lets the headers of all photos be read, when there is nothing better to do.
    public func beginIdleReading() { threads.beginIdleReading() }

    /// Whether the order may be told of now: never in place of what an action has said, which `isSaying` says is to be read.
    public mutating func mayTellOrder(isSaying: @autoclosure () -> Bool) -> Bool {
        guard !hasActed || isTellingOrder || !isSaying() else { return false }
        isTellingOrder = true
        return true
    }
}
