import Browsing
import Cells
import DisplayList
import GridMode
import Photos
import SeededRandom
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

    /// Words as a file may have them.
    private func words(_ dice: inout Dice) -> String {
        let scalars: [Unicode.Scalar] = [
            "a", "Z", " ", "\u{1B}", "[", "2", "J", "\n", "\r", "\u{0}", "\u{7}", "\u{9B}",
            "\u{202E}",
            "\u{301}", "\u{FE0F}", "\u{1F468}", "\u{200D}", "\u{FF21}", "\u{10FFFF}", "é", ";", "]",
        ]
        var words = String.UnicodeScalarView()
        for _ in 0..<dice.roll(90) { words.append(dice.pick(scalars)) }
        return String(words)
    }

    @Test(arguments: Seeds.count(120))
    func `of any words at any size keep to their place, and hold no control characters`(
        seed: UInt64
    ) {
        var dice = Dice(seed: seed)
        let (columns, rows) = (1 + dice.roll(130), 1 + dice.roll(45))
        var stage = Stage.deck(4, columns: columns, rows: rows)
        stage.press(.infoPanel)
        var told = header(0)
        (told.metadata.camera, told.metadata.lens) = (words(&dice), words(&dice))
        (told.shot.software, told.shot.colours) = (words(&dice), words(&dice))
        told.folder = Array(words(&dice).utf8) + [0xFF, 0xC3]
        stage.send(.measured([told]))
        let bins = (0..<256).map { _ in UInt32(dice.roll(1000)) }
        let histogram = PhotoHistogram(red: bins, green: bins, blue: bins, luma: bins)
        stage.send(
            .figured(
                PhotoID(0),
                PhotoFigures(sharp: 71, sharpAt: 4, blown: 3, crushed: 1, median: 90), histogram))
        for _ in 0..<4 {
            let frame = stage.frame
            for cell in frame.cells {
                let glyph = cell.glyph
                for scalar in [glyph.scalar, glyph.mark, glyph.secondMark] where scalar != 0 {
                    let isSafe =
                        scalar >= 0x20 && !(0x7F...0x9F).contains(scalar)
                        && !(0x202A...0x202E).contains(scalar)
                    #expect(isSafe || glyph.isContinuation, "seed \(seed): \(scalar)")
                }
            }
            stage.send(
                .resized(Viewport(columns: 1 + dice.roll(130), rows: 1 + dice.roll(45))))
            stage.settle()
        }
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
