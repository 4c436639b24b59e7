extension [UInt8] {
    /// Whether these bytes come in it, one behind the other.
    func contains(sequence: [UInt8]) -> Bool {
        guard count >= sequence.count else { return false }
        return (0...(count - sequence.count)).contains { self[$0...].starts(with: sequence) }
    }
}
