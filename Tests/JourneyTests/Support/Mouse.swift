import PtyHarness

/// A hand on the mouse of a terminal that reports cells, or pixels once it has said so.
struct Mouse {
    let session: PtySession
    let countsPixels: Bool

    /// With `countsPixels` the terminal says that reports count pixels from here on, its cells being 9 × 18.
    init(_ session: PtySession, countsPixels: Bool = false) {
        self.session = session
        self.countsPixels = countsPixels
        guard countsPixels else { return }
        // What it says before riffle has switched the mode on counts no more.
        _ = session.wait { $0.screen.modes.contains(1016) }
        session.settle(quietMilliseconds: 200)
        session.send("\u{1B}[?1016;1$y")
        session.settle(quietMilliseconds: 200)
    }

    /// A click at a cell counted from 0, in its last pixel where pixels count.
    func click(_ column: Int, _ row: Int, button: Int = 0) {
        report(button, column, row)
        report(button, column, row, isRelease: true)
    }

    /// Turns of the wheel, positive down; with Control if so wanted.
    func wheel(_ notches: Int, at column: Int = 60, _ row: Int = 12, control: Bool = false) {
        for _ in 0..<abs(notches) {
            report((notches > 0 ? 65 : 64) + (control ? 16 : 0), column, row)
        }
    }

    /// A drag that comes to a stop before it is let go, so that only its length counts.
    func drag(
        from start: (Int, Int), to end: (Int, Int), beforeRelease: () -> Void = {}
    ) {
        report(0, start.0, start.1)
        for step in 1...8 {
            session.rest(milliseconds: 20)
            report(
                32, start.0 + (end.0 - start.0) * step / 8, start.1 + (end.1 - start.1) * step / 8)
        }
        session.settle(quietMilliseconds: 300)
        beforeRelease()
        report(0, end.0, end.1, isRelease: true)
    }

    private func report(_ code: Int, _ column: Int, _ row: Int, isRelease: Bool = false) {
        let x = countsPixels ? column * 9 + 9 : column + 1
        let y = countsPixels ? row * 18 + 18 : row + 1
        session.send("\u{1B}[<\(code);\(x);\(y)\(isRelease ? "m" : "M")")
    }
}
