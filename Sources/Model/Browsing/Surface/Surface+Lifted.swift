package import Geometry

extension Surface {
    /// Lets a photo go that a drag has lifted: it goes to the trash, becomes a favourite, or returns.
    package mutating func release(
        lifted translation: Point, speed: Double, in space: inout Workspace, at time: Time
    ) -> [Request] {
        switch space.card.release(at: translation.y, speed: speed) {
        case .trash: return [.trash(thrown: translation)]
        case .favourite:
            cancelGesture(in: &space, at: time)
            return [.perform(.favourite)]
        case .settle: cancelGesture(in: &space, at: time)
        }
        return []
    }
}
