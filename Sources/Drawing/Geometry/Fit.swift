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

/// The centred part of an image that covers a rectangle in the image's own shape, in texture coordinates 0…1.
///
/// `content` and `box` are in any one unit; an empty one of them gives the whole image.
public func cropFill(_ content: Size, in box: Size) -> Rect {
    guard content.width > 0, content.height > 0, box.width > 0, box.height > 0 else {
        return Rect(x: 0, y: 0, width: 1, height: 1)
    }
    let scale = max(box.width / content.width, box.height / content.height)
    let du = min(1, box.width / (content.width * scale))
    let dv = min(1, box.height / (content.height * scale))
    return Rect(x: (1 - du) / 2, y: (1 - dv) / 2, width: du, height: dv)
}
