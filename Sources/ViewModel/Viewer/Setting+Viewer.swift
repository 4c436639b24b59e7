import DisplayList
import Layouts

extension Setting {
    static let viewerSettings: [Setting] = [
        choice(
            "viewer.transition", \.viewerTransition, "how one photo gives way to the next"),
        choice(
            "viewer.direction", \.viewerDirection, "where the next photo comes from"),
        choice("viewer.timing", \.viewerTiming, "the pace of that transition"),
        number(
            "viewer.turn", \.durations.pageTransition, in: 0...5,
            "seconds that the transition takes"),
        number(
            "viewer.duration", \.durations.present, in: 0...5,
            "seconds that opening and closing take"),
        number(
            "viewer.zoomStep", \.viewer.zoomStep, in: 1.01...4,
            "how much larger one step of the zoom makes a photo"),
        number(
            "viewer.mostZoom", \.viewer.mostZoom, in: 1...64,
            "the closest zoom, in sizes at fit; one to one is always possible"),
        number(
            "viewer.panStep", \.viewer.panStep, in: 0.01...1,
            "how far an arrow pans, as a part of the screen"),
        flag(
            "viewer.keepZoom", \.viewer.keepsZoom,
            "show the next photo as close as the one before"),
        number(
            "viewer.longAspect", \.viewer.longAspect, in: 1...100,
            "how much longer than wide a photo is seen across when it is looked at closer"),
        number(
            "viewer.longShare", \.viewer.longShare, in: 0.1...2,
            "the most a long photo seen across takes, as a part of the other side"),
        number(
            "viewer.gap", \.viewer.pageGap, in: 0...0.5,
            "between two photos that follow the pointer, as a part of the width"),
    ]
}
