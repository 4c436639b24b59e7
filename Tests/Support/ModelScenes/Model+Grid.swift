@testable import Browsing
@testable import GridMode
@testable import ViewModel

/// The nine-grid of a model, asked with the workspace that it lies in.
extension Model {
    var grid: Grid {
        get { surfaces.modes[Grid.self] }
        set { surfaces.modes[.grid] = newValue }
    }

    var gridPage: Int { grid.page(in: space) }

    mutating func gridSettle(at time: Time) { surfaces.modes[.grid].settle(in: &space, at: time) }
}
