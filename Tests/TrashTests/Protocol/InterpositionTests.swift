import Gates
import Glibc
import Testing

@testable import Trash

/// The sweeps are as good as the list of the calls that they let fail.
@Suite struct `the library that makes calls fail` {
    /// Calls that neither read nor change a disk, and what the compiler adds.
    private static let harmless: Set<String> = [
        "malloc", "realloc", "free", "memcpy", "memmove", "memset", "memcmp", "bcmp",
        "memchr", "malloc_usable_size", "strlen", "strcmp",
        "strncmp", "strspn", "strcspn", "snprintf", "clock_gettime", "nanosleep", "localtime_r",
        "geteuid",
        "getpid", "__errno_location", "__stack_chk_fail", "_GLOBAL_OFFSET_TABLE_",
    ]

    private static let sanitizers = [
        "__asan_", "__start_asan_", "__stop_asan_", "__gcc_personality_", "_Unwind_", "__tsan_",
        "__ubsan_", "__sanitizer_",
    ]

    /// The symbols that `nm` names in files, by what it is asked for.
    private func symbols(_ files: [Path], _ option: String) throws -> Set<String> {
        let output = bytes("/tmp/riffle-symbols-\(getpid())-\(try kernelRandomBits())")
        defer { _ = unsafe unlink(cString(output)) }
        let command = ["/usr/bin/nm", "-P", option].map(bytes) + files
        try #require(run(command, output: output) == .exited(0))
        let lines = String(decoding: readFile(output) ?? [], as: UTF8.self).split(separator: "\n")
        return Set(
            lines.filter { $0.last != ":" }.compactMap { $0.split(separator: " ").first }
                .map { String($0.prefix { $0 != "@" }) })
    }

    private func objects(_ module: String, of probe: Probe) throws -> [Path] {
        let folder = joined(try #require(split(probe.program)).directory, bytes(module + ".build"))
        return names(folder).filter { $0.hasSuffix(".o") }.map { joined(folder, bytes($0)) }
    }

    @Test func `knows every call of libc that Trash makes, itself or in CLinux`() throws {
        let probe = try #require(Probe())
        let trash = try objects("Trash", of: probe)
        try #require(!trash.isEmpty)
        var called = try symbols(trash, "-u")
        // Whatever file of CLinux defines what is called counts as a whole, and so does what that calls.
        var rest = try objects("CLinux", of: probe).map {
            (defined: try symbols([$0], "--defined-only"), called: try symbols([$0], "-u"))
        }
        while let next = rest.firstIndex(where: { !$0.defined.isDisjoint(with: called) }) {
            called.formUnion(rest.remove(at: next).called)
        }
        try #require(!rest.isEmpty)
        let known = try symbols([probe.shim], "--defined-only")

        let unknown = called.filter { name in
            !known.contains(name) && !Self.harmless.contains(name) && !name.hasPrefix("clinux_")
                && !name.hasPrefix("$s") && !name.hasPrefix("swift_")
                && !name.hasPrefix("_swift") && !Self.sanitizers.contains { name.hasPrefix($0) }
        }
        var gate = Gate("interposition", counting: "calls that nothing lets fail")
        gate.count(called.count, failures: unknown.sorted())
        #expect(gate.close())
        #expect(called.contains("renameat2") && called.contains("fdatasync"))
    }
}
