public import Browsing
public import Geometry
import ViewModel

/// Something the pointer did, where the terminal says it did it.
public struct PointerSample: Hashable, Sendable {
    public enum Action: Hashable, Sendable {
        /// The first button.
        case press
        /// With the first button held.
        case move
        case release
        /// The first button with a key held that marks: Control, or Alt for a range.
        case markPress(isRange: Bool)
        case middlePress
        case rightRelease
        /// Notches, positive down or to the right.
        case wheel(Int)
        /// Notches with Control held, positive up.
        case zoomWheel(Int)
    }

    public var action: Action
    /// In cells from the top left corner of the screen: the middle of the first cell is (0.5, 0.5).
    public var cell: Point
    public var time: Time

    public init(_ action: Action, cell: Point, time: Time) {
        self.action = action
        self.cell = cell
        self.time = time
    }

    /// A sample of a terminal that counts cells from 1.
    public init(_ action: Action, column: Int, row: Int, time: Time) {
        self.init(
            action, cell: Point(x: Double(column) - 0.5, y: Double(row) - 0.5), time: time)
    }

    /// A sample of a terminal that counts pixels from 1, each cell measuring `cellSize` of them.
    public init(_ action: Action, pixelX: Int, pixelY: Int, cellSize: Size, time: Time) {
        self.init(
            action,
            cell: Point(
                x: (Double(pixelX) - 0.5) / max(1, cellSize.width),
                y: (Double(pixelY) - 0.5) / max(1, cellSize.height)), time: time)
    }
}
