/// The shortest time from a question to its answer, of late: what the way takes when nothing queues on it.
///
/// What is older than ten to twenty seconds is forgotten, because the way may have changed. Times are in seconds.
struct RoundTrip: Hashable, Sendable {
    /// How long one of the two parts of its memory is.
    static let memory = 10.0

    private var recent: Double?
    private var earlier: Double?
    private var recentBegan = -Double.infinity

    /// Nil before the first answer.
    var shortest: Double? {
        guard let recent else { return earlier }
        return min(recent, earlier ?? recent)
    }

    /// An answer came at `time`, `trip` after its question.
    mutating func note(_ trip: Double, at time: Double) {
        if time - recentBegan >= RoundTrip.memory {
            earlier = recent
            recent = nil
            recentBegan = time
        }
        recent = min(recent ?? trip, max(trip, 0))
    }
}
