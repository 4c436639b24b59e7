import DisplayList
import Geometry

/// Photos that are compared: which of them are in cells, which one is framed, and who comes next.
///
/// The field is a line: first the photo of the first cell, then those that were compared before, those of the other cells, and the
/// challengers to come. It knows no screen and no time.
struct Contest: Hashable, Sendable {
    /// What became of a step.
    enum Outcome: Hashable, Sendable {
        case done
        /// No challengers are left; none went before.
        case last, first
    }

    private(set) var line: [PhotoID]
    /// Where in the line the second cell is.
    private(set) var start = 1
    /// How many cells there are, and how many are wanted where there are photos for them.
    private(set) var count: Int
    private(set) var wanted: Int
    /// The cell that keys act on, from 0.
    private(set) var frame = 0
    /// Whether the framed photo is seen alone, in one place with the others.
    var isBlinking = false
    /// How close all cells are seen, and where.
    var zoom = SharedZoom()
    /// The cells that trashed photos had, and who took them.
    private var leavers: [PhotoID: Seat] = [:]

    private struct Seat: Hashable, Sendable {
        let cell: Int
        let successor: PhotoID?
    }

    /// Compares photos, at least two, the first `wanted` of them at first.
    init(_ field: [PhotoID], wanted: Int) {
        line = field
        self.wanted = max(2, wanted)
        count = min(self.wanted, field.count)
    }

    /// The photos of the cells, each another one.
    var cells: [PhotoID] { line.isEmpty ? [] : [line[0]] + line[start..<end] }

    /// The framed one; nil where there is none.
    var framed: PhotoID? { frame == 0 ? line.first : line[start + frame - 1] }

    /// With one photo left there is nothing to compare.
    var isOver: Bool { count < 2 }

    /// Behind the photos of the cells.
    private var end: Int { start + max(0, count - 1) }

    /// Photos that were never in a cell since the others came.
    var challengers: ArraySlice<PhotoID> { line.isEmpty ? [] : line[end...] }

    /// Where a photo is in the line that lies in a cell.
    private func place(ofCell cell: Int) -> Int { cell == 0 ? 0 : start + cell - 1 }
}

/// What keys do.
extension Contest {
    /// Frames another cell; with `around` the first follows the last.
    mutating func moveFrame(by step: Int, around isRing: Bool) {
        guard count > 0 else { return }
        let wanted = frame + step
        frame =
            isRing || isBlinking
            ? ((wanted % count) + count) % count : max(0, min(count - 1, wanted))
    }

    /// Frames a photo; false where it is in no cell.
    mutating func frame(_ photo: PhotoID) -> Bool {
        guard let cell = cells.firstIndex(of: photo) else { return false }
        frame = cell
        return true
    }

    /// The framed photo moves to the first cell; the others give way to the next challengers.
    mutating func win() -> Outcome {
        guard !challengers.isEmpty, let framed else { return .last }
        change {
            let place = $0.place(ofCell: $0.frame)
            let next = $0.end
            $0.line.remove(at: place)
            $0.line.insert(framed, at: 0)
            $0.frame = 0
            $0.showCells(from: next)
        }
        return .done
    }

    /// The next challengers, 1, or those before, −1; the first cell stays.
    mutating func call(_ step: Int) -> Outcome {
        if step > 0 {
            guard !challengers.isEmpty else { return .last }
            change { $0.showCells(from: $0.end) }
        } else {
            guard start > 1 else { return .first }
            change { $0.showCells(from: max(1, $0.start - ($0.wanted - 1))) }
        }
        return .done
    }

    private mutating func showCells(from place: Int) {
        start = place
        count = 1 + min(wanted - 1, line.count - place)
        frame = min(frame, count - 1)
    }

    /// More cells, or fewer: the first ones stay, and the framed one.
    mutating func setCount(_ new: Int) {
        wanted = max(2, new)
        change {
            if $0.wanted < $0.count {
                $0.start += max(0, $0.frame - ($0.wanted - 1))
                $0.count = $0.wanted
                $0.frame = min($0.frame, $0.count - 1)
            } else {
                $0.count = min($0.wanted, 1 + $0.line.count - $0.start)
            }
        }
    }

    /// The next of these counts for which there are photos, or the first.
    func nextCount(of counts: [Int]) -> Int {
        let most = count + challengers.count
        return counts.first { $0 > count && $0 <= most } ?? counts.first ?? 2
    }

    /// Does something to the cells: who comes into one is seen as close as the others, and who leaves one takes what is its own along.
    private mutating func change(_ body: (inout Contest) -> Void) {
        let first = line.first
        body(&self)
        zoom.follow(cells, first: first)
    }
}

/// Photos that leave, and come back.
extension Contest {
    /// A photo is gone: the next challenger takes its cell, or there is a cell fewer.
    ///
    /// `returns` where it may come back to its cell.
    mutating func remove(_ photo: PhotoID, returns: Bool) {
        guard let place = line.firstIndex(of: photo) else { return }
        guard let cell = cells.firstIndex(of: photo) else {
            line.remove(at: place)
            if place < start { start -= 1 }
            return
        }
        change {
            let next = $0.challengers.first
            if next != nil {
                $0.line[place] = $0.line.remove(at: $0.end)
            } else {
                $0.line.remove(at: place)
                $0.count -= 1
                if $0.count == 0 {
                    $0.line = []
                } else if cell == 0 {
                    // The next cell becomes the first one.
                    $0.line.insert($0.line.remove(at: $0.start - 1), at: 0)
                }
                $0.frame = max(0, min($0.frame, $0.count - 1))
            }
            if returns { $0.leavers[photo] = Seat(cell: cell, successor: next) }
        }
    }

    /// Only photos for which `isThere` says so are left; those of cells may come back to them.
    mutating func keep(where isThere: (PhotoID) -> Bool) {
        guard let first = line.first else { return }
        let cells = cells
        let passed = line[1..<start].filter(isThere)
        line = [first] + passed + line[start..<end] + challengers.filter(isThere)
        start = 1 + passed.count
        for photo in cells where !isThere(photo) { remove(photo, returns: true) }
    }

    /// Photos that have left cells and are not back.
    var absent: [PhotoID] { leavers.keys.sorted() }

    /// A photo is back: it takes its cell if that is still there, or else it is the next challenger.
    mutating func bringBack(_ photo: PhotoID) {
        guard !isOver, !line.contains(photo) else { return }
        let seat = leavers.removeValue(forKey: photo)
        change {
            guard let seat, let successor = seat.successor, seat.cell < $0.count,
                $0.cells[seat.cell] == successor
            else { return $0.line.insert(photo, at: $0.end) }
            $0.line[$0.place(ofCell: seat.cell)] = photo
            $0.line.insert(successor, at: $0.end)
        }
    }
}

/// The zoom that all cells share.
extension Contest {
    /// Looks closer from fit: `point` is where in the framed photo the pointer is, nil where it is elsewhere.
    mutating func beginZoom(_ factor: Double, at point: Point?) {
        guard let framed else { return }
        zoom.begin(factor, cells, framed: framed, at: point)
    }

    /// Moves what all cells show, in fractions of the photos; where one is apart, that of the framed one alone.
    mutating func pan(by way: Point) {
        if let framed { zoom.pan(by: way, framed: framed) }
    }
}
