/// How cards of the iOS 9 task switcher slide apart: a rectangular hyperbola through the front card.
struct TaskSwitcherCurve: Hashable, Sendable {
    let a: Double
    let b: Double

    /// The card right of the front one lies `right` card widths from it, the second to its left `left` widths.
    ///
    /// Both above 0, and `right` more than half of `left`; others give the seed's curve.
    init(right: Double, left: Double) {
        let a = (2 * right - left) / (3 * right * left)
        let b = a * a * right / (a * right + 1)
        guard right > 0, left > 0, a > 0, b > 0, b.isFinite else {
            self.a = 1.25
            self.b = 0.625
            return
        }
        self.a = a
        self.b = b
    }

    /// Beyond this offset all cards lie 2 widths to the right: off the canvas.
    var capOffset: Double { (a - 1 / (2 + 1 / a)) / b }

    /// How far the card at `offset` lies from the front one, in card widths; never decreasing, never above 2.
    func translation(atOffset offset: Double) -> Double {
        offset >= capOffset ? 2 : min(2, 1 / (a - b * offset) - 1 / a)
    }
}

/// The size of a task switcher's card, times that of the front one; 0.5…1.5.
func taskSwitcherScale(atOffset offset: Double) -> Double {
    max(0.5, min(1.5, 1 + 0.04 * offset))
}

/// How opaque a task switcher's card is: those far to the left fade away.
func taskSwitcherFade(atOffset offset: Double) -> Double { max(0, min(1, offset + 3)) }
