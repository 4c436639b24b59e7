import PtyHarness

/// What is to be seen above the status line, in half-cells.
struct Look: Hashable {
    private let rows: [[Half]]

    private enum Half: Hashable {
        case colour(ScreenColour)
        case text(String)
    }

    init(_ screen: ScreenModel) {
        rows = screen.cells.dropLast().flatMap { row in
            let halves = row.map(Look.halves)
            return [halves.map(\.0), halves.map(\.1)]
        }
    }

    /// The same picture may be drawn with either half-block.
    private static func halves(of cell: ScreenCell) -> (Half, Half) {
        let style = cell.style
        let ink = Half.colour(style.isReversed ? style.background : style.foreground)
        let ground = Half.colour(style.isReversed ? style.foreground : style.background)
        switch cell.text {
        case "▀": return (ink, ground)
        case "▄": return (ground, ink)
        case "█": return (ink, ink)
        case " ": return (ground, ground)
        default: return (.text(cell.text), .text(cell.text))
        }
    }

    /// The first places at which another one differs, in half rows and columns, for a test that fails.
    func differences(from other: Look) -> String {
        var places: [String] = []
        for (row, pair) in zip(rows, other.rows).enumerated() {
            for (column, (one, two)) in zip(pair.0, pair.1).enumerated() where one != two {
                places.append("\(row),\(column): \(one) for \(two)")
            }
        }
        return "\(places.count) halves: \(places.prefix(6).joined(separator: "; "))"
    }

    /// The most that two pictures of the same carousel differ: its small cards at the edges may be drawn from other decodes.
    static let carouselNoise = 0.03

    /// The share of the picture, 0…1, that is clearly of another colour in another one.
    func difference(from other: Look) -> Double {
        guard rows.count == other.rows.count, rows.first?.count == other.rows.first?.count else {
            return 1
        }
        let pairs = zip(rows.joined(), other.rows.joined())
        let all = rows.count * (rows.first?.count ?? 0)
        return all == 0 ? 0 : Double(pairs.count { Look.isOther($0, $1) }) / Double(all)
    }

    private static func isOther(_ a: Half, _ b: Half) -> Bool {
        guard case .colour(.rgb(let r, let g, let b1)) = a,
            case .colour(.rgb(let s, let h, let c)) = b
        else { return a != b }
        return [(r, s), (g, h), (b1, c)].contains { abs(Int($0) - Int($1)) > 24 }
    }
}

extension PtySession {
    /// What is to be seen once nothing moves any more.
    func restingLook() -> Look {
        settle(quietMilliseconds: 400)
        return Look(screen)
    }
}
