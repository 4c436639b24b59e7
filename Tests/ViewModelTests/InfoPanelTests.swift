import DisplayList
import Geometry
import GridMode
import Photos
import Selecting
import Testing
import WaterfallMode

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

/// `I`: the panel of all that is known of the photo in front.
@Suite struct `the panel of information` {
    private func bench(_ columns: Int = 120, _ rows: Int = 40) -> Bench {
        Bench(photos: 4, viewport: Viewport(columns: columns, rows: rows))
    }

    private func header(_ number: Int, camera: String = "Canon EOS R5") -> PhotoHeader {
        var metadata = PhotoMetadata()
        (metadata.width, metadata.height, metadata.format) = (6000, 4000, "JPEG")
        (metadata.camera, metadata.lens) = (camera, "RF85mm F1.2 L USM")
        (metadata.focalLength, metadata.aperture) = (85, 2.8)
        (metadata.shutter, metadata.iso) = (1 / 500, 100)
        metadata.captureDate = CaptureDate(
            year: 2024, month: 5, day: 17, hour: 10, minute: 30, second: 0)
        metadata.milliseconds = 120
        metadata.zone = ClockZone(minutes: 120) ?? .unknown
        metadata.hasPosition = true
        var header = PhotoHeader(
            photo: PhotoID(number), metadata: metadata,
            changed: CalendarDate(year: 2025, month: 1, day: 2, isCapture: false),
            byteCount: 8_400_000,
            others: [PhotoFile(name: Array("IMG_\(number).CR2".utf8), byteCount: 24_000_000)])
        header.folder = Array("/photos/2024/05/wedding".utf8)
        return header
    }

    /// The rows as they are read, a line each.
    private func lines(_ bench: Bench) -> [String] {
        (bench.scene.info?.rows ?? []).map { row in
            (row.key + [TextSpan("|")] + row.text).map { String(decoding: $0.text, as: UTF8.self) }
                .joined()
        }
    }

