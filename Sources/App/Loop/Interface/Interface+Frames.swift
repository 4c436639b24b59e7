import Browsing
import Decoding
import DisplayList
import Pictures
import Screen
import ViewModel

/// Frames of the moving photo in front.
extension Interface {
    /// Does what the model asks for of frames.
    mutating func perform(_ step: FrameStep) {
        let aspect = model.viewport.pixelAspect
        switch step {
        case .open(let want):
            pictures.openFrames(want, aspect: aspect, path: places.path(of: want.photo))
        case .next(let want): pictures.advanceFrames(want, aspect: aspect)
        case .show:
            pictures.showFrame()
            screen.redraw.noteFrame(isAlone: true)
        case .end: pictures.endFrames()
        }
    }

    /// Takes a frame; only one that is to be shown is drawn.
    mutating func receive(frame outcome: FrameOutcome) {
        switch pictures.take(outcome) {
        case .frame(let photo, let frame)?:
            for effect in model.update(.frameReady(photo, frame), at: now) { perform(effect) }
        case .failed(let photo, let reason)?: apply(.framesFailed(photo, reason))
        case .changed(let photo)?:
            reload(photo)
            apply(.photosChanged([photo]))
            if photo == model.frontPhoto { apply(.hidden) }
        case nil: break
        }
    }
}
