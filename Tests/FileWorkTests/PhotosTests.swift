import Browsing
import CLinux
import DisplayList
import Glibc
import PhotoLibrary
import SeededRandom
import System
import Testing
import Trash

@testable import FileWork

@Suite struct `File work on photos of several files` {
    private func order(
        _ op: Int, _ photo: Int, _ parts: PhotoParts?, in attic: Attic,
        grounds: Grounds = .screen
    ) -> TrashOrder {
        TrashOrder(
            op: op, photo: PhotoID(photo), path: attic.path(photo), parts: parts, bytes: 0,
            grounds: grounds)
    }

    private func parts(_ photo: Int, _ endings: [(String, PhotoParts.Part.Role)]) -> PhotoParts {
        PhotoParts(
            stem: Array("\(photo)".utf8),
            others: endings.map { PhotoParts.Part(name: Array("\(photo).\($0)".utf8), role: $1) })
    }

    private let pair: [(String, PhotoParts.Part.Role)] = [
        ("CR2", .picture), ("MOV", .companion), ("CR2.xmp", .sidecar),
    ]

    private func write(pair photo: Int, in attic: Attic) -> FileIdentity {
        for (ending, _) in pair { attic.write("\(photo).\(ending)", "the \(ending) of \(photo)") }
        return attic.write(photo, "one")
    }

