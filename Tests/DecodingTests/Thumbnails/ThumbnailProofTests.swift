import CLinux
import Geometry
import Glibc
import Pixels
import Testing

@testable import Decoding

@Suite(.serialized) struct `the proof of a thumbnail` {
    private let red: UInt32 = 0xE01010

    private func decode(
        _ harness: CacheHarness, _ path: [UInt8], side: Int = 100, mayWrite: Bool = false,
        ladder: DecodeRequest.Ladder = .previewFirst
    ) throws -> [DecodedPhoto] {
        let outcomes = Outcomes()
        let pool = try harness.pool(outcomes, mayWrite: mayWrite)
        pool.submit(
            DecodeRequest(
                ticket: 1, path: path, box: PixelBox(width: side, height: side), ladder: ladder))
        #expect(
            outcomes.wait { outcomes in
                ladder == .fast
                    ? !outcomes.photos.isEmpty : outcomes.photos.last?.stage == .complete
            })
        #expect(pool.waitForThumbnails(outcomes))
        pool.shutDownAndWait()
        return outcomes.photos
    }

    private func isRed(_ photo: DecodedPhoto?) -> Bool { photo?.bitmap[1, 1] == red }

    @Test func `without one it is a preview, and the photo's own pixels follow`() throws {
        let harness = CacheHarness()
        let path = harness.add(Fixture.bytes("detail.jpg"))
        try harness.plant(red, for: path, as: .normal, width: 128, height: 96, isOurs: false)
        let photos = try decode(harness, path)
        #expect(photos.map(\.stage) == [.thumbnail, .complete])
        #expect(photos.map(\.origin) == [.thumbnailCache, .file])
        #expect(isRed(photos.first) && !isRed(photos.last))
        // Who wants the final picture alone, or the first one, gets that.
        let final = try decode(harness, path, ladder: .complete)
        #expect(final.map(\.origin) == [.file])
        let first = try decode(harness, path, ladder: .fast)
        #expect(first.map(\.stage) == [.thumbnail] && isRed(first.first))
    }

    @Test func `the photo's own thumbnail is the better preview`() throws {
        let harness = CacheHarness()
        let path = harness.add(Fixture.bytes("thumbnail.jpg"))
        let file = try PhotoFile(path: path)
        let photo = try #require(try PhotoFacts(of: file).size)
        try harness.plant(
            red, for: path, as: .normal, width: photo.width, height: photo.height, isOurs: false)
        let photos = try decode(harness, path)
        #expect(photos.map(\.stage) == [.thumbnail, .complete])
        #expect(photos.allSatisfy { $0.origin == .file })
    }

    /// A burst on a card: times in steps of two seconds, files filled up to a round size, renumbered later.
    @Test(arguments: [true, false])
    func `a photo that has another's name, size and time is never taken for it`(isOurs: Bool) throws
    {
        let harness = CacheHarness()
        var first = Fixture.bytes("detail.jpg")
        var second = first
        // A later shot: another byte in its header, the same size.
        second.insert(contentsOf: [0xFF, 0xFE, 0, 3, 2], at: 2)
        first.insert(contentsOf: [0xFF, 0xFE, 0, 3, 1], at: 2)
        let path = harness.add(first)
        try harness.plant(red, for: path, as: .normal, width: 128, height: 96, isOurs: isOurs)
        let before = try PhotoFile(path: path).identity
        if isOurs { #expect(try decode(harness, path).map(\.stage) == [.complete]) }

        #expect(replaceFile(path, with: second))
        var times = [
            timespec(tv_sec: Int(before.modified_seconds), tv_nsec: 0),
            timespec(tv_sec: Int(before.modified_seconds), tv_nsec: 0),
        ]
        #expect(utimensat(AT_FDCWD, path.text, &times, 0) == 0)
        let after = try PhotoFile(path: path).identity
        #expect(after.size == before.size && after.modified_seconds == before.modified_seconds)
        let photos = try decode(harness, path)
        #expect(photos.map(\.stage) == [.thumbnail, .complete])
        #expect(photos.last?.origin == .file && !isRed(photos.last))
    }

    /// Name, inode, size and time stay, and so do all bytes that are sampled.
    @Test func `a photo rewritten in place where no sample looks is never taken for the old one`()
        throws
    {
        let harness = CacheHarness()
        let bytes = Fixture.bytes("detail.jpg")
        // What follows the picture belongs to the file.
        let path = harness.add(bytes + [UInt8](repeating: 0, count: 100_000))
        try harness.plant(red, for: path, as: .normal, width: 128, height: 96)
        #expect(try decode(harness, path).map(\.stage) == [.complete])
        let before = try PhotoFile(path: path).identity
        let file = open(path.text, O_WRONLY)
        defer { close(file) }
        let time = timespec(
            tv_sec: Int(before.modified_seconds), tv_nsec: Int(before.modified_nanoseconds))
        var after = before
        // The clock of the file system goes in steps of some milliseconds.
        while after.isSameMoment(as: before) {
            #expect(pwrite(file, "!", 1, off_t(before.size / 2 - 20_000)) == 1)
            futimens(file, [time, time])
            after = try PhotoFile(path: path).identity
        }
        #expect(after.inode == before.inode && after.size == before.size)
        #expect(after.modified_nanoseconds == before.modified_nanoseconds)
        let photos = try decode(harness, path)
        #expect(photos.last?.origin == .file && !isRed(photos.last))
    }

    @Test func `is left for the next time, in the place of one that has none`() throws {
        let harness = CacheHarness()
        let path = harness.add(Fixture.bytes("detail.jpg"))
        try harness.plant(red, for: path, as: .normal, width: 128, height: 96, isOurs: false)
        #expect(try decode(harness, path, mayWrite: true).last?.origin == .file)
        let again = try decode(harness, path, mayWrite: true)
        #expect(again.map(\.stage) == [.complete] && again.map(\.origin) == [.thumbnailCache])
        #expect(!isRed(again.last))
    }

    @Test func `a larger one that has it comes before a smaller one that has not`() throws {
        let harness = CacheHarness()
        let path = harness.add(Fixture.bytes("detail.jpg"))
        try harness.plant(red, for: path, as: .normal, width: 128, height: 96, isOurs: false)
        try harness.plant(0x10E010, for: path, as: .large, width: 256, height: 192)
        let photos = try decode(harness, path)
        #expect(photos.map(\.stage) == [.complete] && photos.first?.bitmap[1, 1] == 0x10E010)
    }

    @Test func `a note on a failure needs one too`() throws {
        let harness = CacheHarness()
        let path = harness.add(Array(Fixture.bytes("detail.jpg")))
        let other = try PhotoFile(path: harness.add([1, 2, 3], name: "another"))
        let text = ContentSample.text(of: other)
        let sample = try #require(text)
        let failure = try #require(NotedFailure(.tooManyScans))
        #expect(
            harness.cache.writeFailure(failure, of: try harness.subject(path), sample: sample))
        #expect(try decode(harness, path).last?.stage == .complete)
    }

    @Test func `the sample sees a change at the start, in the middle and at the end`() throws {
        let harness = CacheHarness()
        func sample(_ bytes: [UInt8]) throws -> [UInt8]? {
            let file = try PhotoFile(path: harness.add(bytes))
            return ContentSample.text(of: file)
        }
        for size in [1, 20_000, 49_152, 49_153, 400_000] {
            let bytes = [UInt8](repeating: 7, count: size)
            let whole = try sample(bytes)
            #expect(whole != nil)
            for place in [0, size / 2, size - 1] {
                var changed = bytes
                changed[place] = 8
                #expect(try sample(changed) != whole, "\(place) of \(size)")
            }
            #expect(try sample(bytes + [7]) != whole)
        }
    }
}

extension FileIdentity {
    /// Whether the system last changed both at the same time.
    fileprivate func isSameMoment(as other: FileIdentity) -> Bool {
        changed_seconds == other.changed_seconds
            && changed_nanoseconds == other.changed_nanoseconds
    }
}
