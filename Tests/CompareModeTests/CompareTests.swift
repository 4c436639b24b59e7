import DisplayList
import Geometry
import Photos
import Testing

@testable import Browsing
@testable import CompareMode
@testable import DeckMode
@testable import GridMode
@testable import ModelScenes
@testable import ViewModel

@Suite struct `Compare` {
    @Test(arguments: Mode.allCases)
    func `shows two photos beside each other, and closes to the framed one`(mode: Mode) {
        var bench = Bench.comparing(in: mode)
        #expect(bench.cells == [0, 1] && bench.front == 0)
        let (first, second) = (bench.seen(0), bench.seen(1))
        #expect(first?.intersection(second ?? Rect(x: 0, y: 0, width: 0, height: 0)) == nil)
        #expect((first?.maxX ?? 0) < (second?.minX ?? 0))
        bench.press(.next)
        #expect(bench.front == 1)
        bench.press(.close)
        bench.rest()
        #expect(bench.cells.isEmpty && bench.front == 1)
        #expect(bench.model.shownPhotos(at: bench.now) == [PhotoID(1)])
    }

    @Test func `counts two, three, four, and six on a large screen`() {
        var bench = Bench.comparing(of: 9)
        var counts: [Int] = []
        for _ in 0..<4 {
            counts.append(bench.cells.count)
            bench.press(.compare(nil))
        }
        #expect(counts == [2, 3, 4, 2])
        var large = Bench.comparing(4, of: 9, viewport: Viewport(columns: 200, rows: 60))
        large.press(.compare(nil))
        #expect(large.cells == [0, 1, 2, 3, 4, 5])
        large.press(.compare(nil))
        #expect(large.cells.count == 2)
    }

    @Test func `takes the marked photos that are shown`() {
        var bench = Bench(photos: 8)
        for number in [2, 5, 6] {
            bench.press(.goTo(number))
            bench.press(.mark)
        }
        bench.press(.goTo(0))
        bench.press(.compare(3))
        #expect(bench.cells == [2, 5, 6] && bench.front == 2)
        bench.press(.close)
        bench.press(.goTo(5))
        bench.press(.compare(nil))
        #expect(bench.cells == [5, 2])
    }

    @Test func `refuses one photo, and a screen that is too small`() {
        var bench = Bench(photos: 3)
        bench.press(.goTo(2))
        bench.press(.compare(nil))
        #expect(bench.cells.isEmpty && bench.text.contains("nothing to compare it with"))
        var small = Bench(photos: 3, viewport: Viewport(columns: 15, rows: 6))
        small.press(.compare(nil))
        #expect(small.cells.isEmpty && small.text.contains("too small"))
        var shrinking = Bench.comparing()
        shrinking.send(.resized(Viewport(columns: 12, rows: 6)))
        #expect(shrinking.cells.isEmpty && shrinking.front == 0)
    }

