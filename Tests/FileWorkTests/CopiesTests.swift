import Browsing
import CLinux
import DisplayList
import FileWork
import Glibc
import PhotoLibrary
import System
import Testing
import Trash

@Suite struct `Copies on the thread of file work` {
    private let target = Array("../select".utf8)

    private func order(
        _ number: Int, _ photos: [Int], in attic: Attic, _ way: FilingWay = .copy,
        to target: String = "../select"
    ) -> CopyOrder {
        CopyOrder(
            number: number, way: way,
            photos: photos.map {
                .init(
                    photo: PhotoID($0), path: attic.path($0), parts: nil,
                    target: Array(target.utf8))
            }, grouping: .pairs)
    }

    private func names(_ attic: Attic, _ folder: String = "select") -> [String] {
        folderFiles("\(attic.root)/\(folder)")
    }

    private func report(
        _ attic: Attic, _ work: inout any FileOperations, _ count: Int
    ) throws -> CopyReport {
        for answer in attic.next(count) {
            if case .filing(let report, _)? = work.take(answer, at: 2), report.isDone {
                return report
            }
        }
        throw Missing()
    }

    private struct Missing: Error {}

    @Test func `are made one by one, told of one by one, and gone by one undo`() throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        for photo in 1...3 { attic.write(photo, "photo \(photo)") }
        #expect(work.copy(order(0, [1, 2, 3], in: attic)) == nil)
        var told: [Int] = []
        for answer in attic.next(3) {
            switch work.take(answer, at: 2) {
            case .filing(let report, let made)? where !report.isDone:
                let progress = report.progress
                told.append(progress.done)
                #expect(made?.paths.count == 1)
                #expect(progress.bytes == Int64(7 * progress.done))
            case .filing(let report, _)?:
                told.append(3)
                #expect(report.made == [1, 2, 3].map { PhotoID($0) } && report.bytes == 21)
                #expect(report.failures.isEmpty && report.there.isEmpty)
            case let other: Issue.record("\(String(describing: other))")
            }
        }
        #expect(told == [1, 2, 3])
        #expect(names(attic) == ["1.jpg", "2.jpg", "3.jpg"])
        #expect(work.takeBackCopies(of: 0) == nil)
        guard
            case .unfiled(0, let undo?)? = work.take(try #require(attic.next().first), at: 3)
        else { throw Missing() }
        #expect(undo.removed.count == 3 && undo.stayed.isEmpty && undo.waiting.isEmpty)
        #expect(names(attic).isEmpty)
        #expect((1...3).allSatisfy { attic.exists($0) })
    }

