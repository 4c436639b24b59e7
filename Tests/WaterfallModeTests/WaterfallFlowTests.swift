import SeededRandom
import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel
@testable import WaterfallMode

/// Days that share the width, months, folders, and what is written about them.
@Suite struct `the sections of the waterfall` {
    /// So many photos a day, from the 1st of a month on; of these shapes by turns.
    private func days(
        _ counts: [Int], month: Int = 5, sections: WaterfallOptions.Sections = .automatic,
        captions: WaterfallOptions.Captions = .automatic,
        counted: WaterfallOptions.Counts = .header, viewport: Viewport = .usual,
        shapes: [Size] = [Size(width: 3, height: 2)]
    ) -> Bench {
        var options = Options()
        options.mode = .waterfall
        options.waterfall.sections = sections
        options.waterfall.captions = captions
        options.waterfall.counts = counted
        var bench = Bench(photos: counts.reduce(0, +), options: options, viewport: viewport)
        let dates = counts.enumerated().flatMap { day, count in
            (0..<count).map { _ in
                CalendarDate(
                    year: 2024, month: month + day / 28, day: 1 + day % 28, hour: 7, minute: 8,
                    isCapture: true)
            }
        }
        bench.send(
            .measured(
                dates.enumerated().map { number, date in
                    PhotoHeader(
                        photo: PhotoID(number), pixelSize: shapes[number % shapes.count], date: date
                    )
                }))
        bench.wait(5)
        return bench
    }

    /// Photos in these folders.
    private func folders(
        _ names: [String], sections: WaterfallOptions.Sections = .automatic,
        captions: WaterfallOptions.Captions = .automatic
    ) -> Bench {
        var options = Options()
        options.mode = .waterfall
        options.waterfall.sections = sections
        options.waterfall.captions = captions
        var bench = Bench(photos: 0, options: options)
        bench.send(
            .photosFound(
                names.enumerated().map { number, name in
                    Photo(id: PhotoID(number), name: Array(name.utf8))
                }))
        bench.wait(5)
        return bench
    }

    /// The texts that begin in a row of the first screen, with where they stand.
    private func labels(_ bench: Bench) -> [(text: String, point: Point)] {
        bench.scene.labels.compactMap { label in
            guard case .point(let point, _) = label.place, label.alignment == .leading else {
                return nil
            }
            return (
                label.spans.map { String(decoding: $0.text, as: UTF8.self) }.joined(), point
            )
        }
    }

