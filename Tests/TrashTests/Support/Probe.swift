import Faults
import Glibc
import System

@testable import Trash

/// The probe program and the library that makes its calls fail.
struct Probe {
    let program: Path
    private let library: FaultShim
    var shim: Path { library.path }

    /// Finds the program beside the test bundle; nil when there is no C compiler for the library.
    init?(_ name: String = "trash-probe") {
        guard let folder = FaultShim.programs(with: name), let library = FaultShim()
        else { return nil }
        program = BytePath.join(folder, bytes(name))
        self.library = library
    }

    /// Runs one command of the probe with the sandbox as its home.
    func callAsFunction(
        _ command: [[UInt8]], in sandbox: Sandbox, fault: String = "", isApart: Bool = false,
        folder: (name: String, path: Path)? = nil, swap: (from: Path, to: Path)? = nil,
        log: Path? = nil, allocations: Path? = nil, output: Path? = nil
    ) -> Ending {
        let process = start(
            command, in: sandbox, fault: fault, isApart: isApart, folder: folder, swap: swap,
            log: log, allocations: allocations, output: output)
        return process.map { finish($0) } ?? .notStarted
    }

    /// Starts one command of the probe with the sandbox as its home; nil when that is not possible.
    func start(
        _ command: [[UInt8]], in sandbox: Sandbox, fault: String = "", isApart: Bool = false,
        folder: (name: String, path: Path)? = nil, swap: (from: Path, to: Path)? = nil,
        log: Path? = nil, allocations: Path? = nil, output: Path? = nil
    ) -> pid_t? {
        var environment =
            [
                bytes("HOME=") + sandbox.home,
                bytes("XDG_DATA_HOME=") + sandbox.home + bytes("/share"),
                bytes("XDG_STATE_HOME=") + sandbox.home + bytes("/state"),
            ] + library.environment(fault, swap: swap, log: log)
        if isApart { environment.append(bytes("FAULT_APART=") + sandbox.photos) }
        if let folder { environment.append(bytes("\(folder.name)=") + folder.path) }
        if let allocations { environment.append(bytes("FAULT_ALLOCATIONS=") + allocations) }
        return Faults.start([program] + command, environment: environment, output: output)
    }
}
