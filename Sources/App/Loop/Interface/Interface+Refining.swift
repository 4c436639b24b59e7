import Browsing
import Commands
import Geometry
import Pictures
import Screen
import Trash
import ViewModel

/// Finer blocks, or the terminal's own pixels, for what rests.
extension Interface {
    /// When the frame at rest is to be refined; nil where there is nothing to do.
    func refinementDue(at time: Time) -> Time? {
        pictures.holdEnds == nil && !model.isMoving(at: time) ? screen.refinementTime : nil
    }

    /// Asks for the finer pixels of what is seen, once it has been at rest for long enough, and then of what keys would bring.
    mutating func refineIfDue(at time: Time) {
        guard let due = refinementDue(at: time), due <= time + 0.0005 else { return }
        let (model, pictures) = (model, pictures)
        var wants: [Want] = []
        let refinement = screen.takeRefinement { steps in
            model.resting(after: steps, at: time).map {
                wants = $0.wants
                return AheadFrame($0.scene, .init(pictures.files(of: $0.photos), question: nil))
            }
        }
        // What is being decoded is drawn once it is there, and refined then.
        guard let refinement, pictures.isSeenReady else { return }
        for photo in refinement.ahead?.echoed ?? [] { self.pictures.prepareEcho(of: photo) }
        post.refiner?.waiting = refinement
        load(finer: refinement.cell, ahead: wants)
        refineIfReady()
    }

    /// Has the frame at rest drawn in finer blocks, where its pixels are there.
    mutating func refineIfReady() {
        guard let refinement = post.refiner?.waiting, pictures.isFinerReady,
            screen.isShowing(refinement)
        else { return }
        let scene = refinement.ahead?.scene ?? model.scene(at: now)
        let viewport = model.viewport
        let coarse = pictures.source(.halfBlocks)
        let fine = pictures.source(refinement.cell, takesCoarse: refinement.takesCoarse)
        let looks = pictures.looks
        post.refiner?.draw {
            refinement.draw(
                scene, in: viewport, pictures: coarse, finer: fine, looks: looks,
                pack: packedPicture)
        }
    }
}
