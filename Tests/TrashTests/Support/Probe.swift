import Glibc

@testable import Trash

/// Runs programs and tells how they ended.
enum Ending: Hashable {
    case exited(Int32)
    case killed(Int32)
    case notStarted
}

func run(_ arguments: [[UInt8]], environment: [[UInt8]] = [], output: Path? = nil) -> Ending {
    guard let process = start(arguments, environment: environment, output: output) else {
        return .notStarted
    }
    return finish(process)
}

/// Starts a program, its output into a file; nil when that is not possible.
func start(_ arguments: [[UInt8]], environment: [[UInt8]], output: Path? = nil) -> pid_t? {
    unsafe withStrings(arguments) { argv in
        unsafe withStrings(environment) { envp in
            var actions = unsafe posix_spawn_file_actions_t()
            unsafe posix_spawn_file_actions_init(&actions)
            defer { unsafe posix_spawn_file_actions_destroy(&actions) }
            let sink = cString(output ?? bytes("/dev/null"))
            unsafe posix_spawn_file_actions_addopen(
                &actions, 1, sink, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
            var process: pid_t = 0
            let program = cString(arguments[0])
            let code = unsafe posix_spawn(&process, program, &actions, nil, argv, envp)
            return code == 0 ? process : nil
        }
    }
}

/// Waits for a program to end.
func finish(_ process: pid_t) -> Ending {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal)
}

private func withStrings<Result>(
    _ strings: [[UInt8]],
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers = unsafe strings.map { unsafe strdup(cString($0)) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe body(&pointers)
}

/// The probe program and the library that makes its calls fail.
struct Probe {
    let program: Path
    let shim: Path

    /// Finds the program beside the test bundle; nil when there is no C compiler for the library.
    init?() {
        guard let link = try? realPath(bytes("/proc/self/exe")), let folder = Self.folder(link),
            let shim = FaultShim.library
        else { return nil }
        program = joined(folder, bytes("trash-probe"))
        self.shim = shim
    }

    private static func folder(_ executable: Path) -> Path? {
        // The test process is the bundle itself or a program of the toolchain, which names the bundle.
        for candidate in [executable] + CommandLine.arguments.map({ bytes($0) }) {
            if let folder = split(candidate)?.directory,
                status(joined(folder, bytes("trash-probe"))) != nil
            {
                return folder
            }
        }
        return nil
    }

    /// Runs one command of the probe with the sandbox as its home.
    func callAsFunction(
        _ command: [[UInt8]], in sandbox: Sandbox, fault: String = "", isApart: Bool = false,
        folder: (name: String, path: Path)? = nil, swap: (from: Path, to: Path)? = nil,
        log: Path? = nil, allocations: Path? = nil
    ) -> Ending {
        let process = start(
            command, in: sandbox, fault: fault, isApart: isApart, folder: folder, swap: swap,
            log: log, allocations: allocations)
        return process.map { finish($0) } ?? .notStarted
    }

    /// Starts one command of the probe with the sandbox as its home; nil when that is not possible.
    func start(
        _ command: [[UInt8]], in sandbox: Sandbox, fault: String = "", isApart: Bool = false,
        folder: (name: String, path: Path)? = nil, swap: (from: Path, to: Path)? = nil,
        log: Path? = nil, allocations: Path? = nil
    ) -> pid_t? {
        var environment = [
            bytes("HOME=") + sandbox.home, bytes("XDG_DATA_HOME=") + sandbox.home + bytes("/share"),
            bytes("XDG_STATE_HOME=") + sandbox.home + bytes("/state"),
            bytes("LD_PRELOAD=") + shim, bytes("FAULT=\(fault)"),
            bytes("SWIFT_BACKTRACE=enable=no"),
        ]
        if isApart { environment.append(bytes("FAULT_APART=") + sandbox.photos) }
        if let folder { environment.append(bytes("\(folder.name)=") + folder.path) }
        if let swap {
            environment.append(bytes("FAULT_SWAP_FROM=") + swap.from)
            environment.append(bytes("FAULT_SWAP_TO=") + swap.to)
        }
        if let log { environment.append(bytes("FAULT_LOG=") + log) }
        if let allocations { environment.append(bytes("FAULT_ALLOCATIONS=") + allocations) }
        return TrashTests.start([program] + command, environment: environment)
    }
}
