import SeededRandom
import DisplayList
import Geometry

@_spi(Coordinator) @testable import Browsing
@testable import DeckMode
@testable import ModelScenes
@testable import StackMode
@testable import ViewModel
@testable import ViewerMode

/// A surface and the workspace that it lies in, without a model: its requests are performed by nobody.
struct SurfaceStage {
    var surface: any Surface
    var space: Workspace
    var now: Time = 100

    /// All ways of browsing, and the viewer.
    static let names = Mode.allCases.map(\.rawValue) + ["viewer"]

    init(_ name: String, photos count: Int, motion: MotionLevel = .full) {
        var options = CommonOptions()
        options.motion = motion
        space = Workspace(options: options, viewport: .usual)
        let photos = (0..<count).map { Photo.numbered($0) }
        space.replacePhotos(with: photos, start: min(2, max(0, count - 1)))
        for photo in photos {
            space.set(.decoded(.usual), of: photo.id)
            space.learn(
                Size(width: 4000, height: photo.id.number % 3 == 1 ? 6000 : 3000), of: photo.id)
        }
        if let type = Mode.registry.first(where: { $0.mode.rawValue == name }) {
            surface = type.init()
        } else {
            let front = space.album.order.photos[space.album.order.index]
            surface = Viewer(photo: front, natural: space.album.naturalSize(of: front))
            space.cover(true)
        }
        surface.settle(in: &space, at: now)
    }

    var layer: Layer { surface.layer(hiding: nil, in: space, at: now) }

    /// What a surface must not change where it does nothing.
    var seen: Seen {
        Seen(
            layer: layer, wants: surface.wants(in: space, at: now),
            status: surface.status(in: space, at: now), order: space.album.order,
            direction: space.direction, options: space.options,
            isMoving: surface.isMoving(in: space, at: now))
    }

    struct Seen: Hashable {
        let layer: Layer
        let wants: [Want]
        let status: [TextSpan]
        let order: Order
        let direction: Int
        let options: CommonOptions
        let isMoving: Bool
    }

    /// Intents that some surface may know.
    static let intents: [Intent] =
        [
            .next, .previous, .back, .first, .last, .open, .close, .spread, .trash, .favourite,
            .page(1), .page(-1), .columns(1), .columns(-1), .stepStyle(1), .stepStyle(-1), .undo,
            .zoom(.closer), .zoom(.farther), .zoom(.actual), .zoom(.fit), .stepMode(1), .help,
        ] + [Direction.left, .right, .up, .down].map { .move($0) }

    /// Does something by chance, whatever it asks for.
    mutating func act(_ dice: inout Dice) {
        let place = Point(
            x: dice.number(0...space.viewport.size.width),
            y: dice.number(0...space.viewport.size.height))
        let way = Point(x: dice.number(-80...80), y: dice.number(-60...60))
        switch dice.whole(0...7) {
        case 0, 1, 2:
            _ = surface.handle(
                dice.pick(Self.intents), isRepeat: dice.whole(0...4) == 0, in: &space, at: now)
        case 3:
            if !space.album.order.isEmpty {
                surface.go(
                    to: dice.whole(0...(space.album.order.count - 1)), in: &space, at: now)
            }
        case 4:
            _ = surface.handle(.pressed(place), in: &space, at: now)
            _ = surface.handle(.tapped(place, count: 1), in: &space, at: now)
        case 5:
            for phase in [Drag.Phase.began, .moved, .released(velocity: way * 3)] {
                _ = surface.handle(
                    .dragged(
                        Drag(
                            phase: phase, axis: dice.pick([.horizontal, .vertical]), start: place,
                            translation: way)), in: &space, at: now)
            }
        case 6: surface.cancelGesture(in: &space, at: now)
        default: _ = surface.handle(.wheel(dice.pick([-2, -1, 1, 3])), in: &space, at: now)
        }
        now += dice.pick([0, 0.02, 0.1, 0.4, 2])
        surface.prune(in: &space, at: now)
    }
}
