import Geometry

/// The deck's position on its way to the front photo.
package struct PageTurn: Hashable, Sendable {
    package var from: Double
    package var to: Double
    /// How far it swings beyond `to` and back, in pages: the answer to a key at the end of the deck.
    package var nudge = 0.0
    package let span: AnimationTiming
    /// The order indices that are being paged through, where a far jump leaves most of them out; nil for all.
    package var line: [Int]?

    package init(
        from: Double, to: Double, nudge: Double = 0, span: AnimationTiming, line: [Int]? = nil
    ) {
        self.from = from
        self.to = to
        self.nudge = nudge
        self.span = span
        self.line = line
    }

    package func position(at time: Time) -> Double {
        let part = Curve.easeOut(span.progress(at: time))
        return from + (to - from) * part + nudge * swing(part)
    }

    /// 0 at both ends, 1 in the middle.
    private func swing(_ part: Double) -> Double { 4 * part * (1 - part) }
}
