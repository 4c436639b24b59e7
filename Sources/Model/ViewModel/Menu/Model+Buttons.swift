import Browsing
import DisplayList

extension Model {
    /// Does what a click on a button of the screen means.
    mutating func act(on button: Button, at time: Time) -> [Effect] {
        if case .item(let index) = button { return act(onMenu: .item(index), at: time) }
        if button == .menu || isPartOfMenuClick(at: time) { return [] }
        guard inputContext.isBrowsing else {
            return close(at: time)
        }
        switch button {
        case .policy: explainPolicy(at: time)
        case .help: return handle(.intent(.help), at: time)
        case .undo: return handle(.intent(.undo), at: time)
        case .mode: return handle(.intent(.stepMode(1)), at: time)
        case .favourite: return handle(.intent(.favourite), at: time)
        case .quit: return handle(.intent(.quit), at: time)
        case .status: return handle(.intent(surfaces.statusIntent), at: time)
        case .item, .menu: break
        }
        return []
    }

    private mutating func explainPolicy(at time: Time) {
        switch space.options.policy {
        case .writable: break
        case .readOnly: say([TextSpan("read-only: no file is changed")], at: time)
        case .dryRun: say([TextSpan("dry run: no file is changed")], at: time)
        }
    }
}
