import Browsing
import CLinux
import Collection
import DisplayList
import PhotoLibrary
import SeededRandom
import Selecting
import System
import Testing

/// What a collection has asked of its threads.
private final class Asked: Sendable {
    let commands = Mutex<[LibraryThread.Command]>([])
    let idleReadings = Mutex(0)
    let measured = Mutex<[[PhotoID]]>([])

    var collection: PhotoCollection {
        PhotoCollection(
            paths: PhotoPaths(),
            threads: LibraryThreads(
                tell: { command in self.commands.withLock { $0.append(command) } },
                beginIdleReading: { self.idleReadings.withLock { $0 += 1 } },
                measure: { photos, _ in self.measured.withLock { $0.append(photos) } }))
    }
}

/// A listing of so many photos of one folder, of which the catalogue knows the names.
private func listing(_ count: Int, start: Int? = nil) -> Listing {
    var catalogue = Catalogue()
    let folder = catalogue.add(folder: Array("photos".utf8), prefix: [])
    for number in 0..<count { _ = catalogue.add(Array("\(number).jpg".utf8), in: folder) }
    let photos = (0..<count).map { Photo(id: PhotoID($0), name: catalogue.names[$0]) }
    return Listing(photos: photos, catalogue: catalogue, start: start)
}

@Suite struct `The photos of a collection` {
    @Test(arguments: UInt64(1)...30)
    func `wait for the first picture, an action or half a second, and the newest listing counts`(
        seed: UInt64
    ) {
        var dice = Dice(seed)
        var collection = Asked().collection
        var time = 10.0
        var newest: (count: Int, first: Double)?
        var start: Int?
        for step in 0..<60 {
            time += dice.number(0...0.2)
            if dice.roll(3) == 0 {
                let count = dice.whole(1...30)
                let named = dice.roll(3) == 0 ? dice.roll(count) : nil
                // One that was named before is still the first, unless it is gone.
                start = named ?? (newest == nil ? nil : start.flatMap { $0 < count ? $0 : nil })
                newest = (count, newest?.first ?? time)
                #expect(collection.take(.arranged(listing(count, start: named)), at: time) == nil)
            }
            let isShown = dice.roll(8) == 0
            let taken = collection.takeListing(isFirstShown: isShown, at: time)
            let note: Comment = "seed \(seed), step \(step)"
            if let waiting = newest, isShown || time >= waiting.first + 0.5 {
                #expect(taken?.photos.count == waiting.count, note)
                #expect(taken?.start == start, note)
                #expect(collection.paths.catalogue.count == waiting.count, note)
                newest = nil
                start = nil
            } else {
                #expect(taken == nil, note)
            }
            #expect((collection.listingDue == nil) == (newest == nil), note)
        }
        collection.noteAction()
        _ = collection.take(.arranged(listing(3)), at: time)
        #expect(collection.takeListing(isFirstShown: false, at: time)?.photos.count == 3)
    }

    @Test(arguments: [true, false])
    func `have the threads know once that nothing waits for the first picture any more`(
        isShown: Bool
    ) {
        let asked = Asked()
        var collection = asked.collection
        _ = collection.takeListing(isFirstShown: false, at: 0)
        #expect(asked.commands.withLock { $0.isEmpty })
        for _ in 0..<3 {
            if isShown {
                _ = collection.takeListing(isFirstShown: true, at: 0)
            } else {
                collection.noteAction()
            }
        }
        let told = asked.commands.withLock { $0 }
        #expect(told.count == 1)
        if case .shown? = told.first {} else { Issue.record("\(told)") }
    }

    @Test func `have the paths of the last listing, but for those that came back elsewhere`() {
        var collection = Asked().collection
        #expect(collection.paths.path(of: PhotoID(0)) == nil)
        _ = collection.take(.arranged(listing(2)), at: 0)
        _ = collection.takeListing(isFirstShown: true, at: 0)
        #expect(collection.paths.path(of: PhotoID(1)) == Array("photos/1.jpg".utf8))
        collection.move(PhotoID(1), to: Array("photos/1 2.jpg".utf8))
        #expect(collection.paths.path(of: PhotoID(1)) == Array("photos/1 2.jpg".utf8))
        #expect(collection.paths.path(of: PhotoID(0)) == Array("photos/0.jpg".utf8))
        #expect(collection.paths.path(of: PhotoID(2)) == nil)
    }

