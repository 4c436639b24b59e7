import DisplayList
import Geometry
import SeededRandom
import Testing

@testable import CompareMode

/// Invariants C1–C4.
@Suite struct `A random comparison` {
    /// One random step; the photos that are gone since.
    private func step(
        _ contest: inout Contest, _ dice: inout Dice, _ gone: inout [PhotoID]
    ) -> String {
        let actions = [
            "right", "left", "tab", "win", "next", "previous", "count", "blink", "apart", "zoom",
            "fit", "pan", "trash", "undo", "vanish", "keep",
        ]
        let action = dice.pick(actions)
        let counts = dice.whole(0...1) == 0 ? [2, 3, 4] : [2, 3, 4, 6]
        switch action {
        case "right": contest.moveFrame(by: 1, around: false)
        case "left": contest.moveFrame(by: -1, around: false)
        case "tab": contest.moveFrame(by: 1, around: true)
        case "win": _ = contest.win()
        case "next": _ = contest.call(1)
        case "previous": _ = contest.call(-1)
        case "count": contest.setCount(contest.nextCount(of: counts))
        case "blink": contest.isBlinking.toggle()
        case "apart": contest.zoom.toggleApart()
        case "zoom": if contest.zoom.factor == nil { contest.beginZoom(1, at: nil) }
        case "fit": contest.zoom.end()
        case "pan": contest.pan(by: Point(x: dice.number(-0.2...0.2), y: dice.number(-0.2...0.2)))
        case "trash":
            if let framed = contest.framed {
                contest.remove(framed, returns: true)
                gone.append(framed)
            }
        case "undo": if let photo = gone.popLast() { contest.bringBack(photo) }
        case "vanish":
            let photo = dice.pick(contest.line)
            contest.remove(photo, returns: false)
            gone.append(photo)
        default:
            let kept = Set(contest.line.filter { _ in dice.whole(0...9) > 0 })
            gone += contest.line.filter { !kept.contains($0) }
            contest.keep { kept.contains($0) }
        }
        return action
    }

    @Test func `shows different photos that are there, as close as each other`() {
        for seed in Seeds.count(10_000) {
            var dice = Dice(seed: seed)
            let field = (0..<dice.whole(2...12)).map { PhotoID($0) }
            var contest = Contest(field, wanted: dice.whole(2...6))
            for photo in field where dice.whole(0...3) > 0 {
                contest.zoom.shifts[photo] = Point(
                    x: dice.number(-0.1...0.1), y: dice.number(-0.1...0.1))
                if dice.whole(0...1) == 0 {
                    contest.zoom.areas[photo] = Rect(
                        x: dice.number(0...0.9), y: dice.number(0...0.9), width: 0.1, height: 0.1)
                }
            }
            var gone: [PhotoID] = []
            for number in 0..<40 {
                let before = contest
                let action = step(&contest, &dice, &gone)
                let note: Comment = "seed \(seed) step \(number) \(action)"
                if contest.isOver { break }
                // C4: each cell shows another photo, none that is gone.
                let cells = contest.cells
                #expect(Set(cells).count == cells.count, note)
                #expect(Set(cells).isDisjoint(with: gone), note)
                #expect(Set(contest.line).count == contest.line.count, note)
                #expect(Set(contest.line + gone) == Set(field), note)
                #expect(cells.count >= 2 && cells.count <= contest.wanted, note)
                #expect(cells.indices.contains(contest.frame), note)
                #expect(contest.framed == cells[contest.frame], note)
                // What came into a cell is as close; only keys for it end a zoom.
                if action != "fit", action != "zoom" {
                    #expect(contest.zoom.factor == before.zoom.factor, note)
                }
                // C3: a pan moves all cells by the same way unless the framed one is apart.
                guard action == "pan", contest.zoom.factor != nil else { continue }
                let ways = cells.map {
                    contest.zoom.centre(of: $0) - before.zoom.centre(of: $0)
                }
                for (cell, way) in ways.enumerated() {
                    let isMoved = !contest.zoom.isApart || cell == contest.frame
                    let wanted = isMoved ? ways[contest.frame] : .zero
                    #expect(abs(way.x - wanted.x) + abs(way.y - wanted.y) < 1e-9, note)
                }
            }
        }
    }

    @Test func `lies inside the canvas, in cells that do not overlap`() {
        for seed in Seeds.count(2_000) {
            var dice = Dice(seed: seed)
            let (columns, rows) = (dice.whole(1...300), dice.whole(1...120))
            let aspect = dice.number(0.7...1.3)
            guard
                let layout = CompareLayout(
                    columns: columns, rows: rows, pixelAspect: aspect, count: dice.whole(1...6),
                    aspect: dice.number(0.2...5))
            else { continue }
            let note: Comment = "seed \(seed)"
            // C1: rows begin at whole rows, and the last one of the screen is free.
            for cell in layout.cells {
                #expect(cell.x >= 0 && cell.x + cell.width <= columns, note)
                #expect(cell.y >= 0 && cell.y % 2 == 0 && cell.labelRow < rows - 1, note)
                #expect(cell.y + cell.height == 2 * cell.labelRow, note)
            }
            let rects = layout.cells.map { $0.rect(pixelAspect: aspect) }
            for (place, rect) in rects.enumerated() {
                for other in rects[(place + 1)...] {
                    #expect(rect.intersection(other) == nil, note)
                }
            }
        }
    }

    @Test func `shows no part beyond a photo`() {
        for seed in Seeds.count(2_000) {
            var dice = Dice(seed: seed)
            let photo = Size(
                width: Double(dice.whole(1...9000)), height: Double(dice.whole(1...9000)))
            let view = CompareView(
                photo: photo,
                cell: Size(width: Double(dice.whole(8...300)), height: Double(dice.whole(6...200))),
                pixelAspect: dice.number(0.7...1.3),
                centre: Point(x: dice.number(-1...2), y: dice.number(-1...2)),
                zoom: dice.whole(0...4) == 0 ? nil : dice.number(0.02...8))
            let whole = Rect(
                x: -1e-9, y: -1e-9, width: photo.width + 2e-9, height: photo.height + 2e-9)
            #expect(whole.contains(view.part), "seed \(seed)")
        }
    }
}
