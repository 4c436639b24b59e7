import Geometry

@testable import Browsing
@testable import DeckMode
@testable import ViewModel

/// The deck of a model, asked with the workspace that it lies in.
extension Model {
    var deck: Deck {
        get { surfaces.modes[Deck.self] }
        set { surfaces.modes[.deck] = newValue }
    }

    var motion: DeckMotion {
        get { deck.motion }
        set { deck.motion = newValue }
    }

    var deckRoom: Size { deck.room(in: space) }

    func position(at time: Time) -> Double { deck.position(in: space, at: time) }
}