    @Test func `moves all of them, brings all of them back, and moves all of them again`() throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        let file = write(pair: 1, in: attic)
        let before = attic.photos
        let sum = 3 + pair.reduce(0) { $0 + "the \($1.0) of 1".utf8.count }
        #expect(
            work.trash(order(0, 1, parts(1, pair), in: attic), seen: seen(1, file), at: 1) == nil)
        guard
            case .left(op: 0, _, let departed)? = work.take(
                try #require(attic.next().first), at: 2)
        else {
            Issue.record("not trashed")
            return
        }
        #expect(attic.photos.isEmpty && departed.bytes == Int64(sum))
        #expect(work.whereabouts.away == [PhotoID(1)])
        #expect(work.restore(op: 0) == nil)
        #expect(
            work.trash(order(1, 1, parts(1, pair), in: attic), seen: ScreenEvidence(), at: 3) == nil
        )
        #expect(work.restore(op: 1) == nil)
        let answers = attic.next(3).map { work.take($0, at: 4) }
        guard case .returned(op: 0, PhotoID(1)?, .success(let back)?)? = answers[0],
            case .left(op: 1, _, let departed)? = answers[1],
            case .returned(op: 1, PhotoID(1)?, .success(let again)?)? = answers[2]
        else {
            Issue.record("\(answers)")
            return
        }
        #expect(departed.bytes == Int64(sum) && back.count == 4)
        #expect(back.parts == parts(1, pair) && again.parts == parts(1, pair))
        #expect(again.gone.isEmpty && again.waiting.isEmpty && !again.isRenamed)
        #expect(attic.photos == before)
        #expect(work.whereabouts.away.isEmpty)
    }

    @Test(arguments: [nil, "clip.mov.xmp"])
    func `brings back a film that is a photo of its own`(_ sidecar: String?) throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        let file = attic.write("clip.mov", "a film")
        if let sidecar { attic.write(sidecar, "its stars") }
        let before = attic.photos
        let path = Array("\(attic.root)/photos/clip.mov".utf8)
        let parts = sidecar.map {
            PhotoParts(
                stem: Array("clip".utf8),
                others: [PhotoParts.Part(name: Array($0.utf8), role: .sidecar)])
        }
        let order = TrashOrder(
            op: 0, photo: PhotoID(1), path: path, parts: parts, bytes: 0, grounds: .screen)
        #expect(work.trash(order, seen: seen(1, file), at: 1) == nil)
        #expect(work.restore(op: 0) == nil)
        let answers = attic.next(2).map { work.take($0, at: 2) }
        guard case .returned(op: 0, PhotoID(1)?, .success(let back)?)? = answers[1] else {
            Issue.record("\(answers)")
            return
        }
        #expect(back.hasPicture && back.path == path && attic.photos == before)
    }

    /// As where a file would not go, and others that had gone would not come back.
    @Test func `brings back what is left in the trash of a photo that stays, in its turn`() throws {
        let attic = try #require(Attic())
        let file = write(pair: 1, in: attic)
        let before = attic.photos
        let answers = attic.answers
        var worker = FileWorker(
            places: attic.places, look: { SeenMember(path: $0) }, deliver: { answers.post($0) })
        let warrant = try #require(seen(1, file).warrant(for: PhotoID(1)))
        worker.perform(
            .trash(op: 0, path: attic.path(1), parts(1, pair), grouping: .named, warrant))
        guard case .goneWhole(let filed)? = worker.photos.removeValue(forKey: 0) else {
            Issue.record("not trashed")
            return
        }
        let receipts = filed.receipt.receipts
        #expect(receipts.count == 4 && attic.photos.isEmpty)
        worker.ours = []
        worker.noteRest(receipts, of: 0)
        // What earlier sessions have left is another matter.
        let folder = Set([Array("\(attic.root)/photos".utf8)])
        worker.perform(.restoreEarlier(folders: folder))
        #expect(attic.photos.isEmpty)
        worker.perform(.restore(op: 0))
        guard case .restReturned(0, let rest)? = attic.next(3).last else {
            Issue.record("not brought back")
            return
        }
        #expect(rest.back.first?.paths.count == 4 && rest.gone.isEmpty && rest.waiting.isEmpty)
        #expect(attic.photos == before && worker.photos.isEmpty)
    }

    @Test(arguments: [Grouping.named, .pairs, .single])
    func `moves nothing where files have joined the photo since it was shown`(grouping: Grouping)
        throws
    {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        let file = attic.write(1, "one")
        attic.write("1.CR2", "the RAW of 1")
        attic.write("10.CR2", "the RAW of another one")
        let before = attic.photos
        var order = order(0, 1, nil, in: attic)
        order.grouping = grouping
        #expect(work.trash(order, seen: seen(1, file), at: 1) == nil)
        let news = work.take(try #require(attic.next().first), at: 2)
        guard grouping == .pairs else {
            // Just what was named, or each file a photo of its own.
            guard case .left(op: 0, _, let departed)? = news, departed.bytes == 3 else {
                Issue.record("not trashed")
                return
            }
            return
        }
        guard case .stayed(op: 0, PhotoID(1)?, let refusal)? = news else {
            Issue.record("\(String(describing: news))")
            return
        }
        #expect(refusal == .joined([Array("1.CR2".utf8)]) && refusal.inTrash == 0)
        #expect(attic.photos == before && work.whereabouts.away.isEmpty)
        order.parts = parts(1, [("CR2", .picture)])
        #expect(work.trash(order, seen: seen(1, file), at: 3) == nil)
        guard
            case .left(op: 0, _, let departed)? = work.take(
                try #require(attic.next().first), at: 4), departed.bytes == 15
        else {
            Issue.record("not trashed as a whole")
            return
        }
    }

    @Test func `moves nothing where one of them is a photo of its own by now`() throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        let file = write(pair: 1, in: attic)
        attic.write("1.DNG", "another RAW")
        let before = attic.photos
        var order = order(0, 1, parts(1, pair), in: attic)
        order.grouping = .pairs
        #expect(work.trash(order, seen: seen(1, file), at: 1) == nil)
        guard
            case .stayed(op: 0, PhotoID(1)?, let refusal)? = work.take(
                try #require(attic.next().first), at: 2),
            case .parted(let names) = refusal
        else {
            Issue.record("trashed")
            return
        }
        #expect(names.contains(Array("1.CR2".utf8)))
        #expect(attic.photos == before)
    }

    @Test func `moves nothing where a picture is another file than the one that was looked at`()
        throws
    {
        let attic = try #require(Attic())
        let file = write(pair: 1, in: attic)
        let shots = ["1.jpg": 0, "1.CR2": 300] as [String: Int64]
        var work: any FileOperations = try #require(
            attic.operations { path in
                guard var seen = SeenMember(path: path) else { return nil }
                seen.captured = shots[String(decoding: BytePath.lastComponent(path), as: UTF8.self)]
                return seen
            })
        let before = attic.photos
        #expect(
            work.trash(order(0, 1, parts(1, pair), in: attic), seen: seen(1, file), at: 1) == nil)
        guard
            case .stayed(op: 0, PhotoID(1)?, let refusal)? = work.take(
                try #require(attic.next().first), at: 2)
        else {
            Issue.record("trashed")
            return
        }
        #expect(
            refusal
                == .differentTimes(other: Array("1.CR2".utf8), strangers: [Array("1.jpg".utf8)]))
        #expect(attic.photos == before)
        #expect(
            attic.notices.drain() == [
                .moving([PhotoID(1)]), .settled(PhotoID(1), isAway: false),
                .apart(PhotoID(1), [Array("1.jpg".utf8)]),
            ])
    }

    @Test func `moves nothing where a picture is gone, and does without a sidecar that is`() throws
    {
        for isPicture in [true, false] {
            let attic = try #require(Attic())
            var work: any FileOperations = try #require(attic.operations())
            let file = write(pair: 1, in: attic)
            unlink("\(attic.root)/photos/1.\(isPicture ? "CR2" : "CR2.xmp")")
            let before = attic.photos
            let order = order(0, 1, parts(1, pair), in: attic)
            #expect(work.trash(order, seen: seen(1, file), at: 1) == nil)
            let news = work.take(try #require(attic.next().first), at: 2)
            if isPicture {
                guard case .stayed(op: 0, PhotoID(1)?, let refusal)? = news,
                    case .failed(.trash, let refusal) = refusal, case .missing = refusal.error,
                    refusal.member.suffix(5) == Array("1.CR2".utf8)
                else {
                    Issue.record("\(String(describing: news))")
                    continue
                }
                #expect(attic.photos == before)
                #expect(work.whereabouts.leftBehind == [PhotoID(1)])
            } else {
                guard case .left? = news else {
                    Issue.record("\(String(describing: news))")
                    continue
                }
                #expect(attic.photos.isEmpty)
            }
        }
    }

    @Test func `leaves the cover alone that is another file than the one that was shown`() throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        let file = write(pair: 1, in: attic)
        unlink("\(attic.root)/photos/1.jpg")
        attic.write(1, "another one")
        let before = attic.photos
        #expect(
            work.trash(order(0, 1, parts(1, pair), in: attic), seen: seen(1, file), at: 1) == nil)
        guard
            case .stayed(op: 0, PhotoID(1)?, let refusal)? = work.take(
                try #require(attic.next().first), at: 2)
        else {
            Issue.record("trashed")
            return
        }
        #expect(refusal.isChange)
        #expect(attic.photos == before)
    }

    @Test func `tells a photo of which only a sidecar is back from one that has a picture`() throws
    {
        for (taken, cover) in [(["1.jpg"], "1.CR2"), (["1.jpg", "1.CR2"], nil)] {
            let attic = try #require(Attic())
            var work: any FileOperations = try #require(attic.operations())
            let file = write(pair: 1, in: attic)
            let order = order(0, 1, parts(1, pair), in: attic)
            #expect(work.trash(order, seen: seen(1, file), at: 1) == nil)
            _ = work.take(try #require(attic.next().first), at: 2)
            for name in taken { unlink("\(attic.root)/share/Trash/files/\(name)") }
            #expect(work.restore(op: 0) == nil)
            guard
                case .returned(op: 0, PhotoID(1)?, .success(let back)?)? = work.take(
                    try #require(attic.next().first), at: 3)
            else {
                Issue.record("not back")
                continue
            }
            #expect(back.hasPicture == (cover != nil))
            #expect(back.gone == taken.map { Array($0.utf8) })
            let settled = attic.notices.drain().last
            if let cover {
                #expect(back.path == Array("\(attic.root)/photos/\(cover)".utf8))
            } else {
                // Nobody is to take it for a photo.
                #expect(settled == .settled(PhotoID(1), isAway: false))
            }
            #expect(attic.photos["1.CR2.xmp"] != nil)
        }
    }

    @Test func `leaves a film that is longer than any live photo`() throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        let file = write(pair: 1, in: attic)
        truncate("\(attic.root)/photos/1.MOV", 65 << 20)
        #expect(
            work.trash(order(0, 1, parts(1, pair), in: attic), seen: seen(1, file), at: 1) == nil)
        guard case .left? = work.take(try #require(attic.next().first), at: 2) else {
            Issue.record("not trashed")
            return
        }
        #expect(Array(attic.photos.keys) == ["1.MOV"])
    }

    @Test func `counts none of their files as an earlier session's`() throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        let file = write(pair: 1, in: attic)
        #expect(
            work.trash(order(0, 1, parts(1, pair), in: attic), seen: seen(1, file), at: 1) == nil)
        _ = work.take(try #require(attic.next().first), at: 2)
        #expect(
            work.restoreEarlier(
                folders: [Array("\(attic.root)/photos".utf8)], behind: nil, turn: nil) == nil)
        guard case .undidEarlier(.success(let report)?)? = attic.next().first else {
            Issue.record("no answer")
            return
        }
        #expect(report.restored.isEmpty)
        #expect(attic.photos.isEmpty)
    }

    @Test func `trashes just the group of a folder with any names, and brings it back`() throws {
        for seed in Seeds.count(40) {
            var dice = Dice(seed: seed)
            let attic = try #require(Attic())
            var work: any FileOperations = try #require(attic.operations())
            let stems = ["1", "10", "1_01", "a.b", "P.RAW-01", "2"]
            let endings = ["jpg", "JPG", "CR2", "dng", "tif", "xmp", "jpg.xmp", "CR2.xmp", "MOV"]
            var names: Set<String> = []
            for _ in 0..<dice.whole(3...14) {
                names.insert("\(dice.pick(stems)).\(dice.pick(endings))")
            }
            let all = names.sorted().map { Array($0.utf8) }
            for name in names { attic.write(name, "this is \(name)") }
            let photos = group(all).photos
            guard !photos.isEmpty else { continue }
            let photo = dice.pick(photos)
            let cover = String(decoding: all[photo.cover], as: UTF8.self)
            let before = attic.photos
            let order = TrashOrder(
                op: 0, photo: PhotoID(7), path: Array("\(attic.root)/photos/\(cover)".utf8),
                parts: PhotoParts(photo, of: all), bytes: 0, grounds: .screen)
            let file = try #require(SeenMember(path: order.path)?.identity)
            #expect(work.trash(order, seen: seen(7, file), at: 1) == nil)
            _ = work.take(try #require(attic.next().first), at: 2)
            let group = Set(photo.members.map { String(decoding: all[$0], as: UTF8.self) })
            #expect(Set(attic.photos.keys) == names.subtracting(group), "seed \(seed)")
            #expect(work.restore(op: 0) == nil)
            _ = work.take(try #require(attic.next().first), at: 3)
            #expect(attic.photos == before, "seed \(seed)")
        }
    }
}
