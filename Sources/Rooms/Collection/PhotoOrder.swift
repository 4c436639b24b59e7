import DisplayList
import Browsing
import CLinux
import PhotoLibrary
import Photos
import Selecting
import System

/// Which photo comes where, and what photos are sorted by, as far as it is known.
struct PhotoOrder {
    /// The file of a photo on the network.
    private struct FetchedFile {
        let path: [UInt8]
        /// When its server says that it was changed, in seconds since 1970.
        let modified: Int64?
    }

    /// What `.date`, `.mtime`, `.size` and `.type` sort by, by number.
    private var moments: [Int64] = []
    /// Those of the clocks that `.date` sorts by.
    private var zones: [ClockZone] = []
    /// Whether an order was requested while the program runs, in which the photos have not been reported.
    private var isUnreported = false
    /// The files of photos on the network, as far as they were fetched.
    private var fetched: [Int: FetchedFile] = [:]
    /// When an order that fetched files have changed is reported; nil where it is not due.
    private(set) var fetchedDue: UInt64?
    private let headers: HeaderReader

    /// Nanoseconds in which an order is reported once, however many files have come.
    private static let pauseForFetched: UInt64 = 200_000_000

    init(headers: HeaderReader) { self.headers = headers }

    /// The photos below this number have a sort key, known or not.
    var readCount: Int { moments.count }

    /// Whether a photo's sort key was looked for and not found.
    func isUnknown(_ number: Int) -> Bool { number < moments.count && moments[number] == .min }

    /// Notes that another order was requested; with another key all keys are read again.
    mutating func change(isOtherKey: Bool) {
        if isOtherKey { (moments, zones) = ([], []) }
        isUnreported = true
    }

    var isReported: Bool { !isUnreported }

    /// Whether the photos are now reported in a requested order for the first time.
    mutating func takeUnreported() -> Bool {
        defer { isUnreported = false }
        return isUnreported
    }

    // MARK: Sort keys

    /// Reads the sort key of the next photo; its header, where it has one.
    mutating func readNext(
        _ photos: NumberedPhotos, _ sort: SortKey, _ known: IndexedPhotos?
    ) -> HeaderFacts? {
        let number = moments.count
        guard photos.owner(of: number) == nil, let header = read(number, photos, sort, known) else {
            moments.append(.min)
            zones.append(.unknown)
            return nil
        }
        moments.append(key(of: number, header, photos, sort))
        zones.append(zone(of: number, header, sort))
        return header
    }

    /// Reads the sort key of a photo again whose file was written; true if it changed.
    mutating func readAgain(_ number: Int, _ photos: NumberedPhotos, _ sort: SortKey) -> Bool {
        guard number < moments.count, let header = read(number, photos, sort, nil) else {
            return false
        }
        let moment = key(of: number, header, photos, sort)
        let zone = zone(of: number, header, sort)
        guard moment != moments[number] || zone != zones[number] else { return false }
        moments[number] = moment
        zones[number] = zone
        return true
    }

    /// The zone of the clock by which a photo is sorted; a photo on the network whose file has no date has its server's date, in UTC.
    private func zone(of number: Int, _ header: HeaderFacts, _ sort: SortKey) -> ClockZone {
        guard sort == .date else { return .unknown }
        let isServers = fetched[number] != nil && header.shown.captureDate == nil
        return isServers ? .universal : header.shown.zone
    }

    /// What a photo is sorted by; its size is the sum of its files.
    private func key(
        of number: Int, _ header: HeaderFacts, _ photos: NumberedPhotos, _ sort: SortKey
    ) -> Int64 {
        if let key = keyOfFetched(number, header, sort) { return key }
        let key = header.key(for: sort, name: photos.catalogue.lastName(number))
        guard sort == .size, let parts = photos.catalogue.parts(of: number),
            photos.filing.place(of: number) == nil, let path = photos.catalogue.path(number)
        else { return key }
        let folder = BytePath.directory(path)
        return parts.others.reduce(key) { sum, part in
            sum + ((try? fileFacts(BytePath.join(folder, part.name)))?.size ?? 0)
        }
    }

    /// What a photo is sorted by that was fetched: where the file does not say when it was taken, its server says when it was changed.
    private func keyOfFetched(_ number: Int, _ header: HeaderFacts, _ sort: SortKey) -> Int64? {
        guard let file = fetched[number] else { return nil }
        let changed = file.modified.map { $0 * 1000 } ?? .min
        switch sort {
        case .date:
            let taken = header.key(for: .date, name: [])
            return taken == .min ? changed : taken
        case .mtime: return changed
        default: return nil
        }
    }

    private func read(
        _ number: Int, _ photos: NumberedPhotos, _ sort: SortKey, _ known: IndexedPhotos?
    ) -> HeaderFacts? {
        // Of formats the names tell enough.
        if sort == .type { return HeaderFacts(file: FileIdentity(), metadata: PhotoMetadata()) }
        // What a photo in the trash is sorted by is known before it comes back.
        let place =
            photos.filing.place(of: number) ?? fetched[number]?.path
            ?? photos.catalogue.path(number)
        guard let path = place else { return nil }
        if sort == .date {
            return headers.read(path, parts: photos.catalogue.parts(of: number), known: known)
        }
        guard let file = try? fileFacts(path) else { return nil }
        return HeaderFacts(file: file, metadata: PhotoMetadata())
    }

