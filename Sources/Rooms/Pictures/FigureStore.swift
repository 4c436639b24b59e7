import Browsing
import CLinux
public import Decoding
public import DisplayList
public import Geometry
public import Photos
import Pixels
import Raster

/// What was found out about a photo's pixels; nil where it cannot be.
public enum FigureNews: Sendable {
    case figures(PhotoID, MeasuredPhoto?)
    case hash(PhotoID, PhotoHash?)
    /// By how much photos are shifted against one, in fractions of the photo; nil where that is not to be trusted.
    case shifts([PhotoID: Point?], against: PhotoID)
}

/// What is measured of photos, one at a time when nothing else is to do, and drawn over their pictures; and what tells whether they are alike.
struct FigureStore {
    /// What a worker does.
    private struct Work: Hashable {
        enum Kind: Hashable {
            case figures, hash
            /// A small picture, turned so.
            case small(Orientation)
        }

        let photo: PhotoID
        let kind: Kind

        var isHash: Bool { kind == .hash }
    }

    private let pool: DecodePool
    private(set) var wants = FigureWants()
    /// What was measured of photos that are wanted closely; of those that were, the last ones stay.
    private var kept: [PhotoID: MeasuredPhoto] = [:]
    /// The oldest first.
    private var order: [PhotoID] = []
    /// What cannot be found out about photos as their files are.
    private var failed: Set<Work> = []
    /// What is under way, by tickets: they are below 0, which no picture has.
    private var running: [Int: Work] = [:]
    private(set) var lastTicket = 0
    /// The files whose pictures can be compared with others.
    private(set) var hashedFiles: [PhotoID: FileIdentity] = [:]
    /// Small pictures of photos that are aligned, and which of them are without a shift that was reported.
    var smalls: [AlignedPhoto: LumaPicture] = [:]
    var unaligned: Set<AlignedPhoto> = []
    private let tints = TintedPictures()

    /// The number of photos whose maps and histograms are kept.
    private static let most = 9
    /// Photos that are read for comparing at a time: each takes about a millisecond.
    private static let mostHashes = 8

    init(pool: DecodePool) { self.pool = pool }

    /// Takes other wants; returns what is known already of photos that are wanted closely from now on.
    mutating func want(_ new: FigureWants) -> [FigureNews] {
        let before = wants
        wants = new
        if new.overlays != before.overlays || new.colours != before.colours { tints.forgetAll() }
        for (ticket, work) in running where !isWanted(work) { stop(ticket) }
        if new.aligned != before.aligned { followAligned(before.aligned.first) }
        return new.closely.filter { !before.closely.contains($0) }.compactMap { photo in
            kept[photo].map { .figures(photo, $0) }
        }
    }

    /// Whether this is still to be found out.
    private func isWanted(_ work: Work) -> Bool {
        let photo = work.photo
        guard !failed.contains(work) else { return false }
        switch work.kind {
        case .hash: return wants.hashes.contains(photo)
        case .small(let turn):
            let aligned = AlignedPhoto(photo, turn: turn)
            return smalls[aligned] == nil && wants.aligned.contains(aligned)
        case .figures: break
        }
        if wants.closely.contains(photo) { return kept[photo] == nil }
        return wants.others.contains(photo)
    }

    /// What could be begun now: figures alone, or several hashes together.
    private var next: [Work] {
        func works(_ photos: [PhotoID], _ kind: Work.Kind) -> [Work] {
            photos.map { Work(photo: $0, kind: kind) }.filter(isWanted)
        }
        let closely = works(wants.closely, .figures)
        if !closely.isEmpty { return running.isEmpty ? closely : [] }
        guard running.values.allSatisfy(\.isHash) else { return [] }
        let hashes = works(wants.hashes, .hash).filter { !running.values.contains($0) }
        if !hashes.isEmpty { return running.count < Self.mostHashes ? hashes : [] }
        guard running.isEmpty else { return [] }
        let smalls = wants.aligned.map { Work(photo: $0.photo, kind: .small($0.turn)) }
        return smalls.filter(isWanted) + works(wants.others, .figures)
    }

    /// Whether something could be begun now.
    var mayMeasure: Bool { !next.isEmpty }

