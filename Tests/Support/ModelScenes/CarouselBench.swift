import SeededRandom
import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import CarouselMode
@testable import ViewModel

extension Bench {
    /// A carousel at rest, its photos decoded and all of one shape; `exact` motion begins where things are.
    init(
        carousel type: CarouselType, photos count: Int, motion: MotionLevel = .full,
        exact: Bool = true, viewport: Viewport = .usual,
        _ change: (inout CarouselOptions) -> Void = { _ in }
    ) {
        var options = Options()
        options.mode = .carousel
        options.motion = motion
        options.carousel.type = type
        if exact { options.durations.frame = 0 }
        change(&options.carousel)
        self.init(photos: count, options: options, viewport: viewport)
        for number in 0..<min(count, 100) { send(.decoded(PhotoID(number), .usual)) }
        wait(5)
    }

    /// How far the carousel stands from its front photo, in items.
    var displacement: Double { model.carouselDisplacement(at: now) }

    /// Where each photo stands in the scene, but for those that are nearly gone, or seen at both ends of a ring.
    var quads: [Int: [Point]] {
        let sprites = Dictionary(grouping: scene.sprites) { $0.photo?.number }
        var quads: [Int: [Point]] = [:]
        for case (let number?, let places) in sprites where places.count == 1 {
            if places[0].opacity > 0.05 { quads[number] = places[0].corners }
        }
        return quads
    }

    /// Taps a sprite where nothing covers it; false where it is covered.
    @discardableResult
    mutating func tapCard(_ number: Int) -> Bool {
        guard let bounds = sprite(number)?.seenBounds else { return false }
        for part in [0.5, 0.1, 0.9, 0.03, 0.97] {
            let point = Point(
                x: bounds.minX + part * bounds.size.width,
                y: bounds.minY + 0.5 * bounds.size.height)
            guard scene.sprites.photo(at: point)?.number == number else { continue }
            send(.pointer(.pressed(point)))
            send(.pointer(.tapped(point, count: 1)))
            return true
        }
        return false
    }
}

/// The farthest that a corner of a photo seen in both has gone, in u.
func farthest(_ before: [Int: [Point]], _ after: [Int: [Point]]) -> Double {
    var worst = 0.0
    for (number, old) in before {
        guard let new = after[number] else { continue }
        for (a, b) in zip(old, new) { worst = max(worst, abs(a.x - b.x), abs(a.y - b.y)) }
    }
    return worst
}

extension Scene {
    /// True where all that is to be drawn has a place.
    var isFinite: Bool {
        sprites.allSatisfy { sprite in
            let numbers = [
                sprite.centre.x, sprite.centre.y, sprite.size.width, sprite.size.height,
                sprite.scale, sprite.rotation, sprite.opacity,
            ]
            let matrix = sprite.transform.map {
                [$0.row1, $0.row2, $0.row3, $0.row4].flatMap { row in (0..<4).map { row[$0] } }
            }
            return (numbers + (matrix ?? [])).allSatisfy(\.isFinite)
        }
    }
}
