@testable import Browsing
@testable import StackMode
@testable import ViewModel

/// The pile of a model, asked with the workspace that it lies in.
extension Model {
    var stack: Stack {
        get { surfaces.modes[Stack.self] }
        set { surfaces.modes[.stack] = newValue }
    }

    var isPileSpread: Bool { stack.isSpread }

    var tiles: SpreadLayout { stack.tiles(in: space) }

    func stackWants(at time: Time) -> [Want] { stack.wants(in: space, at: time) }
}
