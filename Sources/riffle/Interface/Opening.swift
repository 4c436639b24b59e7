import Decoding
import DisplayList
import PhotoLibrary
import TTY
import ViewModel

/// What can begin before the terminal is set up: the deck, and decoding its first photos.
struct Opening {
    var shelf = PhotoShelf()
    var model: Model
    var broker: DecodeBroker

    /// Takes the photos and asks for those to be seen first, for the size that the screen seems to have.
    init(_ scan: Scan, screen: ScreenFacts, settings: ViewModel.Options, pool: DecodePool) {
        model = Model(
            options: settings,
            viewport: Viewport(
                columns: screen.columns, rows: screen.rows, pixelAspect: screen.pixelAspect))
        broker = DecodeBroker(pool: pool, matte: settings.theme.matte?.rgb ?? 0)
        let photos = shelf.add(scan.photos)
        let time = Double(monotonicNow()) * 1e-9
        for case .load(let wants) in model.update(
            .photosFound(photos, start: scan.start ?? 0), at: time)
        {
            let shelf = shelf
            broker.want(
                wants, aspect: screen.pixelAspect, path: { shelf.path(of: $0) },
                isReady: { _, _ in false })
        }
    }
}
