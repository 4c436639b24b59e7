import Browsing
import CarouselMode
import DeckMode
import GridMode
import StackMode
import ViewModel
import WaterfallMode

/// A mode to be measured, and how it is entered.
struct Scenery {
    let name: String
    let mode: Mode
    var isViewer = false
    var isSpread = false
    var layout = GridLayout.browse

    static let all = [
        Scenery(name: "deck", mode: .deck),
        Scenery(name: "stack", mode: .stack),
        Scenery(name: "spread", mode: .stack, isSpread: true),
        Scenery(name: "grid", mode: .grid),
        Scenery(name: "moments", mode: .grid, layout: .moments),
        Scenery(name: "waterfall", mode: .waterfall),
        Scenery(name: "carousel", mode: .carousel),
        Scenery(name: "viewer", mode: .waterfall, isViewer: true),
    ]
}
