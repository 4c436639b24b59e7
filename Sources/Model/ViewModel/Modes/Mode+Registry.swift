package import Browsing
import CarouselMode
import DeckMode
import GridMode
import StackMode
import WaterfallMode

extension Mode {
    /// What the trash is looked at in, where the mode in force shows too little of it.
    static var reviewed: Mode { Grid.mode }

    /// All ways of browsing, in the order in which they follow each other: the one place that names them all.
    package static let registry: [any BrowsingMode.Type] = [
        Stack.self, Deck.self, Grid.self, Waterfall.self, Carousel.self,
    ]

    /// The one to begin with by default.
    static let usual = Deck.mode
}
