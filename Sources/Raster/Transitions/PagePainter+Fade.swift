import Pixels

extension PagePainter {
    /// One page dissolves into the other in linear light.
    func fade() -> Bitmap {
        var picture = outgoing
        let weight = weight(Float(progress))
        let above = incoming.pixels.span
        var pixels = picture.pixels.mutableSpan
        for i in pixels.indices { pixels[i] = light.mix(pixels[i], above[i], weight) }
        return picture
    }
}
