package import Geometry

/// How far a photo has come on its way from the disk.
package enum PhotoState: Hashable, Sendable {
    /// Nothing is known yet.
    case pending
    /// A preview can be drawn; the photo's own pixels are still being decoded.
    case previewed(Size)
    case decoded(PhotoFacts)
    /// A second line of the reason says what helps; only cards have room for it. `isBroken` where the file is at fault.
    case undecodable(reason: String, PhotoFacts?, isBroken: Bool)

    package var isPending: Bool { if case .pending = self { true } else { false } }

    package var facts: PhotoFacts? {
        switch self {
        case .pending, .previewed: nil
        case .decoded(let facts): facts
        case .undecodable(_, let facts, _): facts
        }
    }
}

/// What stands where there is room for one line of a reason.
package func firstLine(of reason: String) -> String {
    String(reason.prefix { $0 != "\n" })
}
