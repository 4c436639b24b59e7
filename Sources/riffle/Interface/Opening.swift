import Decoding
import DisplayList
import Geometry
import Layouts
import PhotoLibrary
import Raster
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
        broker.setBox(restingBox(in: model.viewport, options: settings))
        let photos = shelf.add(scan.photos)
        let time = Double(monotonicNow()) * 1e-9
        for case .load(let wants) in model.update(
            .photosFound(photos, start: scan.start ?? 0), at: time)
        {
            let shelf = shelf
            broker.want(wants.map(\.photo), path: { shelf.path(of: $0) }, isReady: { _ in false })
        }
    }
}

/// The room for a photo's pixels on a resting card.
func restingBox(in viewport: Viewport, options: ViewModel.Options) -> PixelBox {
    let outline = DeckGeometry(viewport: viewport.size, options: options.deck)
    let inner = PixelRect(
        .init(centre: outline.centre, size: outline.card), aspect: viewport.pixelAspect
    ).inset(by: options.theme.borderWidth, aspect: viewport.pixelAspect)
    return PixelBox(
        width: inner.width, height: inner.height, pixelAspect: viewport.pixelAspect,
        isUpscaling: true)
}
