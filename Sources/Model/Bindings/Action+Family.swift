import Browsing
import ViewModel

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
        case .autoAdvance: "advance"
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
        default: nil
        }
    }
}
