public import Cells
public import Geometry

/// Pictures that were painted over cells: a cell that is written takes its part of the picture away.
extension FrameEncoder {
    /// Notes that a picture covers these cells of the screen now.
    public mutating func cover(_ cells: PixelRect) {
        let bounds = PixelRect(x: 0, y: 0, width: columns, height: rows)
        let covered = cells.intersection(bounds)
        for row in covered.rows {
            for column in covered.columns { shown[row * columns + column] = .covered }
        }
    }

    /// Whether a picture covers all of these cells.
    public func covers(_ cells: PixelRect) -> Bool {
        guard cells.rows.upperBound <= rows, cells.columns.upperBound <= columns else {
            return false
        }
        return cells.rows.allSatisfy { row in
            cells.columns.allSatisfy { shown[row * columns + $0] == .covered }
        }
    }

    /// Whether a picture covers any cell: then none may be moved.
    public var hasCovered: Bool { shown.contains(.covered) }

    /// A frame that leaves pictures where they are, wherever its cells are those that they were painted over.
    public func keepingCovered(in frame: Frame, over painted: Frame) -> Frame {
        guard frame.columns == columns, frame.rows == rows else { return frame }
        return frame.covered(over: painted) { shown[$0] == .covered }
    }
}

extension CanonicalCell {
    /// What the cells under a picture are noted as; equal to itself alone.
    static let covered = CanonicalCell(Cell(.covered))
}
