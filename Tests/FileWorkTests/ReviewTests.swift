import Browsing
import DisplayList
import FileWork
import Glibc
import PhotoLibrary
import System
import Testing
import Trash

/// What other sessions have left in the trash.
@Suite struct `The trash of other sessions` {
    /// Trashes photos as a session of its own would.
    private func trash(_ photos: [Int], in attic: Attic) throws {
        let service = attic.service()
        for photo in photos {
            let evidence = seen(photo, attic.write(photo, "photo \(photo)"))
            _ = try service.trash(
                path: attic.path(photo), by: try #require(evidence.warrant(for: PhotoID(photo))),
                now: try #require(WallTime.now()), batch: nil)
        }
    }

    private func count(
        _ work: inout any FileOperations, _ folder: String, in attic: Attic
    ) throws -> Int? {
        work.countTrash(from: [Array("\(attic.root)/\(folder)".utf8)], arePairs: true)
        let answer = try #require(attic.next().first)
        guard case .trashCounted(let count)? = work.take(answer, at: 1) else { return nil }
        return count
    }

    /// The keys of all that is in the trash, by the names of the photos.
    private func keys(
        _ work: inout any FileOperations, in attic: Attic
    ) throws -> [String: String] {
        work.listTrash(.all, folders: [], pairs: .jpeg)
        let answer = try #require(attic.next().first)
        guard case .trashListed(.success(let list))? = work.take(answer, at: 1) else { return [:] }
        return Dictionary(
            list.photos.map { (String(decoding: $0.source.suffix(5), as: UTF8.self), $0.key) },
            uniquingKeysWith: { $1 })
    }

    @Test func `is counted by folder, without what this session has trashed`() throws {
        let attic = try #require(Attic())
        try trash([1, 2, 3], in: attic)
        var work: any FileOperations = try #require(attic.operations())
        #expect(try count(&work, "photos", in: attic) == 3)
        #expect(try count(&work, "elsewhere", in: attic) == 0)
        let file = attic.write(4, "four")
        let order = TrashOrder(
            op: 0, photo: PhotoID(4), path: attic.path(4), bytes: 0, grounds: .screen)
        #expect(work.trash(order, seen: seen(4, file), at: 1) == nil)
        _ = work.take(try #require(attic.next().first), at: 1)
        #expect(try count(&work, "photos", in: attic) == 3)
        // What is only looked at counts as well.
        let answers = attic.answers
        var other: any FileOperations = RehearsedOperations(
            lister: FileWorkQueue(places: attic.places, deliver: { answers.post($0) }),
            examined: { _, _ in })
        #expect(try count(&other, "photos", in: attic) == 4)
    }

    @Test(.timeLimit(.minutes(1)))
    func `is counted to the end where that is under way, and not at all where it waits`() throws {
        let attic = try #require(Attic())
        let permits = try #require(Semaphore())
        try trash([1], in: attic)
        var work: any FileOperations = try #require(attic.operations(permits: permits))
        let folder = Array("\(attic.root)/photos".utf8)
        work.listTrash(.all, folders: [], pairs: .jpeg)
        work.countTrash(from: [folder], arePairs: true)
        // The list is not answered yet, and the count waits behind it: it is never made.
        work.endCount(within: 20) { Double(monotonicNow()) * 1e-9 }
        permits.signal()
        permits.signal()
        work.finishAll(within: 20) { Double(monotonicNow()) * 1e-9 }
        #expect(attic.next().count == 1)
        // This one has begun: whoever ends waits for its answer, but not for ever.
        work.countTrash(from: [folder], arePairs: true)
        usleep(100_000)
        work.endCount(within: 0.2) { Double(monotonicNow()) * 1e-9 }
        guard case .trashCounted(1)? = attic.next().first.flatMap({ work.take($0, at: 1) }) else {
            Issue.record("not counted")
            return
        }
    }

    /// A photo of several files whose names have gone in parts, and others of the same name.
    @Test func `is one photo where it was one, whenever its files went`() throws {
        let attic = try #require(Attic())
        func trash(_ name: String) throws {
            let file = attic.write(name, "what is in \(name)")
            let warrant = seen(1, file).warrant(for: PhotoID(1))
            _ = try attic.service().trash(
                path: Array("\(attic.root)/photos/\(name)".utf8), by: try #require(warrant),
                now: try #require(WallTime.now()), batch: nil)
        }
        for name in ["1.CR2", "2.CR2", "1.jpg", "3.CR2", "2.jpg", "2.jpg", "3.jpg"] {
            try trash(name)
        }
        // Of 3 the pictures are of different times.
        let operations = attic.operations { path in
            guard var seen = SeenMember(path: path) else { return nil }
            if path.suffix(6).contains(UInt8(ascii: "3")) {
                seen.captured = path.last == UInt8(ascii: "2") ? 0 : 1000
            }
            return seen
        }
        var work: any FileOperations = try #require(operations)
        func list(_ pairs: CoverChoice?) -> [ListedTrash] {
            work.listTrash(.all, folders: [], pairs: pairs)
            let news = attic.next().first.flatMap { work.take($0, at: 1) }
            guard case .trashListed(.success(let list))? = news else { return [] }
            return list.photos
        }
        func names(_ list: [ListedTrash]) -> [String] {
            list.map { String(decoding: $0.source.suffix(5), as: UTF8.self) }
        }
        let all = list(.jpeg)
        #expect(names(all) == ["3.jpg", "2.jpg", "2.jpg", "3.CR2", "1.jpg", "2.CR2"])
        let pair = try #require(all.first { $0.parts.count > 1 })
        #expect(pair.others == [Array("1.CR2".utf8)] && pair.path.suffix(5) == Array("1.jpg".utf8))
        #expect(pair.size == 32)
        #expect(list(nil).count == 7)
        // Where the RAW is in front, it is so here: it is what the photo is asked back by.
        let raw = try #require(list(.raw).first { $0.parts.count > 1 })
        #expect(raw.others == [Array("1.jpg".utf8)] && raw.path.suffix(5) == Array("1.CR2".utf8))
        #expect(Set(raw.parts) == Set(pair.parts))
        work.bringBack([(-1, pair.parts.map(\.key))])
        guard
            case .bringingBack(left: 0, let back?)? = work.take(
                try #require(attic.next().first), at: 2)
        else {
            Issue.record("not back")
            return
        }
        #expect(
            back.count == 1 && back.failed.isEmpty && Set(attic.photos.keys) == ["1.jpg", "1.CR2"])
        let returned = work.returnedFiles(op: -1).map { Array($0.suffix(5)) }
        #expect(returned == [Array(pair.path.suffix(5)), Array("1.CR2".utf8)])
    }

    @Test func `comes back together, is told of once, and goes and comes again`() throws {
        let attic = try #require(Attic())
        try trash([1, 2, 3], in: attic)
        var work: any FileOperations = try #require(attic.operations())
        let keys = try keys(&work, in: attic)
        try #require(keys.count == 3)
        unlink(attic.root + "/share/Trash/files/3.jpg")
        work.bringBack(
            [(-1, "1.jpg"), (-2, "3.jpg"), (-3, "2.jpg")].map { ($0.0, [keys[$0.1] ?? ""]) })
        let news = attic.next(3).map { work.take($0, at: 1) }
        guard case .bringingBack(left: 2, nil)? = news[0],
            case .bringingBack(left: 1, nil)? = news[1],
            case .bringingBack(left: 0, let back?)? = news[2]
        else {
            Issue.record("\(String(describing: news))")
            return
        }
        let failed = back.failed
        #expect(
            back.count == 3 && failed.map(\.op) == [-2] && failed[0].1.name == Array("3.jpg".utf8))
        #expect(attic.exists(1) && attic.exists(2) && !attic.exists(3))
        #expect(try count(&work, "photos", in: attic) == 0)
        work.trashAgain(returnOf: -1)
        guard case .left(op: -1, _, _)? = work.take(try #require(attic.next().first), at: 2)
        else {
            Issue.record("it was not trashed again")
            return
        }
        #expect(!attic.exists(1))
        #expect(try count(&work, "photos", in: attic) == 1)
        #expect(work.restore(op: -1) == nil)
        guard
            case .bringingBack(left: 0, let back?)? =
                work.take(try #require(attic.next().first), at: 3)
        else {
            Issue.record("it did not come back again")
            return
        }
        #expect(back.count == 1 && back.failed.isEmpty && attic.exists(1))
        #expect(work.returnedFiles(op: -1) == [attic.path(1)])
        #expect(work.whereabouts.underWay.isEmpty)
    }
}
