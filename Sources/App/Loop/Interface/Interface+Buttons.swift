import Browsing
import DisplayList
import Geometry
import Screen
import ViewModel

/// The buttons of the screen: what was drawn where the pointer is.
extension Interface {
    /// True where a press or a click was on a button, or on the status line beside one, and is thereby done with.
    mutating func takeOnButton(_ event: Event) -> Bool {
        switch event {
        case .pointer(.pressed(let point)):
            guard let button = button(at: point) else { return false }
            apply(.touched(button))
        case .pointer(.tapped(let point, _)):
            let button = button(at: point)
            guard button != nil || isOnBar(point) else { return false }
            notePresentation()
            apply(.pointer(.released))
            if let button {
                apply(.clicked(button))
            } else if !model.inputContext.isBrowsing {
                apply(.intent(.close))
            }
        default: return false
        }
        return true
    }

    private func button(at point: Point) -> Button? {
        let cell = cell(at: point)
        return screen.button(column: cell.column, row: cell.row)
    }

    private func isOnBar(_ point: Point) -> Bool {
        model.viewport.barRows > 0 && cell(at: point).row == model.viewport.rows - 1
    }

    private func cell(at point: Point) -> (column: Int, row: Int) {
        (
            Int((point.x / model.viewport.pixelAspect).rounded(.down)),
            Int((point.y / 2).rounded(.down))
        )
    }
}
