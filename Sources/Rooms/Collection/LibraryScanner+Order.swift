import CLinux
import Browsing
import DisplayList
import PhotoLibrary
import Selecting
import System

/// Reporting which photo comes where.
extension LibraryScanner {
    /// Seconds after which the order of the names is shown until the order that was requested is known.
    private static let patienceForDates = 0.1
    /// Seconds between two messages on how far it has come.
    private static let pause = 0.2

    /// The photos to begin with.
    func firstOnes(isSorted: Bool) -> [Int] {
        order.first(
            LibraryScanner.window, around: opening.start, photos, request, isSorted: isSorted,
            chosen: opening.chosen(of: photos.catalogue.names))
    }

    /// Shows these first.
    func begin(with window: [Int]) {
        names.noteReport(photos)
        // Names that look alike are told apart from the first; among plain ones there are none.
        if !photos.catalogue.names.isPlain { names.tellApart(photos) }
        opening.begin(with: window, names, photos)
    }

    /// Shows what is known where it takes long to know more.
    func beginIfLate() {
        guard !opening.hasBegun, photos.presentCount > 0,
            opening.elapsed > LibraryScanner.patience
        else { return }
        regroup()
        begin(with: firstOnes(isSorted: false))
    }

    /// Waits until the first picture is on the screen, or a command comes: to sort many names takes a processor that the picture needs.
    func waitForFirstPicture() {
        guard opening.hasBegun, names.reportedCount > LibraryScanner.many else { return }
        let due = monotonicNow() + UInt64(LibraryScanner.patience * 1e9)
        while !commands.hasDeferred, monotonicNow() < due {
            let rest = Int32((due - min(due, monotonicNow())) / 1_000_000) + 1
            waitForInput(on: [commands.descriptor], milliseconds: rest)
            commands.deferAll()
        }
    }

    /// Reports all photos in their order.
    ///
    /// With `bringsFirst` the first one, or the one that was named, comes to the front where nobody has pressed a key yet.
    func arrange(bringsFirst: Bool = false) {
        let ordered = order.ordered(photos, request)
        names.tellApart(photos)
        photos.catalogue.dropKeys()
        names.noteReport(photos)
        let (names, catalogue) = (names, photos.catalogue)
        tell(
            .arranged(
                Listing(
                    photos: ordered.map { names.photo($0, catalogue) }, catalogue: catalogue,
                    start: bringsFirst
                        ? opening.start.flatMap { ordered.firstIndex(of: $0) } ?? 0 : nil)))
        if order.takeUnreported() { tell(.sorted(request.sort, isReversed: request.isReversed)) }
        // To sort by date, all headers have been read already.
        if request.sort != .date { idleReader?.read(catalogue, order: ordered) }
    }

    /// Reports all photos again after the files of some changed.
    func rearrange() {
        readMoments()
        arrange()
        tellRecovered()
    }

    /// Changes the order; true if the photos are sorted by something else now.
    @discardableResult
    func choose(_ sort: SortKey, isReversed: Bool) -> Bool {
        let isOther = sort != request.sort
        order.change(isOtherKey: isOther)
        request.sort = sort
        request.isReversed = isReversed
        photos.catalogue.rank(by: request.ranking)
        opening.forgetNames()
        return isOther
    }

    /// Whether the loop has asked for another order meanwhile, which counts from now on.
    private func hearsOfAnotherOrder() -> Bool {
        var isOther = false
        for (sort, isReversed) in commands.takeOrders() {
            if choose(sort, isReversed: isReversed) { isOther = true }
        }
        return isOther
    }

    /// Reads the sort keys that are unknown; true if the result is the requested order.
    ///
    /// Where that takes long, it begins with the photos in the order of their names. Another order that is requested meanwhile replaces it.
    @discardableResult
    func readMoments() -> Bool {
        _ = hearsOfAnotherOrder()
        guard [.date, .mtime, .size, .type].contains(request.sort) else { return true }
        let first = order.readCount
        guard first < photos.catalogue.count else { return true }
        let known = first == 0 ? knownPhotos() : nil
        var fresh: [HeaderFacts] = []
        var photoHeaders: [PhotoHeader] = []
        var last = monotonicNow()
        for number in first..<photos.catalogue.count {
            guard let header = order.readNext(photos, request.sort, known) else { continue }
            if request.sort == .date {
                photoHeaders.append(
                    header.photoHeader(
                        PhotoID(number), photos.catalogue.parts(of: number),
                        beside: photos.catalogue.path(number) ?? []))
            }
            if header.isNew { fresh.append(header) }
            guard number % 64 == 0 else { continue }
            if opening.hasBegun, hearsOfAnotherOrder() {
                if !photoHeaders.isEmpty { tell(.measured(photoHeaders)) }
                headers.keep(fresh)
                return readMoments()
            }
            if !opening.hasBegun, opening.elapsed > LibraryScanner.patienceForDates {
                begin(with: firstOnes(isSorted: false))
            }
            guard opening.hasBegun, Double(monotonicNow() - last) > LibraryScanner.pause * 1e9
            else { continue }
            last = monotonicNow()
            tellProgress(number + 1)
            tell(.measured(photoHeaders))
            photoHeaders = []
            if fresh.count > 2000 {
                headers.keep(fresh)
                fresh = []
            }
        }
        if !photoHeaders.isEmpty { tell(.measured(photoHeaders)) }
        if opening.hasBegun, first == 0, order.isReported { tellProgress(photos.catalogue.count) }
        headers.keep(fresh)
        headers.rest()
        return true
    }

    private func tellProgress(_ done: Int) {
        tell(
            .progress(
                LibraryProgress(done: done, count: photos.catalogue.count, sort: request.sort)))
    }

    /// Whatever the index has of the file system that the first photo lies on, where there are many photos.
    private func knownPhotos() -> IndexedPhotos? {
        guard request.sort == .date, photos.catalogue.count > 500,
            !photos.catalogue.hasAddresses, let first = photos.catalogue.path(0),
            let file = try? fileFacts(first),
            let known = headers.index?.all(onDevice: file.device)
        else { return nil }
        let isElsewhere = photos.catalogue.folders.contains {
            (try? fileFacts($0.path))?.device != file.device
        }
        return isElsewhere ? nil : known
    }
}
