/// A reason not to try a file again until it changes: one that lies in the file and not in the moment.
struct NotedFailure {
    /// The key under which it is noted in the PNG.
    static let keyword = "X-Riffle::Failure"

    let error: DecodeError

    /// Nil for what may be otherwise the next time.
    init?(_ error: DecodeError) {
        switch error {
        case .malformed, .tooManyPixels, .tooManyScans: self.error = error
        default: return nil
        }
    }

    /// How it is noted.
    var text: String {
        switch error {
        case .tooManyPixels(let width, let height, let limit): "pixels \(width) \(height) \(limit)"
        case .tooManyScans: "scans"
        case .malformed(let message): "malformed \(message)"
        default: ""
        }
    }

    /// Nil for a note that says nothing known.
    init?(text: String) {
        let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = words.count > 1 ? words[1] : ""
        switch words.first {
        case "malformed": error = .malformed(String(rest))
        case "scans": error = .tooManyScans
        case "pixels":
            let numbers = rest.split(separator: " ").compactMap { Int($0) }
            guard numbers.count == 3 else { return nil }
            error = .tooManyPixels(width: numbers[0], height: numbers[1], limit: numbers[2])
        default: return nil
        }
    }
}