    @Test func `says what a filter compares, and what belongs to the photo`() {
        var bench = bench()
        #expect(bench.press(.infoPanel).contains(.describe(PhotoID(0))))
        #expect(lines(bench) == ["file|IMG_0.JPG", " |not read yet"])
        bench.send(
            .photosArranged(
                (0..<4).map {
                    Photo(
                        id: PhotoID($0), name: Array("IMG_\($0).JPG".utf8),
                        others: Array(" +CR2".utf8), otherCount: 1)
                }))
        bench.send(.measured([header(0)]))
        bench.judge([0: Judgement(stars: 3, flag: .pick, label: .colour(.red))])
        bench.press(.mark)
        #expect(
            lines(bench) == [
                "decided|★★★ ♥ ● red", "marked|◉ yes", "file|IMG_0.JPG 8.4 MB",
                " |IMG_0.CR2 24 MB", "size|32.4 MB", "folder|/photos/2024/05/wedding",
                "type|JPEG", "pixels|6000×4000 · 24 MP · 3:2", "date|2024-05-17 10:30:00.12",
                " |+02:00", "changed|2025-01-02 00:00:00", "camera|Canon EOS R5",
                "lens|RF85mm F1.2 L USM", "exposure|85 mm · f/2.8 · 1/500 s", " |ISO 100",
                "gps|yes",
            ])
    }

    @Test func `says where a decision is kept, until it is another one`() {
        var bench = bench()
        bench.judge([0: Judgement(stars: 3)])
        #expect(bench.model.untracedDecision == nil)
        bench.press(.infoPanel)
        #expect(bench.model.untracedDecision?.photo == PhotoID(0))
        let name = Array("IMG_0.xmp".utf8)
        for (source, words) in [
            (DecisionSource(isOnDesk: true, document: nil), "kept|desk"),
            (DecisionSource(isOnDesk: false, document: .sidecar(name)), "kept|IMG_0.xmp"),
            (DecisionSource(isOnDesk: true, document: .sidecar(name)), "kept|desk · IMG_0.xmp"),
            (DecisionSource(isOnDesk: false, document: .file), "kept|in the file"),
        ] {
            bench.send(.decisionTraced(PhotoID(0), Judgement(stars: 3), source))
            #expect(lines(bench)[1] == words)
            #expect(bench.model.untracedDecision == nil)
        }
        // What was found of another decision, or of another photo, says nothing of this one.
        bench.judge([0: Judgement(stars: 4)])
        #expect(lines(bench).allSatisfy { !$0.hasPrefix("kept") })
        #expect(bench.model.untracedDecision?.judgement == Judgement(stars: 4))
        bench.press(.next)
        #expect(bench.model.untracedDecision == nil)
    }

    @Test func `says how the shot was metered, and what else was read for it alone`() {
        var bench = bench()
        bench.press(.infoPanel)
        var header = header(0)
        header.metadata.bias = -0.3333
        header.shot.metering = 5
        header.metadata.hasFlash = true
        header.shot.equivalentFocalLength = 128
        (header.shot.colours, header.shot.depth) = ("Display P3", 16)
        header.shot.software = "darktable 4.2"
        bench.send(.measured([header]))
        let words = lines(bench).joined(separator: "\n")
        for word in [
            "−0.3 EV", "pattern metering", "flash", "35 mm|128 mm equivalent", "type|JPEG · 16 bit",
            "colours|Display P3", "software|darktable 4.2",
        ] {
            #expect(words.contains(word), "\(word): \(words)")
        }
        // What is read again among many knows less; it is the same photo.
        var again = self.header(0)
        again.folder = []
        bench.send(.measured([again]))
        #expect(lines(bench).contains("colours|Display P3"))
        header.shot = ShotDetails()
        (header.metadata.bias, header.metadata.hasFlash) = (.infinity, false)
        header.shot.metering = 77
        bench.send(.measured([header]))
        let rest = lines(bench).joined(separator: "\n")
        #expect(!rest.contains("EV") && !rest.contains("metering") && !rest.contains("flash"))
    }

    @Test func `stays while one browses, and follows the photo in front`() {
        var bench = bench()
        bench.press(.infoPanel)
        bench.send(.measured([header(0)]))
        #expect(bench.press(.next).contains(.describe(PhotoID(1))))
        #expect(lines(bench) == ["file|IMG_1.JPG", " |not read yet"])
        bench.send(.measured([header(1, camera: "NIKON Z 9"), header(2)]))
        #expect(lines(bench).contains("camera|NIKON Z 9"))
        #expect(lines(bench).contains("folder|/photos/2024/05/wedding"))
        bench.press(.open)
        bench.wait()
        #expect(lines(bench).contains("camera|NIKON Z 9"))
        bench.press(.mode(.grid))
        bench.wait()
        bench.press(.goTo(2))
        #expect(lines(bench).contains("camera|Canon EOS R5"))
    }

    @Test func `keeps the folder where the header is read again among many`() {
        var bench = bench()
        bench.press(.infoPanel)
        bench.send(.measured([header(0)]))
        var again = header(0)
        again.folder = []
        bench.send(.measured([header(3), again]))
        #expect(lines(bench).contains("folder|/photos/2024/05/wedding"))
    }

    @Test func `its own request leaves those of the layout alone`() {
        var bench = bench()
        bench.press(.mode(.waterfall))
        bench.press(.infoPanel)
        // A request for several takes the place of the one before it.
        let asked = bench.press(.next).filter { if case .measure = $0 { true } else { false } }
        #expect(asked == [])
    }

    @Test(arguments: [
        (80, 20, 34), (80, 24, 34), (120, 40, 41), (165, 60, 56), (200, 60, 56), (300, 50, 56),
    ])
    func `lies at the right, and photos move into the rest`(columns: Int, rows: Int, width: Int) {
        var bench = bench(columns, rows)
        bench.press(.infoPanel)
        bench.wait()
        #expect(bench.scene.info?.place == .corner(columns: width, rows: rows - 1))
        #expect(bench.model.viewport.sideColumns == width)
        bench.see()
        let photo = bench.sprite(0)?.seenBounds
        #expect((photo?.maxX ?? .infinity) <= Double(columns - width))
        #expect(bench.model.shownPhotos(at: bench.now).first == PhotoID(0))
        bench.press(.infoPanel)
        #expect(bench.scene.info == nil && bench.model.viewport.sideColumns == 0)
    }

    @Test(arguments: [(79, 40), (120, 19), (30, 8)])
    func `covers a small screen, where nothing counts as seen`(columns: Int, rows: Int) {
        var bench = bench(columns, rows)
        bench.see()
        bench.press(.infoPanel)
        bench.wait()
        #expect(bench.scene.info?.place == .corner(columns: columns, rows: rows - 1))
        #expect(bench.model.shownPhotos(at: bench.now).first == nil)
        // The key asks, as of any photo that is not to be seen.
        #expect(bench.press(.trash).contains(.examine(question: 1, [PhotoID(0)])))
        #expect(bench.order == [0, 1, 2, 3])
        bench.press(.close)
        #expect(bench.scene.info != nil, "Esc answers the question first")
        bench.press(.close)
        #expect(bench.scene.info == nil)
        bench.wait()
        #expect(bench.model.shownPhotos(at: bench.now).first == PhotoID(0))
    }

    @Test func `refuses where there is no room, and goes while a window is too small`() {
        var small = bench(20, 6)
        small.press(.infoPanel)
        #expect(small.scene.info == nil)
        #expect(small.bar().contains("no room for info"))
        var bench = bench()
        bench.press(.infoPanel)
        bench.send(.resized(Viewport(columns: 20, rows: 6)))
        #expect(bench.scene.info == nil && bench.model.viewport.sideColumns == 0)
        bench.send(.resized(Viewport(columns: 120, rows: 40)))
        #expect(bench.scene.info?.place == .corner(columns: 41, rows: 39))
    }

    @Test func `Esc closes it before the viewer`() {
        var bench = bench()
        bench.see()
        bench.press(.open)
        bench.wait()
        bench.press(.infoPanel)
        bench.press(.close)
        #expect(bench.scene.info == nil && bench.model.viewer != nil)
        bench.press(.close)
        bench.wait()
        #expect(bench.model.viewer == nil)
    }

    @Test func `a click or a drag on it does nothing to what lies below`() {
        var bench = bench()
        bench.see()
        bench.press(.infoPanel)
        bench.wait()
        let point = Point(x: 100, y: 20)
        bench.send(.pointer(.pressed(point)))
        bench.send(.pointer(.tapped(point, count: 1)))
        #expect(bench.model.viewer == nil && bench.front == 0)
        for phase in [Drag.Phase.began, .moved, .released(velocity: Point(x: 0, y: -900))] {
            bench.send(
                .drag(
                    Drag(
                        phase: phase, axis: .vertical, start: point,
                        translation: Point(x: 0, y: -60))))
        }
        #expect(bench.order == [0, 1, 2, 3] && bench.questioned == nil)
    }

    @Test func `decisions about marked photos ask where it covers them`() {
        var bench = bench(60, 20)
        bench.press(.mode(.grid))
        bench.wait()
        bench.press(.mark)
        bench.press(.infoPanel)
        bench.press(.decide(.stars(3)))
        #expect(bench.model.judgements.isEmpty)
    }

    @Test(arguments: [
        (6000, 4000, "24 MP · 3:2"), (4000, 6000, "24 MP · 2:3"), (1920, 1080, "2.1 MP · 16:9"),
        (4032, 3024, "12 MP · 4:3"), (1000, 1000, "1 MP · 1:1"), (2400, 1000, "2.4 MP · 2.4:1"),
        (1, 30_000, "1:30000.0"), (100, 80, "5:4"),
    ])
    func `shapes as photographers say them`(width: Int, height: Int, words: String) {
        var bench = bench()
        var metadata = PhotoMetadata()
        (metadata.width, metadata.height) = (width, height)
        bench.press(.infoPanel)
        bench.send(.measured([PhotoHeader(photo: PhotoID(0), metadata: metadata)]))
        #expect(lines(bench).contains("pixels|\(width)×\(height) · \(words)"), "\(lines(bench))")
    }

    @Test func `long words take several rows, and a long folder its end`() {
        var bench = bench(80, 24)
        var told = header(0)
        told.metadata.lens = "EF-S55-250mm f/4-5.6 IS STM with a name that goes on"
        told.folder = Array(
            "/home/somebody/Pictures/a folder with a long name/2024/05/17/wedding".utf8)
        bench.press(.infoPanel)
        bench.send(.measured([told]))
        let lines = lines(bench)
        let wanted = [
            "lens|EF-S55-250mm f/4-5.6", " |IS STM with a name", " |that goes on", "folder|…/",
            " |a folder with a long name/", " |2024/05/17/wedding", "date|2024-05-17",
            " |10:30:00.12 +02:00",
        ]
        #expect(wanted.allSatisfy(lines.contains), "\(lines)")
    }
}
