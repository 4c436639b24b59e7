public import Browsing

extension Options {
    /// Has what is random in any mode follow from this number.
    public mutating func takeSeed(_ seed: Int) {
        for mode in Mode.registry { takeSeed(seed, in: mode) }
    }

    private mutating func takeSeed<Own: Configurable>(_ seed: Int, in type: Own.Type) {
        self[type].takeSeed(seed)
    }
}
