import Geometry

/// The page to be seen of two that are each other's back, turning about the middle of the canvas.
///
/// `keepsInside` moves them back so that nothing exceeds the canvas across the axis.
func flipFace(
    from edge: Edge, of page: Size, progress: Double, keepsInside: Bool = true
) -> PageFace {
    let axis = PageAxis(edge: edge, page: page)
    let turn = progress * .pi
    let which: PageFace.Page = progress < 0.5 ? .outgoing : .incoming
    let angle = axis.direction * (which == .outgoing ? turn : turn - .pi)
    let dolly = !keepsInside ? 0 : axis.side / 2 * abs(sineAndCosine(turn).sine)
    let transform =
        axis.turn(angle) * .translation(x: 0, y: 0, z: -dolly) * axis.perspective(focal: nil)
    return PageFace(page: which, transform: transform, angle: angle)
}
