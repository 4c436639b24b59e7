extension Matrix4 {
    /// The perspective that carries a rectangle around the origin to four corners on the canvas.
    ///
    /// `corners` are where the top-left, top-right, bottom-right and bottom-left corner of `size` are seen; nil where they
    /// make no convex quadrilateral (Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989, §2.2.3).
    public init?(carrying size: Size, to corners: [Point]) {
        guard corners.count == 4, size.width > 0, size.height > 0 else { return nil }
        let d1 = corners[1] - corners[2]
        let d2 = corners[3] - corners[2]
        let excess = corners[0] - corners[1] + corners[2] - corners[3]
        let determinant = d1.x * d2.y - d2.x * d1.y
        guard abs(determinant) > 1e-12 else { return nil }
        let g = (excess.x * d2.y - d2.x * excess.y) / determinant
        let h = (d1.x * excess.y - excess.x * d1.y) / determinant
        // The eye must have all corners before it.
        guard 1 + g > 1e-6, 1 + h > 1e-6, 1 + g + h > 1e-6 else { return nil }
        let across = corners[1] - corners[0] + corners[1] * g
        let down = corners[3] - corners[0] + corners[3] * h
        let middle = corners[0] + across * 0.5 + down * 0.5
        // In the middle w is 1.
        let w = 1 + g / 2 + h / 2
        let x = 1 / (w * size.width)
        let y = 1 / (w * size.height)
        self.init(
            [across.x * x, across.y * x, 0, g * x], [down.x * y, down.y * y, 0, h * y],
            [0, 0, 1, 0], [middle.x / w, middle.y / w, 0, 1])
    }
}
