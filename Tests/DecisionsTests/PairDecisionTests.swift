import Browsing
import Desk
import DisplayList
import Foundation
import PhotoLibrary
import Selecting
import Sidecars
import System
import Testing

@testable import Decisions

/// A folder with a pair, and a state folder; gone with it.
final class PairPlace {
    let root: String
    private let heard = Mutex<[PhotoID: Judgement]>([:])

    init() throws {
        root =
            FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
            + "/decisions-\(UUID().uuidString)"
        for name in ["photos", "state/riffle"] {
            try FileManager.default.createDirectory(
                atPath: "\(root)/\(name)", withIntermediateDirectories: true)
        }
        for name in ["a.JPG", "a.CR2"] {
            try Data(name.utf8).write(to: URL(fileURLWithPath: "\(root)/photos/\(name)"))
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    var folder: [UInt8] { Array("\(root)/photos".utf8) }

    func deskPlace(_ session: String, mayWrite: Bool = true) -> DeskPlace {
        DeskPlace(
            stateHome: Array("\(root)/state".utf8), session: Array(session.utf8),
            mayWrite: mayWrite, date: { [] }, clock: { 1 })
    }

    /// What the desk has of a photo.
    func stored(_ name: String) throws -> Judgement? {
        let path = Array("\(root)/state/riffle/desk.sqlite".utf8)
        return try DeskStore(path: path, writable: false).rows(in: folder)[Array(name.utf8)]?
            .judgement
    }

    /// A session on the same desk as all others.
    func session(_ name: String) -> DecisionThread? {
        DecisionThread(
            place: DeskPlace(
                stateHome: Array("\(root)/state".utf8), session: Array(name.utf8), mayWrite: true,
                date: { [] }, clock: { 1 }),
            captured: { _ in nil },
            deliver: { [heard] news in
                if case .found(let found) = news {
                    heard.withLock { $0.merge(found.mapValues(\.judgement)) { $1 } }
                }
            })
    }

    /// What was found since it was asked last.
    func takeFound() -> [PhotoID: Judgement] {
        heard.withLock { held in
            defer { held = [:] }
            return held
        }
    }
}

@Suite struct `Decisions about pairs` {
    private let place: PairPlace
    private let stars = Judgement(stars: 4)
    private let rawPart = PhotoParts(
        stem: Array("a".utf8), others: [.init(name: Array("a.CR2".utf8), role: .picture)])

    init() throws {
        place = try PairPlace()
    }

    /// A catalogue of both files, found in this order; the JPEG's number is the photo's where it is a pair.
    private func catalogue(_ names: [String], isPair: Bool) -> (Catalogue, jpeg: Photo, raw: Photo)
    {
        var catalogue = Catalogue()
        let folder = catalogue.add(folder: place.folder, prefix: [])
        for name in names { _ = catalogue.add(Array(name.utf8), in: folder) }
        func photo(_ name: String) -> Photo {
            Photo(id: PhotoID(names.firstIndex(of: name) ?? 0), name: Array(name.utf8))
        }
        let jpeg = photo("a.JPG")
        if isPair { catalogue.regroup(jpeg.id.number, cover: Array("a.JPG".utf8), rawPart) }
        return (catalogue, jpeg, photo("a.CR2"))
    }

    /// Decides about the pair in a session of its own.
    private func decide() throws {
        let thread = try #require(place.session("one"))
        var desk = DecisionDesk(thread: thread, clock: { 1 })
        let photo = PhotoID(0)
        let step = DecisionStep(
            number: 1, way: .made, changes: [.init(photo: photo, from: .none, to: stars)])
        let (path, parts) = (place.folder + Array("/a.JPG".utf8), rawPart)
        desk.keep(step, path: { _ in path }, parts: { _ in parts }, file: { _ in nil })
        #expect(desk.finish(within: 20) == .kept)
    }

    @Test(arguments: [["a.JPG", "a.CR2"], ["a.CR2", "a.JPG"]])
    func `are found again for the photo that is shown`(names: [String]) throws {
        try decide()
        let thread = try #require(place.session("two"))
        let desk = DecisionDesk(thread: thread, clock: { 2 })
        let (catalogue, jpeg, _) = catalogue(names, isPair: true)
        desk.read(catalogue, listed: [jpeg])
        #expect(thread.settle(seconds: 20))
        #expect(place.takeFound() == [jpeg.id: stars])
        // Nothing is told twice.
        desk.read(catalogue, listed: [jpeg])
        #expect(thread.settle(seconds: 20))
        #expect(place.takeFound() == [:])
    }

    @Test(arguments: [["a.JPG", "a.CR2"], ["a.CR2", "a.JPG"]])
    func `are found as soon as the files are known to be one photo`(names: [String]) throws {
        try decide()
        let thread = try #require(place.session("two"))
        let desk = DecisionDesk(thread: thread, clock: { 2 })
        let (apart, jpeg, raw) = catalogue(names, isPair: false)
        desk.read(apart, listed: [jpeg, raw])
        #expect(thread.settle(seconds: 20))
        #expect(place.takeFound() == [raw.id: stars])
        let (paired, _, _) = catalogue(names, isPair: true)
        desk.read(paired, listed: [jpeg])
        #expect(thread.settle(seconds: 20))
        #expect(place.takeFound() == [jpeg.id: stars])
        // And as soon as they are two again.
        var split = paired
        split.regroup(jpeg.id.number, cover: jpeg.name, nil)
        desk.read(split, listed: [raw, jpeg])
        #expect(thread.settle(seconds: 20))
        #expect(place.takeFound()[raw.id] == stars)
    }

    /// The folder is read on one thread, and what the trash did is noted on another: the desk may have given the row the name of the
    /// RAW while the records still have that of the JPEG.
    @Test func `the RAW goes to the trash while its row is found: the row is that of the JPEG`()
        throws
    {
        let path = Array("\(place.root)/state/riffle/desk.sqlite".utf8)
        let thread = DeskThread(path: path, session: [1], date: { [] })
        let desk = try #require(thread)
        defer { desk.end() }
        let records = PhotoRecords(deskThread: desk)
        let photo = PhotoID(0)
        let alone = PhotoSources(folder: place.folder, cover: Array("a.JPG".utf8), parts: nil)
        let pair = PhotoSources(folder: place.folder, cover: Array("a.JPG".utf8), parts: rawPart)
        func files(_ sources: PhotoSources, at time: Int64) -> DeskPhoto? {
            DeskPhoto(sources, captured: { _ in nil }, seen: time)
        }
        let decided = try #require(files(alone, at: 1))
        records.note(
            photo, decided, from: .none, to: stars, base: nil, time: 1, isPending: false)
        let change = DeskChange(photo: decided, old: .none, new: stars)
        desk.decide(DeskStep(number: 1, changes: [change], time: 1))
        // The RAW is back, and the folder is read: the records do not know yet what the desk found.
        var table = SourceTable()
        table[photo] = pair
        records.learn(table, [photo])
        let found = try #require(files(pair, at: 2))
        _ = desk.ask { store throws(DeskError) in try store.find([found], at: 2) }
        #expect(try place.stored("a.CR2") == stars)
        try FileManager.default.removeItem(atPath: "\(place.root)/photos/a.CR2")
        records.rename(photo, to: try #require(files(alone, at: 3)), alone)
        #expect(desk.flush(seconds: 60))
        #expect(try place.stored("a.JPG") == stars)
        #expect(try place.stored("a.CR2") == nil)
    }
}
