import Browsing
import DisplayList

/// Which photo the backdrop echoes, and since when.
struct AmbientBackdrop: Hashable, Sendable {
    var photo: PhotoID?
    var former: PhotoID?
    var span = AnimationTiming(start: 0, duration: 0)
}

extension Model {
    /// Lets the backdrop turn to the photo that has come to the front.
    mutating func followAmbient(at time: Time) {
        guard space.options.backdrop == .echo, space.album.order.front != ambient.photo else {
            return
        }
        ambient = AmbientBackdrop(
            photo: space.album.order.front, former: ambient.photo,
            span: space.options.motion == .off
                ? AnimationTiming(start: time, duration: 0)
                : space.span(space.options.durations.echo, at: time))
    }

    func isAmbientFading(at time: Time) -> Bool {
        space.options.backdrop == .echo && ambient.former != nil && !ambient.span.isOver(at: time)
    }

    func backdrop(at time: Time) -> Backdrop {
        let theme = space.options.theme
        guard space.options.backdrop == .echo, let photo = ambient.photo else {
            return Backdrop(colour: theme.backdrop)
        }
        let isFading = isAmbientFading(at: time)
        return Backdrop(
            colour: theme.backdrop, echo: photo, fadingEcho: isFading ? ambient.former : nil,
            fading: isFading ? 1 - ambient.span.progress(at: time) : 0,
            strength: theme.echoStrength)
    }

    /// The backdrop of pages on their way: the echo fades with them, so that each page keeps its own.
    func backdrop(at time: Time, behind pages: PageTransition?) -> Backdrop {
        var backdrop = backdrop(at: time)
        guard let pages, let former = ambient.former, backdrop.echo != nil,
            pages.outgoing.contains(where: { $0.photo == former }),
            pages.incoming.contains(where: { $0.photo == ambient.photo })
        else { return backdrop }
        backdrop.fadingEcho = former
        backdrop.fading = 1 - pages.progress
        return backdrop
    }
}
