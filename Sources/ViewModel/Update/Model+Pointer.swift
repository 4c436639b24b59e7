import Geometry

extension Model {
    mutating func handle(_ pointer: Pointer, at time: Time) -> [Effect] {
        if case .wheel(let notches) = pointer {
            wheel(notches, at: time)
            return []
        }
        guard phase.isBrowsing else { return [] }
        return pointOnSurface(pointer, at: time)
    }
}
