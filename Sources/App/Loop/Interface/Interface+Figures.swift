import Browsing
import Decoding
import DisplayList
import Photos
import Pictures
import Screen
import ViewModel

/// What is measured of photos when nothing else is to do.
extension Interface {
    mutating func measure(_ wants: FigureWants) {
        for news in pictures.want(figures: wants) { receive(figures: news) }
    }

    /// Goes on with the next photo where nothing moves.
    mutating func measureAtRest() {
        guard pictures.mayMeasure, !model.isMoving(at: now) else { return }
        let places = places
        pictures.measure(path: places.path)
    }

    /// Passes on what was measured; where nothing shows it, the screen stays as it is.
    mutating func receive(figures news: FigureNews) {
        let (wasDirty, stackChanges) = (screen.redraw.isDirty, model.stackChanges)
        var isShown = false
        switch news {
        case .hash(let photo, let hash): apply(.hashed(photo, hash))
        case .shifts(let shifts, let first):
            apply(.shifted(shifts, against: first))
            screen.redraw.isDirty = wasDirty
        case .figures(let photo, let measured):
            apply(.figured(photo, measured?.pixels.figures, measured?.maps?.histogram))
            isShown = model.showsFigures(of: photo)
        }
        if !isShown, model.stackChanges == stackChanges { screen.redraw.isDirty = wasDirty }
    }
}
