/// What a decode may cost: a multiple of what a harmless photo of 48 megapixels costs the same worker.
///
/// Machines differ by more than any number of seconds allows for. The dearest file of the corpus, 900 megapixels of one bit, kept
/// within 2.5 times as much on the processors of before, and takes up to 2.9 times on another.
struct DecodeBudget {
    private static let multiple = 4.0
    static let photo = Array((Fixture.folder + "../Hostile/plain-6900.png").utf8)

    /// Seconds of the processor.
    private(set) var seconds = Double.infinity

    /// Measures it: the cheaper of two decodes; `decode` gives its seconds of the processor.
    init(decode: () throws -> Double) rethrows {
        for _ in 0..<2 { seconds = min(seconds, Self.multiple * (try decode())) }
    }
}
