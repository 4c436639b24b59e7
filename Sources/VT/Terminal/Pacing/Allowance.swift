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
    /// What tmux 3.3a keeps for its client, in bytes a cell: if more is queued it throws everything away.
    static let tmuxBytesPerCell = 8
    /// What questions and synchronization may add to a frame, in bytes.
    static let overhead = 128
    /// So many frame intervals a part of a resting frame may take: a key waits for no more.
    static let restingIntervals = 2

    /// How many bytes may be unanswered for a frame of so many cells to be sent: what leaves it room for a half of what tmux
    /// keeps; nil where there is no tmux.
    public static func mostUnanswered(cells: Int, isTmux: Bool) -> Int? {
        isTmux ? cells * tmuxBytesPerCell / 2 : nil
    }

    /// What the next frame is for.
    public enum Purpose: Hashable, Sendable {
        /// Things move, and the next frame will replace it.
        case motion
        /// It shows something at rest as soon as it can.
        case rest
        /// Its like is on the screen already, in colours less close.
        case refinement
    }

    /// What a frame of so many cells may take now.
    public init(_ purpose: Purpose, cells: Int, isTmux: Bool, pacing: Pacing) {
        var most = pacing.budget
        if purpose != .motion { most = most.map { $0 * Allowance.restingIntervals } }
        var budget = most
        if purpose == .motion {
            budget = min(budget ?? .max, cells * Allowance.movingBytesPerCell)
        }
        var limit = purpose == .refinement ? most : nil
        if isTmux {
            let room = cells * Allowance.tmuxBytesPerCell - pacing.bytesInFlight
            limit = min(limit ?? .max, max(room - Allowance.overhead, 0))
        }
        if let limit { budget = min(budget ?? .max, limit) }
        self.budget = purpose == .refinement ? nil : budget
        self.limit = limit
        // What comes in parts anyway need not be coarse.
        coarsest = isTmux && purpose != .motion ? .within(Fidelity.coarsestTolerance) : .palette
    }
}
