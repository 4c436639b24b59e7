import CLinux
import Glibc

/// How another program ended.
public enum ProgramEnd: Hashable, Sendable {
    case exited(Int32)
    /// By a signal.
    case killed(Int32)
    /// It could not be started, with the errno.
    case notStarted(Int32)
    /// It stands still, and does not have the terminal any more.
    case stopped
    /// The program that ran it had to end.
    case left
}

/// Runs a program by itself and waits for its end; the first word is its name, looked up along PATH.
///
/// It has no input, what it writes goes nowhere, and it is in a session of its own. No shell sees the words.
public func runApart(_ words: [[UInt8]]) -> ProgramEnd {
    var process: pid_t = 0
    let error = unsafe withArguments(words) { unsafe clinux_program_apart($0, &process) }
    guard error == 0 else { return .notStarted(error) }
    var number: Int32 = 0
    let state = unsafe clinux_program_state(process, 1, &number)
    return state == CLINUX_PROGRAM_KILLED ? .killed(number) : .exited(number)
}

/// Runs a program that has the terminal of this session, and waits for its end; it calls `shouldEnd` now and then.
public func runInTerminal(
    _ words: [[UInt8]], until shouldEnd: () -> Bool
) -> ProgramEnd {
    var process: pid_t = 0
    let error = unsafe withArguments(words) { unsafe clinux_program_in_terminal($0, &process) }
    guard error == 0 else { return .notStarted(error) }
    while true {
        var number: Int32 = 0
        switch unsafe clinux_program_state(process, 0, &number) {
        case CLINUX_PROGRAM_EXITED: return .exited(number)
        case CLINUX_PROGRAM_KILLED: return .killed(number)
        case CLINUX_PROGRAM_STOPPED: return .stopped
        default: break
        }
        if shouldEnd() {
            clinux_program_signal(process, SIGHUP)
            clinux_program_signal(process, SIGCONT)
            return .left
        }
        usleep(20_000)
    }
}

private func withArguments(
    _ words: [[UInt8]], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32
) -> Int32 {
    // No argument can hold a zero.
    if words.isEmpty || words.contains(where: { $0.contains(0) }) { return EINVAL }
    var arguments = unsafe words.map { word in
        unsafe strdup(cString(word))
    }
    unsafe arguments.append(nil)
    defer { unsafe arguments.forEach { unsafe free($0) } }
    return unsafe arguments.withUnsafeBufferPointer { all in
        guard let first = all.baseAddress else { return EINVAL }
        return unsafe body(first)
    }
}

/// The first bytes that a program writes to its standard output; nil where it fails or takes too long.
///
/// The first word is the program's name, looked up along PATH.
public func commandOutput(_ words: [String], atMost capacity: Int, milliseconds: Int32) -> [UInt8]?
{
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var output = [CChar](repeating: 0, count: capacity)
    let count = unsafe clinux_command_output(&arguments, &output, capacity, milliseconds)
    return count < 0 ? nil : output[..<count].map(UInt8.init(bitPattern:))
}
