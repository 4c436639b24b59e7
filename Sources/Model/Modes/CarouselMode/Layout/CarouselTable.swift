/// A user's own transform of a carousel: where and how cards are seen over their distance from the centre.
///
/// What has no track is as in the linear carousel. In the centre all tracks have their usual value, so that the front
/// photo is drawn one to one.
public struct CarouselTable: Hashable, Sendable {
    /// What a track can say.
    enum Quantity: String, Hashable, Sendable, CaseIterable {
        /// Along the axis of scrolling, in item widths.
        case offset
        /// Across it, in item widths, positive downward.
        case y
        case scale
        /// Turned toward the centre as in Cover Flow, in degrees.
        case angle
        /// Clockwise in the plane of the screen, in degrees.
        case tilt
        case alpha

        /// What it is in the centre.
        var usual: Double { self == .scale || self == .alpha ? 1 : 0 }

        /// What it may be.
        var range: ClosedRange<Double> {
            switch self {
            case .offset, .y: -10...10
            case .scale: 0.05...4
            case .angle, .tilt: -180...180
            case .alpha: 0...1
            }
        }

        /// Whether the other side has the other sign where it is not said.
        var isOdd: Bool { self == .offset || self == .angle || self == .tilt }
    }

    /// The farthest distance that can be named, in items.
    static let mostDistance = 12.0
    /// The most points of a track.
    static let mostPoints = 16

    private var tracks: [Quantity: CarouselTrack] = [:]

    /// Nothing is said: a linear carousel.
    init() {}

    subscript(quantity: Quantity) -> CarouselTrack? { tracks[quantity] }

    /// Says what a quantity is; it gets its usual value in the centre where no point is there.
    ///
    /// Distances must rise and lie within `mostDistance`, values in the range of the quantity.
    mutating func set(_ quantity: Quantity, to knots: [CarouselTrack.Knot]) {
        var knots = knots
        if !knots.contains(where: { $0.distance == 0 }) {
            let place = knots.firstIndex { $0.distance > 0 } ?? knots.count
            knots.insert(.init(distance: 0, value: quantity.usual), at: place)
        }
        tracks[quantity] = CarouselTrack(knots, isOdd: quantity.isOdd)
    }

    /// The value of a quantity; nil where the table says nothing of it.
    func value(_ quantity: Quantity, at distance: Double) -> Double? {
        tracks[quantity]?.value(at: distance)
    }

    /// How far from the centre cards are to be seen, in items; nil for as far as there is room.
    ///
    /// Beyond the last point they would all stand in one place.
    var reach: Double? {
        tracks[.offset] == nil ? nil : tracks.values.map(\.reach).max().map { $0 + 1 }
    }

    /// How opaque a card is, 0…1; beyond the last point the next one fades.
    func opacity(at distance: Double) -> Double {
        let alpha = min(1, max(0, value(.alpha, at: distance) ?? 1))
        guard let reach else { return alpha }
        return alpha * min(1, max(0, reach - abs(distance)))
    }

    /// How many times faster than the pointer items go, so that the front card stays under it.
    var offsetMultiplier: Double {
        guard let slope = tracks[.offset]?.slopeInCentre, slope > 0.1 else { return 1 }
        return 1 / slope
    }
}
