import Browsing
import Desk
import DisplayList
import Faults
import Foundation
import PhotoLibrary
import Selecting
import Sidecars
import System
import Testing

@testable import Decisions

@Suite struct `Decisions on a slow disk` {
    private let place: PairPlace

    init() throws { place = try PairPlace() }

    /// Decides about `a.JPG`, of which `path` is all that is known.
    private func decide(_ desk: inout DecisionDesk, _ from: Judgement, _ to: Judgement) {
        let path = place.folder + Array("/a.JPG".utf8)
        let step = DecisionStep(
            number: 7, way: .made, changes: [.init(photo: PhotoID(0), from: from, to: to)])
        desk.keep(step, path: { _ in path }, parts: { _ in nil }, file: { _ in nil })
    }

    @Test func `do not wait for thousands of photos that are looked at`() throws {
        // A row of an older file: reading it asks when the photo was taken, which takes as long as this says.
        let before = try #require(place.session("before"))
        var first = DecisionDesk(thread: before, clock: { 1 })
        let path = place.folder + Array("/a.CR2".utf8)
        first.keep(
            DecisionStep(
                number: 1, way: .made,
                changes: [.init(photo: PhotoID(1), from: .none, to: Judgement(stars: 1))]),
            path: { _ in path }, parts: { _ in nil }, file: { _ in nil })
        #expect(first.finish(within: 20) == .kept)
        try Data("another".utf8).write(
            to: URL(fileURLWithPath: String(decoding: path, as: UTF8.self)))
        let isAsked = try #require(Semaphore())
        let mayGoOn = try #require(Semaphore())
        let slow = DecisionThread(
            place: place.deskPlace("slow"),
            captured: { asked in
                guard asked == path else { return nil }
                isAsked.signal()
                mayGoOn.wait()
                return nil
            }, deliver: { _ in })
        var desk = DecisionDesk(thread: try #require(slow), clock: { 2 })
        var catalogue = Catalogue()
        let folder = catalogue.add(folder: place.folder, prefix: [])
        for name in ["a.JPG", "a.CR2"] { _ = catalogue.add(Array(name.utf8), in: folder) }
        let listed = [
            Photo(id: PhotoID(0), name: Array("a.JPG".utf8)),
            Photo(id: PhotoID(1), name: Array("a.CR2".utf8)),
        ]
        desk.read(catalogue, listed: listed)
        #expect(isAsked.wait(seconds: 20))
        decide(&desk, .none, Judgement(stars: 5))
        #expect(desk.finish(within: 20) == .kept)
        #expect(try place.stored("a.JPG")?.stars == 5)
        mayGoOn.signal()
        #expect(try #require(slow).settle(seconds: 20))
    }

    @Test func `are reported at once where a question waits for them`() throws {
        let isAsked = try #require(Semaphore())
        let mayGoOn = try #require(Semaphore())
        let found = Mutex<[PhotoID: Int]>([:])
        let first = place.folder + Array("/a.JPG".utf8)
        let programs = try #require(FaultShim.programs(with: "riffle-decode-xmp"))
        let thread = DecisionThread(
            place: place.deskPlace("slow"), captured: { _ in nil },
            reading: PhotoReading(
                helper: programs + Array("/riffle-decode".utf8),
                embedded: { path in
                    if path == first {
                        isAsked.signal()
                        mayGoOn.wait()
                    }
                    return EmbeddedWords(xmp: nil, rating: 4)
                }, print: { _ in nil }),
            deliver: { news in
                guard case .found(let new) = news else { return }
                found.withLock { $0.merge(new.mapValues { Int($0.judgement.stars) }) { $1 } }
            })
        let desk = DecisionDesk(thread: try #require(thread), clock: { 2 })
        desk.setReading(true)
        var catalogue = Catalogue()
        let folder = catalogue.add(folder: place.folder, prefix: [])
        for name in ["a.JPG", "a.CR2"] { _ = catalogue.add(Array(name.utf8), in: folder) }
        let listed = ["a.JPG", "a.CR2"].enumerated().map {
            Photo(id: PhotoID($0), name: Array($1.utf8))
        }
        desk.read(catalogue, listed: listed)
        #expect(isAsked.wait(seconds: 20))
        #expect(desk.settleReading([PhotoID(1)]))
        #expect(found.withLock { $0[PhotoID(1)] } == 4)
        mayGoOn.signal()
        #expect(try #require(thread).settle(seconds: 20))
    }

    @Test func `and one that cannot be kept is no silence`() throws {
        let thread = try #require(place.session("one"))
        var desk = DecisionDesk(thread: thread, clock: { 1 })
        try FileManager.default.createDirectory(
            atPath: "\(place.root)/state/riffle/desk.sqlite", withIntermediateDirectories: true)
        decide(&desk, .none, Judgement(stars: 5))
        #expect(desk.finish(within: 20) == .refused(.notKept(14)))
        // Nothing is given up: it is kept as soon as it can be.
        try FileManager.default.removeItem(atPath: "\(place.root)/state/riffle/desk.sqlite")
        #expect(desk.finish(within: 20) == .kept)
        #expect(try place.stored("a.JPG")?.stars == 5)
    }

    @Test func `that is only read and cannot be is told once`() throws {
        let path = "\(place.root)/state/riffle/desk.sqlite"
        let said = Mutex<[DeskNews]>([])
        func look() throws {
            let made = DecisionThread(
                place: place.deskPlace("reader", mayWrite: false), captured: { _ in nil },
                deliver: { news in
                    if case .desk(let news) = news { said.withLock { $0.append(news) } }
                })
            let thread = try #require(made)
            let desk = DecisionDesk(thread: thread, clock: { 1 })
            var catalogue = Catalogue()
            let folder = catalogue.add(folder: place.folder, prefix: [])
            _ = catalogue.add(Array("a.JPG".utf8), in: folder)
            desk.read(catalogue, listed: [Photo(id: PhotoID(0), name: Array("a.JPG".utf8))])
            #expect(thread.settle(seconds: 20))
        }
        try look()
        #expect(said.withLock { $0 } == [])
        try Data("no desk, but a text of some length".utf8).write(to: URL(fileURLWithPath: path))
        try look()
        #expect(said.withLock { $0 } == [.notRead(.broken)])
    }
}
