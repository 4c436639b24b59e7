import Browsing
import CLinux
import DisplayList
import PhotoLibrary
import Photos
import Selecting
import System

/// Which photo comes where.
extension LibraryScanner {
    /// The photos that are there, by number.
    private var alive: [Int] {
        gone.isEmpty
            ? Array(0..<catalogue.count) : (0..<catalogue.count).filter { !gone.contains($0) }
    }

    /// All photos in the order that was requested, as far as what it depends on is known.
    func ordered() -> [Int] {
        let alive = alive
        if isList, request.sort == .natural, !request.isReversed { return alive }
        var order: [Int]
        switch request.sort {
        // Of the stars the model knows; what has as many is in the order of the names.
        case .natural, .name, .rating: order = catalogue.names.sorted(alive)
        case .date, .mtime, .size, .type: return byMoment(catalogue.names.sorted(alive))
        case .random: return byChance(catalogue.names.sorted(alive))
        }
        if request.isTurned { order.reverse() }
        return order
    }

    /// The larger first or, reversed, the smaller, those of which nothing is known last; those that are equal as they were.
    ///
    /// Without any they stay as they are.
    private func byMoment(_ order: [Int]) -> [Int] {
        if moments.isEmpty { return order }
        let places = placesInOrder(order)
        let ranked = order.enumerated().map { (moment: places[$0], rank: $0, number: $1) }
        return ranked.sorted { a, b in
            if a.moment == b.moment { return a.rank < b.rank }
            if a.moment == .min || b.moment == .min { return b.moment == .min }
            return request.isReversed ? a.moment < b.moment : a.moment > b.moment
        }.map(\.number)
    }

    /// What each of these is sorted by, `.min` where that is not known: dates by where they are in time.
    private func placesInOrder(_ order: [Int]) -> [Int64] {
        let known = order.map { $0 < moments.count ? moments[$0] : .min }
        guard request.sort == .date, zones.contains(where: { $0 != .unknown }) else { return known }
        return placesInTime(
            zip(order, known).map { number, moment in
                moment == .min ? nil : (moment, zones[number])
            }
        ).map { $0 ?? .min }
    }

    /// By what the seed makes of the names; those of one name as they were.
    private func byChance(_ order: [Int]) -> [Int] {
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
    func firstOnes(isSorted: Bool) -> [Int] {
        let isByName = request.sort == .natural || request.sort == .name || !isSorted
        guard isByName, !isList, catalogue.count > 4 * LibraryScanner.window else {
            return ordered()
        }
        let names = catalogue.names
        let alive = alive
        guard let start else {
            let some = names.select(LibraryScanner.window, of: alive, isFromEnd: request.isTurned)
            return request.isTurned ? some.reversed() : some
        }
        let before = alive.filter { $0 != start && names.precedes($0, start) }
        let after = alive.filter { $0 != start && !names.precedes($0, start) }
        let most = LibraryScanner.window / 2
        let some =
            names.select(most, of: before, isFromEnd: true) + [start]
            + names.select(most, of: after)
        return request.isTurned ? some.reversed() : some
    }

    /// Shows these first.
    func begin(with window: [Int]) {
        hasBegun = true
        toldCount = catalogue.count
        // Names that look alike are told apart from the first; among plain ones there are none.
        if !catalogue.names.isPlain { tellApart() }
        let isWhole = window.count == aliveCount
        firstPhotos.begin(
            Listing(
                photos: window.map(photo), catalogue: catalogue,
                expected: isWhole ? 0 : aliveCount,
                start: start.flatMap { window.firstIndex(of: $0) } ?? 0))
    }

    /// Shows what is known where it takes long to know more.
    func beginIfLate() {
        guard !hasBegun, aliveCount > 0, elapsed > LibraryScanner.patience else { return }
        regroup()
        begin(with: firstOnes(isSorted: false))
    }

    /// Waits until the first picture is on the screen, or a command comes: to sort many names takes a processor that the picture needs.
    func waitForFirstPicture() {
        guard hasBegun, toldCount > LibraryScanner.many else { return }
        let due = monotonicNow() + UInt64(LibraryScanner.patience * 1e9)
        while heard.isEmpty, monotonicNow() < due {
            let rest = Int32((due - min(due, monotonicNow())) / 1_000_000) + 1
            waitForInput(on: [commands.descriptor], milliseconds: rest)
            heard += commands.drain()
        }
    }

    /// Tells the loop all photos in their order.
    ///
    /// With `bringsFirst` the first one, or the one that was named, comes to the front where nobody has pressed a key yet.
    func arrange(bringsFirst: Bool = false) {
        let order = ordered()
        tellApart()
        catalogue.dropKeys()
        toldCount = catalogue.count
        tell(
            .arranged(
                Listing(
                    photos: order.map(photo), catalogue: catalogue,
                    start: bringsFirst ? start.flatMap { order.firstIndex(of: $0) } ?? 0 : nil)))
        if isOrderUntold {
            isOrderUntold = false
            tell(.sorted(request.sort, isReversed: request.isReversed))
        }
        // To sort by date, all headers have been read already.
        if request.sort != .date { idleReader?.read(catalogue, order: order) }
    }

    /// Changes the order; true if the photos are sorted by something else now.
    @discardableResult
    func choose(_ sort: SortKey, isReversed: Bool) -> Bool {
        let isOther = sort != request.sort
        if isOther { (moments, zones) = ([], []) }
        request.sort = sort
        request.isReversed = isReversed
        catalogue.rank(by: request.ranking)
        isOrderUntold = true
        return isOther
    }

    /// Whether the loop has asked for another order meanwhile, which counts from now on; what else it said is put off.
    func hearsOfAnotherOrder() -> Bool {
        var isOther = false
        for command in commands.drain() {
            if case .sort(let sort, let isReversed) = command {
                if choose(sort, isReversed: isReversed) { isOther = true }
            } else {
                heard.append(command)
            }
        }
        return isOther
    }

    /// The photos that come after one in their order; nil where a photo that comes late has no place of its own in it.
    func followers(of number: Int) -> [PhotoID]? {
        let isAsListed = isList && request.sort == .natural && !request.isReversed
        guard !isAsListed else { return nil }
        let order = ordered()
        return order.firstIndex(of: number).map { order[($0 + 1)...].map { PhotoID($0) } }
    }

    func photo(_ number: Int) -> Photo {
        var photo = shownPhoto(number)
        if let name = ownNames[number] { photo.name = name }
        return photo
    }

    /// Gives new photos whose names look like another one names of their own; among plain ones there are none.
    private func tellApart() {
        let first = namedCount
        namedCount = catalogue.count
        guard first < catalogue.count, !catalogue.names.isPlain else { return }
        for number in namesAlike((0..<catalogue.count).map { catalogue.names[$0] })
        where number >= first {
            if let address = catalogue.address(of: number) {
                ownNames[number] = photo(number).name + Array("·".utf8) + address.host
            } else if let path = catalogue.path(number), ownerOf[number] == nil,
                let inode = (try? fileFacts(path))?.inode
            {
                ownNames[number] = photo(number).name + Array("·\(inode)".utf8)
            }
        }
    }
}
