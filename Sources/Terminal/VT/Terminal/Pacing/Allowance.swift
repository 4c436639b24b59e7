/// How many bytes a frame may take.
public struct Allowance: Hashable, Sendable {
    /// Above this its colours are sent less closely; nil for any number.
    public let budget: Int?
    /// How closely colours are sent at least, whatever it takes.
    public let coarsest: Fidelity
    /// Above this only a part of it is sent; nil for any number.
    public let limit: Int?

    /// What a frame in motion takes at most, in bytes a cell: 120 KB for 200 × 60 cells, 7 MB a second.
    static let movingBytesPerCell = 10
    /// What questions and synchronization may add to a frame, in bytes.
    static let overhead = 128
    /// So many frame intervals a part of a resting frame may take: a key waits for no more.
    static let restingIntervals = 2

    /// How many bytes may be unanswered for a frame to be sent, where no more than `most` may be on their way: what leaves
    /// it room for a half of that.
    public static func mostUnanswered(of most: Int?) -> Int? { most.map { $0 / 2 } }

    /// What the next frame is for.
    public enum Purpose: Hashable, Sendable {
        /// Things move, and the next frame will replace it.
        case motion
        /// A photo plays: the next frame will replace it, after twice the time.
        case playing
        /// It shows something at rest as soon as it can.
        case rest
        /// Its like is on the screen already, in colours less close.
        case refinement

        /// Whether the next frame will replace it.
        public var isPassing: Bool { self == .motion || self == .playing }
    }

    /// What a frame of so many cells may take now, where no more than `most` bytes may be on their way.
    public init(_ purpose: Purpose, cells: Int, most: Int?, pacing: Pacing) {
        var part = pacing.budget
        if purpose != .motion { part = part.map { $0 * Allowance.restingIntervals } }
        var budget = part
        // The first picture of all goes over an unknown link: soon there, it is made exact afterwards.
        if purpose.isPassing || purpose == .rest && budget == nil {
            let times = purpose == .playing ? Allowance.restingIntervals : 1
            budget = min(budget ?? .max, times * cells * Allowance.movingBytesPerCell)
        }
        var limit = purpose == .refinement ? part : nil
        if let most {
            let room = most - pacing.bytesInFlight - Allowance.overhead
            limit = min(limit ?? .max, max(room, 0))
        }
        if let limit { budget = min(budget ?? .max, limit) }
        self.budget = purpose == .refinement ? nil : budget
        self.limit = limit
        // What comes in parts anyway need not be coarse.
        coarsest =
            most != nil && !purpose.isPassing ? .within(Fidelity.coarsestTolerance) : .palette
    }
}
