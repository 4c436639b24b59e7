public import ViewModel

/// Something the user can ask for: the one source of input, help, the manual and `--print-keys`.
public struct Action: Hashable, Sendable {
    public enum Group: String, Hashable, Sendable, CaseIterable {
        case looking = "Looking"
        case deciding = "Deciding"
        case program = "The program"
    }

    /// What configuration calls it.
    public let name: String
    public var keys: [KeySequence]
    public let group: Group
    /// One line, without a full stop.
    public let summary: String
    public let intent: Intent

    public init(
        _ name: String, _ keys: [KeySequence], _ group: Group, _ summary: String,
        _ intent: Intent
    ) {
        self.name = name
        self.keys = keys
        self.group = group
        self.summary = summary
        self.intent = intent
    }
}