    @Test func `short days stand side by side, each under its own header, all in one form`() {
        let bench = days([2, 1, 1, 7])
        let headers = labels(bench)
        #expect(
            headers.map(\.text) == [
                "Wed 1 May 2024  2 photos", "Thu 2 May 2024  1 photo", "Fri 3 May 2024  1 photo",
                "Sat 4 May 2024  7 photos",
            ])
        #expect(Set(headers.prefix(3).map(\.point.y)).count == 1)
        for (header, first) in zip(headers, [0, 2, 3, 4]) {
            let tile = bench.rect(first)!
            #expect(abs(header.point.x - tile.minX) <= 1)
            #expect(header.point.y < tile.minY)
        }
    }

    @Test
    func
        `the days of a month are headed by the month where they are many and small, and each photo tells its day`()
    {
        let bench = days(Array(repeating: 1, count: 20))
        #expect(bench.text.contains("May 2024  20 photos"))
        for day in 1...20 where bench.drawn.contains(day - 1) {
            #expect(bench.text.contains(" \(day) May "), "\(day)")
        }
        #expect(bench.text.contains(" Wed 1 May "))
        #expect(days([3, 2, 3], captions: .automatic).text.contains("Wed") == true)
        #expect(
            !days([3, 2, 3]).scene.labels.contains { $0.spans.contains { $0.style == .caption } })
    }

    @Test func `of a month that is not joined as a whole the header names the days`() {
        let bench = days([9, 1, 1, 2, 1, 1, 1, 1])
        #expect(bench.text.contains("2–8 May 2024  8 photos"))
        let months = days(Array(repeating: 1, count: 56))
        #expect(months.text.contains("May 2024  28 photos"))
        #expect(!months.text.contains("–"))
    }

    @Test func `photos of several folders are headed by the folder where they stand together`() {
        let bench = folders(
            (0..<9).map { "2024/Lisbon/IMG_\($0).jpg" } + (0..<3).map { "Garden/IMG_\($0).jpg" }
                + ["x.jpg", "y.jpg"])
        #expect(labels(bench).map(\.text).contains("2024/Lisbon  9 photos"))
        #expect(labels(bench).map(\.text).contains("Garden  3 photos"))
        #expect(labels(bench).map(\.text).contains(".  2 photos"))
        let mixed = folders((0..<30).map { "\($0 % 2 == 0 ? "a" : "b")/\($0).jpg" })
        #expect(!mixed.text.contains("a  1 photo"))
        #expect(
            folders((0..<4).map { "\($0 % 2 == 0 ? "a" : "b")/\($0).jpg" }, sections: .folder).text
                .contains("a  1 photo"))
        #expect(folders(["1.jpg", "2.jpg"]).text.contains("2 photos"))
    }

    @Test func `newest first means by day, whatever the folders`() {
        var bench = folders((0..<6).map { "\($0 / 3)/\($0).jpg" })
        #expect(labels(bench).map(\.text).contains("0  3 photos"))
        bench.send(
            .measured(
                (0..<6).map {
                    PhotoHeader(
                        photo: PhotoID($0), pixelSize: Size(width: 3, height: 2),
                        date: CalendarDate(year: 2024, month: 5, day: 20 - $0 / 2, isCapture: true))
                }))
        bench.wait(5)
        #expect(bench.text.contains("20 May 2024  2 photos"))
        #expect(!bench.text.contains("0  3 photos"))
    }

    @Test func `captions are dates or names, where there is room`() {
        #expect(days([9], captions: .date).text.contains(" 1 May 2024, 07:08 "))
        #expect(days([9], captions: .name).text.contains(" IMG_0.JPG "))
        #expect(!days([9], captions: .none).text.contains("IMG_1.JPG"))
        #expect(folders(["a/b.jpg", "a/c.jpg"], captions: .name).text.contains(" b.jpg "))
        let narrow = Viewport(columns: 36, rows: 40)
        let bench = days([9], captions: .date, viewport: narrow)
        #expect(bench.text.contains(" 1 May ") && !bench.text.contains("07:08"))
        for label in bench.scene.labels where label.spans.contains(where: { $0.style == .caption })
        {
            guard case .point(let point, let width) = label.place else { continue }
            let row = Rect(
                x: point.x, y: (point.y / 2).rounded(.down) * 2,
                width: min(width, Double(label.spans[0].text.count)), height: 2)
            #expect(bench.scene.sprites.contains { $0.uprightRect.contains(row) })
        }
    }

    @Test func `the number of photos stands in the header, in a footer or nowhere`() {
        let footers = days([2, 1, 4], counted: .footer)
        #expect(
            labels(footers).map(\.text).filter { $0.hasSuffix("photos") } == [
                "2 photos", "4 photos",
            ])
        #expect(labels(footers).map(\.text).contains("1 photo"))
        #expect(!footers.text.contains("2024  2"))
        let ends = labels(footers).filter { $0.text == "4 photos" }.map(\.point.y)
        #expect(ends.allSatisfy { end in (3..<7).allSatisfy { footers.rect($0)!.maxY < end } })
        #expect(!days([2, 1, 4], counted: .none).text.contains("photos"))
    }

    @Test(arguments: Seeds.count(40))
    func `sixty days of one photo fill most of the screen`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let shapes = (0..<7).map { _ in
            dice.pick([
                Size(width: 3, height: 2), Size(width: 3, height: 2), Size(width: 4, height: 3),
                Size(width: 2, height: 3), Size(width: 1, height: 1), Size(width: 16, height: 9),
            ])
        }
        var bench = days(
            Array(repeating: 1, count: 60), viewport: Viewport(columns: 120, rows: 40),
            shapes: shapes)
        let room = Rect(origin: .zero, size: bench.model.viewport.size)
        var screens: [Double] = []
        while true {
            let tiles = bench.scene.sprites.filter { $0.photo != nil }.compactMap {
                $0.uprightRect.intersection(room)
            }
            let covered = tiles.reduce(0) { $0 + $1.size.width * $1.size.height }
            screens.append(covered / (room.size.width * room.size.height))
            let before = bench.scroll
            bench.press(.page(1))
            bench.wait()
            if bench.scroll == before { break }
        }
        #expect(screens.count >= 2, "seed \(seed)")
        #expect(screens[0] >= 0.6, "seed \(seed): \(screens)")
        let mean = screens.reduce(0, +) / Double(screens.count)
        #expect(mean >= 0.6, "seed \(seed): \(screens)")
    }

    @Test(arguments: [
        Viewport.usual, Viewport(columns: 80, rows: 24), Viewport(columns: 31, rows: 40),
    ])
    func `headers keep to their columns and never meet`(viewport: Viewport) {
        for seed in Seeds.count(30) {
            var dice = Dice(seed: seed)
            var bench = days(
                (0..<40).map { _ in dice.pick([1, 1, 2, 3, 5, 9]) }, viewport: viewport)
            for _ in 0..<6 {
                let texts = bench.scene.labels.compactMap { label -> Rect? in
                    guard case .point(let point, let width) = label.place,
                        label.alignment == .leading
                    else { return nil }
                    let length = label.spans.reduce(0) { $0 + textWidth($1.text) }
                    return Rect(
                        x: point.x, y: point.y - 1, width: min(width, Double(length)), height: 2)
                }
                for (i, text) in texts.enumerated() {
                    for other in texts[..<i] {
                        #expect(text.intersection(other) == nil, "seed \(seed)")
                    }
                }
                bench.press(.page(1))
                bench.wait()
            }
        }
    }

    @Test func `trash and undo in a shared row leave the days above where they are`() {
        var bench = days([2, 1, 2, 5, 1, 1, 1, 5], shapes: [Size(width: 4, height: 3)])
        func frames() -> [Int: Rect] {
            Dictionary(
                uniqueKeysWithValues: bench.order.enumerated().map {
                    ($1, bench.model.waterfall.layout.frame(of: $0))
                })
        }
        bench.press(.goTo(11))
        let before = frames()
        bench.trash()
        #expect(bench.order.count == 17)
        for number in 0..<5 { #expect(frames()[number] == before[number]) }
        bench.press(.undo)
        #expect(frames() == before)
    }
}
