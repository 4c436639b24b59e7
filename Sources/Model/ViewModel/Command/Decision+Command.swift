import Browsing
import DisplayList
import Geometry
import Selecting

/// Why a command decides nothing.
enum DecisionError: Error, Hashable {
    case stars(String)
    case flag(String)
    case label(String)
    case turn(String)

    var words: Sentence {
        switch self {
        case .stars(let text): "stars are 0 to 5, not \(Sentence(name: Array(text.utf8)))"
        case .flag(let text):
            "no such flag: \(Sentence(name: Array(text.utf8)))\(reason: " · pick, reject or none")"
        case .label(let text):
            "no such label: \(Sentence(name: Array(text.utf8)))\(reason: " · \(Self.labels) or none")"
        case .turn(let text):
            "no such turn: \(Sentence(name: Array(text.utf8)))\(reason: " · \(Self.turns)")"
        }
    }

    private static var turns: String {
        Orientation.named.map(\.word).joined(separator: ", ")
    }

    private static var labels: String {
        LabelColour.allCases.map(\.rawValue).joined(separator: ", ")
    }
}

extension Decision {
    /// What `rate`, `flag`, `label` and `turn` mean with a value.
    init(command: String, _ value: String) throws(DecisionError) {
        switch command {
        case "rate":
            guard let stars = Int(value), (0...5).contains(stars) else { throw .stars(value) }
            self = .stars(stars)
        case "flag":
            guard let flag = PhotoFlag(rawValue: value) else { throw .flag(value) }
            self = .flag(flag)
        case "turn":
            guard let turn = Orientation(word: value) else { throw .turn(value) }
            self = turn == .upright ? .unturn : .turn(turn)
        default:
            guard value != "none" else {
                self = .label(.none)
                return
            }
            guard let colour = LabelColour(rawValue: value) else { throw .label(value) }
            self = .label(.colour(colour))
        }
    }
}
