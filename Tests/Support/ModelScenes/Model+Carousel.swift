@testable import Browsing
@testable import CarouselMode
@testable import ViewModel

/// The carousel of a model, asked with the workspace that it lies in.
extension Model {
    var carousel: Carousel {
        get { surfaces.modes[Carousel.self] }
        set { surfaces.modes[.carousel] = newValue }
    }

    var carouselGeometry: CarouselGeometry { carousel.geometry(in: space) }

    func carouselDisplacement(at time: Time) -> Double {
        carousel.displacement(in: space, at: time)
    }

    func carouselScroll(at time: Time) -> Double { carousel.scroll(in: space, at: time) }

    func carouselToggle(at time: Time) -> Double { carousel.shownToggle(in: space, at: time) }
}
