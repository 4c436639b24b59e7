import Browsing

/// What the carousel remembers beside the order; positions are in items, counted from the front photo.
///
/// Counted so, they stay what they are when photos come and go before the front one.
package struct Carousel: Hashable, Sendable {
    var options = CarouselOptions()
    /// How far the carousel stands from its front photo when nothing moves it.
    var lean = 0.0
    /// On its way to where it is to stand.
    var roll: CarouselRoll?
    var grip: CarouselGrip?
    /// CoverFlow 2's cards tipping over; and those that will once the roll is over.
    var toggle: CarouselToggle?
    var laterToggle: CarouselToggle?
    var morph: CarouselMorph?
    var flights: [CarouselFlight] = []
    /// Up to when the carousel has scrolled by itself, or when it may begin to.
    var autoscrolledTo: Time = 0

    /// Between the last input and the first step of scrolling by itself, in seconds.
    static let pause = 2.0
    /// The times, in seconds, of scrolling to an item, and of items that make room.
    package static let scrollDuration = 0.30
    package static let insertDuration = 0.25

    package init() {}
}