    /// Begins with what is next; what has no path now is left for another time.
    mutating func measure(path: (PhotoID) -> [UInt8]?) {
        for work in next {
            guard let path = path(work.photo) else { continue }
            lastTicket -= 1
            running[lastTicket] = work
            switch work.kind {
            case .figures:
                return pool.submit(
                    .figures(
                        ticket: lastTicket, path: path,
                        withMaps: wants.closely.contains(work.photo)))
            case .small(let turn):
                return pool.submit(small(turn, path: path))
            case .hash: pool.submit(.hash(ticket: lastTicket, path: path))
            }
            if running.count >= Self.mostHashes { return }
        }
    }

    /// Stops: a key has come.
    mutating func pause() { for ticket in running.keys { stop(ticket) } }

    private mutating func stop(_ ticket: Int) {
        pool.cancel(ticket: ticket)
        running[ticket] = nil
    }

    /// Takes what was measured; nil if it is no longer wanted.
    mutating func take(_ measured: MeasuredPhoto) -> FigureNews? {
        guard let work = running.removeValue(forKey: measured.ticket) else { return nil }
        let photo = work.photo
        if work.isHash {
            hashedFiles[photo] = measured.identity
            return .hash(photo, measured.pixels.hash)
        }
        if wants.closely.contains(photo), measured.maps != nil {
            kept[photo] = measured
            tints.forget(photo)
            order = order.filter { $0 != photo } + [photo]
            while order.count > Self.most {
                kept[order.removeFirst()] = nil
            }
        }
        return .figures(photo, measured)
    }

    /// Ends the work on a small picture; nil where none was wanted.
    mutating func endSmall(_ ticket: Int) -> AlignedPhoto? {
        guard let work = running.removeValue(forKey: ticket), case .small(let turn) = work.kind
        else { return nil }
        return AlignedPhoto(work.photo, turn: turn)
    }

    /// Takes a failure; nil where it says nothing about a photo.
    mutating func take(_ error: DecodeError, of ticket: Int) -> FigureNews? {
        guard let work = running.removeValue(forKey: ticket), error != .cancelled else {
            return nil
        }
        failed.insert(work)
        switch work.kind {
        case .hash: return .hash(work.photo, nil)
        case .figures: return .figures(work.photo, nil)
        case .small: return nil
        }
    }

    /// Forgets what is known of a photo: its file is another one.
    mutating func forget(_ photo: PhotoID) {
        for (ticket, work) in running where work.photo == photo { stop(ticket) }
        kept[photo] = nil
        failed = failed.filter { $0.photo != photo }
        hashedFiles[photo] = nil
        smalls = smalls.filter { $0.key.photo != photo }
        unaligned.formUnion(
            wants.aligned.filter { $0.photo == photo || wants.aligned.first?.photo == photo })
        tints.forget(photo)
    }

    /// The photos over which something is drawn.
    var overlaid: Set<PhotoID> { wants.overlays.isEmpty ? [] : Set(kept.keys) }

    /// The pictures of a photo that is turned so, with what is drawn over them.
    func tinted(_ pictures: [Picture], of photo: PhotoID, turn: Orientation) -> [Picture] {
        guard !wants.overlays.isEmpty, let measured = kept[photo] else { return pictures }
        return tints.tinted(pictures, of: photo, turn: turn) { marks(of: measured, turn) }
    }

    /// What is drawn over the photos that are turned so, for another thread.
    func marks(_ turns: [PhotoID: Orientation]) -> [PhotoID: [PhotoTint]] {
        if wants.overlays.isEmpty { return [:] }
        var all: [PhotoID: [PhotoTint]] = [:]
        for (photo, measured) in kept { all[photo] = marks(of: measured, turns[photo] ?? .upright) }
        return all
    }

    private func marks(of measured: MeasuredPhoto, _ turn: Orientation) -> [PhotoTint] {
        guard let maps = measured.maps?.turned(turn) else { return [] }
        var marks: [PhotoTint] = []
        let colours = wants.colours
        if wants.overlays.contains(.exposure) {
            marks += [(maps.blown, colours.blown), (maps.crushed, colours.crushed)].map {
                PhotoTint($0, colour: $1, strength: 0.7, isGraded: false)
            }
        }
        if wants.overlays.contains(.focus) {
            marks.append(
                PhotoTint(maps.focus, colour: colours.focus, strength: 0.75, isGraded: true))
            if let area = measured.pixels.figures?.focus {
                let rect = Rect(x: area.x, y: area.y, width: area.width, height: area.height)
                marks.append(PhotoTint(outline: turn.carried(rect), colour: colours.focus))
            }
        }
        return marks
    }
}
