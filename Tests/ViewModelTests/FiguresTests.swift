import DeckMode
import DisplayList
import Geometry
import GridMode
import Photos
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

/// Sharpness and exposure: what is measured, and what is drawn over the photos.
@Suite struct `figures of photos` {
    private func bench(_ columns: Int = 120, _ rows: Int = 40) -> Bench {
        Bench(photos: 5, viewport: Viewport(columns: columns, rows: rows))
    }

    private let figures = PhotoFigures(sharp: 71.26, blown: 0.44, crushed: 12, median: 118)

    /// Half of the pixels are of this value, the others next to it.
    private func histogram(_ value: Int) -> PhotoHistogram {
        let counts = (0..<256).map { UInt32($0 == value || $0 == value + 1 ? 500 : 0) }
        return PhotoHistogram(red: counts, green: counts, blue: counts, luma: counts)
    }

    private func wants(_ effects: [Effect]) -> FigureWants? {
        for case .figures(let wants) in effects { return wants }
        return nil
    }

    private func lines(_ bench: Bench) -> [String] {
        (bench.scene.info?.rows ?? []).map { row in
            (row.key + [TextSpan("|")] + row.text).map { String(decoding: $0.text, as: UTF8.self) }
                .joined()
        }
    }

    private func status(_ bench: Bench) -> String {
        bench.scene.labels.flatMap { $0.spans + $0.trailing }
            .map { String(decoding: $0.text, as: UTF8.self) }.joined()
    }

    @Test func `are not measured where nothing asks for them`() {
        var bench = bench()
        for intent: Intent in [.next, .info, .favourite, .open, .zoom(.actual), .close] {
            #expect(wants(bench.press(intent)) == nil, "\(intent)")
            bench.wait()
        }
    }

    @Test func `are wanted by the panel: the photo in front, then its neighbours`() {
        var bench = bench()
        #expect(wants(bench.press(.infoPanel))?.closely == [0, 1].map { PhotoID($0) })
        #expect(wants(bench.press(.next))?.closely == [1, 2, 0].map { PhotoID($0) })
        #expect(wants(bench.press(.infoPanel)) == FigureWants())
    }

    @Test func `have rows in the panel, and a histogram`() throws {
        var bench = bench()
        bench.press(.infoPanel)
        #expect(bench.scene.info?.chart == nil)
        bench.send(.figured(PhotoID(0), figures, histogram(100)))
        #expect(
            lines(bench).suffix(5) == [
                "sharp|71.3", "blown|0.4 %", "crushed|12.0 %", "median|118", "|",
            ])
        let chart = try #require(bench.scene.info?.chart)
        #expect(chart.rows == 12 && chart.luma.count == 39)
        #expect(chart.luma.firstIndex { $0 > 0 } == 100 * 39 / 256)
        #expect(chart.red.allSatisfy { (0...1).contains($0) })
        bench.press(.next)
        #expect(!lines(bench).contains { $0.hasPrefix("sharp") } && bench.scene.info?.chart == nil)
        bench.press(.previous)
        #expect(bench.scene.info?.chart == chart)
        bench.send(
            .figured(
                PhotoID(0), PhotoFigures(sharp: nil, blown: 0, crushed: 0, median: 0), nil))
        #expect(lines(bench).contains("sharp|flat"))
    }

    @Test func `give the histogram the room that the rows leave`() throws {
        var bench = bench(80, 20)
        bench.press(.infoPanel)
        bench.send(.figured(PhotoID(0), figures, histogram(9)))
        let rows = lines(bench).count
        #expect(bench.scene.info?.chart?.rows == 19 - 2 - rows)
    }

    @Test func `are forgotten when the file changes`() {
        var bench = bench()
        bench.press(.infoPanel)
        bench.send(.figured(PhotoID(0), figures, histogram(9)))
        bench.send(.photosChanged([PhotoID(0)]))
        #expect(!lines(bench).contains { $0.hasPrefix("sharp") } && bench.scene.info?.chart == nil)
    }

    @Test func `are drawn over cards and the viewer, and not over tiles`() {
        var bench = bench()
        let focus = wants(bench.press(.overlay(.focus)))
        #expect(focus?.overlays == [.focus] && focus?.closely.first == PhotoID(0))
        #expect(status(bench).contains("focus looking …"))
        bench.send(.figured(PhotoID(0), figures, histogram(9)))
        #expect(status(bench).contains("focus") && !status(bench).contains("looking"))
        #expect(wants(bench.press(.overlay(.exposure)))?.overlays == [.focus, .exposure])
        #expect(status(bench).contains("focus exposure"))
        #expect(wants(bench.press(.mode(.grid))) == FigureWants())
        bench.wait()
        #expect(!status(bench).contains("focus"))
        bench.press(.mode(.deck))
        bench.wait()
        bench.press(.open)
        bench.wait()
        #expect(bench.model.panels.figuring.wanted.overlays == [.focus, .exposure])
        #expect(wants(bench.press(.overlay(.focus)))?.overlays == [.exposure])
        #expect(wants(bench.press(.overlay(.exposure))) == FigureWants())
    }

    @Test func `that cannot be had are not looked for`() {
        var bench = bench()
        bench.press(.overlay(.focus))
        bench.send(.figured(PhotoID(0), nil, nil))
        #expect(!status(bench).contains("looking"))
    }

    @Test func `are measured of all photos where the filter asks for them, and it grows`() {
        var bench = bench()
        bench.press(.command("filter sharp>50"))
        #expect(wants(bench.press(.prompt(.submit)))?.others == (0..<5).map { PhotoID($0) })
        #expect(bench.model.readCount == 0)
        bench.send(.figured(PhotoID(1), figures, nil))
        bench.send(
            .figured(PhotoID(2), PhotoFigures(sharp: 9, blown: 0, crushed: 0, median: 1), nil))
        bench.send(.figured(PhotoID(3), nil, nil))
        bench.wait()
        #expect(bench.model.space.album.order.photos.contains(PhotoID(1)))
        #expect(!bench.model.space.album.order.photos.contains(PhotoID(2)))
        #expect(bench.model.readCount == 3)
        #expect(bench.model.panels.figuring.wanted.others == [PhotoID(0), PhotoID(4)])
        bench.send(.figured(PhotoID(0), figures, nil))
        bench.send(.figured(PhotoID(4), figures, nil))
        bench.wait()
        #expect(bench.model.readCount == nil)
        #expect(bench.model.panels.figuring.wanted == FigureWants())
        #expect(bench.model.space.album.order.photos == [0, 1, 4].map { PhotoID($0) })
    }

    @Test func `take the colours of the settings`() {
        var bench = bench()
        bench.press(.overlay(.focus))
        bench.press(.command("set focus.colour=00ff00"))
        #expect(wants(bench.press(.prompt(.submit)))?.colours.focus == 0x00FF00)
    }
}
