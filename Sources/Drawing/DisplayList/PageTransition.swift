public import Geometry

/// Two pages, drawn whole, on the way from the outgoing to the incoming one.
public struct PageTransition: Hashable, Sendable {
    public enum Style: String, Hashable, Sendable, CaseIterable {
        case fade, push, moveIn, reveal, cube, oglFlip, pageCurl, pageUnCurl, suckEffect
        case rippleEffect, cameraIris, cameraIrisHollowOpen, cameraIrisHollowClose
    }

    public var style: Style
    /// Where the incoming page enters.
    public var edge: Edge
    /// 0 shows the outgoing page, 1 the incoming one.
    public var progress: Double
    /// Paint order, back to front; on the scene's backdrop.
    public var outgoing: [Sprite]
    public var incoming: [Sprite]
    /// The part of the canvas that the pages fill, in u.
    public var area: Rect

    public init(
        style: Style, edge: Edge, progress: Double, outgoing: [Sprite], incoming: [Sprite],
        area: Rect
    ) {
        self.style = style
        self.edge = edge
        self.progress = progress
        self.outgoing = outgoing
        self.incoming = incoming
        self.area = area
    }
}
