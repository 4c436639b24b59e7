import Geometry

/// A round opening in black through which a page is seen.
struct IrisOpening: Hashable, Sendable {
    var page: PageFace.Page
    /// In u, around the middle of the page.
    var radius: Double

    /// The iris opens on the incoming page.
    static func opening(_ size: Size, progress: Double) -> IrisOpening {
        IrisOpening(page: .incoming, radius: reach(size) * progress)
    }

    /// The iris closes on the outgoing page.
    static func closing(_ size: Size, progress: Double) -> IrisOpening {
        IrisOpening(page: .outgoing, radius: reach(size) * (1 - progress))
    }

    /// The iris closes, then opens.
    static func closingAndOpening(_ size: Size, progress: Double) -> IrisOpening {
        progress < 0.5
            ? closing(size, progress: 2 * progress) : opening(size, progress: 2 * progress - 1)
    }

    private static func reach(_ size: Size) -> Double {
        (size.width * size.width + size.height * size.height).squareRoot() / 2
    }
}
