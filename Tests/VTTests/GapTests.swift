import Cells
import SeededRandom
import Testing
import VT

/// A terminal may draw at any time where updates are not synchronized.
@Suite struct `what is moved in` {
    /// A picture, and one in which a part of it has moved.
    private struct Move {
        let columns: Int
        let rows: Int
        let right: Int
        let down: Int
        let before: Frame
        let after: Frame

        init(seed: UInt64) {
            var dice = Dice(seed)
            columns = dice.roll(12..<40)
            rows = dice.roll(4..<9)
            before = texture(&dice, columns: columns, rows: rows)
            let isAcross = dice.roll(3) > 0
            let places = isAcross ? dice.part(of: columns, least: 10) : 0..<columns
            let lines = dice.part(of: rows, least: 3)
            right = isAcross ? dice.step(places.count / 3) : 0
            down = isAcross ? 0 : dice.step(lines.count / 2)
            after = moved(
                before, rows: lines, columns: places, right: right, down: down, &dice)
        }

        /// What a terminal is sent for the second picture.
        func bytes(tolerance: Int = 0, limit: Int? = nil) -> [UInt8] {
            var encoder = FrameEncoder()
            var bytes: [UInt8] = []
            encoder.encode(before, into: &bytes)
            bytes = []
            encoder.encode(
                after, options: .init(.within(tolerance), limit: limit, movesCells: true),
                into: &bytes)
            return bytes
        }

        func screen() -> ScreenModel {
            var screen = ScreenModel(columns: columns, rows: rows)
            var encoder = FrameEncoder()
            var bytes: [UInt8] = []
            encoder.encode(before, into: &bytes)
            screen.feed(bytes)
            return screen
        }
    }

    @Test(arguments: [nil, 300])
    func `is painted before another row is touched`(limit: Int?) {
        for seed in Seeds.count(80) {
            let move = Move(seed: seed)
            var screen = move.screen()
            var wrong = 0
            screen.feed(move.bytes(limit: limit)) { screen, final in
                let blank = Set(
                    screen.places.indices.filter { screen.places[$0].text == "?" }.map {
                        $0 / move.columns
                    })
                if blank.count > 1 { wrong += 1 }
                if final == "H", let row = blank.first, row != screen.row { wrong += 1 }
            }
            #expect(wrong == 0, "seed \(seed)")
            #expect(!screen.places.contains { $0.text == "?" }, "seed \(seed)")
        }
    }

    @Test(arguments: [0, 12])
    func `has a colour from beside it until then`(tolerance: Int) {
        for seed in Seeds.count(40) {
            let move = Move(seed: seed)
            var screen = move.screen()
            screen.erasesInBackground = true
            let colours = Neighbourhood(move.before, move.after, right: move.right, down: move.down)
            var wrong: [String] = []
            screen.feed(move.bytes(tolerance: tolerance)) { screen, _ in
                let row = min(screen.row, move.rows - 1)
                let lines = move.down == 0 ? row..<row + 1 : 0..<move.rows
                for row in lines {
                    for column in 0..<move.columns {
                        guard case .halves(let top, let bottom) = Looks(screen[row, column]) else {
                            wrong.append("no picture")
                            continue
                        }
                        let most = 24 + tolerance
                        if !colours.has(top, near: row, column, within: most)
                            || !colours.has(bottom, near: row, column, within: most)
                        {
                            wrong.append("\(row), \(column): \(top), \(bottom)")
                        }
                    }
                }
            }
            #expect(wrong.isEmpty, "seed \(seed): \(wrong.prefix(3))")
        }
    }
}

/// The colours of two frames around each cell: as many columns to the side as something has moved, or whole rows.
private final class Neighbourhood {
    /// Three numbers and no vector: those are generic, and tests are not optimised.
    private struct Colour {
        let red: Int
        let green: Int
        let blue: Int
    }

    private var known: [String: Colour] = [:]
    /// For each cell, what is near it.
    private var near: [[Colour]] = []
    private let columns: Int

    init(_ before: Frame, _ after: Frame, right: Int, down: Int) {
        columns = before.columns
        let seen = [before, after].map { frame in
            frame.cells.map { cell -> [Colour] in
                guard case .halves(let top, let bottom) = Looks(cell) else { return [] }
                return [colour(top), colour(bottom)]
            }
        }
        for row in 0..<before.rows {
            for column in 0..<columns {
                let reach = down == 0 ? abs(right) : columns
                let lines = max(0, row - abs(down))...min(before.rows - 1, row + abs(down))
                let places = max(0, column - reach)...min(columns - 1, column + reach)
                near.append(
                    lines.flatMap { line in
                        places.flatMap { place in
                            seen.flatMap { $0[line * columns + place] }
                        }
                    })
            }
        }
    }

    func has(_ name: String, near row: Int, _ column: Int, within most: Int) -> Bool {
        let wanted = colour(name)
        let here = near[row * columns + column]
        var place = 0
        // Hundreds of thousands of times.
        while place < here.count {
            let other = here[place]
            if abs(wanted.red - other.red) <= most, abs(wanted.green - other.green) <= most,
                abs(wanted.blue - other.blue) <= most
            {
                return true
            }
            place += 1
        }
        return false
    }

    /// A true colour; one far from all others where it is none.
    private func colour(_ name: String) -> Colour {
        if let known = known[name] { return known }
        let parts = name.split(separator: ";").compactMap { Int($0) }
        let colour =
            parts.count == 4
            ? Colour(red: parts[1], green: parts[2], blue: parts[3])
            : Colour(red: -999, green: -999, blue: -999)
        known[name] = colour
        return colour
    }
}
