import CLinux
import Geometry
import Glibc
import Pixels
import System
import Testing

@testable import Decoding

@Suite(.serialized) struct `thumbnails for others` {
    /// Shows a photo in a box and waits until nothing is left to do; what came of it.
    @discardableResult
    private func show(
        _ harness: CacheHarness, _ path: [UInt8], _ side: Int,
        quality: DecodeRequest.Quality = .thumbnailServes
    ) throws -> Outcomes {
        let outcomes = Outcomes()
        let pool = try harness.pool(outcomes)
        pool.submit(
            DecodeRequest(
                ticket: 1, path: path, box: PixelBox(width: side, height: side), quality: quality))
        #expect(outcomes.wait { $0.order == [1] })
        #expect(pool.waitForThumbnails(outcomes))
        pool.shutDownAndWait()
        return outcomes
    }

    @Test(arguments: [(60, "normal", 128), (128, "normal", 128), (129, "large", 256)])
    func `are written in the size that would have served`(side: Int, folder: String, width: Int)
        throws
    {
        let harness = CacheHarness()
        let path = harness.add(Fixture.bytes("detail.jpg"))
        #expect(try show(harness, path, side).photos.first?.origin == .file)
        let subject = try harness.subject(path)
        let name = String(decoding: subject.name, as: UTF8.self)
        #expect(harness.cached == ["\(folder)/\(name)"])
        let thumbnail = harness.cache.directory + "/\(folder)/\(name)".utf8
        let file = try PhotoFile(path: thumbnail)
        guard let facts = ThumbnailFacts(of: file) else {
            Issue.record("no thumbnail")
            return
        }
        #expect(facts.size == PixelSize(width: width, height: width * 3 / 4))
        for (keyword, text) in [
            ("Thumb::URI", String(decoding: subject.uri, as: UTF8.self)),
            ("Thumb::MTime", "\(subject.modified)"), ("Thumb::Size", "\(subject.size)"),
            ("Thumb::Image::Width", "640"), ("Thumb::Image::Height", "480"),
            ("Thumb::Mimetype", "image/jpeg"), ("Software", "riffle"),
        ] {
            #expect(facts.text(keyword) == Array(text.utf8), "\(keyword)")
        }
        #expect(mode(thumbnail) == 0o600 && mode(harness.cache.folder(.normal)) ?? 0o700 == 0o700)
        #expect(mode(harness.cache.directory) == 0o700)
        #expect(mode(harness.folder + "/cache".utf8) == 0o700)
        // The next time it serves, and nothing is written.
        let again = try show(harness, path, side)
        #expect(again.photos.map(\.origin) == [.thumbnailCache])
        let whole = try show(harness, path, side, quality: .original)
        let (worst, mean) = difference(again.photos[0].bitmap) {
            channels(whole.photos[0].bitmap[$0, $1])
        }
        #expect(mean < 4 && worst < 40)
    }

    @Test func `are upright, whatever the orientation of the file`() throws {
        let harness = CacheHarness()
        var bytes = Fixture.bytes("detail.jpg")
        let turned = Fixture.bytes("orientation6.jpg")
        let length = Int(turned[4]) << 8 | Int(turned[5])
        bytes.insert(contentsOf: turned[2..<(4 + length)], at: 2)
        let path = harness.add(bytes)
        let first = try show(harness, path, 100).photos[0]
        #expect(first.origin == .file && first.orientation == 6 && first.bitmap.height == 100)
        let second = try show(harness, path, 100).photos[0]
        #expect(second.origin == .thumbnailCache && second.orientation == 6)
        let (_, mean) = difference(second.bitmap) { channels(first.bitmap[$0, $1]) }
        #expect(mean < 4)
        #expect(second.sourceWidth == 480 && second.sourceHeight == 640)
    }

    @Test
    func `are not written for what is small, large, transparent, damaged or fresh, nor read-only`()
        throws
    {
        let harness = CacheHarness()
        let detail = Fixture.bytes("detail.jpg")
        try show(harness, harness.add(Fixture.bytes("s420.jpg"), name: "small"), 60)
        try show(harness, harness.add(detail, name: "large"), 257)
        try show(harness, harness.add(Fixture.bytes("rgba8.png"), name: "transparent"), 40)
        try show(harness, harness.add(Array(detail[..<20000]), name: "damaged"), 60)
        try show(harness, harness.add(detail, name: "fresh", age: 0), 60)
        try show(harness, harness.add(detail, name: "original"), 60, quality: .original)
        #expect(harness.cached == [])
        try show(harness, harness.add(detail, name: "from the future", age: -9999), 60)
        #expect(harness.cached.count == 1)
        let still = CacheHarness(mayWrite: false)
        try show(still, still.add(detail), 60)
        #expect(still.files.count == 2)
    }

    @Test func `a cache that cannot be written is left alone after the first try`() throws {
        let harness = CacheHarness()
        // A file is in the place of the folder.
        _ = harness.add([1], name: "cache")
        let paths = (0..<5).map {
            harness.add(Fixture.bytes("detail.jpg"), name: "photo \($0).jpg")
        }
        let outcomes = Outcomes()
        let pool = try harness.pool(outcomes)
        for (ticket, path) in paths.enumerated() {
            pool.submit(
                DecodeRequest(ticket: ticket, path: path, box: PixelBox(width: 50, height: 50)))
        }
        #expect(outcomes.wait { $0.photos.count == 5 })
        #expect(pool.waitForThumbnails(outcomes))
        #expect(!pool.core.state.withLock { $0.mayWriteThumbnails })
        pool.shutDownAndWait()
    }

    @Test func `nobody sees a part of one, and nothing is left beside it`() throws {
        let harness = CacheHarness()
        let path = harness.add(Fixture.bytes("detail.jpg"))
        try show(harness, path, 60)
        let folder = harness.cache.folder(.normal)
        #expect(harness.files.filter { $0.starts(with: folder + [0x2F]) }.count == 1)
        // An old one is replaced as a whole: somebody who reads it keeps what was opened.
        let name = folder + [0x2F] + (try harness.subject(path)).name
        let old = try PhotoFile(path: name)
        harness.setAge(path, 7200)
        try show(harness, path, 60)
        let new = try PhotoFile(path: name)
        #expect(new.identity.inode != old.identity.inode)
        #expect(old.read(at: 0, count: old.size).count == old.size)
    }

    private func mode(_ path: [UInt8]) -> UInt32? {
        var status = stat()
        return stat(path.text, &status) == 0 ? status.st_mode & 0o777 : nil
    }
}
