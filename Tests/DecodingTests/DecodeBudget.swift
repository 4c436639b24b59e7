/// What a decode may cost: two seconds, as docs/safety.md promises, or on a slow machine a multiple of what a harmless photo of 48 megapixels costs
/// the same worker.
struct DecodeBudget {
    private static let promised = 2.0
    private static let multiple = 2.5
    static let photo = Array((Fixture.folder + "../Hostile/plain-6900.png").utf8)

    /// Seconds of the processor.
    private(set) var seconds = Double.infinity

    /// Measures it: the cheaper of two decodes; `decode` gives its seconds of the processor.
    init(decode: () throws -> Double) rethrows {
        for _ in 0..<2 { seconds = min(seconds, Self.multiple * (try decode())) }
        seconds = max(seconds, Self.promised)
    }
}
