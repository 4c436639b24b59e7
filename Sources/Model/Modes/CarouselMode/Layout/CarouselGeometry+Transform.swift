private import Glibc
import Geometry

/// Where the item at an offset from the centre is seen.
extension CarouselGeometry {
    /// Carries the item's plane, its centre the origin, to the canvas around `centre`.
    ///
    /// `toggle` is CoverFlow 2's alone.
    func matrix(atOffset offset: Double, toggle: Double = 0) -> Matrix4 {
        place(offset, toggle: toggle) * view
    }

    /// The eye, and what the viewpoint moves.
    private var view: Matrix4 {
        let focal = max(1e-3, options.focal) * itemWidth
        return Matrix4.translation(x: -viewpoint.x, y: -viewpoint.y)
            * Matrix4.perspective(focal: focal)
    }

    /// In u; the task switcher's cards stand right of the centre.
    private var viewpoint: Point {
        let aside = type == .taskSwitcher ? -0.2 : 0
        let x = options.viewpointX ?? (options.isVertical ? 0 : aside)
        let y = options.viewpointY ?? (options.isVertical ? aside : 0)
        return Point(x: x * itemWidth, y: y * itemWidth)
    }

    private func place(_ offset: Double, toggle: Double) -> Matrix4 {
        let turn = offset * angle
        let w = itemWidth
        switch type {
        case .linear: return shift(offset * w * spacing)
        case .rotary, .invertedRotary:
            let arm = radius * type.sense
            return shift(arm * sin(turn * type.sense), depth: arm * cos(turn) - arm)
        case .cylinder, .invertedCylinder:
            let arm = radius * type.sense
            return Matrix4.translation(x: 0, y: 0, z: arm) * aroundAxis(turn * type.sense)
                * Matrix4.translation(x: 0, y: 0, z: -arm)
        case .wheel, .invertedWheel:
            let arm = radius * type.sense
            return shift(0, across: -arm) * Matrix4.rotationZ(turn * type.sense)
                * shift(0, across: arm)
        case .coverFlow: return leaf(offset, turned: max(-1, min(1, offset)))
        case .coverFlow2:
            return leaf(offset, turned: coverFlowTurn(offset: offset, toggle: toggle))
        case .timeMachine, .invertedTimeMachine:
            return shift(offset * w * tilt, depth: offset * w * spacing * type.sense)
        case .taskSwitcher:
            let curve = TaskSwitcherCurve(right: options.taskRight, left: options.taskLeft)
            let scale = taskSwitcherScale(atOffset: offset)
            return Matrix4.scale(x: scale, y: scale)
                * shift(curve.translation(atOffset: offset) * w)
        case .flip3D: return shift(0, depth: offset * w * spacing) * aroundAxis(.pi / 8)
        case .custom: return card(offset)
        }
    }

    /// A card of the user's own carousel.
    private func card(_ offset: Double) -> Matrix4 {
        let table = options.custom
        func radians(_ quantity: CarouselTable.Quantity) -> Double {
            (table.value(quantity, at: offset) ?? 0) * .pi / 180
        }
        let scale = table.value(.scale, at: offset) ?? 1
        let along = table.value(.offset, at: offset) ?? offset * spacing
        let across = table.value(.y, at: offset) ?? 0
        return Matrix4.scale(x: scale, y: scale) * aroundAxis(-radians(.angle))
            * Matrix4.rotationZ(radians(.tilt))
            * shift(along * itemWidth, across: across * itemWidth)
    }

    /// A card of Cover Flow: turned by up to `tilt` right angles, beside and behind the front one.
    private func leaf(_ offset: Double, turned part: Double) -> Matrix4 {
        aroundAxis(-part * tilt * .pi / 2)
            * shift(
                (part * tilt / 2 + offset * spacing) * itemWidth, depth: -abs(part) * itemWidth / 2)
    }

    /// A translation along the axis of scrolling and across it; the vertical wheel has its hub at the left.
    private func shift(_ main: Double, across: Double = 0, depth: Double = 0) -> Matrix4 {
        options.isVertical
            ? Matrix4.translation(x: -across, y: main, z: depth)
            : Matrix4.translation(x: main, y: across, z: depth)
    }

    /// A turn about the axis across the direction of scrolling, by radians.
    private func aroundAxis(_ angle: Double) -> Matrix4 {
        options.isVertical ? Matrix4.rotationX(-angle) : Matrix4.rotationY(angle)
    }
}

/// How deep, how opaque, and from which side an item is seen.
extension CarouselGeometry {
    /// What orders items from back to front, in u: the depth of the centre where the type has depths.
    func depth(atOffset offset: Double, toggle: Double = 0) -> Double {
        switch type {
        case .wheel, .invertedWheel: 5e-5 * offset * itemWidth
        case .taskSwitcher, .flip3D: offset * itemWidth
        // The nearer the centre, the nearer; it is not darker for that.
        case .custom: -5e-5 * abs(offset) * itemWidth
        default: place(offset, toggle: toggle).row4.z
        }
    }

    /// 0…1; items at 0 are not to be seen, nor loaded.
    func fade(atOffset offset: Double) -> Double {
        let low = options.fadeMin ?? type.fadeMin
        let high = options.fadeMax ?? type.fadeMax
        let excess = offset > high ? offset - high : offset < low ? low - offset : 0
        let range = max(1e-9, options.fadeRange)
        let fade = 1 - min(excess, range) / range * (1 - options.fadeMinAlpha)
        return switch type {
        case .taskSwitcher: fade * taskSwitcherFade(atOffset: offset)
        case .custom: fade * options.custom.opacity(at: offset)
        default: fade
        }
    }

    /// False where the item is seen from behind and backs are not shown.
    func isFacing(_ matrix: Matrix4) -> Bool {
        (options.showsBackfaces ?? type.showsBackfaces) || matrix.row3.z > 0
    }
}
