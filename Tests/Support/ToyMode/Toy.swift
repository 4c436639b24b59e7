package import Browsing
package import DisplayList
package import Geometry

/// A way of browsing that knows nothing but the photo in front: it fills the room.
///
/// A module like those of the program: its folder, a line in the manifest, and a line in a registry.
package struct Toy: BrowsingMode {
    package static var mode: Mode { Mode(named: "toy") }
    package static var title: String { "toy" }
    package static var key: Character { "t" }
    package static var statusIntent: Intent { .open }
    package static let settings: [Setting<Toy>] = [
        .count("toy.colour", \.colour, in: 1...7, "how it is painted")
    ]

    /// A setting of its own.
    package var colour = 1

    /// How often another mode took its place.
    package var departures = 0

    package init() {}

    package mutating func settle(in space: inout Workspace, at time: Time) {}

    package mutating func go(to index: Int, in space: inout Workspace, at time: Time) {
        space.bringToFront(index)
    }

    package mutating func remove(
        at place: Int, thrown: Point?, in space: inout Workspace, at time: Time
    ) -> Pose {
        space.remove(at: place)
        return space.farAbove
    }

    package mutating func insert(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool,
        in space: inout Workspace, at time: Time
    ) {
        let place = space.insert(photo, at: place)
        if toFront { space.bringToFront(place) }
    }

    package mutating func follow(_ change: OrderChange, in space: inout Workspace, at time: Time) {
        space.replaceOrder(with: change.order)
    }

    package mutating func handle(
        _ intent: Intent, isRepeat: Bool, in space: inout Workspace, at time: Time
    ) -> [Request]? {
        guard case .stepStyle = intent else { return nil }
        return [.say([TextSpan("a toy has one style")])]
    }

    package mutating func handle(
        _ pointer: Pointer, in space: inout Workspace, at time: Time
    ) -> [Request] {
        if case .tapped = pointer { [.travelBy(1)] } else { [] }
    }

    package mutating func cancelGesture(in space: inout Workspace, at time: Time) {}

    package mutating func prune(in space: inout Workspace, at time: Time) {}

    package func layer(hiding hidden: PhotoID?, in space: Workspace, at time: Time) -> Layer {
        guard let front = space.album.order.front, front != hidden else { return Layer() }
        return Layer(sprites: place(of: front, in: space, at: time).map { [$0] } ?? [])
    }

    package func place(of photo: PhotoID, in space: Workspace, at time: Time) -> Sprite? {
        guard photo == space.album.order.front else { return nil }
        return Sprite(
            content: .photo(photo), centre: space.area.centre, size: space.area.size,
            isAtRest: true)
    }

    package func wants(in space: Workspace, at time: Time) -> [Want] {
        space.album.order.front.map { [Want($0, room: space.area)] } ?? []
    }

    package func isMoving(in space: Workspace, at time: Time) -> Bool { false }

    package func shownPhoto(in space: Workspace, at time: Time) -> PhotoID? {
        space.album.order.front
    }

    package func status(in space: Workspace, at time: Time) -> [TextSpan] { [] }

    package mutating func leave() { departures += 1 }
}
