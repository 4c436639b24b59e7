import Glibc

/// The library that makes calls of a program fail.
///
/// Its source, `Tests/Probes/fault-shim`, says what it knows.
public struct FaultShim: Sendable {
    public let path: [UInt8]

    /// Nil where there is no C compiler.
    public init?() {
        guard let path = Self.library else { return nil }
        self.path = path
    }

    /// Compiled when it is first asked for, once for all tests of a run, and removed when they end.
    private static let library: [UInt8]? = {
        let number = UInt64.random(in: 0...(.max))
        let path = Array("/tmp/riffle-fault-shim-\(getpid())-\(number).so".utf8)
        let source =
            #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
            + "/Probes/fault-shim/fault-shim.c"
        let words = ["/usr/bin/cc", "-shared", "-fPIC", "-O1", "-o"].map { Array($0.utf8) }
        let ending = run(
            words + [path, Array(source.utf8), Array("-ldl".utf8)],
            environment: [Array("PATH=/usr/bin:/bin".utf8)])
        guard ending == .exited(0) else { return nil }
        atexit { FaultShim.remove() }
        return path
    }()

    private static func remove() {
        guard let library else { return }
        unlink(library.map { CChar(bitPattern: $0) } + [0])
    }

    /// What a program's environment has so that these faults meet it; `swap` is what another program brings and takes the place of, `log` the file for the
    /// names of the calls, `library` one whose calls count too.
    public func environment(
        _ faults: String, swap: (from: [UInt8], to: [UInt8])? = nil, log: [UInt8]? = nil,
        library: String? = nil
    ) -> [[UInt8]] {
        func pair(_ name: String, _ value: [UInt8]) -> [UInt8] { Array("\(name)=".utf8) + value }
        var environment = [
            pair("LD_PRELOAD", path), pair("FAULT", Array(faults.utf8)),
            pair("SWIFT_BACKTRACE", Array("enable=no".utf8)),
        ]
        if let swap {
            environment += [pair("FAULT_SWAP_FROM", swap.from), pair("FAULT_SWAP_TO", swap.to)]
        }
        if let log { environment.append(pair("FAULT_LOG", log)) }
        if let library { environment.append(pair("FAULT_OF", Array(library.utf8))) }
        return environment
    }

    /// The folder of the programs that were built with the tests: that of the test bundle, which runs itself or is named to a program of the
    /// toolchain.
    public static func programs(with name: String) -> [UInt8]? {
        var own = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let length = readlink("/proc/self/exe", &own, Int(PATH_MAX))
        let link = own.prefix(max(0, length)).map { UInt8(bitPattern: $0) }
        for candidate in [link] + CommandLine.arguments.map({ Array($0.utf8) }) {
            guard let slash = candidate.lastIndex(of: UInt8(ascii: "/")) else { continue }
            let folder = Array(candidate[..<slash])
            let program = folder + [UInt8(ascii: "/")] + Array(name.utf8)
            if access(program.map { CChar(bitPattern: $0) } + [0], X_OK) == 0 { return folder }
        }
        return nil
    }
}
