public import Glibc

/// How a program ended.
public enum Ending: Hashable, Sendable {
    case exited(Int32)
    case killed(Int32)
    case notStarted
}

/// Runs a program to its end; `output` is the file that gets what it prints.
public func run(
    _ arguments: [[UInt8]], environment: [[UInt8]] = [], output: [UInt8]? = nil
) -> Ending {
    guard let process = start(arguments, environment: environment, output: output) else {
        return .notStarted
    }
    return finish(process)
}

/// Starts a program, its output into a file; nil where that is not possible.
public func start(
    _ arguments: [[UInt8]], environment: [[UInt8]], output: [UInt8]? = nil
) -> pid_t? {
    withStrings(arguments) { argv in
        withStrings(environment) { envp in
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            let sink = text(output ?? Array("/dev/null".utf8))
            posix_spawn_file_actions_addopen(&actions, 1, sink, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            posix_spawn_file_actions_adddup2(&actions, 1, 2)
            var process: pid_t = 0
            let code = posix_spawn(&process, text(arguments[0]), &actions, nil, argv, envp)
            return code == 0 ? process : nil
        }
    }
}

/// Waits for a program to end.
public func finish(_ process: pid_t) -> Ending {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal)
}

/// A text as C has it.
private func text(_ bytes: [UInt8]) -> [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

private func withStrings<Result>(
    _ strings: [[UInt8]],
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers = strings.map { strdup(text($0)) } + [nil]
    defer { pointers.forEach { free($0) } }
    return body(&pointers)
}
