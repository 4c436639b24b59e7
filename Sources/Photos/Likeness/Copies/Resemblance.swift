public import Photos

/// What a second look at two pictures says: whether they are one.
public struct Resemblance: Hashable, Sendable {
    /// Of the first picture on the second or the reverse, whichever explains more.
    public let fit: PictureFit
    /// Whether they are the same picture.
    public let isSame: Bool

    /// What is not explained, in thousandths.
    public var rest: Int { Int((1000 * (1 - fit.quality) + 0.5).rounded(.down)) }
}

/// A photo's picture as it is compared with others: a kilobyte.
public struct ComparedPicture: Sendable {
    private let look: PhotoLook
    /// Width by height of the upright photo.
    private let aspect: Double

    /// Nil for a flat picture, which is like every other flat one.
    public init?(_ look: PhotoLook, aspect: Double) {
        guard aspect > 0, aspect.isFinite, !look.isFlat else { return nil }
        self.look = look
        self.aspect = aspect
    }

    /// Nil where their shapes are too far apart for a comparison.
    public func resemblance(to other: ComparedPicture) -> Resemblance? {
        guard max(aspect, other.aspect) <= 1.08 * min(aspect, other.aspect) else { return nil }
        let hasColour =
            abs(look.blue - other.look.blue) <= 12 && abs(look.red - other.look.red) <= 12
        let (soft, softOther) = (SoftPicture(look), SoftPicture(other.look))
        let fits = [
            PictureFit(of: soft, on: softOther), PictureFit(of: softOther, on: soft),
        ].sorted { $0.quality > $1.quality }
        // Of two that explain as much either may say so: the answer is the same from both sides.
        let best = fits.filter { $0.quality == fits[0].quality }
        return Resemblance(
            fit: fits[0], isSame: hasColour && best.contains(where: \.isOfOnePicture))
    }
}

extension PictureFit {
    /// Whether so little is changed and so much explained that both are one picture.
    fileprivate var isOfOnePicture: Bool {
        quality >= 0.96 && gain >= 0.75 && gain <= 1.33 && abs(offset) <= 24
            && abs(across - 1) <= 0.08 && abs(down - 1) <= 0.08
    }
}

extension PhotoLook {
    /// Whether there is next to nothing to see.
    fileprivate var isFlat: Bool {
        let count = Double(luma.count)
        let mean = luma.reduce(0) { $0 + Double($1) } / count
        let variance = luma.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / count
        return variance < 9
    }
}
