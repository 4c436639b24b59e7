import DisplayList
import Geometry

@_spi(Coordinator) @testable import Browsing
@testable import StackMode
@testable import ViewModel
@testable import WaterfallMode

extension Bench {
    /// Photos in a mode, decoded as far as they are near the front; at rest.
    static func arranging(
        _ mode: Mode, photos count: Int, front: Int = 0, motion: MotionLevel = .full,
        frame: Double = Options().durations.frame
    ) -> Bench {
        var options = Options()
        options.durations.frame = frame
        options.mode = mode
        options.motion = motion
        options.waterfall.sections = .none
        var bench = Bench(photos: count, options: options)
        bench.press(.goTo(front))
        for number in 0..<count { bench.send(.decoded(PhotoID(number), .usual)) }
        bench.wait(4)
        bench.send(.frame)
        return bench
    }

    /// Tells that these are all the photos there are, in this order.
    @discardableResult
    mutating func arrange(_ numbers: [Int]) -> [Effect] {
        send(.photosArranged(numbers.map { .numbered($0) }))
    }

    /// The photo that comes to the front when `front` is looked for among others, by the rule of the event.
    func successor(among new: [Int]) -> Int? {
        guard let front else { return new.first }
        let place = order.firstIndex(of: front) ?? 0
        let isRing = model.surface == .stack && !model.isPileSpread
        let after = order[place...].first { new.contains($0) }
        let before = order[..<place].last { new.contains($0) }
        return after ?? (isRing ? order.first { new.contains($0) } : before) ?? new.first
    }

    /// The same photos in a model that has just been made, the same one in front; at rest.
    var fresh: Scene {
        var other = Bench(photos: 0, options: model.options, viewport: model.viewport)
        other.model.bar.isWanted = model.bar.isWanted
        other.now = now
        other.send(
            .photosFound(order.map { .numbered($0) }, start: model.space.album.order.index))
        let album = model.space.album
        for photo in album.order.photos {
            if let state = album.states[photo] { other.model.space.set(state, of: photo) }
            // The other one turns it itself.
            if let size = album.size(of: photo) {
                other.model.space.learn(album.seen(size, of: photo), of: photo)
            }
            if let date = album.dates[photo] { other.model.space.learn(date, of: photo) }
            other.model.space.set(album.judgement(of: photo), of: photo)
        }
        other.model.stack.generations = model.stack.generations
        other.send(.resized(model.viewport))
        other.wait(60)
        return other.scene
    }

    /// Where each photo is seen, the topmost sprite of each.
    var places: [PhotoID: Rect] {
        let scene = scene
        var places: [PhotoID: Rect] = [:]
        for sprite in (scene.transition?.outgoing ?? []) + scene.sprites {
            if let photo = sprite.photo, let bounds = sprite.seenBounds { places[photo] = bounds }
        }
        return places
    }
}
