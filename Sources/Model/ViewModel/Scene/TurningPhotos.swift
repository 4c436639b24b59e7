@_spi(Coordinator) import Browsing
import DisplayList
import Geometry
import Selecting

/// Photos that have just been turned: each goes from where and how it was displayed to where and how the layout has it.
///
/// The pixels are turned already: they begin turned back.
struct TurningPhotos: Hashable, Sendable {
    fileprivate struct Way: Hashable {
        /// What was displayed, of the pixels that there are now.
        let from: Sprite
        /// Whether the back of the photo comes to the front.
        let flips: Bool
        let span: AnimationTiming
    }

    private var ways: [PhotoID: Way] = [:]
    /// What is displayed when an event comes, once it is needed.
    private var displayed: [PhotoID: Sprite]?

    /// Begins an event.
    mutating func begin(at time: Time) {
        displayed = nil
        if !ways.isEmpty { ways = ways.filter { !$0.value.span.isOver(at: time) } }
    }

    /// Turns a photo; `layer` is what is displayed.
    mutating func turn(
        _ photo: PhotoID, by turn: Orientation, _ span: AnimationTiming,
        layer: () -> Layer
    ) {
        let shown =
            displayed
            ?? Dictionary(
                layer().sprites.compactMap { sprite in
                    sprite.photo.map { ($0, sprite) }
                }, uniquingKeysWith: { $1 })
        displayed = shown
        guard var from = shown[photo] else { return }
        let back = [0, -90.0, -180, 90][turn.quarters]
        from.rotation = (turn.isMirrored ? -from.rotation : from.rotation) + back
        if turn.swapsSides {
            from.size = Size(width: from.size.height, height: from.size.width)
        }
        ways[photo] = Way(from: from, flips: turn.isMirrored, span: span)
    }

    func isMoving(at time: Time) -> Bool { ways.contains { !$0.value.span.isOver(at: time) } }

    /// When a photo began to turn; nil where it does not.
    func start(of photo: PhotoID) -> Time? { ways[photo]?.span.start }

    /// What is displayed of a layer.
    func turned(_ layer: Layer, at time: Time) -> Layer {
        guard isMoving(at: time) else { return layer }
        var layer = layer
        for place in layer.sprites.indices {
            guard let photo = layer.sprites[place].photo, let way = ways[photo],
                !way.span.isOver(at: time)
            else { continue }
            layer.sprites[place] = way.sprite(to: layer.sprites[place], at: time)
        }
        return layer
    }
}

extension TurningPhotos.Way {
    /// The photo on its way to where the layout has it.
    fileprivate func sprite(to end: Sprite, at time: Time) -> Sprite {
        let part = Curve.easeOut(span.progress(at: time))
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
        var sprite = end
        sprite.isAtRest = false
        sprite.centre = from.centre + (end.centre - from.centre) * part
        sprite.size = Size(
            width: mix(from.size.width, end.size.width),
            height: mix(from.size.height, end.size.height))
        sprite.scale = mix(from.scale, end.scale)
        sprite.rotation = mix(from.rotation, end.rotation)
        guard flips else { return sprite }
        // The eye is far enough for the photo to stay on the screen.
        let eye = 4 * max(1, max(sprite.size.width, sprite.size.height) * sprite.scale)
        let flip = Matrix4.rotationY(.pi * (1 - part)) * Matrix4.perspective(focal: eye)
        sprite.transform = end.transform.map { flip * $0 } ?? flip
        return sprite
    }
}

extension Model {
    /// Sets what is decided of a photo; one that is turned by it turns on the screen.
    mutating func set(
        _ judgement: Judgement, of photo: PhotoID, moves: Bool = true, at time: Time
    ) {
        let turn = space.album.turn(of: photo).inverse.then(judgement.turn)
        guard turn != .upright else { return space.set(judgement, of: photo) }
        if moves, space.options.motion != .off {
            surfaces.beginTurn(of: photo, by: turn, in: space, at: time)
        }
        space.set(judgement, of: photo)
        surfaces.turn(photo, by: turn, in: space)
    }
}
