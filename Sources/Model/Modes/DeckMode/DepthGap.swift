import Browsing
import DisplayList
import Geometry

/// A step in the depths of the deck that closes: what a removed card left, or what an inserted one displaced.
struct DepthGap: Hashable, Sendable {
    /// The index from which on cards are displaced.
    var boundary: Int
    /// In cards at the start: positive where a card was taken out, negative where one was put in.
    let amount: Double
    let span: AnimationTiming
    /// The photo that was taken out, if one was.
    var cover: PhotoID?

    func value(at time: Time) -> Double {
        amount * (1 - Curve.easeOut(span.progress(at: time)))
    }
}
