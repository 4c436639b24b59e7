import Glibc
import Testing

@testable import Decoding

@Suite(.serialized) struct `notes on photos that cannot be decoded` {
    private func outcome(
        _ harness: CacheHarness, _ path: [UInt8],
        quality: DecodeRequest.Quality = .thumbnailServes
    ) throws -> Outcomes {
        let outcomes = Outcomes()
        let pool = try harness.pool(outcomes)
        pool.submit(
            DecodeRequest(
                ticket: 1, path: path, box: PixelBox(width: 50, height: 50), quality: quality))
        #expect(outcomes.wait { $0.order == [1] })
        #expect(pool.waitForThumbnails(outcomes))
        pool.shutDownAndWait()
        return outcomes
    }

    @Test(arguments: ["truncated-header.jpg", "bomb-scans.jpg", "bomb-interlaced.png"])
    func `are made once and give the same error again`(name: String) throws {
        let harness = CacheHarness()
        let path = harness.add(Fixture.bytes(name))
        let first = try #require(try outcome(harness, path).failure(ticket: 1))
        let subject = try harness.subject(path)
        #expect(
            harness.cached
                == ["fail/riffle-test/" + String(decoding: subject.name, as: UTF8.self)])
        #expect(try harness.failure(path) == first)
        #expect(try outcome(harness, path).failure(ticket: 1) == first)
    }

    @Test func `count until the file changes, and never for who wants the file itself`() throws {
        let harness = CacheHarness()
        let path = harness.add(Fixture.bytes("detail.jpg"))
        let note = try #require(NotedFailure(.malformed("a lie")))
        #expect(try harness.write(note, of: path))
        #expect(try outcome(harness, path).failure(ticket: 1) == .malformed("a lie"))
        harness.setAge(path, 7200)
        #expect(try outcome(harness, path).photos.count == 1)
        #expect(try harness.write(note, of: path))
        #expect(try outcome(harness, path, quality: .original).photos.count == 1)
        // It was a lie: it is taken back.
        #expect(try harness.failure(path) == nil)
        #expect(try outcome(harness, path).photos.count == 1)
    }

    @Test func `of other programs do not count`() throws {
        let harness = CacheHarness()
        let path = harness.add(Fixture.bytes("detail.jpg"))
        let other = ThumbnailCache(
            directory: harness.cache.directory, mayWrite: true, program: "gnome-thumbnail-factory")
        let note = try #require(NotedFailure(.malformed("not for us")))
        #expect(try harness.write(note, of: path, to: other))
        #expect(try outcome(harness, path).photos.count == 1)
    }

    @Test func `are not made of what may be otherwise the next time`() throws {
        let harness = CacheHarness()
        _ = try outcome(harness, harness.add(Fixture.bytes("truncated-header.jpg"), age: 0))
        _ = try outcome(harness, harness.add(Fixture.bytes("jp2-inside.png"), name: "jp2"))
        _ = try outcome(harness, harness.folder + "/missing.jpg".utf8)
        #expect(harness.cached == [])
        for error: DecodeError in [
            .tookTooLong(seconds: 2), .decoderCrashed(signal: 9), .outOfMemory, .cancelled,
            .cannotOpen(errno: EIO), .helperMissing, .empty,
        ] {
            #expect(NotedFailure(error) == nil)
        }
    }

    @Test(arguments: ["", "nonsense", "pixels 1 2", "pixels a b c", "scan"])
    func `that say nothing are nothing`(text: String) {
        #expect(NotedFailure(text: text) == nil)
    }
}
