import Photos

/// The brightness of a small picture, softened, with what lies between its values.
struct SoftPicture {
    private static let side = PhotoLook.side
    /// The part that is compared is so much smaller on each side: what moves a little still lies within.
    private static let margin = 2
    static let innerSide = side - 2 * margin

    private let values: [Double]

    /// Softened by [1 2 1] / 4 both ways, its edges repeated.
    init(_ look: PhotoLook) {
        let side = Self.side
        func softened(_ values: [Double], step: Int, stride: Int) -> [Double] {
            var soft = values
            for line in 0..<side {
                for place in 0..<side {
                    func value(_ place: Int) -> Double {
                        values[line * stride + min(side - 1, max(0, place)) * step]
                    }
                    soft[line * stride + place * step] =
                        (value(place - 1) + 2 * value(place) + value(place + 1)) / 4
                }
            }
            return soft
        }
        let across = softened(look.luma.map(Double.init), step: 1, stride: side)
        values = softened(across, step: side, stride: 1)
    }

    /// How far a column or row of the inner part is from the middle.
    static func fromMiddle(_ place: Int) -> Double {
        Double(place + margin) - Double(side - 1) / 2
    }

    /// Its own inner part, row by row.
    var inner: [Double] { values(Lines(scale: 1, shift: 0), Lines(scale: 1, shift: 0)) }

    /// Its values where these columns and rows cross, row by row.
    func values(_ columns: Lines, _ rows: Lines) -> [Double] {
        values(columns.places(shifted: 0), rows.places(shifted: 0))
    }

    /// How much brighter it becomes there over a step of 1 to the right, or down.
    func slopes(_ columns: Lines, _ rows: Lines, isAcross: Bool) -> [Double] {
        func values(shifted by: Double) -> [Double] {
            self.values(
                columns.places(shifted: isAcross ? by : 0), rows.places(shifted: isAcross ? 0 : by))
        }
        var slopes = values(shifted: 0.5)
        let before = values(shifted: -0.5)
        for place in slopes.indices { slopes[place] -= before[place] }
        return slopes
    }

    private func values(_ columns: [Lines.Place], _ rows: [Lines.Place]) -> [Double] {
        var found: [Double] = []
        found.reserveCapacity(columns.count * rows.count)
        for row in rows {
            let start = row.index * Self.side
            for column in columns {
                let upper = start + column.index
                let lower = upper + Self.side
                let above = values[upper] + (values[upper + 1] - values[upper]) * column.share
                let below = values[lower] + (values[lower + 1] - values[lower]) * column.share
                found.append(above + (below - above) * row.share)
            }
        }
        return found
    }
}

/// The columns, or the rows, of one picture that fall on those of the inner part of another.
struct Lines {
    let scale: Double
    let shift: Double

    /// Between a value and the next one.
    struct Place {
        let index: Int
        let share: Double
    }

    func places(shifted by: Double) -> [Place] {
        (0..<SoftPicture.innerSide).map { line in
            let middle = Double(PhotoLook.side - 1) / 2
            let place = middle + scale * SoftPicture.fromMiddle(line) + shift + by
            let bounded = min(Double(PhotoLook.side - 1) - 0.001, max(0, place))
            let index = Int(bounded)
            return Place(index: index, share: bounded - Double(index))
        }
    }
}
