import Decoding
import Messages

/// The result of starting a family's worker: its library and its locks, or what is missing.
func words(for state: FamilyState) -> String {
    switch state {
    case .ready(let library, let landlock, let filtersCalls):
        let locks = [landlock.map { "landlock \($0)" }, filtersCalls ? "seccomp" : nil]
        let words = locks.compactMap(\.self).joined(separator: ", ")
        return library + (words.isEmpty ? "" : " (\(words))")
    case .absent(.needs(_, let package)): return "needs \(package): sudo apt install \(package)"
    case .absent(.notBuilt): return "not supported by this build"
    case .absent(let error): return words(for: error)
    }
}
