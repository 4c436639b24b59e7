/// Chooses how closely the colours of frames in motion are sent, so that they fit, without flickering between two steps.
public struct QualityLadder: Hashable, Sendable {
    /// The best that motion gets: a difference is not visible in a picture that moves.
    public static let finest = Fidelity.within(4)
    /// The best that is left in half-blocks beside photos that move in their own pixels: their blurred ground, and a rim.
    static let finestBesidePhotos = Fidelity.within(8)
    /// So many frames in a row must have had room for more before the next are sent more closely.
    static let patience = 8

    /// What the next frame in motion begins with.
    public private(set) var fidelity = finest
    private var roomy = 0

    public init() {}

    /// What it begins with where photos move in their own pixels.
    public var besidePhotos: Fidelity {
        fidelity.isFiner(than: QualityLadder.finestBesidePhotos)
            ? QualityLadder.finestBesidePhotos : fidelity
    }

    /// A frame in motion was sent with this fidelity and took `bytes` of the `budget`; nil where there is none.
    ///
    /// It gets coarser at once, and finer when eight frames in a row took less than half: a step costs up to twice the bytes.
    public mutating func note(_ sent: Fidelity, bytes: Int, budget: Int?) {
        if sent != fidelity { roomy = 0 }
        fidelity = sent.isFiner(than: QualityLadder.finest) ? QualityLadder.finest : sent
        guard budget.map({ 2 * bytes <= $0 }) ?? true else {
            roomy = 0
            return
        }
        roomy += 1
        guard roomy >= QualityLadder.patience, fidelity != QualityLadder.finest,
            let finer = fidelity.finer
        else { return }
        fidelity = finer
        roomy = 0
    }
}
