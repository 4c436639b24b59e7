extension FrameEncoder {
    /// How a frame is sent.
    public struct Options: Hashable, Sendable {
        /// How closely, unless that takes more than the budget.
        public var fidelity: Fidelity
        /// How closely at least, whatever it takes.
        public var coarsest: Fidelity
        /// Whether the frame is wrapped as a synchronized update (mode 2026).
        public var isSynchronized: Bool
        /// The query behind the frame.
        public var ping: Ping?
        /// The query before it, so that the time between the two answers is what the frame took.
        public var openingPing: Ping?
        /// How many bytes the frame may take before its colours are sent less closely; nil for any number.
        ///
        /// A frame that takes more is encoded again, a step coarser each time, until it fits or the steps are at an end.
        public var budget: Int?
        /// How many bytes are sent at most, beside a hundred; nil for any number.
        ///
        /// Of a frame that takes more whole rows are left as they are, but one row is always sent. The next frame begins
        /// with the row at which this one broke off.
        public var limit: Int?
        /// Whether the terminal may be asked to move what it shows (DCH, ICH; SU and SD within DECSTBM).
        ///
        /// Looking for such moves takes about as long as encoding the frame; it pays where things move.
        public var movesCells: Bool
        /// What goes behind the cells of a frame that is sent whole, in the same update: the cursor stands anywhere afterwards.
        public var trailer: [UInt8]

        public init(
            _ fidelity: Fidelity = .exact, isSynchronized: Bool = false, ping: Ping? = nil,
            openingPing: Ping? = nil, coarsest: Fidelity = .palette, budget: Int? = nil,
            limit: Int? = nil,
            movesCells: Bool = false, trailer: [UInt8] = []
        ) {
            self.fidelity = fidelity
            self.coarsest = coarsest
            self.isSynchronized = isSynchronized
            self.ping = ping
            self.openingPing = openingPing
            self.budget = budget
            self.limit = limit
            self.movesCells = movesCells
            self.trailer = trailer
        }
    }

    /// What became of a frame.
    public struct Sent: Hashable, Sendable {
        /// Whether the screen was anything else before; without it no byte is sent, no ping either.
        public var hasChanged: Bool
        /// Whether the screen shows all of the frame now.
        public var isComplete: Bool
        /// How closely, where it does.
        public var fidelity: Fidelity
        /// How many bytes it took.
        public var bytes: Int
    }
}
