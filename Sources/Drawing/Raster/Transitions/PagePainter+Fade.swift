import Pixels

extension PagePainter {
    /// One page dissolves into the other in linear light.
    func fade() -> Bitmap {
        var picture = outgoing
        var pixels = picture.pixels.mutableSpan
        light.lay(incoming.pixels.span, weight(Float(progress)), over: &pixels, from: 0)
        return picture
    }
}
