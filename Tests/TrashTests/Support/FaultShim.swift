import Glibc

@testable import Trash

/// The library that makes a program's calls fail.
enum FaultShim {
    /// Compiled when it is first asked for, once for all tests of a run, and removed when they end; nil when there is no C compiler.
    static let library: Path? = {
        let library = bytes("/tmp/riffle-fault-shim-\(getpid())-\(number()).so")
        let source = bytes(
            #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
                + "/Probes/fault-shim/fault-shim.c")
        let arguments = ["/usr/bin/cc", "-shared", "-fPIC", "-O1", "-o"].map(bytes)
        let path = bytes("PATH=/usr/bin:/bin")
        let ending = run(arguments + [library, source, bytes("-ldl")], environment: [path])
        guard ending == .exited(0) else { return nil }
        atexit { FaultShim.remove() }
        return library
    }()

    private static func remove() {
        guard let library else { return }
        _ = unsafe unlink(cString(library))
    }

    private static func number() -> UInt64 { (try? kernelRandomBits()) ?? 0 }
}
