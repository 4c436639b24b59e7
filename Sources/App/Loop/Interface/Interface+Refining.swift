import Browsing
import Commands
import Geometry
import Pictures
import Screen
import ViewModel

/// Finer blocks, or the terminal's own pixels, for what rests.
extension Interface {
    /// When the frame at rest is to be refined; nil where there is nothing to do.
    func refinementDue(at time: Time) -> Time? {
        pictures.holdEnds == nil && !model.isMoving(at: time) ? screen.refinementTime : nil
    }

    /// Asks for the finer pixels of what is seen, once it has been at rest for long enough.
    mutating func refineIfDue(at time: Time) {
        guard let due = refinementDue(at: time), due <= time + 0.0005 else { return }
        // What is being decoded is drawn once it is there, and refined then.
        guard let refinement = screen.takeRefinement(), pictures.isSeenReady else { return }
        post.refiner?.waiting = refinement
        load(finer: refinement.cell)
        refineIfReady()
    }

    /// Has the frame at rest drawn in finer blocks, where its pixels are there.
    mutating func refineIfReady() {
        guard let refinement = post.refiner?.waiting, pictures.isFinerReady,
            screen.isShowing(refinement)
        else { return }
        let scene = model.scene(at: now)
        let viewport = model.viewport
        let coarse = pictures.source(.halfBlocks)
        let fine = pictures.source(refinement.cell, takesCoarse: refinement.takesCoarse)
        post.refiner?.draw {
            refinement.draw(
                scene, in: viewport, pictures: coarse, finer: fine, pack: packedPicture)
        }
    }
}
