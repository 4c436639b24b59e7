import DisplayList
import Photos
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

/// `i`: the line of camera, lens and exposure.
@Suite struct `the line of information` {
    private func bench(columns: Int = 120, rows: Int = 30) -> Bench {
        Bench(photos: 3, viewport: Viewport(columns: columns, rows: rows))
    }

    private var metadata: PhotoMetadata {
        var metadata = PhotoMetadata()
        metadata.camera = "Canon EOS R5"
        metadata.lens = "RF85mm F1.2 L USM"
        metadata.focalLength = 85
        metadata.aperture = 2.8
        metadata.shutter = 1 / 500
        metadata.iso = 100
        metadata.captureDate = CaptureDate(
            year: 2024, month: 5, day: 17, hour: 10, minute: 30, second: 0)
        metadata.milliseconds = 120
        return metadata
    }

    private let whole =
        " Canon EOS R5 · RF85mm F1.2 L USM · 85 mm · f/2.8 · 1/500 s · ISO 100 · 2024-05-17 10:30:00.12"

    @Test func `tells what the file says, of each photo that comes to the front`() {
        var bench = bench()
        #expect(bench.press(.info).contains(.describe(PhotoID(0))))
        #expect(bench.bar(-2) == " not read yet")
        bench.send(.measured([PhotoHeader(photo: PhotoID(0), metadata: metadata)]))
        #expect(bench.bar(-2) == whole)
        #expect(bench.press(.next).contains(.describe(PhotoID(1))))
        bench.send(.measured([PhotoHeader(photo: PhotoID(1), metadata: PhotoMetadata())]))
        #expect(bench.bar(-2) == " the file names no camera, lens or exposure")
        #expect(!bench.press(.previous).contains(.describe(PhotoID(0))))
        #expect(bench.bar(-2) == whole)
    }

    @Test func `takes a row of its own, and gives it back`() {
        var bench = bench()
        let rows = bench.model.viewport.barRows
        bench.press(.info)
        #expect(bench.model.viewport.barRows == rows + 1)
        bench.press(.info)
        #expect(bench.model.viewport.barRows == rows && bench.bar(-2).isEmpty)
    }

    @Test func `drops the last parts where there is no room, and itself on a small screen`() {
        var bench = bench(columns: 60)
        bench.press(.info)
        bench.send(.measured([PhotoHeader(photo: PhotoID(0), metadata: metadata)]))
        #expect(bench.bar(-2) == " Canon EOS R5 · RF85mm F1.2 L USM · 85 mm · f/2.8 · 1/500 s")
        var small = self.bench(rows: 7)
        small.press(.info)
        #expect(small.bar(-2).isEmpty && small.bar().contains("no room"))
    }

    @Test(arguments: [
        (Float(1.3), "1.3 s"), (0.4, "0.4 s"), (30, "30 s"), (1 / 3, "1/3 s"),
        (.leastNonzeroMagnitude, "1/0 s"), (.greatestFiniteMagnitude, "0 s"),
    ])
    func `tells exposures as photographers do`(shutter: Float, words: String) {
        var bench = bench()
        var metadata = PhotoMetadata()
        metadata.shutter = shutter
        bench.press(.info)
        bench.send(.measured([PhotoHeader(photo: PhotoID(0), metadata: metadata)]))
        #expect(bench.bar(-2) == " " + words)
    }
}
