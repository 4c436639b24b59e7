public import Browsing
public import Geometry
public import VT
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

/// Something that can be done with the mouse, in words.
public struct PointerGesture: Hashable, Sendable {
    public let gesture: String
    public let summary: String
    /// Whether it does something to the photo, which the trash review refuses.
    var decides = false

    /// All there are.
    public static let all = [
        PointerGesture(gesture: "drag sideways", summary: "the next photo, or the one before"),
        PointerGesture(gesture: "drag up", summary: "move the photo to the trash", decides: true),
        PointerGesture(
            gesture: "drag down", summary: "favourite; close an opened photo", decides: true),
        PointerGesture(gesture: "click", summary: "select a tile, open the photo"),
        PointerGesture(gesture: "Ctrl-click", summary: "toggle the mark of a tile"),
        PointerGesture(
            gesture: "Alt-click", summary: "mark from the last marked to it"),
        PointerGesture(gesture: "click beside it", summary: "close an opened photo"),
        PointerGesture(
            gesture: "right click", summary: "a menu of what can be done here"),
        PointerGesture(gesture: "wheel", summary: "page or scroll through the photos"),
        PointerGesture(gesture: "Ctrl-wheel", summary: "zoom, on a card too"),
    ]
}

extension PointerSample {
    /// The pointer's part of a report, in a terminal whose cells measure so many pixels; nil for buttons that mean nothing.
    public init?(_ event: MouseEvent, cellPixels: @autoclosure () -> Size, at time: Double) {
        let action: Action
        switch event.kind {
        case .press where event.button == 1 && event.modifiers.contains(.control):
            action = .markPress(isRange: false)
        case .press where event.button == 1 && event.modifiers.contains(.alt):
            action = .markPress(isRange: true)
        case .press where event.button == 1: action = .press
        case .drag where event.button == 1: action = .move
        case .release where event.button == 1: action = .release
        case .press where event.button == 2: action = .middlePress
        case .release where event.button == 3: action = .rightRelease
        case .wheelDown where event.modifiers.contains(.control): action = .zoomWheel(-1)
        case .wheelUp where event.modifiers.contains(.control): action = .zoomWheel(1)
        case .wheelDown, .wheelRight: action = .wheel(1)
        case .wheelUp, .wheelLeft: action = .wheel(-1)
        default: return nil
        }
        if event.isPixels {
            self.init(
                action, pixelX: event.column, pixelY: event.row, cellSize: cellPixels(), time: time)
        } else {
            self.init(action, column: event.column, row: event.row, time: time)
        }
    }
}