    @Test func `lets the framed photo win, and decides nothing about the losers`() {
        var bench = Bench.comparing(of: 4)
        bench.press(.next)
        bench.press(.comparing(.win))
        #expect(bench.cells == [1, 2] && bench.front == 1)
        bench.press(.comparing(.win))
        bench.press(.comparing(.win))
        #expect(bench.cells == [1, 3] && bench.text.contains("that was the last of 4"))
        #expect(
            bench.effects.acts.allSatisfy {
                switch $0 {
                case .figures, .describe: true
                default: false
                }
            })
        #expect(bench.order == [0, 1, 2, 3])
    }

    @Test func `trashes the framed photo, for which the next challenger comes, and takes it back`()
    {
        var bench = Bench.comparing(of: 4)
        bench.press(.next)
        bench.rest()
        #expect(bench.press(.trash).trashes.map(\.photo) == [PhotoID(1)])
        #expect(bench.cells == [0, 2] && bench.front == 2 && bench.order == [0, 2, 3])
        bench.wait()
        bench.press(.undo)
        #expect(bench.cells == [0, 1] && bench.front == 1 && bench.order == [0, 1, 2, 3])
        bench.rest()
        bench.press(.comparing(.call(1)))
        #expect(bench.cells == [0, 2])
    }

    @Test func `closes with one cell left`() {
        var bench = Bench.comparing(of: 2)
        bench.press(.trash)
        #expect(bench.cells.isEmpty && bench.front == 1 && bench.order == [1])
        bench.rest()
        bench.press(.undo)
        #expect(bench.cells.isEmpty && bench.front == 0)
    }

    @Test func `asks before it trashes a photo that was framed just now`() {
        var bench = Bench.comparing(of: 4)
        bench.press(.next)
        // It was on the screen all the time, but not framed in any frame that was seen.
        #expect(bench.press(.trash).trashes.isEmpty)
        #expect(bench.questioned == 1 && bench.order.count == 4)
        bench.rest()
        bench.press(.previous)
        #expect(bench.press(.trash).trashes.isEmpty)
    }

    @Test func `decides about the framed photo, and stays with it`() {
        var options = Options()
        options.advances = true
        var bench = Bench.comparing(of: 4, options: options)
        bench.press(.comparing(.cell(1)))
        bench.press(.decide(.stars(3)))
        #expect(bench.front == 1)
        #expect(bench.model.judgements.map { $0.key.number } == [1])
        #expect(bench.text.contains("★★★"))
    }

    @Test func `shows all cells as close, in one place, challengers too`() throws {
        var bench = Bench.comparing(3, of: 5)
        bench.press(.zoom(.actual))
        bench.rest()
        func parts() -> [Rect] {
            bench.cells.compactMap { number in
                bench.model.wanted.first { $0.photo == PhotoID(number) && $0.part != nil }?.part
            }
        }
        var all = parts()
        #expect(all.count == 3 && Set(all).count == 1)
        bench.press(.move(.right))
        bench.press(.move(.down))
        all = parts()
        #expect(Set(all).count == 1)
        bench.press(.comparing(.win))
        #expect(bench.cells == [0, 3, 4] && parts() == all)
        bench.press(.comparing(.apart))
        bench.press(.move(.left))
        #expect(Set(parts()).count == 2)
        #expect(bench.text.contains("apart"))
        bench.press(.zoom(.fit))
        #expect(parts().isEmpty && !bench.text.contains("apart"))
    }

    @Test func `shows the same thing in all cells, not the same place, where that is known`() throws
    {
        var bench = Bench.comparing(2, of: 4)
        #expect(bench.model.neededFigures.aligned.map(\.photo.number) == [0, 1, 2, 3])
        func centre(_ number: Int) -> Point? {
            bench.model.wanted.first { $0.photo == PhotoID(number) && $0.part != nil }?.part?.centre
        }
        bench.send(.shifted([PhotoID(1): Point(x: 0.1, y: -0.05)], against: PhotoID(0)))
        bench.press(.zoom(.actual))
        #expect(bench.text.contains("aligned"))
        let (first, second) = (try #require(centre(0)), try #require(centre(1)))
        #expect(abs(second.x - first.x - 0.1) < 0.001 && abs(second.y - first.y + 0.05) < 0.001)
        // Nothing moves under the eye.
        bench.send(.shifted([PhotoID(1): Point(x: 0, y: 0)], against: PhotoID(0)))
        #expect(centre(1) == second)
        bench.press(.zoom(.fit))
        bench.send(.shifted([PhotoID(1): Point?.none], against: PhotoID(0)))
        bench.press(.zoom(.actual))
        #expect(!bench.text.contains("aligned") && centre(0) == centre(1))
        var options = Options()
        options.alignsCompared = false
        var apart = Bench.comparing(2, of: 4, options: options)
        #expect(apart.model.neededFigures.aligned.isEmpty)
        apart.press(.zoom(.actual))
        #expect(!apart.text.contains("aligned"))
    }

    @Test(arguments: [2, 3, 4])
    func `a photo that grows or shrinks stays in its cell`(count: Int) throws {
        var bench = Bench.comparing(
            count, of: 6,
            sizes: [Size(width: 6000, height: 4000), Size(width: 4000, height: 6000)])
        let cells = Dictionary(
            uniqueKeysWithValues: bench.cells.enumerated().map { cell, number in
                let compare = bench.model.surfaces.compare
                return (number, compare?.rect(ofCell: cell, in: bench.model.space))
            })
        func check(_ note: Comment) {
            for (number, cell) in cells {
                guard let seen = bench.seen(number), let cell else { continue }
                #expect(seen.minX >= cell.minX - 1e-6 && seen.maxX <= cell.maxX + 1e-6, note)
                #expect(seen.minY >= cell.minY - 1e-6 && seen.maxY <= cell.maxY + 1e-6, note)
            }
        }
        let intents: [Intent] = [
            .zoom(.actual), .move(.right), .comparing(.apart), .move(.left), .zoom(.fit),
            .zoom(.closer), .zoom(.actual), .zoom(.fit),
        ]
        for intent in intents {
            bench.press(intent)
            for step in 0..<6 {
                check("\(intent), frame \(step)")
                bench.wait(0.03)
                bench.send(.frame)
            }
        }
    }

    @Test func `wants the framed photo first`() {
        var bench = Bench.comparing(4, of: 6)
        bench.press(.comparing(.cell(1)))
        #expect(bench.model.wanted.first?.photo == PhotoID(1))
        bench.press(.zoom(.actual))
        #expect(bench.model.wanted.first { $0.part != nil }?.photo == PhotoID(1))
        let seen = bench.model.wanted.filter { $0.part != nil && $0.urgency == .shown }
        #expect(Set(seen.map(\.photo.number)) == [0, 1, 2, 3])
    }

    @Test func `blinks: each frame is the same part of another photo, at once`() {
        var bench = Bench.comparing(4, of: 6)
        bench.press(.zoom(.actual))
        bench.rest()
        bench.press(.comparing(.blink))
        var places: Set<Rect> = []
        for step in 0..<10 {
            let seen = bench.scene.sprites.compactMap(\.photo)
            #expect(seen == [PhotoID(step % 4)], "step \(step)")
            #expect(!bench.model.isMoving(at: bench.now))
            if let place = bench.seen(step % 4) { places.insert(place) }
            bench.press(.comparing(.cell(1)))
        }
        #expect(places.count == 1)
        bench.press(.close)
        #expect(bench.scene.sprites.count == 1)
        bench.press(.close)
        #expect(Set(bench.scene.sprites.compactMap(\.photo)).count == 4)
        bench.press(.close)
        #expect(bench.cells.isEmpty)
    }

    @Test func `photos that others take away leave their cells`() {
        var bench = Bench.comparing(2, of: 5)
        bench.send(.photosArranged([1, 2, 3, 4].map { .numbered($0) }))
        #expect(bench.cells == [2, 1] && bench.front == 2)
        bench.rest()
        bench.send(.photosArranged([2, 4].map { .numbered($0) }))
        #expect(bench.cells == [2, 4])
        bench.send(.photosArranged([.numbered(4)]))
        #expect(bench.cells.isEmpty && bench.front == 4)
    }

    @Test
    func `a click frames, a double click lets the photo win, a menu is about the cell below it`()
        throws
    {
        var bench = Bench.comparing(2, of: 5)
        let point = try #require(bench.seen(1)).centre
        bench.send(.pointer(.tapped(point, count: 1)))
        #expect(bench.front == 1)
        bench.send(.pointer(.tapped(point, count: 2)))
        #expect(bench.cells == [1, 2])
        bench.rest()
        let other = try #require(bench.seen(2)).centre
        bench.send(.pointer(.tappedRight(other)))
        #expect(bench.front == 2)
        #expect(bench.scene.menu?.title.first?.text == Array("IMG_2.JPG".utf8))
    }

    @Test func `says what is under the photos`() {
        var bench = Bench.comparing(
            2, of: 3, viewport: Viewport(columns: 160, rows: 46))
        bench.send(
            .figured(PhotoID(0), .init(sharp: 71.2, blown: 0.43, crushed: 0, median: 90), nil))
        bench.send(.figured(PhotoID(1), .init(sharp: 64, blown: 0, crushed: 0, median: 90), nil))
        #expect(bench.text.contains("▶ IMG_0.JPG · sharp 71 ◆ · 0.4 % blown"))
        #expect(bench.text.contains("  IMG_1.JPG · sharp 64 · 0.0 % blown"))
        bench.press(.zoom(.actual))
        #expect(bench.text.contains("IMG_1.JPG · 100 % · sharp 64"))
    }

    @Test func `begins closer where the camera focused, in each cell at its own place`() throws {
        var bench = Bench.comparing(2, of: 3)
        for (number, x) in [(0, 0.2), (1, 0.3)] {
            let area = FocusArea(source: .canon, x: x, y: 0.4, width: 0.1, height: 0.1)
            bench.send(
                .figured(
                    PhotoID(number),
                    PhotoFigures(
                        sharp: 50, sharpAt: 70 - 10 * Double(number), focus: area, blown: 0,
                        crushed: 0, median: 90), nil))
        }
        #expect(bench.text.contains("IMG_0.JPG · sharp 50, 70 at AF ◆"))
        bench.press(.zoom(.actual))
        #expect(bench.text.contains("at AF"))
        let parts = [0, 1].map { number in
            bench.model.wanted.first { $0.photo == PhotoID(number) && $0.part != nil }?.part
        }
        let (first, second) = (try #require(parts[0]).centre, try #require(parts[1]).centre)
        #expect(abs(first.x - 0.25) < 0.002 && abs(second.x - 0.35) < 0.002)
        #expect(abs(first.y - 0.45) < 0.002 && abs(second.y - 0.45) < 0.002)
    }

    @Test func `requests the headers of its photos once`() {
        var bench = Bench.comparing(2, of: 6)
        func described(_ effects: [Effect]) -> [Int] {
            effects.compactMap {
                guard case .describe(let photo) = $0 else { return nil }; return photo.number
            }
        }
        #expect(described(bench.effects) == [0, 1, 2, 3])
        #expect(described(bench.press(.comparing(.call(1)))) == [4])
        #expect(described(bench.press(.comparing(.call(-1)))).isEmpty)
    }

    @Test func `flies photos from their places in the mode and back`() throws {
        var options = Options()
        options.durations.frame = 0
        var bench = Bench.comparing(4, of: 9, in: .grid, options: options)
        bench.press(.close)
        bench.rest()
        let tile = try #require(bench.bounds(1))
        bench.press(.compare(4))
        #expect(distance(bench.bounds(1), tile) < 2)
        bench.rest()
        let cell = try #require(bench.bounds(1))
        #expect(distance(cell, tile) > 5)
        bench.press(.close)
        #expect(distance(bench.bounds(1), cell) < 2)
        bench.rest()
        #expect(distance(bench.bounds(1), tile) < 0.01)
    }

    @Test func `has keys of its own, also while a search is active`() {
        var bench = Bench.comparing(2, of: 5)
        bench.model.panels.prompt = nil
        #expect(bench.model.besides == [.comparing])
        bench.press(.searchStep(1))
        #expect(bench.front == 0 && bench.text.contains("close compare first"))
    }
}
