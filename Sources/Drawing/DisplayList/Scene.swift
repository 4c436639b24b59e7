/// Everything to be seen at one moment: the backdrop, a transition between pages, sprites back to front, then text.
public struct Scene: Hashable, Sendable {
    public var backdrop: Backdrop
    /// Two pages on the way from one to the other, behind all sprites.
    public var transition: PageTransition?
    /// Paint order, back to front.
    public var sprites: [Sprite]
    public var labels: [Label]
    /// What is known of the photo in front.
    public var info: Panel?
    /// In front of it: help.
    public var panel: Panel?
    public var menu: Menu?

    public init(
        backdrop: Backdrop = Backdrop(), transition: PageTransition? = nil, sprites: [Sprite] = [],
        labels: [Label] = [], panel: Panel? = nil, menu: Menu? = nil
    ) {
        self.backdrop = backdrop
        self.transition = transition
        self.sprites = sprites
        self.labels = labels
        self.panel = panel
        self.menu = menu
    }
}

/// Sprites and texts that belong together: what a way of browsing adds to a scene.
public struct Layer: Hashable, Sendable {
    /// Paint order, back to front.
    public var sprites: [Sprite]
    public var labels: [Label]
    public var transition: PageTransition?

    public init(sprites: [Sprite] = [], labels: [Label] = [], transition: PageTransition? = nil) {
        self.sprites = sprites
        self.labels = labels
        self.transition = transition
    }
}

extension Scene {
    /// The photos whose light is seen in the backdrop.
    public var echoed: Set<PhotoID> {
        Set([backdrop.echo, backdrop.fadingEcho].compactMap(\.self))
    }
}
