public import Browsing

extension Options {
    /// Derives the random choices of all modes from this number.
    public mutating func takeSeed(_ seed: Int) {
        for mode in Mode.registry { takeSeed(seed, in: mode) }
    }

    private mutating func takeSeed<Own: Configurable>(_ seed: Int, in type: Own.Type) {
        self[type].takeSeed(seed)
    }
}
