import DisplayList
import Geometry

/// What most surfaces answer.
extension Surface {
    mutating func follow(_ event: Event, in space: inout Workspace, at time: Time) -> [Effect] {
        []
    }

    mutating func prepare(for change: Arrangement, in space: Workspace) {}

    mutating func passEnd(
        _ step: Int, in space: inout Workspace, at time: Time
    ) -> [Request] { [] }

    mutating func leave() {}

    func inputContext(in space: Workspace) -> Phase { .cards }

    func wheelUse(in space: Workspace) -> WheelUse { .stepsPhotos }

    func nextWake(in space: Workspace, after time: Time) -> Time? { nil }

    func isRing(in space: Workspace) -> Bool { false }

    func tileIndex(at point: Point, in space: Workspace, _ time: Time) -> Int? { nil }

    var menuItems: [SurfaceItem] { [] }

    static var showsHeaderFacts: Bool { false }

    static var keepsGestureThroughChanges: Bool { false }
}
