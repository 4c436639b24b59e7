import DisplayList

/// What the last action did, in words.
struct Message: Hashable, Sendable {
    var spans: [TextSpan]
    /// When it goes; nil where it stays until the next action.
    var expires: Time?
    /// The trash it tells of.
    var op: Int?

    func isShown(at time: Time) -> Bool { expires.map { time < $0 } ?? true }
}
