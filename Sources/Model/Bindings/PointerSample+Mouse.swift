public import Geometry
public import VT

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
