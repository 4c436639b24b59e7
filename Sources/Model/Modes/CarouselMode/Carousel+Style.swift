import Browsing
import DisplayList
import Geometry

/// From one type to the next.
extension Carousel {
    mutating func stepStyle(_ step: Int, in space: inout Workspace, at time: Time) -> [Request] {
        let types = CarouselType.allCases
        let place = (types.firstIndex(of: options.type) ?? 0) + step
        let before = cards(in: space, at: time)
        options.type = types[((place % types.count) + types.count) % types.count]
        toggle = nil
        laterToggle = nil
        morphCards(
            from: before, lasting: Self.scrollDuration, in: space, at: time)
        return [.say([TextSpan(options.type.title, style: .accent)])]
    }

    func status(in space: Workspace, at time: Time) -> [TextSpan] {
        [TextSpan(options.type.title, style: .dim)]
    }
}

extension CarouselType {
    /// As the status line calls it.
    fileprivate var title: String {
        switch self {
        case .timeMachine: "Time Machine"
        case .invertedTimeMachine: "inverted Time Machine"
        default: rawValue
        }
    }
}
