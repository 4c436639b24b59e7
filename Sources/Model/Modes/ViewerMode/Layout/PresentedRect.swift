import Geometry

/// The rectangle of an opened photo at fit, in u on the canvas: whole and centred, whatever its shape.
///
/// `content` is the photo's size in any unit.
func presentedRect(of content: Size, in viewport: Size) -> Rect {
    let centre = Point(x: viewport.width / 2, y: viewport.height / 2)
    guard content.width > 0, content.height > 0, viewport.width > 0, viewport.height > 0 else {
        return Rect(centre: centre, size: .zero)
    }
    return Rect(centre: centre, size: contain(content, in: viewport))
}

/// The rectangle of a photo seen across, in u on the canvas.
///
/// A long photo fills the screen across, begins at its top or left edge and reaches beyond the other; any other is at fit.
func acrossRect(
    of content: Size, in viewport: Size, options: ViewerOptions = ViewerOptions()
) -> Rect {
    guard content.width > 0, content.height > 0, viewport.width > 0, viewport.height > 0 else {
        return Rect(
            centre: Point(x: viewport.width / 2, y: viewport.height / 2), size: .zero)
    }
    var size = contain(content, in: viewport)
    if content.height > options.longAspect * content.width {
        size.width = min(viewport.width, options.longShare * viewport.height)
        size.height = size.width * content.height / content.width
    } else if content.width > options.longAspect * content.height {
        size.height = min(viewport.height, options.longShare * viewport.width)
        size.width = size.height * content.width / content.height
    }
    return Rect(
        x: max(0, (viewport.width - size.width) / 2),
        y: max(0, (viewport.height - size.height) / 2), width: size.width, height: size.height)
}
