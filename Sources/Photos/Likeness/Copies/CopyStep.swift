/// How far a search for copies is.
public enum CopyStep: Hashable, Sendable {
    /// Of photos that may have the same bytes as others.
    case read(Int, of: Int)
    case hashed(Int, of: Int)
    /// The share of all pairs, 0…1.
    case compared(Double)
    /// Of photos that are like others.
    case lookedAt(Int, of: Int)

    /// The words of a line that shows it: `41,200 of 100,000 hashed`.
    public var words: String {
        switch self {
        case .read(let done, let all): "\(grouped(done)) of \(grouped(all)) read"
        case .hashed(let done, let all): "\(grouped(done)) of \(grouped(all)) hashed"
        case .compared(let share): "\(Int(share * 100)) % compared"
        case .lookedAt(let done, let all): "\(grouped(done)) of \(grouped(all)) looked at"
        }
    }
}

/// A number with a comma between thousands.
private func grouped(_ number: Int) -> String {
    let digits = String(number)
    return digits.enumerated().map { place, digit in
        place > 0 && (digits.count - place) % 3 == 0 ? ",\(digit)" : "\(digit)"
    }.joined()
}
