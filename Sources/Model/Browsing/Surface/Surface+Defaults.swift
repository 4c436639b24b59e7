package import DisplayList
package import Geometry

/// What most surfaces answer.
extension Surface {
    package func shownPhotos(in space: Workspace, at time: Time) -> Set<PhotoID> {
        shownPhoto(in: space, at: time).map { [$0] } ?? []
    }

    package mutating func follow(_ event: Event, in space: inout Workspace, at time: Time)
        -> [Effect]
    {
        []
    }

    package mutating func followCrowd(
        _ change: OrderChange, in space: inout Workspace, at time: Time
    ) {
        follow(change, in: &space, at: time)
    }

    package mutating func prepare(for change: OrderDiff, in space: Workspace) {}

    package mutating func passEnd(
        _ step: Int, in space: inout Workspace, at time: Time
    ) -> [Request] { [] }

    package mutating func leave() {}

    package func inputContext(in space: Workspace) -> InputContext { .cards }

    package func wheelUse(in space: Workspace) -> WheelUse { .stepsPhotos }

    package func nextWake(in space: Workspace, after time: Time) -> Time? { nil }

    package func isRing(in space: Workspace) -> Bool { false }

    package func tileIndex(at point: Point, in space: Workspace, _ time: Time) -> Int? { nil }

    package var menuItems: [SurfaceItem] { [] }

    package static var showsHeaderFacts: Bool { false }

    package static var playsFront: Bool { false }

    package static var keepsGestureThroughChanges: Bool { false }
}

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
