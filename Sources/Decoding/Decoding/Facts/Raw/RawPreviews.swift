import Geometry

/// The JPEGs in a camera's RAW file that show its photo, from the smallest to the one that counts as the photo.
struct RawPreviews {
    /// Previews that are looked at.
    static let candidateLimit = 16
    /// How much the shape of a smaller one may differ from the photo's.
    private static let shapeTolerance = 0.03
    /// A preview is one from so many pixels on its longer side.
    private static let leastSide = 200

    let all: [EmbeddedJPEG]

    /// Nil where none of these is a preview.
    init?(
        _ file: borrowing PhotoFile, candidates: [(start: Int, length: Int)],
        window: inout FileWindow
    ) {
        var found: [EmbeddedJPEG] = []
        for place in candidates.sorted(by: { $0 < $1 }).prefix(Self.candidateLimit) {
            guard
                let jpeg = EmbeddedJPEG(
                    file, at: place.start, length: place.length, window: &window),
                !found.contains(where: { $0.range.lowerBound == jpeg.range.lowerBound })
            else { continue }
            found.append(jpeg)
        }
        found.sort { $0.pixels < $1.pixels }
        guard let photo = found.last, photo.size.longSide >= Self.leastSide else { return nil }
        all = found.filter { $0.hasShape(of: photo, within: Self.shapeTolerance) }
    }

    /// Whether the file ends before one of them does.
    var areCutOff: Bool { all.contains(where: \.isCutOff) }

    /// The photo.
    var largest: EmbeddedJPEG { all[all.count - 1] }

    /// Which to decode for a stored target, the best first.
    ///
    /// The smallest that has twice its sides, then larger ones, then smaller ones; of a part of the photo the largest
    /// comes first.
    func ranked(for target: PixelSize, ofPart: Bool) -> [EmbeddedJPEG] {
        let fitting = all.firstIndex {
            $0.size.width >= 2 * target.width && $0.size.height >= 2 * target.height
        }
        let chosen = ofPart ? all.count - 1 : fitting ?? all.count - 1
        return all[chosen...] + all[..<chosen].reversed()
    }

    /// The quick picture for a target: the smallest that has half its sides; nil where that is the photo.
    func quick(for target: PixelSize) -> EmbeddedJPEG? {
        all.dropLast().first {
            2 * $0.size.width >= target.width && 2 * $0.size.height >= target.height
        }
    }
}

extension EmbeddedJPEG {
    fileprivate var pixels: Int { size.width * size.height }

    fileprivate func hasShape(of other: EmbeddedJPEG, within tolerance: Double) -> Bool {
        let ratio =
            Double(size.width) * Double(other.size.height)
            / (Double(size.height) * Double(other.size.width))
        return ratio > 1 / (1 + tolerance) && ratio < 1 + tolerance
    }
}
