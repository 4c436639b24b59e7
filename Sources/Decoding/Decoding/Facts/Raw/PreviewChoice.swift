import Geometry

/// Which preview of a RAW file is tried next, and which picture counts.
///
/// The first that is whole does; else the first that came, marked as damaged where the photo's own was.
struct PreviewChoice {
    /// The best first.
    private let ranked: [EmbeddedJPEG]
    private var tried = 0
    private var best: DecodedPhoto?
    private var failure: DecodeError?
    /// Of the photo's own picture.
    private var ownDamage: String?
    private var isDone = false
    private let largest: EmbeddedJPEG?

    init(_ ranked: [EmbeddedJPEG]) {
        self.ranked = ranked
        largest = ranked.max { $0.size.width * $0.size.height < $1.size.width * $1.size.height }
    }

    /// Whether there is nothing to choose from: the file itself is the picture.
    var isEmpty: Bool { ranked.isEmpty }

    /// The one to try; nil when the choice is made.
    var next: EmbeddedJPEG? { isDone || tried >= ranked.count ? nil : ranked[tried] }

    /// Takes what came of it.
    mutating func note(_ photo: DecodedPhoto?) {
        if let photo {
            let isPhotos = tried < ranked.count && ranked[tried] == largest
            if isPhotos { ownDamage = photo.damage }
            isDone = photo.damage == nil
            if best == nil || isDone { best = photo }
        }
        tried += 1
    }

    /// Takes a failure; throws one that another preview cannot fix.
    mutating func note(_ error: DecodeError) throws(DecodeError) {
        switch error {
        case .malformed, .kindNotSupported: failure = failure ?? error
        default: throw error
        }
        tried += 1
    }

    func result() throws(DecodeError) -> DecodedPhoto? {
        if best == nil, let failure { throw failure }
        guard var photo = best else { return nil }
        if photo.damage == nil { photo.damage = ownDamage }
        return photo
    }
}
