import Geometry

/// The deck's position on its way to the front photo.
struct PageTurn: Hashable, Sendable {
    var from: Double
    var to: Double
    /// How far it swings beyond `to` and back, in pages: the answer to a key at the end of the deck.
    var nudge = 0.0
    let span: Span
    /// The order indices that are being paged through, where a far jump leaves most of them out; nil for all.
    var line: [Int]?

    func position(at time: Time) -> Double {
        let part = Curve.easeOut(span.progress(at: time))
        return from + (to - from) * part + nudge * swing(part)
    }

    /// 0 at both ends, 1 in the middle.
    private func swing(_ part: Double) -> Double { 4 * part * (1 - part) }
}
