private import Glibc

/// A 4×4 matrix for row vectors: `p' = p · M`, translation in the fourth row, the eye in `m34`.
///
/// With y down, a positive turn about z is clockwise on the screen; +z points at the viewer.
public struct Matrix4: Hashable, Sendable {
    public var row1: SIMD4<Double>
    public var row2: SIMD4<Double>
    public var row3: SIMD4<Double>
    public var row4: SIMD4<Double>

    public init(
        _ row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>, _ row4: SIMD4<Double>
    ) {
        self.row1 = row1
        self.row2 = row2
        self.row3 = row3
        self.row4 = row4
    }

    public static let identity = Matrix4(
        [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])

    public static func translation(x: Double, y: Double, z: Double = 0) -> Matrix4 {
        Matrix4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, z, 1])
    }

    public static func scale(x: Double, y: Double, z: Double = 1) -> Matrix4 {
        Matrix4([x, 0, 0, 0], [0, y, 0, 0], [0, 0, z, 0], [0, 0, 0, 1])
    }

    /// An eye at `focal` units in front of the canvas: things at depth z are seen 1 / (1 − z / focal) times their size.
    public static func perspective(focal: Double) -> Matrix4 {
        Matrix4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, -1 / focal], [0, 0, 0, 1])
    }

    /// A turn about the z axis by `angle` radians.
    public static func rotationZ(_ angle: Double) -> Matrix4 {
        let (c, s) = (cos(angle), sin(angle))
        return Matrix4([c, s, 0, 0], [-s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])
    }

    /// A turn about the y axis by `angle` radians.
    public static func rotationY(_ angle: Double) -> Matrix4 {
        let (c, s) = (cos(angle), sin(angle))
        return Matrix4([c, 0, -s, 0], [0, 1, 0, 0], [s, 0, c, 0], [0, 0, 0, 1])
    }

    /// A turn about the x axis by `angle` radians; about (−1, 0, 0) it is that by −`angle`.
    public static func rotationX(_ angle: Double) -> Matrix4 {
        let (c, s) = (cos(angle), sin(angle))
        return Matrix4([1, 0, 0, 0], [0, c, s, 0], [0, -s, c, 0], [0, 0, 0, 1])
    }

    /// First `a`, then `b`.
    public static func * (a: Matrix4, b: Matrix4) -> Matrix4 {
        Matrix4(a.row1 * b, a.row2 * b, a.row3 * b, a.row4 * b)
    }

    /// The row vector `v` carried by `m`.
    public static func * (v: SIMD4<Double>, m: Matrix4) -> SIMD4<Double> {
        let xy = v.x * m.row1 + v.y * m.row2
        return xy + v.z * m.row3 + v.w * m.row4
    }

    /// The point at depth 0 carried by the matrix and seen on the canvas; nil at or behind the eye (w ≤ `nearPlane`).
    public func project(_ point: Point) -> Point? {
        let seen = SIMD4(point.x, point.y, 0, 1) * self
        guard seen.w > Matrix4.nearPlane else { return nil }
        return Point(x: seen.x / seen.w, y: seen.y / seen.w)
    }

    /// The least w at which something is drawn.
    public static let nearPlane = 0.1
}
