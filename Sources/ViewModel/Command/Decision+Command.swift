import Browsing
import Selecting

/// Why a command decides nothing.
enum DecisionError: Error, Hashable {
    case stars(String)
    case flag(String)
    case label(String)

    var words: String {
        switch self {
        case .stars(let text): "\(text): 0 to 5 stars"
        case .flag(let text): "no such flag: \(text) · pick, reject or none"
        case .label(let text):
            "no such label: \(text) · "
                + LabelColour.allCases.map(\.rawValue).joined(separator: ", ") + " or none"
        }
    }
}

extension Decision {
    /// What `rate`, `flag` and `label` mean with a value.
    init(command: String, _ value: String) throws(DecisionError) {
        switch command {
        case "rate":
            guard let stars = Int(value), (0...5).contains(stars) else { throw .stars(value) }
            self = .stars(stars)
        case "flag":
            guard let flag = PhotoFlag(rawValue: value) else { throw .flag(value) }
            self = .flag(flag)
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
