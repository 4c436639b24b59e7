/// The largest size of the shape of `content` that lies inside `box`.
///
/// An empty content or box gives zero.
@inlinable public func contain(_ content: Size, in box: Size) -> Size {
    guard content.width > 0, content.height > 0, box.width > 0, box.height > 0 else { return .zero }
    return content * min(box.width / content.width, box.height / content.height)
}

/// The whole pixels that a side of a picture takes, at least one: as decoders round it.
///
/// Halves go up, and what is computed as a hair less than a half is one.
@inlinable public func pictureSide(_ pixels: Double) -> Double {
    max(1, (pixels + 0.5 + 1e-7).rounded(.down))
}
