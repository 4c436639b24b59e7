import DisplayList
import Geometry
import Pixels
import Raster

/// Pictures with what is drawn over them, kept as long as they are drawn: a frame asks for them again and again.
final class TintedPictures {
    private struct Entry {
        let source: Picture
        let tinted: Picture
    }

    private var entries: [PhotoID: [Entry]] = [:]
    /// The photo that was drawn longest ago first.
    private var order: [PhotoID] = []
    /// What overlays mark in photos, by how these are turned.
    private var marks: [PhotoID: (turn: Orientation, marks: [PhotoTint])] = [:]

    /// Photos that are kept, and pictures of each.
    private static let (most, pictures) = (8, 4)

    /// Forgets all: what is to be drawn has changed.
    func forgetAll() {
        entries = [:]
        order = []
        marks = [:]
    }

    /// The same of one photo.
    func forget(_ photo: PhotoID) {
        entries[photo] = nil
        marks[photo] = nil
    }

    func tinted(
        _ pictures: [Picture], of photo: PhotoID, turn: Orientation, _ make: () -> [PhotoTint]
    ) -> [Picture] {
        if marks[photo]?.turn != turn {
            entries[photo] = nil
            marks[photo] = (turn, make())
        }
        let marks = marks[photo]?.marks ?? []
        order = order.filter { $0 != photo } + [photo]
        while order.count > Self.most { forget(order.removeFirst()) }
        return pictures.map { picture in
            // Bitmaps that share their pixels are compared at once.
            let known = entries[photo]?.first { $0.source == picture }
            if let known { return known.tinted }
            var tinted = picture
            tinted.bitmap = picture.bitmap.tinted(marks, part: picture.part)
            let entry = Entry(source: picture, tinted: tinted)
            entries[photo] = (entries[photo] ?? []).suffix(Self.pictures - 1) + [entry]
            return tinted
        }
    }
}
