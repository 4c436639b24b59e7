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
        case comparing = "In compare"
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

/// Actions that differ in one word share a name where they are listed.
extension Action {
    /// Whether its keys mean it in the trash review.
    var isForTrash: Bool { contexts.contains(.reviewing) || intent.isForTrash }

    /// What the status line calls it while its keys are being typed.
    var brief: String {
        switch intent {
        case .copyTo, .moveTo: "target"
        case .command("copy "): "path"
        case .markAll, .markAgain: "marks"
        case .mode: "mode"
        case .autoAdvance: "auto"
        case .run(let program): program
        default: name
        }
    }

    /// The one row of help for all such actions of a group while they have their first keys; nil for a row of its own.
    var sharedSummary: String? {
        switch intent {
        case .decide(.stars(1...5)): "one to five stars"
        case .decide(.toggleLabel): "label it red, yellow, green or blue"
        case .copyTo: "copy the photo to target 1 … 9"
        case .moveTo: "move the photo to target 1 … 9"
        case .move: group == .tiles ? "select a tile" : "pan"
        case .slideshow: "slideshow; pause, slower, faster"
        case .overlay: "tint what is in focus, or blown"
        default: nil
        }
    }
}
