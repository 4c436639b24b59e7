import DisplayList
import Geometry
import Pixels

/// Draws a sprite that stands still: whole pixels, and the bitmap one to one where it has the size of its place.
struct RestingCard {
    /// Its unit is the height of a pixel.
    let sprite: Sprite
    let aspect: Double
    let light: LightMixer
    /// The radius of the corners, and the shape of a pixel, on the canvas.
    private let scenicRadius: Double
    private let canvasAspect: Double
    private let photo: PlacedPhoto?
    /// What is seen of the canvas; nil for all.
    private let clip: PixelRect?
    /// What the border leaves.
    private let inner: PixelRect
    /// Where the whole photo would lie; it may exceed the inner rectangle.
    let place: PixelRect
    /// The same to parts of a pixel: where its edges lie between pixels, what is seen of it closer has its own pixels.
    let whole: Rect
    let isBetweenPixels: Bool
    /// The outline.
    let outer: PixelRect
    /// Where the canvas shows the photo and nothing of the border or the matte.
    let photoOnCanvas: PixelRect
    private let outerOnCanvas: PixelRect

    /// Nil where there is nothing to see.
    ///
    /// Everything lies where it does on a canvas: its edges are the same at any density.
    init?(_ scenic: Sprite, grid: PixelGrid, light: LightMixer, pictures: PictureSource) {
        sprite = grid.drawn(scenic)
        aspect = grid.aspect
        self.light = light
        scenicRadius = scenic.cornerRadius
        canvasAspect = grid.canvasAspect
        clip = scenic.clip.map(grid.resting)
        let onCanvas = PixelRect(scenic.uprightOutline, aspect: grid.canvasAspect)
        let roomOnCanvas = onCanvas.inset(
            by: scenic.border?.width ?? 0, aspect: grid.canvasAspect)
        let outline = grid.density.pixels(onCanvas)
        let room = grid.density.pixels(roomOnCanvas)
        photo = PlacedPhoto(
            sprite, in: Size(width: Double(room.width), height: Double(room.height)),
            from: pictures)
        let placeOnCanvas = photo.map {
            let natural = Size(
                width: $0.natural.width / grid.density.x,
                height: $0.natural.height / grid.density.y)
            return restingPlace(of: natural, in: roomOnCanvas, fit: scenic.fit)
        }
        place = placeOnCanvas.map(grid.density.pixels) ?? room
        // A picture of the whole photo is fitted to whole pixels.
        let isSeenCloser = photo?.pictures.contains { $0.part != Picture.whole } ?? false
        let between = isSeenCloser ? grid.between(scenic, onCanvas) : nil
        whole = between ?? Rect(place)
        isBetweenPixels = between != nil
        let shown = placeOnCanvas?.intersection(roomOnCanvas)
        photoOnCanvas =
            scenic.clip.map {
                PixelRect($0, aspect: grid.canvasAspect).intersection(shown ?? .nothing)
            } ?? shown ?? .nothing
        if sprite.matte == nil {
            guard photo != nil else { return nil }
            outerOnCanvas =
                shown?.outset(
                    x: roomOnCanvas.x - onCanvas.x, y: roomOnCanvas.y - onCanvas.y) ?? onCanvas
            inner = place.intersection(room)
            let left = room.x - outline.x
            let top = room.y - outline.y
            outer = inner.outset(x: left, y: top)
        } else {
            outerOnCanvas = onCanvas
            inner = room
            outer = outline
        }
    }

    /// The squares in which rounded corners lie, on the canvas.
    var cornersOnCanvas: [PixelRect] {
        let radius = scenicRadius
        guard radius > 0 else { return [] }
        let (width, height) = (
            Int((radius / canvasAspect).rounded(.up)), Int(radius.rounded(.up))
        )
        let outer = outerOnCanvas
        return [outer.x, outer.columns.upperBound - width].flatMap { x in
            [outer.y, outer.rows.upperBound - height].map { y in
                PixelRect(x: x, y: y, width: width, height: height)
            }
        }
    }

    /// The photo alone, in a rectangle of pixels.
    func photo(in rect: PixelRect) -> Bitmap {
        var canvas = Canvas(width: rect.width, height: rect.height)
        for picture in photo?.pictures ?? [] {
            var part = self.place(of: picture)
            part.x -= rect.x
            part.y -= rect.y
            canvas.lay(picture.bitmap, on: part, clippedTo: canvas.bounds)
        }
        return canvas
    }

    private func place(of picture: Picture) -> PixelRect {
        picture.part == Picture.whole ? place : picture.part.pixels(of: whole)
    }

