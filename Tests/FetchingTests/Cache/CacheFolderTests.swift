import CLinux
import Foundation
import SeededRandom
import Testing

@testable import Fetching

@Suite struct `The cache's folder` {
    private let path = NSTemporaryDirectory() + "riffle-cache-\(UUID().uuidString)"
    private let now: Int64 = 1_800_000_000

    private func folder(_ session: UInt64 = 1) throws -> CacheFolder {
        try CacheFolder(path: Array((path + "/a/http").utf8), session: SessionTag(session))
    }

    private func address(_ number: Int) throws -> WebAddress {
        try WebAddress(Array("http://host/\(number).jpg".utf8))
    }

    private func entry(_ number: Int, _ body: [UInt8]) throws -> CacheEntry {
        CacheEntry(
            address: try address(number),
            headers: HTTPHeaders(Array("ETag: \"\(number)\"\r\n".utf8)),
            status: 200, length: UInt64(body.count), isDetour: false, agent: [], now: now)
    }

    @discardableResult
    private func keep(
        _ number: Int, _ body: [UInt8], in folder: CacheFolder, form: CacheName.Form = .kept
    ) throws -> CacheName {
        let address = try address(number)
        let file = try folder.beginPart(of: address)
        defer { close(file) }
        #expect(write(file, body, body.count) == body.count)
        return try folder.finishPart(file, of: address, entry: try entry(number, body), form: form)
    }

    private var files: [String] {
        (FileManager.default.enumerator(atPath: path + "/a/http")?.allObjects ?? [])
            .compactMap { $0 as? String }.filter { $0.contains("/") }.sorted()
    }

    private func done() { try? FileManager.default.removeItem(atPath: path) }

    @Test func `is for nobody else`() throws {
        defer { done() }
        let folder = try folder()
        var status = stat()
        #expect(fstat(folder.descriptor, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o700)
        _ = chmod(path + "/a/http", 0o755)
        let again = try self.folder(2)
        #expect(fstat(again.descriptor, &status) == 0 && status.st_mode & 0o777 == 0o700)
    }

