import Browsing
import DisplayList

/// The echo of a photo behind all others: which photo, and since when.
struct AmbientBackdrop: Hashable, Sendable {
    private var photo: PhotoID?
    private var former: PhotoID?
    private var span = AnimationTiming(start: 0, duration: 0)

    /// Lets the backdrop turn to the photo that has come to the front.
    mutating func follow(_ space: Workspace, at time: Time) {
        guard space.options.backdrop == .echo, space.album.order.front != photo else { return }
        former = photo
        photo = space.album.order.front
        span =
            space.options.motion == .off
            ? AnimationTiming(start: time, duration: 0)
            : space.span(space.options.durations.echo, at: time)
    }

    func isFading(in space: Workspace, at time: Time) -> Bool {
        space.options.backdrop == .echo && former != nil && !span.isOver(at: time)
    }

    private func backdrop(in space: Workspace, at time: Time) -> Backdrop {
        let theme = space.options.theme
        guard space.options.backdrop == .echo, let photo else {
            return Backdrop(colour: theme.backdrop)
        }
        let isFading = isFading(in: space, at: time)
        return Backdrop(
            colour: theme.backdrop, echo: photo, fadingEcho: isFading ? former : nil,
            fading: isFading ? 1 - span.progress(at: time) : 0, strength: theme.echoStrength)
    }

    /// The backdrop; that of pages on their way fades with them, so that each page keeps its own.
    func backdrop(behind pages: PageTransition?, in space: Workspace, at time: Time) -> Backdrop {
        var backdrop = backdrop(in: space, at: time)
        guard let pages, let former, backdrop.echo != nil,
            pages.outgoing.contains(where: { $0.photo == former }),
            pages.incoming.contains(where: { $0.photo == photo })
        else { return backdrop }
        backdrop.fadingEcho = former
        backdrop.fading = 1 - pages.progress
        return backdrop
    }
}
