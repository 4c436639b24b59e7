import DisplayList
import Geometry

@testable import Browsing
@testable import CompareMode
@testable import DeckMode
@testable import ViewModel

extension Bench {
    /// A bench that compares photos from the first on, at rest, all of them decoded and the framed one seen.
    static func comparing(
        _ cells: Int = 2, of count: Int = 6, in mode: Mode = .deck, options: Options = Options(),
        sizes: [Size] = [], viewport: Viewport = .usual
    ) -> Bench {
        var options = options
        options.mode = mode
        var bench = Bench(photos: count, options: options, viewport: viewport)
        for number in 0..<count {
            var facts = PhotoFacts.usual
            if sizes.indices.contains(number) { facts.pixelSize = sizes[number] }
            bench.send(.decoded(PhotoID(number), facts))
        }
        bench.wait()
        bench.press(.compare(cells))
        bench.rest()
        return bench
    }

    /// Lets motion end, and shows what is in front then.
    mutating func rest() {
        wait()
        send(.frame)
        let shown = model.shownPhotos(at: now)
        if !shown.isEmpty { send(.presented(shown)) }
    }

    /// The numbers of the photos in the cells; empty where none are compared.
    var cells: [Int] { model.surfaces.compare?.cells.map(\.number) ?? [] }

    /// Where a photo is displayed, as far as its cell shows it.
    func seen(_ number: Int) -> Rect? {
        guard let sprite = scene.sprites.last(where: { $0.photo == PhotoID(number) }),
            let bounds = sprite.seenBounds
        else { return nil }
        return bounds.intersection(sprite.clip ?? model.space.area)
    }
}
