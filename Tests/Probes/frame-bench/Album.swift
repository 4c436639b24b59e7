import Browsing
import CLinux
import Decoding
import DisplayList
import Geometry
import PhotoLibrary
import Photos
import Pixels
import Raster
import ViewModel

/// Photos that are decoded when they are wanted, at the size that is wanted, and kept.
struct Album {
    private struct Entry {
        var bitmap: Bitmap
        /// Nil where it holds the whole photo.
        var part: Rect?
    }

    /// What is decoded of a file.
    private struct Wish: Hashable {
        var file: Int
        var box: PixelBox
        var covers: Bool
        var part: PhotoPart?
    }

    let photos: [Photo]
    private let paths: [[UInt8]]
    private var entries: [PhotoID: [Entry]] = [:]
    private var done: Set<Want> = []
    /// Whatever was decoded for any animation: decoding costs far more than the frames.
    private var decoded: [Wish: DecodedPhoto] = [:]

    /// The photos of a folder, over and over, so that there are 60.
    init(folder: [UInt8]) {
        let found = scan([folder], isRecursive: false).photos.sorted {
            naturallyPrecedes($0.name, $1.name)
        }
        let many = found.isEmpty ? [] : (0..<60).map { found[$0 % found.count] }
        paths = found.map(\.path)
        photos = many.enumerated().map { Photo(id: PhotoID($0.offset), name: $0.element.name) }
    }

    /// Forgets who wanted what: pixels of another mode or screen must not serve for this one.
    mutating func clear() {
        entries = [:]
        done = []
    }

    /// What is known of a photo once it is decoded; one day has nine photos.
    mutating func facts(of photo: Photo) -> PhotoFacts? {
        guard let decoded = decode(photo.id, PixelBox(width: 8, height: 8)) else { return nil }
        return PhotoFacts(
            pixelSize: Size(
                width: Double(decoded.sourceWidth), height: Double(decoded.sourceHeight)),
            byteCount: decoded.identity.size,
            date: CalendarDate(
                year: 2026, month: 11, day: 1 + photo.id.number / 9, isCapture: true),
            formatName: decoded.format.rawValue)
    }

    /// Decodes what is wanted, as the program does.
    mutating func prepare(_ wants: [Want], aspect: Double) {
        for want in wants where done.insert(want).inserted {
            let inner = PixelRect(want.room, aspect: aspect).inset(by: want.border, aspect: aspect)
            guard inner.width > 0, inner.height > 0 else { continue }
            let box = PixelBox(
                width: inner.width, height: inner.height, pixelAspect: aspect, isUpscaling: true)
            let part = want.part.map {
                PhotoPart(
                    x: $0.origin.x, y: $0.origin.y, width: $0.size.width, height: $0.size.height)
            }
            guard let decoded = decode(want.photo, box, covers: want.covers, part: part) else {
                continue
            }
            let place = decoded.part.map {
                Rect(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
            }
            entries[want.photo, default: []].append(Entry(bitmap: decoded.bitmap, part: place))
        }
    }

    private mutating func decode(
        _ photo: PhotoID, _ box: PixelBox, covers: Bool = false, part: PhotoPart? = nil
    ) -> DecodedPhoto? {
        let file = photo.number % paths.count
        let wish = Wish(file: file, box: box, covers: covers, part: part)
        if let known = decoded[wish] { return known }
        let new = try? decodeInProcess(
            DecodeRequest(
                ticket: 0, path: paths[file], box: box, fit: covers ? .cover : .contain, part: part)
        )
        decoded[wish] = new
        return new
    }

    /// What to draw of a photo: of the whole the smallest that suffices, or the largest; finer details over it.
    func pictures(of photo: PhotoID, seenAt size: PixelSize) -> [Picture] {
        let own = entries[photo] ?? []
        let whole = own.filter { $0.part == nil }.map(\.bitmap).sorted { $0.width < $1.width }
        let suffices = { (bitmap: Bitmap) in
            bitmap.width >= size.width && bitmap.height >= size.height
        }
        guard let base = whole.first(where: suffices) ?? whole.last else { return [] }
        let density = Double(base.width) * 1.05
        let details = own.compactMap { entry -> (density: Double, picture: Picture)? in
            guard let part = entry.part else { return nil }
            let finer = Double(entry.bitmap.width) / part.size.width
            guard finer > density, Double(size.width) > density else { return nil }
            return (finer, Picture(entry.bitmap, part: part))
        }
        return [Picture(base)] + details.sorted { $0.density < $1.density }.map(\.picture)
    }
}
