public import Browsing
package import DisplayList

/// How the viewer behaves, open or not.
package struct ViewerSettings: Configurable {
    var options = ViewerOptions()
    /// How the viewer turns from one photo to the next, and at which pace.
    package var transition = PageTransition.Style.push
    var timing = TransitionTiming.linear
    /// Where the next photo enters.
    var direction = TransitionDirection.right

    package init() {}

    package static let settings: [Setting<ViewerSettings>] = [
        .choice(
            "viewer.transition", \.transition, "how one photo gives way to the next"),
        .choice(
            "viewer.direction", \.direction, "where the next photo comes from"),
        .choice("viewer.timing", \.timing, "the pace of that transition"),
        .number(
            "viewer.zoomStep", \.options.zoomStep, in: 1.01...4,
            "how much larger one step of the zoom makes a photo"),
        .number(
            "viewer.mostZoom", \.options.mostZoom, in: 1...64,
            "the closest zoom, in sizes at fit; one to one is always possible"),
        .number(
            "viewer.panStep", \.options.panStep, in: 0.01...1,
            "how far an arrow pans, as a part of the screen"),
        .flag(
            "viewer.keepZoom", \.options.keepsZoom,
            "show the next photo as close as the one before, and the same part of it"),
        .number(
            "viewer.longAspect", \.options.longAspect, in: 1...100,
            "how much longer than wide a photo is seen across when it is looked at closer"),
        .number(
            "viewer.longShare", \.options.longShare, in: 0.1...2,
            "the most a long photo seen across takes, as a part of the other side"),
        .number(
            "viewer.gap", \.options.pageGap, in: 0...0.5,
            "between two photos that follow the pointer, as a part of the width"),
    ]

    package static let durationSettings: [Setting<Durations>] = [
        .number(
            "viewer.turn", \.pageTransition, in: 0...5,
            "seconds that the transition takes"),
        .number(
            "viewer.duration", \.present, in: 0...5,
            "seconds that opening and closing take"),
    ]
}

extension Options {
    public var viewer: ViewerOptions {
        get { self[ViewerSettings.self].options }
        set { self[ViewerSettings.self].options = newValue }
    }
}
