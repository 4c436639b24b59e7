import DisplayList
import Trash

/// Frames at rest whose photos the terminal may hold: the last ones that were shown, and those that keys would bring.
struct KnownFrames: Sendable {
    /// The one that was noted last comes last.
    private var frames: [RefinedFrame] = []

    /// A page back and forth, and what is ahead of each.
    private static let most = 8

    /// Takes a frame in, without what of its photos is to be sent.
    mutating func note(_ frame: RefinedFrame) {
        frames.removeAll { $0.sprites == frame.sprites }
        frames.append(frame.sent)
        if frames.count > Self.most { frames.removeFirst() }
    }

    /// The frame with the same photos in the same places, of the same files.
    func frame(
        of scene: Scene, _ showing: ScreenEvidence<PhotoID>.Showing
    ) -> RefinedFrame? {
        frames.last { $0.shows(scene) && $0.showing?.isOfSameFiles(as: showing) == true }
    }

    mutating func forget() { frames = [] }
}
