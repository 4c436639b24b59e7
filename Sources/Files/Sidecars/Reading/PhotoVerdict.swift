public import Selecting

/// Where a document was found, in the order in which equally old ones count.
public enum DocumentPlace: Int, Hashable, Sendable, CaseIterable {
    case stemSidecar, rawSidecar, imageSidecar
    case insideRaw, insideImage, exif

    /// Whether it is a file beside the picture.
    public var isSidecar: Bool { rawValue <= DocumentPlace.imageSidecar.rawValue }
    /// Whether it is a sidecar of the RAW of a photo that has one.
    var describesRaw: Bool { self == .stemSidecar || self == .rawSidecar }
}

/// A document of a photo.
public struct PhotoDocument: Sendable {
    public let place: DocumentPlace
    /// When it was last changed, in nanoseconds since 1970; of sidecars the newest counts first.
    public let changed: Int64
    public let verdict: DocumentVerdict

    public init(_ place: DocumentPlace, changed: Int64, verdict: DocumentVerdict) {
        self.place = place
        self.changed = changed
        self.verdict = verdict
    }
}

extension [PhotoDocument] {
    /// These in the order in which they count.
    var counting: [PhotoDocument] {
        sorted { a, b in
            if a.place.isSidecar, b.place.isSidecar, a.changed != b.changed {
                return a.changed > b.changed
            }
            return a.place.rawValue < b.place.rawValue
        }
    }
}

extension Judgement {
    /// What the documents of a photo say together: field by field the first that says something.
    public init(_ documents: [PhotoDocument]) {
        let sorted = documents.counting
        self.init(
            stars: sorted.lazy.compactMap(\.verdict.stars).first ?? 0,
            flag: sorted.lazy.compactMap(\.verdict.flag).first ?? .none,
            label: sorted.lazy.compactMap(\.verdict.label).first ?? .none)
    }

    /// What counts where the desk has a row for a photo: it, unless the documents say something else by now.
    ///
    /// `base` is what they said when the decision was made. Each of the values is looked at by itself.
    public init(desk: Judgement, base: Judgement, documents: Judgement) {
        self = desk.following(from: base, to: documents)
    }
}
