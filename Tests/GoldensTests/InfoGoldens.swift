import Browsing
import DisplayList
import GridMode
import Photos
import Selecting
import Testing
import ViewModel

@Suite struct `Letter pictures of the panel of information` {
    /// What a file says whose words are hostile.
    private func header(_ number: Int) -> PhotoHeader {
        var metadata = PhotoMetadata()
        (metadata.width, metadata.height, metadata.format) = (3000, 2000, "JPEG")
        (metadata.camera, metadata.lens) = ("Cam\u{1B}[2J\u{202E}era", "EF-S55-250mm f/4-5.6 IS")
        (metadata.focalLength, metadata.aperture) = (85, 2.8)
        (metadata.shutter, metadata.iso) = (1 / 500, 100)
        metadata.captureDate = CaptureDate(
            year: 2024, month: 5, day: 17, hour: 10, minute: 30, second: 0)
        metadata.milliseconds = 120
        var header = PhotoHeader(
            photo: PhotoID(number), metadata: metadata, byteCount: 2_100_000,
            others: [
                PhotoFile(name: Array("IMG_\u{1B}]0;x\u{7}1.CR2".utf8), byteCount: 24_000_000)
            ])
        header.folder = Array("/photos/2024/05/we\ndding".utf8)
        return header
    }

    @Test(arguments: [(80, 24), (60, 16)])
    func `beside the photo, in the viewer, among tiles, and over all of a small screen`(
        columns: Int, rows: Int
    ) {
        var golden = Golden("info-\(columns)")
        var stage = Stage.deck(4, columns: columns, rows: rows)
        stage.press(.infoPanel)
        golden.add("not read yet", stage)
        stage.send(.measured([header(0)]))
        stage.send(
            .judgementsFound([PhotoID(0): Judgement(stars: 3, label: .colour(.red))]))
        golden.add("read", stage)
        stage.press(.open)
        stage.settle()
        golden.add("opened", stage)
        stage.press(.mode(.grid))
        stage.live(3)
        golden.add("among tiles", stage)
        stage.press(.close)
        stage.live(3)
        golden.add("closed", stage)
        golden.check()
    }
}
