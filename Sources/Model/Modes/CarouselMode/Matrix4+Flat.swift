import Browsing
private import Glibc
import Geometry

extension Matrix4 {
    /// Element by element; with the eye in front of both it stays in front of what lies between.
    func mixed(with other: Matrix4, part: Double) -> Matrix4 {
        func mix(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> { a + (b - a) * part }
        return Matrix4(
            mix(row1, other.row1), mix(row2, other.row2), mix(row3, other.row3),
            mix(row4, other.row4))
    }

    func isClose(to other: Matrix4) -> Bool {
        func differ(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Bool {
            let d = a - b
            return (d * d).sum() > 1e-18
        }
        return !differ(row1, other.row1) && !differ(row2, other.row2)
            && !differ(row3, other.row3) && !differ(row4, other.row4)
    }

    /// What the matrix does to the plane at depth 0 where that stays parallel to the canvas: shift, enlarge and turn it.
    ///
    /// Nil where it is seen at an angle or from behind, or is behind the eye.
    var flat: Pose? {
        let slack = 1e-12
        guard abs(row1.w) < slack, abs(row2.w) < slack, row4.w > Matrix4.nearPlane,
            abs(row1.x - row2.y) < slack, abs(row1.y + row2.x) < slack
        else { return nil }
        let angle = atan2(row1.y, row1.x) * 180 / .pi
        return Pose(
            offset: Point(x: row4.x / row4.w, y: row4.y / row4.w),
            scale: (row1.x * row1.x + row1.y * row1.y).squareRoot() / row4.w,
            rotation: abs(angle) < 1e-9 ? 0 : angle)
    }
}