    func draw(on canvas: inout Canvas) {
        let seen = outer.intersection(clip ?? canvas.bounds).intersection(canvas.bounds)
        guard !seen.isEmpty else { return }
        let opacity = weight(Float(sprite.opacity))
        let below = opacity < 256 ? canvas.patch(seen) : nil
        let corners = RestingCorners(self, seen: seen, on: canvas)
        drawContent(clippedTo: seen, on: &canvas)
        corners?.round(&canvas, light: light)
        if let below { canvas.fade(seen, over: below, weight: opacity, light: light) }
    }

    private func drawContent(clippedTo clip: PixelRect, on canvas: inout Canvas) {
        if let border = sprite.border, border.width > 0 {
            canvas.fill(clip, with: border.colour.rgb)
        }
        let room = inner.intersection(clip)
        let isCovered = photo != nil && place.contains(inner)
        if let matte = sprite.matte, !isCovered { canvas.fill(room, with: matte.rgb) }
        for picture in photo?.pictures ?? [] {
            canvas.lay(picture.bitmap, on: place(of: picture), clippedTo: room)
        }
        if let highlight = sprite.highlight, highlight.amount > 0 {
            canvas.tint(
                room, highlight.colour.rgb, weight: weight(Float(highlight.amount)), light: light)
        }
    }
}

/// Where a photo lies in the inner rectangle of a resting card, all in canvas pixels.
///
/// A bitmap that was decoded for this rectangle keeps its pixels; another is fitted.
private func restingPlace(
    of size: Size, in inner: PixelRect, fit: Sprite.Fit
) -> PixelRect {
    let natural = PixelRect(
        x: 0, y: 0, width: Int(size.width.rounded()), height: Int(size.height.rounded()))
    let touches = natural.width == inner.width || natural.height == inner.height
    let isDecodedForIt =
        switch fit {
        case .fill: false
        case .contain:
            touches && natural.width <= inner.width && natural.height <= inner.height
        case .cropFill:
            touches && natural.width >= inner.width && natural.height >= inner.height
        }
    var place = natural
    if !isDecodedForIt {
        let size = fittedSize(
            size,
            in: Size(width: Double(inner.width), height: Double(inner.height)), fit: fit)
        place.width = Int(pictureSide(size.width))
        place.height = Int(pictureSide(size.height))
    }
    place.x = inner.x + Int((Double(inner.width - place.width) / 2).rounded(.down))
    place.y = inner.y + Int((Double(inner.height - place.height) / 2).rounded(.down))
    return place
}

extension Bitmap {
    /// Draws a picture over a rectangle, pixel by pixel where it has its size.
    fileprivate mutating func lay(_ picture: Bitmap, on part: PixelRect, clippedTo clip: PixelRect)
    {
        if part.width == picture.width, part.height == picture.height {
            copy(picture, to: part, clippedTo: clip)
        } else {
            stretch(picture, to: part, clippedTo: clip)
        }
    }
}

extension PixelRect {
    fileprivate static let nothing = PixelRect(x: 0, y: 0, width: 0, height: 0)

    /// With so many pixels more on each side.
    fileprivate func outset(x across: Int, y down: Int) -> PixelRect {
        PixelRect(
            x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down)
    }
}

extension Rect {
    /// The pixels of this part of a whole, each side to the nearest pixel.
    fileprivate func pixels(of whole: Rect) -> PixelRect {
        let (x, y) = (whole.minX.rounded(.down), whole.minY.rounded(.down))
        func pixel(_ part: Double, _ rest: Double, _ side: Double) -> Int {
            Int((rest + part * side).rounded())
        }
        let x0 = pixel(minX, whole.minX - x, whole.size.width)
        let y0 = pixel(minY, whole.minY - y, whole.size.height)
        return PixelRect(
            x: Int(x) + x0, y: Int(y) + y0,
            width: pixel(maxX, whole.minX - x, whole.size.width) - x0,
            height: pixel(maxY, whole.minY - y, whole.size.height) - y0)
    }

    init(_ pixels: PixelRect) {
        self.init(
            x: Double(pixels.x), y: Double(pixels.y), width: Double(pixels.width),
            height: Double(pixels.height))
    }
}

extension PixelGrid {
    /// Where a photo lies that fills a sprite whose edges are not on whole pixels of the canvas; nil where they are.
    fileprivate func between(_ sprite: Sprite, _ onCanvas: PixelRect) -> Rect? {
        let outline = sprite.uprightOutline
        let exact = Rect(
            x: outline.minX / canvasAspect, y: outline.minY,
            width: outline.size.width / canvasAspect, height: outline.size.height)
        let (canvas, least) = (Rect(onCanvas), 1e-6)
        guard sprite.fit == .fill, sprite.border == nil,
            abs(exact.minX - canvas.minX) > least || abs(exact.minY - canvas.minY) > least
                || abs(exact.maxX - canvas.maxX) > least || abs(exact.maxY - canvas.maxY) > least
        else { return nil }
        return Rect(
            x: exact.minX * density.x, y: exact.minY * density.y,
            width: exact.size.width * density.x, height: exact.size.height * density.y)
    }
}
