import Likeness
import Photos
import Testing

@Suite struct `What is known of a photo` {
    @Test func `comes from its header and its picture`() {
        var metadata = PhotoMetadata()
        metadata.camera = "Canon EOS R5"
        metadata.serial = "012345"
        (metadata.width, metadata.height) = (6000, 4000)
        (metadata.shutter, metadata.aperture, metadata.iso) = (0.25, 8, 200)
        (metadata.bias, metadata.drive, metadata.hasFlash) = (-2, .bracket, true)
        if let time = CaptureTime(text: "2024:05:17 10:30:00.12".utf8) {
            metadata.take(time, isRecorded: true)
        }
        let facts = LikenessFacts(
            metadata, PhotoHash(bits: 5, median: 100), rank: 7, folder: 3)
        #expect(facts.camera == "Canon EOS R5\n012345" && facts.rank == 7 && facts.folder == 3)
        #expect(facts.milliseconds.map { $0 % 1000 } == 120 && facts.hasSubseconds)
        #expect(facts.aspect == 1.5 && facts.hash == 5 && facts.median == 100)
        #expect(facts.exposure == 0.25 && facts.aperture == 8 && facts.iso == 200)
        #expect(facts.bias == -2 && facts.hasFlash && facts.isFlagged && !facts.isFocusSeries)
        metadata.drive = .focus
        #expect(LikenessFacts(metadata, nil, rank: 0).isFocusSeries)
    }

    @Test func `has no time where only the day is written`() {
        var metadata = PhotoMetadata()
        if let time = CaptureTime(text: "2024:05:17".utf8) { metadata.take(time, isRecorded: true) }
        #expect(metadata.captureDate != nil)
        #expect(LikenessFacts(metadata, nil, rank: 0).milliseconds == nil)
    }
}
