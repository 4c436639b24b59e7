import Browsing
import DisplayList
import Selecting
import ViewModel

extension Fingerprint {
    /// What the loop asks the model besides its scene.
    mutating func addAnswers(of model: Model, at time: Time) {
        add(Mode.allCases.firstIndex(of: model.mode) ?? -1)
        add(InputContext.allCases.firstIndex(of: model.inputContext) ?? -1)
        add(model.frontPhoto?.number ?? -1)
        add(model.shownPhotos(at: time).first?.number ?? -1)
        add(model.isMoving(at: time))
        add(model.nextWake(after: time) ?? -1)
        add(model.mayBeHeld(since: time))
        add(model.openQuestion(at: time) ?? -1)
        add(model.isSaying(at: time))
        add(model.viewport.barRows)
    }

    /// What is said and kept when the session is over.
    mutating func addOutcome(of model: Model) {
        let tally = model.summary
        for photos in [tally.trashed, tally.kept, tally.favourites] {
            add(photos.count)
            for photo in photos {
                add(photo.id.number)
                add(photo.name)
            }
        }
        add(Int(tally.trashedBytes))
        add(model.deeds.trashed)
        add(model.deeds.favourites)
        let picks = model.judgements.filter { $0.value.flag == .pick }.keys
        for photo in picks.sorted() { add(photo.number) }
    }
}
