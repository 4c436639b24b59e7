package import Browsing
import ViewModel

/// What a random session is about, by its number: its mode, the viewer above it or not, the screen, how much is animated.
package struct SessionPlan: Hashable, Sendable {
    /// All that are kept; as many steps in each.
    package static let all = (0..<200).map { SessionPlan(number: $0) }
    package static let stepCount = 300

    private static let screens = [(20, 8), (36, 14), (64, 20)]

    package let number: Int
    package let mode: Mode
    /// Most of it takes place in the viewer above the mode.
    package let isViewing: Bool
    package let columns: Int
    package let rows: Int
    package let motion: MotionLevel

    package init(number: Int) {
        self.number = number
        let modes = Mode.allCases
        mode = modes[number % modes.count]
        isViewing = number / modes.count % 2 == 1
        let (columns, rows) = SessionPlan.screens[number / (2 * modes.count) % 3]
        (self.columns, self.rows) = (columns, rows)
        motion = MotionLevel.allCases[number / (6 * modes.count) % 3]
    }

    /// The line of the kept file without its hashes.
    package var title: String {
        "\(number) \(mode)\(isViewing ? "+viewer" : "") \(columns)x\(rows) \(motion)"
    }
}
