import DisplayList
import Geometry
import Layouts

/// From one type to the next.
extension Model {
    mutating func carouselStepStyle(_ step: Int, at time: Time) {
        let types = CarouselType.allCases
        let place = (types.firstIndex(of: space.options.carousel.type) ?? 0) + step
        let before = carouselCards(at: time)
        space.options.carousel.type = types[((place % types.count) + types.count) % types.count]
        carousel.toggle = nil
        carousel.laterToggle = nil
        carouselMorph(from: before, lasting: space.options.durations.carouselScroll, at: time)
        say([TextSpan(space.options.carousel.type.rawValue, style: .accent)], at: time)
    }

    func carouselStatus(at time: Time) -> [TextSpan] {
        [TextSpan(space.options.carousel.type.rawValue, style: .dim)]
    }
}
