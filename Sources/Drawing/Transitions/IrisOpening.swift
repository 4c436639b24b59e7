public import Geometry

/// A round opening in black through which a page is seen.
public struct IrisOpening: Hashable, Sendable {
    public var page: PageFace.Page
    /// In u, around the middle of the page.
    public var radius: Double

    public init(page: PageFace.Page, radius: Double) {
        self.page = page
        self.radius = radius
    }

    /// The iris opens on the incoming page.
    public static func opening(_ size: Size, progress: Double) -> IrisOpening {
        IrisOpening(page: .incoming, radius: reach(size) * progress)
    }

    /// The iris closes on the outgoing page.
    public static func closing(_ size: Size, progress: Double) -> IrisOpening {
        IrisOpening(page: .outgoing, radius: reach(size) * (1 - progress))
    }

    /// The iris closes, then opens.
    public static func closingAndOpening(_ size: Size, progress: Double) -> IrisOpening {
        progress < 0.5
            ? closing(size, progress: 2 * progress) : opening(size, progress: 2 * progress - 1)
    }

    private static func reach(_ size: Size) -> Double {
        (size.width * size.width + size.height * size.height).squareRoot() / 2
    }
}