    @Test func `is looked at without being made or changed`() throws {
        defer { done() }
        let place = Array((path + "/a/http").utf8)
        #expect(try CacheFolder(existing: place, session: SessionTag(1)) == nil)
        #expect(!FileManager.default.fileExists(atPath: path))
        try keep(1, [1], in: folder(2))
        let before = try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
        let folder = try #require(try CacheFolder(existing: place, session: SessionTag(1)))
        #expect(folder.usage().photos == 1)
        #expect(try FileManager.default.subpathsOfDirectory(atPath: path).sorted() == before)
        _ = chmod(path + "/a/http", 0o755)
        #expect(throws: CacheFolderFault.open) {
            try CacheFolder(existing: place, session: SessionTag(1))
        }
    }

    @Test func `is not a link, nor a file`() throws {
        defer { done() }
        try FileManager.default.createDirectory(
            atPath: path + "/a", withIntermediateDirectories: true)
        // A folder of the test's own: a cache that follows the link closes what it leads to for everybody else.
        try FileManager.default.createDirectory(
            atPath: path + "/elsewhere", withIntermediateDirectories: true)
        #expect(symlink(path + "/elsewhere", path + "/a/http") == 0)
        #expect(throws: CacheFolderFault.self) { try folder() }
        _ = unlink(path + "/a/http")
        try Data().write(to: URL(fileURLWithPath: path + "/a/http"))
        #expect(throws: CacheFolderFault.self) { try folder() }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can make a folder of somebody else"))
    func `is not somebody else's`() throws {
        defer { done() }
        try FileManager.default.createDirectory(
            atPath: path + "/a/http", withIntermediateDirectories: true)
        _ = chown(path + "/a/http", 12345, 12345)
        #expect(throws: CacheFolderFault.foreign) { try folder() }
    }

    @Test func `gives back what was kept, and nothing of another length or file`() throws {
        defer { done() }
        let folder = try folder()
        let body = Array("body".utf8)
        let name = try keep(1, body, in: folder)
        #expect(folder.entry(of: try address(1))?.etag == Array("\"1\"".utf8))
        #expect(folder.entry(of: try address(2)) == nil)
        #expect(folder.has(name, length: 4) && !folder.has(name, length: 5))
        let file =
            path + "/a/http/" + String(decoding: name.path(in: folder.session), as: UTF8.self)
        // Another file of the same length, as two riffles might leave it.
        try Data("bodx".utf8).write(to: URL(fileURLWithPath: file + "x"))
        #expect(rename(file + "x", file) == 0)
        #expect(folder.entry(of: try address(1)) == nil)
        _ = unlink(file)
        #expect(symlink("/etc/passwd", file) == 0)
        #expect(try folder.open(name, length: 4) == nil && folder.entry(of: address(1)) == nil)
    }

    @Test func `says itself what is fresh, of the very file that is known`() throws {
        defer { done() }
        let folder = try folder()
        let address = try address(1)
        let body = Array("body".utf8)
        let file = try folder.beginPart(of: address)
        defer { close(file) }
        #expect(write(file, body, body.count) == body.count)
        let entry = CacheEntry(
            address: address, headers: HTTPHeaders(Array("Cache-Control: max-age=60\r\n".utf8)),
            status: 200, length: 4, isDetour: false, agent: [], now: now)
        let name = try folder.finishPart(file, of: address, entry: entry, form: .kept)
        let copy = try #require(folder.freshCopy(of: address, now: now + 59))
        #expect(copy.name == name && copy.length == 4 && copy.standing == .current)
        #expect(folder.freshCopy(of: address, now: now + 60) == nil)
        #expect(folder.freshCopy(of: address, now: now - 1) == nil)
        #expect(try folder.freshCopy(of: self.address(2), now: now) == nil)
        let place =
            path + "/a/http/" + String(decoding: name.path(in: folder.session), as: UTF8.self)
        // Another file of the same length, as two riffles might leave it.
        try Data("bodx".utf8).write(to: URL(fileURLWithPath: place + "x"))
        #expect(rename(place + "x", place) == 0)
        #expect(folder.freshCopy(of: address, now: now) == nil)
        _ = unlink(place)
        #expect(symlink("/etc/passwd", place) == 0)
        #expect(folder.freshCopy(of: address, now: now) == nil)
    }

    @Test func `has nothing left of a session that is over`() throws {
        defer { done() }
        let folder = try folder()
        try keep(1, [1], in: folder)
        try keep(2, [2], in: folder, form: .session)
        close(try folder.beginPart(of: try address(3)))
        #expect(files.count == 4)
        folder.endSession()
        #expect(files.count == 2 && files.allSatisfy { !$0.contains("session") })
    }

    @Test func `is cleared of what the dead have left, and of nothing of the living`() throws {
        defer { done() }
        let living = try folder(1)
        try keep(1, [1], in: living, form: .session)
        do {
            let dead = try folder(2)
            try keep(2, [2], in: dead, form: .session)
            close(try dead.beginPart(of: try address(3)))
        }
        #expect(files.count == 3)
        _ = try folder(4)
        #expect(files.count == 1 && files[0].contains(SessionTag(1).text))
        #expect(
            try !FileManager.default.contentsOfDirectory(atPath: path + "/a/http")
                .contains("session-\(SessionTag(2).text)"))
    }

    @Test func `does not keep what must not be kept any more`() throws {
        defer { done() }
        let folder = try folder()
        try keep(1, [1], in: folder)
        try keep(1, [2], in: folder, form: .session)
        #expect(try files.count == 1 && folder.entry(of: address(1)) == nil)
    }

    @Test func `loses the photos that were not used for longest`() throws {
        defer { done() }
        let folder = try folder()
        var dice = Dice(5)
        let order = (0..<20).shuffled(using: &dice)
        for (age, number) in order.enumerated() {
            let name = try keep(number, [UInt8](repeating: 0, count: 1000), in: folder)
            let path = path + "/a/http/" + String(decoding: name.entryPath, as: UTF8.self)
            var times = utimbuf(actime: 0, modtime: Int(now) - age * 3600)
            #expect(utime(path, &times) == 0)
        }
        let oldest = try #require(order.last)
        let shown = CacheName(try address(oldest))
        let left = folder.trim(limit: 12_000, now: now) { $0 == shown }
        #expect(left <= 10_800)
        let kept = try (0..<20).filter { folder.entry(of: try address($0)) != nil }
        #expect(kept.contains(oldest))
        // The newest, and the oldest, which is shown.
        #expect(Set(kept) == Set(order.prefix(kept.count - 1) + [oldest]))
        #expect(kept.count >= 8)
        #expect(folder.trim(limit: 12_000, now: now) { _ in false } == left)
    }

    @Test func `counts what the session alone can use, which goes as well`() throws {
        defer { done() }
        let folder = try folder()
        let body = [UInt8](repeating: 0, count: 1000)
        for number in 0..<5 { try keep(number, body, in: folder, form: .session) }
        for number in 5..<10 { try keep(number, body, in: folder) }
        let another = try self.folder(2)
        try keep(20, body, in: another, form: .session)
        let inUse = Set(try [0, 5].map { CacheName(try address($0)) })
        #expect(folder.trim(limit: 4_500, now: now, isInUse: inUse.contains) <= 4_050)
        #expect(folder.has(CacheName(try address(0)).of(.session), length: 1000))
        #expect(try folder.entry(of: address(5)) != nil)
        #expect(another.has(CacheName(try address(20)).of(.session), length: 1000))
    }

    @Test func `has nothing taken from it by a session that keeps nothing`() throws {
        defer { done() }
        let folder = try folder()
        let body = [UInt8](repeating: 0, count: 1000)
        for number in 0..<5 { try keep(number, body, in: folder) }
        for number in 5..<10 { try keep(number, body, in: folder, form: .session) }
        #expect(folder.trim(limit: 2_500, keeps: false, now: now) { _ in false } == 2_000)
        let kept = try (0..<5).filter { folder.entry(of: try address($0)) != nil }
        #expect(kept == Array(0..<5))
    }

    @Test func `loses what is half, and what nobody owns, after a while`() throws {
        defer { done() }
        let folder = try folder()
        for number in 0..<3 { try keep(number, [1], in: folder) }
        let half =
            path + "/a/http/" + String(decoding: CacheName(try address(0)).entryPath, as: UTF8.self)
        _ = unlink(half)
        let body = CacheName(try address(1)).path(in: folder.session)
        _ = unlink(path + "/a/http/" + String(decoding: body, as: UTF8.self))
        try Data().write(
            to: URL(fileURLWithPath: half.replacing(".meta", with: ".00000000000000ff.part")))
        let today = Int64(Date().timeIntervalSince1970)
        folder.trim(limit: 1 << 20, now: today) { _ in false }
        #expect(files.count == 4)
        folder.trim(limit: 1 << 20, now: today + 4000) { _ in false }
        #expect(try files.count == 2 && folder.entry(of: address(2)) != nil)
    }
}
