import CLinux
import Glibc
import System
import Testing

@testable import Trash

@Suite struct `a photo is left alone` {
    private func refusal(_ body: () throws(TrashError) -> Void) -> TrashError? {
        do {
            try body()
            return nil
        } catch {
            return error
        }
    }

    @Test func `when it is not the one that was shown`() throws {
        let sandbox = Sandbox()
        let service = sandbox.service()
        let path = sandbox.photo(bytes("a.jpg"), bytes("shown"))
        let shown = try #require(status(path)).identity
        func attempt() -> TrashError? {
            refusal { () throws(TrashError) in
                _ = try service.trash(path: path, expecting: shown, now: now())
            }
        }
        // Touched, rewritten in place, replaced by a file with the same size and times.
        setTimes(path, seconds: 1_577_934_245, nanoseconds: 678_000_124)
        #expect(attempt() == .changedSinceShown(path: path))
        writeFile(path, bytes("other content"))
        #expect(attempt() == .changedSinceShown(path: path))
        let twin = sandbox.photo(bytes("b.jpg"), bytes("shown"))
        _ = unsafe rename(cString(twin), cString(path))
        #expect(attempt() == .changedSinceShown(path: path))
        #expect(readFile(path) == bytes("shown"))
        #expect(files(below: sandbox.home).isEmpty)
    }

    /// Rewrites a file in place with as many bytes, and sets its time back.
    private func rewrite(_ path: Path) throws {
        let before = try #require(status(path)).identity
        let file = unsafe open(cString(path), O_WRONLY)
        defer { close(file) }
        #expect(unsafe write(file, "other", 5) == 5)
        let time = timespec(
            tv_sec: Int(before.modified_seconds), tv_nsec: Int(before.modified_nanoseconds))
        #expect(unsafe futimens(file, [time, time]) == 0)
        let after = try #require(status(path)).identity
        #expect(RecordedIdentity(after).matches(RecordedIdentity(before)))
    }

    @Test func `when it was rewritten in place and its time set back`() throws {
        let sandbox = Sandbox()
        let service = sandbox.service()
        let path = sandbox.photo(bytes("a.jpg"), bytes("shown"))
        let shown = try #require(status(path)).identity
        try rewrite(path)
        #expect(
            refusal { () throws(TrashError) in
                _ = try service.trash(path: path, expecting: shown, now: now())
            } == .changedSinceShown(path: path))
        #expect(readFile(path) == bytes("other"))
        #expect(files(below: sandbox.home).isEmpty)
        // Seen as it is now, it goes.
        _ = try service.trash(path: path, expecting: nil, now: now())
    }

    @Test func `when the target of its link was rewritten in place`() throws {
        let sandbox = Sandbox()
        let target = sandbox.photo(bytes("target.jpg"), bytes("shown"))
        let link = sandbox.photos + bytes("/link.jpg")
        makeLink(link, to: target)
        let shown = try #require(status(link, following: true)).identity
        try rewrite(target)
        let service = sandbox.service()
        #expect(
            refusal { () throws(TrashError) in
                _ = try service.trash(path: link, expecting: shown, now: now())
            } == .changedSinceShown(path: link))
    }

    @Test
    func `when its mode or its number of links is another: that is seen anew, and costs little`()
        throws
    {
        let sandbox = Sandbox()
        let service = sandbox.service()
        let path = sandbox.photo(bytes("a.jpg"), bytes("shown"))
        for change in [
            { unsafe chmod(cString(path), 0o600) },
            { unsafe link(cString(path), cString(sandbox.root + bytes("/other"))) },
        ] {
            let shown = try #require(status(path)).identity
            #expect(change() == 0)
            #expect(
                refusal { () throws(TrashError) in
                    _ = try service.trash(path: path, expecting: shown, now: now())
                } == .changedSinceShown(path: path))
        }
    }

    @Test func `when the target of a link changed since it was shown`() throws {
        let sandbox = Sandbox()
        let target = sandbox.photo(bytes("target.jpg"), bytes("1"))
        let link = sandbox.photos + bytes("/link.jpg")
        makeLink(link, to: target)
        let shown = try #require(status(link, following: true)).identity
        writeFile(target, bytes("22"))
        let service = sandbox.service()
        #expect(
            refusal { () throws(TrashError) in
                _ = try service.trash(path: link, expecting: shown, now: now())
            } == .changedSinceShown(path: link))
        #expect(status(link) != nil)
    }

    @Test func `when it is no file`() {
        let sandbox = Sandbox()
        let folder = sandbox.photos + bytes("/folder.jpg")
        makeDirectory(folder)
        let pipe = sandbox.photos + bytes("/pipe.jpg")
        _ = unsafe mkfifo(cString(pipe), 0o600)
        let service = sandbox.service()
        for path in [folder, pipe, sandbox.photos + bytes("/.."), bytes("")] {
            #expect(
                refusal { () throws(TrashError) in
                    _ = try service.trash(path: path, expecting: nil, now: now())
                } == .notAFile(path: path))
        }
        let missing = sandbox.photos + bytes("/missing.jpg")
        #expect(
            refusal { () throws(TrashError) in
                _ = try service.trash(path: missing, expecting: nil, now: now())
            } == .missing(path: missing))
    }

    @Test func `when the journal cannot be written, for then it could not be brought back`() {
        let sandbox = Sandbox()
        let path = sandbox.photo(bytes("a.jpg"), bytes("1"))
        let blocked = sandbox.root + bytes("/blocked")
        writeFile(blocked, [])
        let service = sandbox.service { $0.stateHome = blocked }
        let error = refusal { () throws(TrashError) in
            _ = try service.trash(path: path, expecting: nil, now: now())
        }
        guard case .journalUnwritable = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(readFile(path) == bytes("1"))
        #expect(files(below: sandbox.trash + bytes("/files")).isEmpty)
    }

    @Test func `when it lies in the trash already`() throws {
        let sandbox = Sandbox()
        let path = sandbox.photo(bytes("a.jpg"), bytes("1"))
        let service = sandbox.service()
        let receipt = try service.trash(path: path, expecting: nil, now: now())
        #expect(
            refusal { () throws(TrashError) in
                _ = try service.trash(path: receipt.trashPath, expecting: nil, now: now())
            } == .alreadyInTrash(path: receipt.trashPath))
        let flat = sandbox.service { $0.rejectDirectory = sandbox.photos }
        let other = sandbox.photo(bytes("b.jpg"), bytes("1"))
        #expect(
            refusal { () throws(TrashError) in
                _ = try flat.trash(path: other, expecting: nil, now: now())
            } == .alreadyInTrash(path: other))
    }
}
