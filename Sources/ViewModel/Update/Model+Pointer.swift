import Browsing
import Geometry

extension Model {
    mutating func handle(_ pointer: Pointer, at time: Time) -> [Effect] {
        if case .tappedRight(let point) = pointer {
            openMenu(at: point, time: time)
            return []
        }
        if inputContext == .menu {
            pointBesideMenu(pointer)
            return []
        }
        if case .tapped(_, count: 2) = pointer, isPartOfMenuClick(at: time) { return [] }
        if case .wheel(let notches) = pointer {
            wheel(notches, at: time)
            return []
        }
        if !inputContext.isBrowsing {
            if case .tapped = pointer { close(at: time) }
            return []
        }
        return pointInFront(pointer, at: time)
    }
}
