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
