import Browsing
import CLinux
import DisplayList
import PhotoLibrary
import Photos
import Selecting
import System

/// Sorting by what only the files tell.
extension LibraryScanner {
    /// Seconds after which the order of the names is shown until the order that was requested is known.
    private static let patienceForDates = 0.1
    /// Seconds between two messages on how far it has come.
    private static let pause = 0.2

    /// Reads the sort keys that are unknown; true if the result is the requested order.
    ///
    /// Where that takes long, it begins with the photos in the order of their names.
    ///
    /// Another order that is requested meanwhile replaces it.
    @discardableResult
    func readMoments() -> Bool {
        _ = hearsOfAnotherOrder()
        guard [.date, .mtime, .size, .type].contains(request.sort) else { return true }
        let first = moments.count
        guard first < catalogue.count else { return true }
        let known = first == 0 ? knownPhotos() : nil
        var fresh: [HeaderFacts] = []
        var photoHeaders: [PhotoHeader] = []
        var last = monotonicNow()
        for number in first..<catalogue.count {
            guard ownerOf[number] == nil, let header = read(number, known) else {
                moments.append(.min)
                zones.append(.unknown)
                continue
            }
            moments.append(key(of: number, header))
            zones.append(zone(of: number, header))
            if request.sort == .date {
                photoHeaders.append(
                    header.photoHeader(
                        PhotoID(number), catalogue.parts(of: number),
                        beside: catalogue.path(number) ?? []))
            }
            if header.isNew { fresh.append(header) }
            guard number % 64 == 0 else { continue }
            if hasBegun, hearsOfAnotherOrder() {
                if !photoHeaders.isEmpty { tell(.measured(photoHeaders)) }
                headers.keep(fresh)
                return readMoments()
            }
            if !hasBegun, elapsed > LibraryScanner.patienceForDates {
                begin(with: firstOnes(isSorted: false))
            }
            guard hasBegun, Double(monotonicNow() - last) > LibraryScanner.pause * 1e9 else {
                continue
            }
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
        if hasBegun, first == 0, !isOrderUntold { tellProgress(catalogue.count) }
        headers.keep(fresh)
        headers.rest()
        return true
    }

    private func tellProgress(_ done: Int) {
        tell(
            .progress(
                LibraryProgress(done: done, count: catalogue.count, sort: request.sort)))
    }

    /// Moves a photo whose file was written to its place in the order; true if the place changed.
    func readMomentAgain(_ number: Int) -> Bool {
        guard number < moments.count, let header = read(number, nil) else { return false }
        let (moment, zone) = (key(of: number, header), zone(of: number, header))
        guard moment != moments[number] || zone != zones[number] else { return false }
        moments[number] = moment
        zones[number] = zone
        return true
    }

    /// That of the clock by which a photo is sorted; one on the network whose file says nothing has its server's date, in UTC.
    private func zone(of number: Int, _ header: HeaderFacts) -> ClockZone {
        guard request.sort == .date else { return .unknown }
        let isServers = fetched[number] != nil && header.shown.captureDate == nil
        return isServers ? .universal : header.shown.zone
    }

    /// What a photo is sorted by; its size is that of all its files.
    private func key(of number: Int, _ header: HeaderFacts) -> Int64 {
        if let key = keyOfFetched(number, header) { return key }
        let key = header.key(for: request.sort, name: catalogue.lastName(number))
        guard request.sort == .size, let parts = catalogue.parts(of: number),
            filing.place(of: number) == nil, let path = catalogue.path(number)
        else { return key }
        let folder = BytePath.directory(path)
        return parts.others.reduce(key) { sum, part in
            sum + ((try? fileFacts(BytePath.join(folder, part.name)))?.size ?? 0)
        }
    }

    private func read(_ number: Int, _ known: IndexedPhotos?) -> HeaderFacts? {
        // Of formats the names tell enough.
        if request.sort == .type {
            return HeaderFacts(file: FileIdentity(), metadata: PhotoMetadata())
        }
        // What a photo in the trash is sorted by is known before it comes back.
        let place = filing.place(of: number) ?? fetched[number]?.path ?? catalogue.path(number)
        guard let path = place else { return nil }
        if request.sort == .date {
            return headers.read(path, parts: catalogue.parts(of: number), known: known)
        }
        guard let file = try? fileFacts(path) else { return nil }
        return HeaderFacts(file: file, metadata: PhotoMetadata())
    }

    /// Whatever the index has of the file system that the first photo lies on, where there are many photos.
    private func knownPhotos() -> IndexedPhotos? {
        guard request.sort == .date, catalogue.count > 500,
            !catalogue.hasAddresses, let first = catalogue.path(0),
            let file = try? fileFacts(first),
            let known = headers.index?.all(onDevice: file.device)
        else { return nil }
        let isElsewhere = catalogue.folders.contains {
            (try? fileFacts($0.path))?.device != file.device
        }
        return isElsewhere ? nil : known
    }
}
