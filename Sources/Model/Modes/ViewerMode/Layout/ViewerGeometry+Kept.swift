import Geometry

/// A zoom that stays from one photo to the next.
extension ViewerGeometry {
    /// The view of this photo where `framing` was chosen on a photo of `former` size.
    ///
    /// Photos of the same upright shape show the same part. Any other shows its middle as close;
    /// a long photo and one that is not long share no zoom.
    func framing(_ framing: Framing, keptFrom former: Size) -> Framing {
        guard framing.magnification != .fit, !hasShape(of: former) else { return clamped(framing) }
        guard isLong(natural) == isLong(former) else { return .fit }
        return clamped(
            Framing(magnification: framing.magnification, look: Point(x: 0.5, y: 0.5)))
    }

    /// Whether the sides are in the same proportion, within 1 %.
    private func hasShape(of other: Size) -> Bool {
        let (one, two) = (natural.width * other.height, other.width * natural.height)
        return abs(one - two) <= 0.01 * max(one, two)
    }

    private func isLong(_ size: Size) -> Bool {
        max(size.width, size.height) > options.longAspect * min(size.width, size.height)
    }
}
