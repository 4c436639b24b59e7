import Geometry

/// The measures of one opened photo in a viewport, in u.
struct ViewerGeometry: Hashable, Sendable {
    let viewport: Size
    /// Width and height of the photo in its own pixels.
    let natural: Size
    /// A canvas pixel's width over its height.
    let pixelAspect: Double
    /// The pixels of a cell in which the photo is shown at rest.
    let cell: CellSize
    let options: ViewerOptions
    /// The photo at fit.
    let fitted: Rect

    init(
        viewport: Size, natural: Size, pixelAspect: Double, cell: CellSize = .halfBlocks,
        options: ViewerOptions = ViewerOptions()
    ) {
        self.cell = cell
        self.viewport = viewport
        self.natural = natural
        self.pixelAspect = pixelAspect > 0 ? pixelAspect : 1
        self.options = options
        fitted = presentedRect(of: natural, in: viewport)
    }

    var centre: Point { Point(x: viewport.width / 2, y: viewport.height / 2) }

    /// How many times larger than at fit a long photo is seen across; nil for any other.
    var acrossFactor: Double? {
        guard fitted.size.width > 0 else { return nil }
        let across = acrossRect(of: natural, in: viewport, options: options)
        let factor = across.size.width / fitted.size.width
        return factor > 1 + 1e-6 ? factor : nil
    }

    /// How many times larger than at fit the photo is where one of its pixels takes one of those that it is shown in.
    var actualFactor: Double {
        guard fitted.size.width > 0 else { return 1 }
        return natural.width * pixelAspect / (Double(cell.width) * fitted.size.width)
    }

    /// The factors within reach of the zoom, 1 being the size at fit.
    ///
    /// Down to the whole photo, and up to one to one, to a long one across, or to `mostZoom` times.
    var factors: ClosedRange<Double> {
        1...max(1, actualFactor, acrossFactor ?? 1, options.mostZoom)
    }

    /// One to one may be smaller than at fit.
    func factor(of magnification: Framing.Magnification) -> Double {
        switch magnification {
        case .fit: 1
        case .actual: actualFactor
        case .times(let factor): min(factors.upperBound, max(factors.lowerBound, factor))
        }
    }

    /// The rectangle of the whole photo on the canvas.
    func rect(of framing: Framing) -> Rect {
        let size = fitted.size * factor(of: framing.magnification)
        let look = clamped(framing.look, size: size)
        return Rect(
            x: centre.x - look.x * size.width, y: centre.y - look.y * size.height,
            width: size.width, height: size.height)
    }

    /// The same view with a point that can lie in the middle: no edge of the photo comes inside while it is larger.
    func clamped(_ framing: Framing) -> Framing {
        Framing(
            magnification: framing.magnification,
            look: clamped(
                framing.look, size: fitted.size * factor(of: framing.magnification)))
    }

    /// The view in which the photo, `factor` times as large as at fit, covers `pointer` with its point `anchor`.
    func framing(factor: Double, anchor: Point, at pointer: Point) -> Framing {
        let factor = self.factor(of: .times(factor))
        let size = fitted.size * factor
        let isFit = abs(factor - 1) < 1e-9
        guard size.width > 0, size.height > 0 else { return .fit }
        let look = Point(
            x: anchor.x + (centre.x - pointer.x) / size.width,
            y: anchor.y + (centre.y - pointer.y) / size.height)
        return clamped(
            Framing(magnification: isFit ? .fit : .times(factor), look: look))
    }

    /// Whether the photo reaches beyond the screen sideways, and up and down.
    func overflow(of framing: Framing) -> (x: Bool, y: Bool) {
        let size = fitted.size * factor(of: framing.magnification)
        return (
            size.width > viewport.width + pixelAspect / 2, size.height > viewport.height + 0.5
        )
    }

    private func clamped(_ look: Point, size: Size) -> Point {
        func clamp(_ value: Double, _ length: Double, _ room: Double) -> Double {
            guard length > room else { return 0.5 }
            let half = room / 2 / length
            return min(1 - half, max(half, value))
        }
        return Point(
            x: clamp(look.x, size.width, viewport.width),
            y: clamp(look.y, size.height, viewport.height))
    }
}

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
