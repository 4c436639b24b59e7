import Decoding
import Messages

/// What became of starting a family's worker: its library and what locks it, or what is missing.
func words(for state: FamilyState) -> String {
    switch state {
    case .ready(let library, let landlock, let filtersCalls):
        let locks = [landlock.map { "landlock \($0)" }, filtersCalls ? "seccomp" : nil]
        let words = locks.compactMap(\.self).joined(separator: ", ")
        return library + (words.isEmpty ? "" : " (\(words))")
    case .absent(.needs(_, let package)): return "needs \(package): sudo apt install \(package)"
    case .absent(.notBuilt): return "this riffle was built without it"
    case .absent(let error): return words(for: error)
    }
}
