public import System

/// How another program ended, where that is worth a word; nil where it did as it should.
public func words(for end: ProgramEnd, of name: String) -> String? {
    switch end {
    case .exited(0), .left: nil
    case .exited(let status): "\(name) ended with \(status)"
    case .killed(let signal): "\(name) was killed by signal \(signal)"
    // What execvp says of a name that it finds nowhere.
    case .notStarted(2): "\(name): not found"
    case .notStarted(let code): "\(name): \(words(forErrno: code).lowercased())"
    case .stopped: "\(name) stands still; it ends with riffle"
    }
}
