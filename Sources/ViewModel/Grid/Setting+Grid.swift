import DisplayList
import Layouts

extension Setting {
    static let gridSettings: [Setting] = [
        choice("grid.layout", \.grid.layout, "whole photos three by three, or a day's in squares"),
        choice("grid.transition", \.gridTransition, "how one page gives way to the next"),
        flag("grid.captions", \.grid.hasCaptions, "names below the photos, where there is room"),
        number(
            "grid.dimming", \.grid.dimming, in: 0...1,
            "how much the photos that are not selected are darkened"),
        number(
            "grid.glide", \.grid.glide, in: 0...2,
            "seconds that the frame takes from photo to photo"),
    ]
}
