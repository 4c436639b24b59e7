import System

/// What keeps a decode worker from harm on this system, as the helper itself has tried it.
struct WorkerProtections {
    /// The version of landlock's interface, nil where the kernel has none.
    var landlock: Int?
    /// Whether a system call that no decode needs ends the process.
    var filtersCalls = false
    /// Whether a sanitizer is built in, which does without the two.
    var isInstrumented = false

    /// What `riffle-decode protections` prints: a word a line, some with a number.
    init(listed lines: [UInt8]) {
        for line in lines.split(separator: 0x0A) {
            let words = String(decoding: line, as: UTF8.self).split(separator: " ")
            switch words.first {
            case "landlock": landlock = words.dropFirst().first.flatMap { Int($0) }
            case "seccomp": filtersCalls = true
            case "instrumented": isInstrumented = true
            default: break
            }
        }
    }

    /// Asks the helper; nil where it does not answer.
    init?(of helper: String) {
        let answer = commandOutput([helper, "protections"], atMost: 1024, milliseconds: 4000)
        guard let answer else { return nil }
        self.init(listed: answer)
    }
}

/// What keeps a decode worker from harm; nil: it could not be asked.
func words(for protections: WorkerProtections?) -> String {
    guard let protections else { return "not known: the decode worker does not start" }
    let limits = "a process of its own with limits on memory, files and time"
    if protections.isInstrumented { return limits + ", and with a sanitizer built in no more" }
    let files =
        protections.landlock.map { "no files\($0 >= 4 ? ", no TCP" : "") (landlock \($0))" }
        ?? "this kernel has no landlock"
    let calls =
        protections.filtersCalls ? "few system calls (seccomp)" : "this kernel has no seccomp"
    return "\(limits); \(files); \(calls)"
}
