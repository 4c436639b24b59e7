import DisplayList
import Geometry

@testable import Browsing
@testable import ViewModel

extension Bench {
    mutating func drag(_ phase: Drag.Phase, _ axis: Drag.Axis, _ x: Double, _ y: Double) {
        send(.drag(Drag(phase: phase, axis: axis, translation: Point(x: x, y: y))))
    }
}
