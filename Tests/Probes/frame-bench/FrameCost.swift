/// What one frame cost: CPU in milliseconds, and bytes.
struct FrameCost {
    var scene = 0.0
    var compose = 0.0
    var encode = 0.0
    var bytes = 0

    var total: Double { scene + compose + encode }

    /// The cost in the middle, of the same frame drawn several times.
    static func median(of costs: [FrameCost]) -> FrameCost {
        costs.sorted { $0.total < $1.total }[costs.count / 2]
    }
}
