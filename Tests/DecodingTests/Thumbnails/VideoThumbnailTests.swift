import Pixels
import Testing

@testable import Decoding

@Suite(.serialized) struct `thumbnails of videos` {
    private let video: [UInt8] = Array(contents(of: formatsFolder + "/clip.mov"))
    private let refusal = DecodeError.video("video (MP4, QuickTime)", milliseconds: 12_400)

    /// What came before it was said that it is a video.
    private func shown(
        _ harness: CacheHarness, _ path: [UInt8], part: PhotoPart? = nil
    ) throws -> [DecodedPhoto] {
        let outcomes = Outcomes()
        let pool = try harness.pool(outcomes)
        pool.submit(
            DecodeRequest(
                ticket: 1, path: path, box: PixelBox(width: 100, height: 60), part: part,
                ladder: .previewFirst))
        #expect(outcomes.wait { $0.failure(ticket: 1) != nil })
        pool.shutDownAndWait()
        #expect(outcomes.failure(ticket: 1) == refusal)
        return outcomes.photos
    }

    @Test(arguments: [true, false])
    func `that others made are shown, and stand for nothing`(notesSize: Bool) throws {
        let harness = CacheHarness()
        let path = harness.add(video, name: "a clip.mov")
        try harness.plant(
            0x10E010, for: path, as: .normal, width: 128, height: 72, isOurs: false,
            notesSize: notesSize)
        let photos = try shown(harness, path)
        #expect(photos.map(\.stage) == [.thumbnail])
        #expect(photos.first?.origin == .thumbnailCache)
        #expect(photos.first?.bitmap == Bitmap(width: 100, height: 56, filledWith: 0x10E010))
        let file = try PhotoFile(path: path)
        #expect(photos.first?.identity.isSameContent(as: file.identity) == true)
    }

    @Test func `that are none of the video as it is now are not shown`() throws {
        let harness = CacheHarness()
        let path = harness.add(video, name: "a clip.mov")
        try harness.plant(0x10E010, for: path, as: .large, width: 256, height: 144, isOurs: false)
        harness.setAge(path, 7200)
        #expect(try shown(harness, path).isEmpty)
        // Nor is anything written of it.
        harness.setAge(path, 3600)
        let before = Set(harness.files.map(\.text))
        #expect(
            try shown(harness, path, part: PhotoPart(x: 0, y: 0, width: 0.5, height: 0.5)).isEmpty)
        #expect(Set(harness.files.map(\.text)) == before)
    }
}