    // MARK: Photos on the network

    /// Notes which file a photo on the network is from now on, and when its server says that it was changed.
    mutating func note(
        fetched path: [UInt8], modified: Int64?, of number: Int, _ photos: NumberedPhotos,
        _ sort: SortKey
    ) {
        guard number < photos.catalogue.count, photos.catalogue.address(of: number) != nil else {
            return
        }
        fetched[number] = FetchedFile(path: path, modified: modified)
        guard readAgain(number, photos, sort), fetchedDue == nil else { return }
        fetchedDue = monotonicNow() + Self.pauseForFetched
    }

    /// Whether an order that fetched files have changed is to be reported now.
    mutating func takeFetchedDue() -> Bool {
        guard let due = fetchedDue, due <= monotonicNow() else { return false }
        fetchedDue = nil
        return true
    }

    // MARK: Order

    /// All photos in the order that was requested, as far as what it depends on is known.
    func ordered(_ photos: NumberedPhotos, _ request: LibraryRequest) -> [Int] {
        let present = photos.present
        let names = photos.catalogue.names
        if photos.catalogue.isListed, request.sort == .natural, !request.isReversed {
            return present
        }
        var order: [Int]
        switch request.sort {
        // Of the stars and figures the model knows; what is equal by them is in the order of the names.
        case .natural, .name, .rating, .sharpness: order = names.sorted(present)
        case .date, .mtime, .size, .type: return byMoment(names.sorted(present), request)
        case .random: return byChance(names.sorted(present), photos.catalogue, request)
        }
        if request.isTurned { order.reverse() }
        return order
    }

    /// The larger first or, reversed, the smaller; photos without a key last; equal ones keep their order.
    ///
    /// Without any they stay as they are.
    private func byMoment(_ order: [Int], _ request: LibraryRequest) -> [Int] {
        if moments.isEmpty { return order }
        let places = placesInOrder(order, request.sort)
        let ranked = order.enumerated().map { (moment: places[$0], rank: $0, number: $1) }
        return ranked.sorted { a, b in
            if a.moment == b.moment { return a.rank < b.rank }
            if a.moment == .min || b.moment == .min { return b.moment == .min }
            return request.isReversed ? a.moment < b.moment : a.moment > b.moment
        }.map(\.number)
    }

    /// What each of these is sorted by, `.min` where that is not known: dates by where they are in time.
    private func placesInOrder(_ order: [Int], _ sort: SortKey) -> [Int64] {
        let known = order.map { $0 < moments.count ? moments[$0] : .min }
        guard sort == .date, zones.contains(where: { $0 != .unknown }) else { return known }
        return placesInTime(
            zip(order, known).map { number, moment in
                moment == .min ? nil : (moment, zones[number])
            }
        ).map { $0 ?? .min }
    }

    /// By what the seed makes of the names; those of one name as they were.
    private func byChance(
        _ order: [Int], _ catalogue: Catalogue, _ request: LibraryRequest
    ) -> [Int] {
        let ranked = order.enumerated().map {
            (
                chance: randomRank(ofName: catalogue.lastName($1), seed: request.seed), rank: $0,
                number: $1
            )
        }
        return ranked.sorted { a, b in
            if a.chance == b.chance { return a.rank < b.rank }
            return request.isReversed ? a.chance > b.chance : a.chance < b.chance
        }.map(\.number)
    }

    /// The photos around the one to begin with, in the order of their names; all where that is the order, and they are few.
    func first(
        _ most: Int, around start: Int?, _ photos: NumberedPhotos, _ request: LibraryRequest,
        isSorted: Bool, chosen: [Int] = []
    ) -> [Int] {
        let isByName = request.sort == .natural || request.sort == .name || !isSorted
        guard isByName, !photos.catalogue.isListed, photos.catalogue.count > 4 * most else {
            return ordered(photos, request)
        }
        let names = photos.catalogue.names
        guard let start else {
            var some = chosen.filter { !photos.isGone($0) }
            if some.count < most / 2 {
                some = names.select(most, of: photos.present, isFromEnd: request.isTurned)
            }
            return request.isTurned ? some.reversed() : some
        }
        let present = photos.present
        let before = present.filter { $0 != start && names.precedes($0, start) }
        let after = present.filter { $0 != start && !names.precedes($0, start) }
        let some =
            names.select(most / 2, of: before, isFromEnd: true) + [start]
            + names.select(most / 2, of: after)
        return request.isTurned ? some.reversed() : some
    }

    /// The photos that come after one in their order; nil where a photo that comes late has no place of its own in it.
    func followers(
        of number: Int, _ photos: NumberedPhotos, _ request: LibraryRequest
    ) -> [PhotoID]? {
        let isAsListed =
            photos.catalogue.isListed && request.sort == .natural && !request.isReversed
        guard !isAsListed else { return nil }
        let order = ordered(photos, request)
        return order.firstIndex(of: number).map { order[($0 + 1)...].map { PhotoID($0) } }
    }
}
