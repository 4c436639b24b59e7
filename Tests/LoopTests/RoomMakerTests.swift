import Browsing
import CLinux
import Cells
import Collection
import Decisions
import Decoding
import DisplayList
import FileWork
import Glibc
import Invocation
import PhotoLibrary
import Screen
import Selecting
import StackMode
import System
import Testing
import Trash

@testable import Loop

/// The helper that was built with the tests.
private func helper() -> [UInt8]? {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
    return bundle.flatMap { DecodePool.findHelper(besideExecutable: Array($0.utf8)) }
        ?? DecodePool.findHelper(besideExecutable: Array("\(root)/.build/debug/riffle".utf8))
}

/// A folder with one photo and a home of its own; gone when it goes out of scope.
private final class House {
    let root: String
    let rooms: RoomMaker
    let options: ProgramOptions

    init(_ change: (inout ProgramOptions) -> Void = { _ in }) throws {
        var template = Array("/tmp/riffle-starting-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        let root = try #require(made)
        self.root = root
        for name in ["photos", "share", "state"] { _ = mkdir("\(root)/\(name)", 0o700) }
        let file = try #require(fopen("\(root)/photos/a.jpg", "w"))
        fclose(file)
        let places = TrashPlaces(
            dataHome: Array("\(root)/share".utf8), stateHome: Array("\(root)/state".utf8),
            effectiveUser: clinux_effective_user(), hostName: Array("here".utf8),
            bootID: Array("boot".utf8), processID: getpid())
        var options = ProgramOptions()
        options.paths = [Array("\(root)/photos".utf8)]
        change(&options)
        self.options = options
        rooms = RoomMaker(options, helper: try #require(helper()), places: places) { name in
            name == "HOME" ? Array(root.utf8) : nil
        }
    }

    deinit { system("rm -rf '\(root)'") }

    var photo: [UInt8] { Array("\(root)/photos/a.jpg".utf8) }
    var isThere: Bool { access("\(root)/photos/a.jpg", F_OK) == 0 }

    func desk() throws -> DecisionDesk {
        try #require(rooms.decisions(Options(options)) { _ in })
    }

    func fileWork(_ answers: Mailbox<FileNews>) throws -> any FileOperations {
        let library = try #require(rooms.library(nil, firstPhotos: Nobody()) { _ in })
        return try #require(
            rooms.fileWork(
                telling: library, try desk(), examined: { _, _ in }, deliver: { answers.post($0) }))
    }
}

/// Whoever is told of first photos and needs none.
private struct Nobody: FirstPhotos {
    func guess(_ photo: Photo, at path: [UInt8]) {}
    func begin(_ listing: Listing) {}
    func fail(_ failures: [LibraryError]) {}
}

@Suite struct `Rooms of a session` {
    @Test(arguments: [true, false])
    func `only tell what would be done where nothing is to be changed`(isDryRun: Bool) throws {
        let house = try House { isDryRun ? ($0.isDryRun = true) : ($0.isReadOnly = true) }
        let answers = try #require(Mailbox<FileNews>())
        var work = try house.fileWork(answers)
        let order = TrashOrder(
            op: 1, photo: PhotoID(0), path: house.photo, bytes: 0, grounds: .screen)
        guard
            case .left(1, _, let departed)? = work.trash([order], seen: .init(), at: 0).first,
            departed.bytes == 0, work.place == "trash (dry run)"
        else {
            Issue.record("a rehearsal tells at once that the photo is gone")
            return
        }
        #expect(house.isThere && work.backlog == 0)
    }

    @Test func `trash no photo that nobody has seen`() throws {
        let house = try House()
        let answers = try #require(Mailbox<FileNews>())
        var work = try house.fileWork(answers)
        let order = TrashOrder(
            op: 1, photo: PhotoID(0), path: house.photo, bytes: 0, grounds: .screen)
        guard case .stayed(op: 1, nil, .unseen)? = work.trash([order], seen: .init(), at: 0).first
        else {
            Issue.record("it is refused at once")
            return
        }
        #expect(house.isThere)
    }

    @Test func `begin where the folder was left, unless that is not wanted`() throws {
        let house = try House()
        var desk = try house.desk()
        desk.place = FolderPlace(
            named: Array("\(house.root)/photos".utf8), folder: Array("\(house.root)/photos".utf8),
            isKnown: false, begun: .init(mode: "deck", sort: "natural"))
        desk.leavePlace(
            front: house.photo, .init(mode: "grid", sort: "name reverse"), isFirst: false)
        #expect(desk.finish(within: 10) == .kept)
        func point(_ change: (inout ProgramOptions) -> Void = { _ in }) -> ResumePoint? {
            var options = house.options
            change(&options)
            // A busy disk may take its time: where one is left is looked up again.
            for _ in 0..<50 {
                let reader = ResumeReader(options, Options(options), at: house.rooms.deskPlace)
                let request = LibraryRequest(options, resuming: reader)
                if let point = request.resume(options.paths[0]) { return point }
                if reader == nil { return nil }
            }
            return nil
        }
        let left = ResumePoint(
            front: Array("a.jpg".utf8), sort: .name, isReversed: true, mode: "grid")
        #expect(point() == left)
        var named = left
        named.mode = nil
        #expect(point { $0.settings.mode = .stack } == named)
        #expect(point { $0.settings.resumes = false } == nil)
        #expect(point { $0.paths.append($0.paths[0]) } == nil)
    }

    @Test(arguments: [false, true])
    func `note where the folder is left only where something may be written`(
        isReadOnly: Bool
    ) throws {
        let house = try House { $0.isReadOnly = isReadOnly }
        let pool = try house.rooms.decodePool(frames: { _ in }, deliver: { _ in })
        let startUp = try #require(
            StartUp(
                screen: .init(environment: [:], chosenDepth: nil, encoding: .utf8),
                settings: Options(house.options), pool: pool))
        startUp.enter(house.options.paths[0], at: nil)
        startUp.fail([])
        let state = try #require(startUp.takeState())
        #expect(state.hasPhotos == false && startUp.takeState() == nil)
        var desk = try house.desk()
        desk.remember(state, house.options)
        #expect((desk.place == nil) == isReadOnly)
    }
}
