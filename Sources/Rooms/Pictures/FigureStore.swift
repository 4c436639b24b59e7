import Browsing
public import Decoding
public import DisplayList
import Geometry
import Photos
import Pixels
import Raster

/// What was measured of a photo; nil where it cannot be.
public struct FigureNews: Sendable {
    public let photo: PhotoID
    public let measured: MeasuredPhoto?
}

/// What is measured of photos, one at a time when nothing else is to do, and drawn over their pictures.
struct FigureStore {
    private let pool: DecodePool
    private var wants = FigureWants()
    /// What was measured of photos that are wanted closely; of those that were, the last ones stay.
    private var kept: [PhotoID: MeasuredPhoto] = [:]
    /// The oldest first.
    private var order: [PhotoID] = []
    /// Photos that cannot be measured as their files are.
    private var failed: Set<PhotoID> = []
    /// What is being measured; tickets are below 0, which no picture has.
    private var running: (ticket: Int, photo: PhotoID)?
    private var lastTicket = 0
    private let tints = TintedPictures()

    /// The number of photos whose maps and histograms are kept.
    private static let most = 9

    init(pool: DecodePool) { self.pool = pool }

    /// Takes other wants; returns what is known already of photos that are wanted closely from now on.
    mutating func want(_ new: FigureWants) -> [FigureNews] {
        let before = wants
        wants = new
        if new.overlays != before.overlays || new.colours != before.colours { tints.forgetAll() }
        if let running, !isWanted(running.photo) { pause() }
        return new.closely.filter { !before.closely.contains($0) }.compactMap { photo in
            kept[photo].map { FigureNews(photo: photo, measured: $0) }
        }
    }

    /// Whether a photo is still to be measured.
    private func isWanted(_ photo: PhotoID) -> Bool {
        guard !failed.contains(photo) else { return false }
        if wants.closely.contains(photo) { return kept[photo] == nil }
        return wants.others.contains(photo)
    }

    /// Whether a photo could be measured now.
    var mayMeasure: Bool {
        running == nil
            && (wants.closely.contains(where: isWanted) || wants.others.contains(where: isWanted))
    }

    /// Begins with the next photo; what has no path now is left for another time.
    mutating func measure(path: (PhotoID) -> [UInt8]?) {
        for photo in wants.closely + wants.others where isWanted(photo) {
            guard let path = path(photo) else { continue }
            lastTicket -= 1
            running = (lastTicket, photo)
            return pool.submit(
                .figures(
                    ticket: lastTicket, path: path, withMaps: wants.closely.contains(photo)))
        }
    }

    /// Stops: a key has come.
    mutating func pause() {
        if let running { pool.cancel(ticket: running.ticket) }
        running = nil
    }

    /// Takes what was measured; the photo, nil if it is no longer wanted.
    mutating func take(_ measured: MeasuredPhoto) -> PhotoID? {
        guard let photo = end(measured.ticket) else { return nil }
        if wants.closely.contains(photo), measured.maps != nil {
            kept[photo] = measured
            tints.forget(photo)
            order = order.filter { $0 != photo } + [photo]
            while order.count > Self.most {
                kept[order.removeFirst()] = nil
            }
        }
        return photo
    }

    /// Takes a failure; the photo, nil where it says nothing about one.
    mutating func take(_ error: DecodeError, of ticket: Int) -> PhotoID? {
        guard let photo = end(ticket), error != .cancelled else { return nil }
        failed.insert(photo)
        return photo
    }

    private mutating func end(_ ticket: Int) -> PhotoID? {
        guard let current = running, current.ticket == ticket else { return nil }
        running = nil
        return current.photo
    }

    /// Forgets what is known of a photo: its file is another one.
    mutating func forget(_ photo: PhotoID) {
        if running?.photo == photo { pause() }
        kept[photo] = nil
        failed.remove(photo)
        tints.forget(photo)
    }

    /// The pictures of a photo that is turned so, with what is drawn over them.
    func tinted(_ pictures: [Picture], of photo: PhotoID, turn: Orientation) -> [Picture] {
        guard !wants.overlays.isEmpty, let measured = kept[photo] else { return pictures }
        return tints.tinted(pictures, of: photo, turn: turn) { marks(of: measured, turn) }
    }

    /// What is drawn over the photos that are turned so, for another thread.
    func marks(_ turns: [PhotoID: Orientation]) -> [PhotoID: [BlockTint]] {
        if wants.overlays.isEmpty { return [:] }
        var all: [PhotoID: [BlockTint]] = [:]
        for (photo, measured) in kept { all[photo] = marks(of: measured, turns[photo] ?? .upright) }
        return all
    }

    private func marks(of measured: MeasuredPhoto, _ turn: Orientation) -> [BlockTint] {
        guard let maps = measured.maps?.turned(turn) else { return [] }
        var marks: [BlockTint] = []
        let colours = wants.colours
        if wants.overlays.contains(.exposure) {
            marks += [(maps.blown, colours.blown), (maps.crushed, colours.crushed)].map {
                BlockTint($0, colour: $1, strength: 0.7, isGraded: false)
            }
        }
        if wants.overlays.contains(.focus) {
            marks.append(
                BlockTint(maps.focus, colour: colours.focus, strength: 0.75, isGraded: true))
        }
        return marks
    }
}
