/// What the bar says, and whether it is there.
struct StatusBar: Hashable, Sendable {
    var message: Message? {
        didSet { remark = nil }
    }
    /// What is said for a moment over the message.
    var remark: Message?
    /// Whether the user wants it; in a small room there is none.
    var isWanted: Bool
    /// Whether a second line tells of camera, lens and exposure.
    var showsInfo = false
}
