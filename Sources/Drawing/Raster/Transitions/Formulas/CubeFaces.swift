import Geometry

/// The faces of a turning cube that carries two pages, the farther one first.
///
/// A face turned away from the eye is left out. `keepsInside` moves the cube back so that its front edge stays in the
/// plane of the canvas and nothing exceeds the canvas across the axis.
func cubeFaces(
    from edge: Edge, of page: Size, progress: Double, keepsInside: Bool = true
) -> [PageFace] {
    [
        cubeFace(.outgoing, from: edge, of: page, progress: progress, keepsInside: keepsInside),
        cubeFace(.incoming, from: edge, of: page, progress: progress, keepsInside: keepsInside),
    ]
    .filter { abs($0.angle) < .pi / 2 }
    .sorted { abs($0.angle) > abs($1.angle) }
}

/// One face of the cube, whether it is to be seen or not; `focal` is the eye's distance, 2.5 sides where it is nil.
func cubeFace(
    _ which: PageFace.Page, from edge: Edge, of page: Size, progress: Double,
    keepsInside: Bool = true, focal: Double? = nil
) -> PageFace {
    let axis = PageAxis(edge: edge, page: page)
    let turn = progress * .pi / 2
    let angle = axis.direction * (which == .outgoing ? turn : turn - .pi / 2)
    let half = axis.side / 2
    let (sine, cosine) = sineAndCosine(turn)
    let dolly = keepsInside ? half * (cosine + sine - 1) : 0
    let transform =
        Matrix4.translation(x: 0, y: 0, z: half) * axis.turn(angle)
        * .translation(x: 0, y: 0, z: -half - dolly) * axis.perspective(focal: focal)
    return PageFace(page: which, transform: transform, angle: angle)
}
