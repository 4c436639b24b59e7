import CLinux
import Glibc
import SeededRandom
import System
import Testing

@testable import Trash

/// What an undo says of the photo that it brought back, for trashing it again.
@Suite struct `a photo that came back` {
    private func roundTrip(
        _ sandbox: Sandbox, _ service: TrashService, _ path: Path,
        meanwhile: (Path) -> Void = { _ in }
    ) throws -> Restoration {
        let receipt = try service.trash(path: path, expecting: nil, now: now())
        meanwhile(receipt.trashPath)
        return try service.restore(receipt)
    }

    private func attempt(_ service: TrashService, _ restoration: Restoration) -> TrashError? {
        guard let warrant = restoration.returned?.now else {
            return .changedSinceShown(path: restoration.path)
        }
        do throws(TrashError) {
            _ = try service.trash(path: restoration.path, by: warrant, now: now())
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: BackEnd.everyday)
    func `may go again, and again, by the same word`(backEnd: BackEnd) throws {
        let sandbox = backEnd.sandbox()
        let service = backEnd.service(sandbox)
        let path = sandbox.photo(bytes("a.jpg"), bytes("seen"))
        for _ in 0..<3 {
            let restoration = try roundTrip(sandbox, service, path)
            #expect(restoration.returned?.now?.mark == status(path).map { FileMark($0) })
            #expect(attempt(service, restoration) == nil)
            let receipt = try #require(service.sessionReceipts.last)
            _ = try service.restore(receipt)
        }
        #expect(readFile(path) == bytes("seen"))
    }

    @Test func `does not go where another file has its name`() throws {
        let sandbox = Sandbox()
        let service = sandbox.service()
        let path = sandbox.photo(bytes("a.jpg"), bytes("seen"))
        let restoration = try roundTrip(sandbox, service, path)
        let diary = sandbox.photo(bytes("diary.txt"), bytes("mine"))
        _ = unsafe rename(cString(diary), cString(path))
        #expect(attempt(service, restoration) == .changedSinceShown(path: path))
        #expect(readFile(path) == bytes("mine"))
    }

    @Test func `goes under the name that it got where its own was taken`() throws {
        let sandbox = Sandbox()
        let service = sandbox.service()
        let path = sandbox.photo(bytes("a.jpg"), bytes("seen"))
        let restoration = try roundTrip(sandbox, service, path) { _ in
            sandbox.photo(bytes("a.jpg"), bytes("mine"))
        }
        #expect(restoration.isRenamed)
        #expect(attempt(service, restoration) == nil)
        #expect(names(sandbox.photos) == ["a.jpg"])
        #expect(readFile(path) == bytes("mine"))
    }

    @Test func `does not go where it was rewritten in the trash and its time set back`() throws {
        let sandbox = Sandbox()
        let service = sandbox.service()
        let path = sandbox.photo(bytes("a.jpg"), bytes("seen"))
        let restoration = try roundTrip(sandbox, service, path) { stored in
            let file = unsafe open(cString(stored), O_WRONLY)
            defer { close(file) }
            _ = unsafe write(file, "else", 4)
            setTimes(stored, seconds: 1_577_934_245, nanoseconds: 678_000_123)
        }
        #expect(readFile(path) == bytes("else"))
        let returned = try #require(restoration.returned)
        #expect(returned.now == nil)
    }

    @Test func `is, of a link, the file that it leads to`() throws {
        let sandbox = Sandbox()
        let service = sandbox.service()
        let target = sandbox.photo(bytes("target.jpg"), bytes("seen"))
        let link = sandbox.photos + bytes("/link.jpg")
        makeLink(link, to: target)
        let first = try roundTrip(sandbox, service, link)
        #expect(attempt(service, first) == nil)
        _ = try service.restore(try #require(service.sessionReceipts.last))
        let second = try roundTrip(sandbox, service, link) { _ in writeFile(target, bytes("else")) }
        #expect(attempt(service, second) == .changedSinceShown(path: link))
        #expect(status(link)?.isSymbolicLink == true)
    }

    @Test func `by another session's undo is nobody's to trash again`() throws {
        let sandbox = Sandbox()
        let path = sandbox.photo(bytes("a.jpg"), bytes("seen"))
        let receipt = try sandbox.service().trash(path: path, expecting: nil, now: now())
        #expect(try sandbox.service().restore(receipt).returned == nil)
    }
}

@Suite struct `evidence for a trash` {
    private func identity(_ size: Int64) -> FileIdentity {
        var identity = FileIdentity()
        identity.size = size
        return identity
    }

    @Test func `is the file of the pixels that the terminal has, not of those on their way`() {
        var screen = ScreenEvidence<Int>()
        screen.sent(.init([7: identity(1)], question: nil), number: 1)
        #expect(screen.warrant(for: 7) == nil)
        let arrival1 = screen.arrived(upTo: 1)
        #expect(arrival1)
        screen.sent(.init([7: identity(2)], question: nil), number: 2)
        #expect(screen.warrant(for: 7)?.identity.size == 1)
        #expect(screen.warrant(for: 8) == nil)
        let arrival2 = screen.arrived(upTo: 1)
        #expect(!arrival2)
        let arrival3 = screen.arrived(upTo: 2)
        #expect(arrival3)
        #expect(screen.warrant(for: 7)?.identity.size == 2)
        screen.lose()
        #expect(screen.warrant(for: 7) == nil)
    }

    @Test
    func `is the file that was asked about, once the question is to be read and the file known`()
        throws
    {
        let sandbox = Sandbox()
        let path = sandbox.photo(bytes("a.jpg"), bytes("unseen"))
        let file = try #require(QuestionedFile(path: path))
        var screen = ScreenEvidence<Int>()
        screen.sent(.init([:], question: 5), number: nil)
        let arrival4 = screen.arrived(upTo: 0)
        #expect(arrival4)
        #expect(screen.warrant(answering: 5, for: 7) == nil)
        screen.note([7: file], for: 5)
        #expect(screen.warrant(answering: 4, for: 7) == nil)
        let inode = status(path)?.identity.inode
        #expect(screen.warrant(answering: 5, for: 7)?.identity.inode == inode)
        #expect(screen.warrant(answering: 5, for: 8) == nil)
        // The same question asked anew is another one.
        screen.sent(.init([:], question: 6), number: nil)
        let arrival5 = screen.arrived(upTo: 0)
        #expect(arrival5)
        #expect(
            screen.warrant(answering: 6, for: 7) == nil
                && screen.warrant(answering: 5, for: 7) == nil)
    }

    @Test(arguments: UInt64(1)...20)
    func `is each file of the last frame with own pixels, and follows each that came back`(
        seed: UInt64
    ) {
        var dice = Dice(seed)
        var screen = ScreenEvidence<Int>()
        var seen: [Int: Int64] = [:]
        var next: Int64 = 1
        for step in 0..<60 {
            if dice.roll(3) > 0 {
                var files: [Int: Int64] = [:]
                for photo in 0..<dice.roll(7) where dice.roll(4) > 0 {
                    files[photo] = next
                    next += 1
                }
                screen.sent(.init(files.mapValues(identity), question: nil), number: step)
                _ = screen.arrived(upTo: step)
                if !files.isEmpty { seen = files }
            } else if let photo = seen.keys.sorted().first, let before = screen.warrant(for: photo)
            {
                screen.renew(Returned(before, now: FileMark(identity(next))))
                seen[photo] = next
                next += 1
            }
            for photo in 0..<7 {
                let size = screen.warrant(for: photo)?.identity.size
                #expect(size == seen[photo], "seed \(seed), step \(step), photo \(photo)")
            }
        }
    }
}