    @Test func `of earlier sessions come behind those that were told before`() throws {
        let asked = Asked()
        var collection = asked.collection
        collection.admit([1], note: nil)
        collection.admit([2], note: "two")
        _ = collection.take(.arranged(listing(4)), at: 0)
        let more = listing(6)
        for (number, note) in [(4, nil), (5, "two")] {
            let news = collection.take(
                .admitted(more.photos[number], more.catalogue, before: nil, count: 1), at: 0)
            guard case .admitted(let photo, nil, 1, nil, let said, let earlier)? = news else {
                Issue.record("\(number)")
                continue
            }
            #expect(photo.id == PhotoID(number) && said?.text == note)
            // The listing that waited goes before the first of them, once.
            #expect(earlier?.photos.count == (number == 4 ? 4 : nil))
        }
        #expect(collection.paths.catalogue.count == 6)
        #expect(collection.listingDue == nil)
    }

    /// To take in each takes as long as there are photos.
    @Test func `of earlier sessions that come together are told of by the last`() {
        var collection = Asked().collection
        for number in 0..<5 { collection.admit([UInt8(number)], count: 3, note: "note \(number)") }
        let all = listing(9)
        for (photo, count, note) in [(6, 3, "note 2"), (8, 2, "note 4")] {
            let news = collection.take(
                .admitted(all.photos[photo], all.catalogue, before: nil, count: count), at: 0)
            guard case .admitted(let told, nil, 3, nil, let said, nil)? = news else {
                Issue.record("\(photo)")
                continue
            }
            #expect(told.id == PhotoID(photo) && said?.text == note)
        }
    }

    @Test func `are told to be sorted as long as nothing is done that says something else`() {
        var collection = Asked().collection
        let progress = LibraryNews.progress(LibraryProgress(done: 1, count: 9, sort: .date))
        #expect(collection.take(progress, at: 0) != nil)
        #expect(collection.mayTellOrder(isSaying: true) == true)
        collection.noteAction()
        #expect(collection.take(progress, at: 0) == nil)
        #expect(collection.mayTellOrder(isSaying: true) == false)
        #expect(collection.mayTellOrder(isSaying: false) == true)
        collection.noteAction()
        collection.sort(by: .date, isReversed: false)
        #expect(collection.take(progress, at: 0) != nil)
        #expect(collection.mayTellOrder(isSaying: true) == true)
        #expect(collection.take(.sorted(.date, isReversed: false), at: 0) != nil)
        #expect(collection.take(progress, at: 0) == nil)
    }

    @Test func `have it told each time that a picture cannot be shown`() throws {
        let shelf = try Shelf()
        for name in ["a.JPG", "a.CR2"] { shelf.add(name) }
        var catalogue = Catalogue()
        let folder = catalogue.add(folder: Array(shelf.path.utf8), prefix: [])
        let photo = catalogue.add(Array("a.JPG".utf8), in: folder)
        let asked = Asked()
        var collection = asked.collection
        func show(_ cover: String, _ other: String) throws -> FileIdentity {
            let parts = PhotoParts(
                stem: Array("a".utf8), others: [.init(name: Array(other.utf8), role: .picture)])
            catalogue.regroup(photo, cover: Array(cover.utf8), parts)
            _ = collection.take(.arranged(Listing(photos: [], catalogue: catalogue)), at: 0)
            _ = collection.takeListing(isFirstShown: true, at: 0)
            return try fileFacts(Array("\(shelf.path)/\(cover)".utf8))
        }
        // The RAW is looked at once more where something has happened to it, and its photo is the JPEG's again.
        for (cover, other) in [("a.JPG", "a.CR2"), ("a.CR2", "a.JPG"), ("a.CR2", "a.JPG")] {
            collection.noteFaulty(PhotoID(photo), try show(cover, other), isBroken: true)
        }
        let told = asked.commands.withLock { commands in
            commands.compactMap {
                if case .faulty(_, let name) = $0 {
                    String(decoding: name, as: UTF8.self)
                } else {
                    nil
                }
            }
        }
        #expect(told == ["a.JPG", "a.CR2", "a.CR2"])
    }
}
