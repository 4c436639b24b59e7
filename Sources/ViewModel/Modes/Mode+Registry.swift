package import Browsing
import CarouselMode
import DeckMode
import GridMode
import StackMode
import WaterfallMode

extension Mode {
    /// All ways of browsing, in the order in which they follow each other: the one place that names them all.
    package static let registry: [any BrowsingMode.Type] = [
        Stack.self, Deck.self, Grid.self, Waterfall.self, Carousel.self,
    ]

    /// The one to begin with where nobody says another.
    static let usual = Deck.mode
}
