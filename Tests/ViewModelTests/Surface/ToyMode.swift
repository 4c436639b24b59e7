import DisplayList
import Geometry

@testable import ViewModel

/// A way of browsing that knows nothing but the photo in front: it fills the room.
struct ToyMode: BrowsingMode {
    static var mode: Mode { Mode(named: "toy") }
    static var title: String { "toy" }
    static var key: Character { "t" }
    static var statusIntent: Intent { .open }
    static let settings: [Setting<ToyMode>] = [
        .count("toy.colour", \.colour, in: 1...7, "how it is painted")
    ]

    /// A setting of its own.
    var colour = 1

    /// How often another mode took its place.
    var departures = 0

    mutating func settle(in space: inout Workspace, at time: Time) {}

    mutating func go(to index: Int, in space: inout Workspace, at time: Time) {
        space.bringToFront(index)
    }

    mutating func remove(
        at place: Int, thrown: Point?, in space: inout Workspace, at time: Time
    ) -> Pose {
        space.remove(at: place)
        return space.farAbove
    }

    mutating func insert(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool,
        in space: inout Workspace, at time: Time
    ) {
        let place = space.insert(photo, at: place)
        if toFront { space.bringToFront(place) }
    }

    mutating func follow(_ change: Rearrangement, in space: inout Workspace, at time: Time) {
        space.replaceOrder(with: change.order)
    }

    mutating func handle(
        _ intent: Intent, isRepeat: Bool, in space: inout Workspace, at time: Time
    ) -> [Request]? {
        guard case .stepStyle = intent else { return nil }
        return [.say([TextSpan("a toy has one style")])]
    }

    mutating func handle(
        _ pointer: Pointer, in space: inout Workspace, at time: Time
    ) -> [Request] {
        if case .tapped = pointer { [.travelBy(1)] } else { [] }
    }

    mutating func cancelGesture(in space: inout Workspace, at time: Time) {}

    mutating func prune(in space: inout Workspace, at time: Time) {}

    func layer(hiding hidden: PhotoID?, in space: Workspace, at time: Time) -> Layer {
        guard let front = space.album.order.front, front != hidden else { return Layer() }
        return Layer(sprites: place(of: front, in: space, at: time).map { [$0] } ?? [])
    }

    func place(of photo: PhotoID, in space: Workspace, at time: Time) -> Sprite? {
        guard photo == space.album.order.front else { return nil }
        return Sprite(
            content: .photo(photo), centre: space.area.centre, size: space.area.size,
            isAtRest: true)
    }

    func wants(in space: Workspace, at time: Time) -> [Want] {
        space.album.order.front.map { [Want($0, room: space.area)] } ?? []
    }

    func isMoving(in space: Workspace, at time: Time) -> Bool { false }

    func shownPhoto(in space: Workspace, at time: Time) -> PhotoID? { space.album.order.front }

    func status(in space: Workspace, at time: Time) -> [TextSpan] { [] }

    mutating func leave() { departures += 1 }
}
