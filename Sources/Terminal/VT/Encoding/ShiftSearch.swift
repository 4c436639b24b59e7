/// Finds what of a new frame is the screen moved sideways or up and down by whole cells.
struct ShiftSearch {
    let wanted: [CanonicalCell]
    let shown: [CanonicalCell]
    let columns: Int
    let rows: Int
    let tolerance: Int32
    /// For each cell whether it would have to be sent.
    private let isChanged: [Bool]

    /// Cells that a moved line must save, at least: its sequences are as long as one or two.
    private static let leastLineGain = 3
    /// Cells that a scrolled block must save, at least.
    private static let leastScrollGain = 6

    /// Both screens have `columns` × `rows` cells.
    init(
        wanted: [CanonicalCell], shown: [CanonicalCell], columns: Int, rows: Int, tolerance: Int32
    ) {
        self.wanted = wanted
        self.shown = shown
        self.columns = columns
        self.rows = rows
        self.tolerance = tolerance
        isChanged = wanted.indices.map { !looksLike(shown[$0], wanted[$0], tolerance) }
    }

    /// How what is on the screen can be moved so that the fewest cells remain to be sent.
    enum Answer: Equatable {
        case lines([LineShift])
        case scroll(RowScroll)
    }

    /// Nil where moving saves nothing.
    func answer() -> Answer? {
        let probes = probes()
        guard !probes.isEmpty else { return nil }
        let across = bestStep(of: probes, limit: columns, pitch: 1) { $0 % columns }
        let down = bestStep(of: probes, limit: rows, pitch: columns) { $0 / columns }
        let sideways = across.map { lines(step: $0) }
        let block = down.flatMap { scroll(step: $0) }
        if let block, block.gain > sideways?.gain ?? 0 { return .scroll(block.scroll) }
        guard let sideways, !sideways.shifts.isEmpty else { return nil }
        return .lines(sideways.shifts)
    }

    /// What each row gains by moving sideways by `step`, where it does.
    private func lines(step: Int) -> (shifts: [LineShift], gain: Int) {
        var shifts: [LineShift] = []
        var gain = 0
        for row in 0..<rows {
            let start = row * columns
            guard isChanged[start..<start + columns].contains(true) else { continue }
            let search = ShiftGain(
                gains: (start..<start + columns).map { index in
                    let source = index - start + step
                    guard source >= 0, source < columns else { return 0 }
                    return self.gain(at: index, from: index + step)
                },
                losses: isChanged[start..<start + columns].map { $0 ? 0 : 1 }, step: step,
                first: firstMovable(inRow: row), endCost: 1)
            guard let run = search.best(), run.gain >= Self.leastLineGain else { continue }
            shifts.append(LineShift(row: row, columns: run.places, step: step))
            gain += run.gain
        }
        return (shifts, gain)
    }

    /// The block of rows that gains most by moving up by `step`.
    private func scroll(step: Int) -> (scroll: RowScroll, gain: Int)? {
        let search = ShiftGain(
            gains: (0..<rows).map { row in
                guard row + step >= 0, row + step < rows else { return 0 }
                return (row * columns..<(row + 1) * columns).reduce(0) {
                    $0 + gain(at: $1, from: $1 + step * columns)
                }
            },
            losses: (0..<rows).map { row in
                isChanged[row * columns..<(row + 1) * columns].reduce(0) { $0 + ($1 ? 0 : 1) }
            }, step: step)
        guard let run = search.best(), run.gain >= Self.leastScrollGain else { return nil }
        return (RowScroll(rows: run.places, step: step), run.gain)
    }

    @inline(always) private func gain(at index: Int, from source: Int) -> Int {
        (isChanged[index] ? 1 : 0) - (looksLike(shown[source], wanted[index], tolerance) ? 0 : 1)
    }

    /// Behind the last cell of a row that must not be moved sideways.
    ///
    /// That is half of a wide character, and text whose width differs between terminals.
    private func firstMovable(inRow row: Int) -> Int {
        let start = row * columns
        let last = (start..<start + columns).last { !shown[$0].isOneColumnForSure }
        return last.map { $0 - start + 1 } ?? 0
    }

    /// Changed cells from all over the screen; none where too few have changed for a search to be worth it.
    private func probes() -> [Int] {
        let changed = isChanged.indices.filter { isChanged[$0] }
        guard changed.count >= 2 * Self.leastScrollGain else { return [] }
        // A stride that is no part of a row, so that the probes do not stand in columns.
        let stride = max(1, changed.count / 256) | 1
        return Swift.stride(from: stride / 2, to: changed.count, by: stride).map { changed[$0] }
    }

    /// A cell that is looked for along its line.
    private struct Probe {
        let index: Int
        /// Where it stands on the line.
        let place: Int
        let cell: CanonicalCell
    }

    /// The step by which most cells find what they want; nil where that is less than one in six.
    ///
    /// Lines have `limit` cells that lie `pitch` apart. A quarter of many cells tries all steps, and the others only
    /// those by which one in twelve of that quarter found it: a step that serves one in six is hardly ever missed.
    private func bestStep(
        of cells: [Int], limit: Int, pitch: Int, place: (Int) -> Int
    ) -> Int? {
        let probes = cells.map { Probe(index: $0, place: place($0), cell: wanted[$0]) }
        let part = probes.count < 128 ? 1 : 4
        let first = probes.indices.filter { $0 % part == 0 }.map { probes[$0] }
        let others = probes.indices.filter { $0 % part != 0 }.map { probes[$0] }
        var best = (step: 0, count: 0)
        for distance in 1..<max(limit, 1) {
            for step in [distance, -distance] {
                var count = hits(of: first, step, limit, pitch)
                guard count * 12 >= first.count else { continue }
                count += hits(of: others, step, limit, pitch)
                if count > best.count { best = (step, count) }
            }
        }
        return best.count * 6 >= probes.count && best.count > 0 ? best.step : nil
    }

    /// How many find what they want `step` places on.
    private func hits(of probes: [Probe], _ step: Int, _ limit: Int, _ pitch: Int) -> Int {
        let shown = shown.span
        let probes = probes.span
        let offset = step * pitch
        var count = 0
        for n in probes.indices {
            let place = probes[n].place &+ step
            if place < 0 || place >= limit { continue }
            if looksLike(shown[probes[n].index &+ offset], probes[n].cell, tolerance) { count += 1 }
        }
        return count
    }
}

/// Whether a cell shown is what is wanted there, or near enough.
@inline(always) private func looksLike(
    _ shown: CanonicalCell, _ wanted: CanonicalCell, _ tolerance: Int32
) -> Bool {
    if shown == wanted { return true }
    return shown.isPicture && wanted.isPicture && isNear(shown.top, wanted.top, tolerance)
        && isNear(shown.bottom, wanted.bottom, tolerance)
}

extension CanonicalCell {
    /// Whether every terminal has it in one column, whatever stands before it.
    fileprivate var isOneColumnForSure: Bool {
        isPicture || hasCertainWidth
    }
}
