public import Browsing
import ViewModel

/// Something the user can ask for: the one source of input, help, the manual and `--print-keys`.
public struct Action: Hashable, Sendable {
    public enum Group: String, Hashable, Sendable, CaseIterable {
        case looking = "One photo"
        case selecting = "Which photos"
        case deciding = "Deciding"
        case filing = "Other folders"
        case modes = "Browsing modes"
        case tiles = "Grid and waterfall"
        case zooming = "In the viewer"
        case reviewing = "In the trash"
        case program = "The program"
    }

    /// What configuration calls it.
    public let name: String
    public var keys: [KeySequence]
    public let group: Group
    /// When its keys mean it; of two actions with the same key, the one for fewer contexts goes first.
    public let contexts: Set<InputContext>
    /// One line, without a full stop.
    public let summary: String
    public let intent: Intent

    public init(
        _ name: String, _ keys: [KeySequence], _ group: Group,
        in contexts: Set<InputContext> = [.cards, .tiles, .zoomed], _ summary: String,
        _ intent: Intent
    ) {
        self.name = name
        self.keys = keys
        self.group = group
        self.contexts = contexts
        self.summary = summary
        self.intent = intent
    }
}