    @Test func `that are asked back while they are made leave nothing`() throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        for photo in 1...30 { attic.write(photo, "photo \(photo)") }
        _ = work.copy(order(0, Array(1...30), in: attic))
        _ = work.takeBackCopies(of: 0)
        work.finishAll(within: 20) { Double(monotonicNow()) * 1e-9 }
        var news = 0
        for answer in attic.answers.drain() {
            guard let said = work.take(answer, at: 2) else { continue }
            news += 1
            guard case .unfiled(0, let undo?) = said else {
                Issue.record("\(said)")
                continue
            }
            #expect(undo.stayed.isEmpty && undo.waiting.isEmpty)
        }
        #expect(news == 1)
        #expect(names(attic).isEmpty)
        #expect((1...30).allSatisfy { attic.exists($0) })
    }

    @Test func `that are asked back are not begun`() throws {
        let attic = try #require(Attic())
        let permits = try #require(Semaphore())
        var work: any FileOperations = try #require(attic.operations(permits: permits))
        for photo in 1...9 { attic.write(photo, "photo \(photo)") }
        _ = work.copy(order(0, Array(1...9), in: attic))
        // One is under way, and is not answered before it may be: what takes it back waits behind it.
        let begin = monotonicNow()
        while work.waiting.copies > 8, monotonicNow() - begin < 20_000_000_000 { usleep(1000) }
        _ = work.takeBackCopies(of: 0)
        #expect(work.waiting.copies == 0 && work.waiting.returns == 1)
        for _ in 0..<20 { permits.signal() }
        work.finishAll(within: 20) { Double(monotonicNow()) * 1e-9 }
        #expect(names(attic).isEmpty)
    }

    @Test func `let a list of the trash go before those that wait, and it is made once`() throws {
        let attic = try #require(Attic())
        let permits = try #require(Semaphore())
        var work: any FileOperations = try #require(attic.operations(permits: permits))
        for photo in 1...3 { attic.write(photo, "photo \(photo)") }
        _ = work.copy(order(0, [1, 2, 3], in: attic))
        // The first one is under way, and not answered before it may be: the others wait.
        for _ in 0..<20_000 where work.waiting.copies == 3 { usleep(1000) }
        for _ in 0..<5 { work.listTrash(.session, folders: [], pairs: .jpeg) }
        work.listTrash(.all, folders: [], pairs: .jpeg)
        for _ in 0..<9 { permits.signal() }
        work.finishAll(within: 20) { Double(monotonicNow()) * 1e-9 }
        var told: [String] = []
        for answer in attic.answers.drain() {
            switch work.take(answer, at: 2) {
            case .filing(let report, _)?: told.append(report.isDone ? "last copy" : "copy")
            case .trashListed(.success(let list))?: told.append("list of \(list.scope)")
            case let other: Issue.record("\(String(describing: other))")
            }
        }
        #expect(told == ["copy", "list of all", "copy", "last copy"])
    }

    @Test func `that wait are told apart from photos that were not trashed yet`() throws {
        let attic = try #require(Attic())
        let permits = try #require(Semaphore())
        var work: any FileOperations = try #require(attic.operations(permits: permits))
        for photo in 1...2 { attic.write(photo, "photo \(photo)") }
        let file = attic.write(3, "three")
        _ = work.copy(order(0, [1, 2], in: attic))
        for _ in 0..<20_000 where work.waiting.copies == 2 { usleep(1000) }
        _ = work.trash(
            TrashOrder(
                op: 0, photo: PhotoID(3), path: attic.path(3), bytes: 0, grounds: .screen),
            seen: seen(3, file), at: 1)
        #expect(work.restore(op: 0) == nil)
        let waiting = work.waiting
        #expect(waiting.copies == 1 && waiting.removals == 1 && waiting.returns == 1)
        // The copy that is under way is no longer one that waits.
        #expect(work.backlog == 4)
        for _ in 0..<9 { permits.signal() }
        work.finishAll(within: 20) { Double(monotonicNow()) * 1e-9 }
        #expect(work.waiting == WaitingWork() && attic.exists(3))
    }

    @Test func `fail by themselves, and the others are made`() throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        attic.write(1, "one")
        attic.write(3, "three")
        _ = work.copy(order(0, [1, 2, 3], in: attic))
        let report = try report(attic, &work, 3)
        #expect(report.made == [PhotoID(1), PhotoID(3)])
        #expect(report.failures.map(\.photo) == [PhotoID(2)])
        // What is there already with the same bytes is no failure, and not taken back.
        _ = work.copy(order(1, [1], in: attic))
        let again = try self.report(attic, &work, 1)
        #expect(again.there == [PhotoID(1)] && again.made.isEmpty)
        _ = work.takeBackCopies(of: 1)
        _ = attic.next()
        #expect(names(attic) == ["1.jpg", "3.jpg"])
    }

    @Test func `of a photo on its way back are of what comes back, not of what has its name`()
        throws
    {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        let file = attic.write(1, "one")
        let away = TrashOrder(
            op: 7, photo: PhotoID(1), path: attic.path(1), bytes: 0, grounds: .screen)
        #expect(work.trash(away, seen: seen(1, file), at: 1) == nil)
        _ = work.take(try #require(attic.next().first), at: 2)
        attic.write(1, "of somebody else")
        _ = work.restore(op: 7)
        _ = work.copy(order(0, [1], in: attic))
        let report = try report(attic, &work, 2)
        #expect(report.made == [PhotoID(1)] && report.bytes == 3)
    }

    @Test func `wait for the sidecar of what was decided, and take it along`() throws {
        let attic = try #require(Attic())
        let path = attic.path(1)
        let root = attic.root
        // Written beside the photo when it is asked for, as the last decision is.
        let settle: @Sendable ([UInt8]) -> Set<[UInt8]> = { cover in
            guard cover == path else { return [] }
            system("printf stars > '\(root)/photos/1.jpg.xmp'")
            return [Array("1.jpg.xmp".utf8)]
        }
        let answers = attic.answers
        let queue = FileWorkQueue(
            places: attic.places, settle: settle, deliver: { answers.post($0) })
        var work: any FileOperations = TrashOperations(
            queue: try #require(queue), notify: { _ in }, examined: { _, _ in })
        attic.write(1, "one")
        _ = work.copy(order(0, [1], in: attic))
        #expect(try report(attic, &work, 1).made == [PhotoID(1)])
        #expect(names(attic) == ["1.jpg", "1.jpg.xmp"])
    }

    @Test(arguments: [
        (".", "sameFolder"), ("../nothing/there", "noFolder"), ("1.jpg", "noFolder"),
    ])
    func `to no folder, and to their own, are refused`(target: String, reason: String) throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        attic.write(1, "one")
        _ = work.copy(order(0, [1], in: attic, to: target))
        let report = try report(attic, &work, 1)
        guard case .failed(.copy, let error)? = report.failures.first?.refusal else {
            throw Missing()
        }
        #expect("\(error.error)".hasPrefix(reason), "\(error)")
        #expect(attic.photos.keys.sorted() == ["1.jpg"])
    }

    @Test func `links say where their photos are`() throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        attic.write(1, "one")
        _ = work.copy(order(0, [1], in: attic, .link))
        #expect(try report(attic, &work, 1).made == [PhotoID(1)])
        #expect(isSymbolicLink(Array("\(attic.root)/select/1.jpg".utf8)))
        _ = work.takeBackCopies(of: 0)
        _ = attic.next()
        #expect(names(attic).isEmpty && attic.exists(1))
    }

    /// FC11.
    @Test func `go to folders of any name, with names of any bytes`() throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        for (number, folder) in ["-rf", "a\nb", "it's", "{}", "\"$(x)\""].enumerated() {
            attic.write("-- \(folder).jpg", "one")
            var order = order(number, [1], in: attic, to: "../" + folder)
            order.photos[0].path = Array("\(attic.root)/photos/-- \(folder).jpg".utf8)
            _ = work.copy(order)
            #expect(try report(attic, &work, 1).made.count == 1, "\(folder)")
            #expect(names(attic, folder) == ["-- \(folder).jpg"])
        }
    }

    @Test func `moves go to the folder, are no trash, and come back`() throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        let file = attic.write(1, "one")
        let before = attic.photos
        var order = TrashOrder(
            op: 7, photo: PhotoID(1), path: attic.path(1), bytes: 0, grounds: .screen)
        order.target = target
        #expect(work.trash(order, seen: seen(1, file), at: 1) == nil)
        guard
            case .left(7, PhotoID(1)?, let departed)? =
                work.take(try #require(attic.next().first), at: 2)
        else { throw Missing() }
        #expect(departed.isMoved && departed.bytes == 3 && departed.paths.count == 1)
        #expect(names(attic) == ["1.jpg"] && !attic.exists(1))
        _ = work.restore(op: 7)
        guard
            case .returned(7, PhotoID(1)?, .success(let back)?)? =
                work.take(try #require(attic.next().first), at: 3)
        else { throw Missing() }
        #expect(attic.photos == before && names(attic).isEmpty && !back.isRenamed)
    }

    @Test func `moves of what nobody has seen are none`() throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        attic.write(1, "one")
        var order = TrashOrder(
            op: 7, photo: PhotoID(1), path: attic.path(1), bytes: 0, grounds: .screen)
        order.target = target
        guard case .stayed(7, nil, .unseen)? = work.trash(order, seen: .init(), at: 1) else {
            throw Missing()
        }
        #expect(attic.exists(1))
    }

    /// The newest of trash, copy and move goes first, whichever it is.
    @Test(arguments: 0..<6)
    func `of earlier sessions come back in the order of time`(seed: Int) throws {
        let attic = try #require(Attic())
        let deeds = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]][seed]
        for deed in deeds {
            let service = attic.service()
            let file = attic.write(deed, "photo \(deed)")
            let now = try #require(WallTime.now())
            let warrant = try #require(seen(deed, file).warrant(for: PhotoID(deed)))
            let folder = Array("\(attic.root)/select".utf8)
            switch deed {
            case 0:
                let files = CopyFiles(stem: [], cover: attic.path(0), seen: file, others: [])
                _ = try service.copy(photo: files, to: folder, now: now)
            case 1:
                let files = PhotoFiles(stem: [], cover: attic.path(1), by: warrant, others: [])
                _ = try service.move(photo: files, to: folder, now: now)
            default: _ = try service.trash(path: attic.path(2), by: warrant, now: now)
            }
        }
        var back: [Int] = []
        var work: any FileOperations = try #require(attic.operations())
        for _ in 0..<4 {
            _ = work.restoreEarlier(
                folders: [Array("\(attic.root)/photos".utf8)], behind: nil, turn: nil)
            guard case .undidEarlier(.success(let report)?)? = attic.next().first else {
                throw Missing()
            }
            if report.copies.removed.count == 1 { back.append(0) }
            for photo in report.restored { back.append(photo.path == attic.path(1) ? 1 : 2) }
        }
        #expect(back == deeds.reversed())
        #expect(names(attic).isEmpty)
    }

    @Test func `of this session are none of an earlier one`() throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        attic.write(1, "one")
        _ = work.copy(order(0, [1], in: attic))
        _ = attic.next()
        _ = work.restoreEarlier(
            folders: [Array("\(attic.root)/photos".utf8)], behind: nil, turn: nil)
        guard case .undidEarlier(.success(let report)?)? = attic.next().first else {
            throw Missing()
        }
        #expect(report.isEmpty)
        #expect(names(attic) == ["1.jpg"])
    }

    @Test func `in a dry run are none, and are told`() throws {
        let attic = try #require(Attic())
        var work: any FileOperations = RehearsedOperations(examined: { _, _ in })
        attic.write(1, "one")
        guard case .filing(let report, nil)? = work.copy(order(0, [1], in: attic)) else {
            throw Missing()
        }
        #expect(report.isRehearsed && report.made == [PhotoID(1)])
        #expect(names(attic).isEmpty)
        let told = work.rehearsed.sentences(home: nil)
        #expect(told.map(\.path) == [attic.path(1)])
        #expect(told.first?.words.hasPrefix("would have been copied to /") ?? false)
        _ = work.takeBackCopies(of: 0)
        #expect(work.rehearsed.sentences(home: nil).isEmpty)
    }
}

@Suite struct `The name of a target` {
    private func path(_ name: String) -> String {
        String(
            decoding: targetPath(
                Array(name.utf8), besides: Array("/nowhere/a.jpg".utf8),
                home: Array("/home/ann".utf8)), as: UTF8.self)
    }

    @Test func `is absolute, from home, or relative to the photo's folder`() {
        #expect(path("/x/select/") == "/x/select")
        #expect(path("~") == "/home/ann")
        #expect(path("~/select") == "/home/ann/select")
        #expect(path("~ann/select") == "/nowhere/~ann/select")
        #expect(path("select//") == "/nowhere/select")
        #expect(path("/") == "/")
    }
}

/// Names of the files in a folder, sorted; none where it is not there.
private func folderFiles(_ path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
            tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
}
