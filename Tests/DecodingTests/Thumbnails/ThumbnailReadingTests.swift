import CLinux
import Glibc
import Photos
import Pixels
import Testing

@testable import Decoding

@Suite(.serialized) struct `thumbnails of others` {
    private let red: UInt32 = 0xE01010

    private func decode(
        _ harness: CacheHarness, _ path: [UInt8], box: PixelBox,
        fit: DecodeRequest.Fit = .contain, ladder: DecodeRequest.Ladder = .complete,
        quality: DecodeRequest.Quality = .thumbnailServes, part: PhotoPart? = nil
    ) throws -> [DecodedPhoto] {
        let outcomes = Outcomes()
        let pool = try harness.pool(outcomes, mayWrite: false)
        pool.submit(
            DecodeRequest(
                ticket: 1, path: path, box: box, fit: fit, part: part, ladder: ladder,
                quality: quality))
        #expect(
            outcomes.wait { $0.photos.last?.stage == .complete || $0.failure(ticket: 1) != nil })
        pool.shutDownAndWait()
        return outcomes.photos
    }

    @Test func `serve where they have pixels enough`() throws {
        let harness = CacheHarness()
        let path = harness.add(Fixture.bytes("detail.jpg"))
        try harness.plant(red, for: path, as: .normal, width: 128, height: 96)
        let photos = try decode(harness, path, box: PixelBox(width: 100, height: 60))
        #expect(photos.count == 1)
        let photo = try #require(photos.first)
        #expect(photo.origin == .thumbnailCache && photo.stage == .complete)
        #expect(photo.bitmap == Bitmap(width: 80, height: 60, filledWith: red))
        #expect(photo.sourceWidth == 640 && photo.sourceHeight == 480 && photo.format == .jpeg)
        // The guards of the trash compare the photo's own file.
        let file = try PhotoFile(path: path)
        #expect(photo.identity.isSameContent(as: file.identity))
    }

    @Test func `do not serve where they are too small, for a part, or where the file is wanted`()
        throws
    {
        let harness = CacheHarness()
        let path = harness.add(Fixture.bytes("detail.jpg"))
        try harness.plant(red, for: path, as: .normal, width: 128, height: 96)
        let small = PixelBox(width: 100, height: 60)
        for photos in [
            try decode(harness, path, box: PixelBox(width: 200, height: 100)),
            try decode(harness, path, box: PixelBox(width: 120, height: 100), fit: .cover),
            try decode(harness, path, box: small, quality: .original),
            try decode(
                harness, path, box: small, part: PhotoPart(x: 0, y: 0, width: 0.5, height: 0.5)),
        ] {
            #expect(photos.map(\.origin) == [.file])
        }
        let covering = try decode(
            harness, path, box: PixelBox(width: 100, height: 96), fit: .cover)
        #expect(covering.map(\.origin) == [.thumbnailCache])
    }

    @Test func `the smallest that serves is taken, of all four sizes`() throws {
        let harness = CacheHarness()
        let path = harness.add(Fixture.bytes("detail.jpg"))
        for (size, colour) in zip(ThumbnailSize.allCases, [1, 2, 3, 4] as [UInt32]) {
            try harness.plant(
                colour, for: path, as: size, width: min(size.side, 640),
                height: min(size.side, 640) * 3 / 4)
        }
        for (side, colour) in [(60, 1), (128, 1), (129, 2), (256, 2), (512, 3), (600, 4)] {
            let photos = try decode(harness, path, box: PixelBox(width: side, height: side))
            #expect(photos.first?.bitmap[1, 1] == UInt32(colour), "\(side)")
        }
        // The whole size of the photo serves for any box.
        let enlarged = try decode(
            harness, path, box: PixelBox(width: 800, height: 800, isUpscaling: true))
        #expect(enlarged.first?.origin == .thumbnailCache && enlarged.first?.bitmap.width == 800)
    }

    @Test func `a small one is a first look where the photo has none of its own`() throws {
        let harness = CacheHarness()
        let path = harness.add(Fixture.bytes("detail.jpg"))
        try harness.plant(red, for: path, as: .normal, width: 128, height: 96)
        let photos = try decode(
            harness, path, box: PixelBox(width: 300, height: 300), ladder: .previewFirst)
        #expect(photos.map(\.stage) == [.thumbnail, .complete])
        #expect(photos.map(\.origin) == [.thumbnailCache, .file])
        #expect(photos.allSatisfy { $0.bitmap.width == 300 && $0.bitmap.height == 225 })
        let only = try decode(harness, path, box: PixelBox(width: 300, height: 300))
        #expect(only.map(\.origin) == [.file])
    }

    @Test func `one of another time or another size is not even a first look`() throws {
        func origins(_ change: (CacheHarness, [UInt8]) throws -> Void) throws -> [PictureOrigin] {
            let harness = CacheHarness()
            let path = harness.add(Fixture.bytes("detail.jpg"))
            try harness.plant(
                red, for: path, as: .normal, width: 128, height: 96, isOurs: false, notesSize: true)
            try change(harness, path)
            return try decode(
                harness, path, box: PixelBox(width: 300, height: 300), ladder: .previewFirst
            ).map(\.origin)
        }
        #expect(try origins { _, _ in } == [.thumbnailCache, .file])
        #expect(try origins { harness, path in harness.setAge(path, 3601) } == [.file])
        let longer = try origins { _, path in
            let time = try PhotoFile(path: path).identity.modified_seconds
            #expect(replaceFile(path, with: Fixture.bytes("detail.jpg") + [0]))
            var times = Array(repeating: timespec(tv_sec: Int(time), tv_nsec: 0), count: 2)
            #expect(utimensat(AT_FDCWD, path.text, &times, 0) == 0)
        }
        #expect(longer == [.file])
    }

    @Test
    func `those of another moment, another file, another shape or another format are not shown`()
        throws
    {
        let harness = CacheHarness()
        let path = harness.add(Fixture.bytes("detail.jpg"))
        let box = PixelBox(width: 100, height: 60)
        func origin() throws -> PictureOrigin? { try decode(harness, path, box: box).first?.origin }
        let name = harness.cache.folder(.normal) + [0x2F] + (try harness.subject(path)).name

        try harness.plant(red, for: path, as: .normal, width: 128, height: 96)
        #expect(try origin() == .thumbnailCache)
        harness.setAge(path, 3601)
        #expect(try origin() == .file)

        try harness.plant(red, for: path, as: .normal, width: 96, height: 128)
        #expect(try origin() == .file)

        let other = harness.add(Fixture.bytes("detail.jpg"), name: "other.jpg")
        try harness.plant(red, for: other, as: .normal, width: 128, height: 96)
        let strange = harness.cache.folder(.normal) + [0x2F] + (try harness.subject(other)).name
        #expect(rename(strange.text, name.text) == 0)
        #expect(try origin() == .file)

        #expect(replaceFile(name, with: Fixture.bytes("s420.jpg")))
        #expect(try origin() == .file)
        #expect(replaceFile(name, with: [0]))
        #expect(try origin() == .file)
        #expect(
            mkfifo((name + [0x31]).text, 0o600) == 0 && rename((name + [0x31]).text, name.text) == 0
        )
        #expect(try origin() == .file)
    }

    @Test func `a damaged one is as good as none`() throws {
        let harness = CacheHarness()
        let path = harness.add(Fixture.bytes("detail.jpg"))
        try harness.plant(red, for: path, as: .normal, width: 128, height: 96)
        let name = harness.cache.folder(.normal) + [0x2F] + (try harness.subject(path)).name
        let bytes = contents(of: String(decoding: name, as: UTF8.self))
        for length in stride(from: 1, to: bytes.count, by: 9) {
            #expect(replaceFile(name, with: Array(bytes[..<length])))
            let photo = try decode(harness, path, box: PixelBox(width: 100, height: 60)).first
            // Without its very end a thumbnail is whole nevertheless.
            let isWhole = photo?.bitmap == Bitmap(width: 80, height: 60, filledWith: red)
            #expect(photo?.origin == .file || isWhole, "\(length)")
            #expect(photo?.damage == nil, "\(length)")
        }
    }

    @Test func `nothing is looked for without a cache, and none of its own files has thumbnails`()
        throws
    {
        let harness = CacheHarness()
        let path = harness.add(Fixture.bytes("detail.jpg"))
        try harness.plant(red, for: path, as: .normal, width: 128, height: 96)
        let inside = harness.cache.folder(.normal) + [0x2F] + (try harness.subject(path)).name
        let photos = try decode(harness, inside, box: PixelBox(width: 50, height: 50))
        #expect(photos.map(\.origin) == [.file])
        let outcomes = Outcomes()
        let pool = try makePool(outcomes)
        pool.submit(DecodeRequest(ticket: 1, path: path, box: PixelBox(width: 50, height: 50)))
        #expect(outcomes.wait { $0.photos.count == 1 })
        #expect(outcomes.photos.first?.origin == .file)
        pool.shutDownAndWait()
    }
}
