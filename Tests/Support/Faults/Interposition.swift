import Foundation

/// Which calls of libc a program of the tests makes: sweeps are as good as the library that lets them fail.
public struct Interposition {
    /// Calls that neither read nor change a disk, and what the compiler adds.
    private static let harmless: Set<String> = [
        "malloc", "realloc", "calloc", "free", "memcpy", "memmove", "memset", "memcmp", "bcmp",
        "memchr", "malloc_usable_size", "strlen", "strcmp", "strdup",
        "strncmp", "strspn", "strcspn", "snprintf", "clock_gettime", "nanosleep", "localtime_r",
        "geteuid", "getpid", "__errno_location", "__stack_chk_fail", "_GLOBAL_OFFSET_TABLE_",
    ]
    private static let prefixes = [
        "$s", "swift_", "_swift", "__asan_", "__start_asan_", "__stop_asan_", "__gcc_personality_",
        "_Unwind_", "__tsan_", "__ubsan_", "__sanitizer_", "clinux_",
    ]

    /// What modules call of the system, themselves or in files of CLinux.
    public let called: Set<String>
    /// What of that nothing lets fail.
    public let unknown: Set<String>

    public struct NoObjects: Error {
        public let module: String
    }

    /// Reads the object files of modules beside the programs of a folder; `beside` are names that cannot fail, or are looked at otherwise.
    public init(of modules: [String], in folder: [UInt8], shim: FaultShim, beside: Set<String>)
        throws
    {
        let folder = String(decoding: folder, as: UTF8.self)
        func objects(_ module: String) throws -> [String] {
            let place = "\(folder)/\(module).build"
            let names = try FileManager.default.subpathsOfDirectory(atPath: place)
            let found = names.filter { $0.hasSuffix(".o") }.map { "\(place)/\($0)" }
            if found.isEmpty { throw NoObjects(module: module) }
            return found
        }
        var called: Set<String> = []
        for module in modules { called.formUnion(try Self.symbols(objects(module), "-u")) }
        // Whatever file of CLinux defines what is called counts as a whole, and so does what that calls.
        var rest = try objects("CLinux").map {
            (
                defined: try Self.symbols([$0], "--defined-only"),
                called: try Self.symbols([$0], "-u")
            )
        }
        while let next = rest.firstIndex(where: { !$0.defined.isDisjoint(with: called) }) {
            called.formUnion(rest.remove(at: next).called)
        }
        let path = String(decoding: shim.path, as: UTF8.self)
        let known = try Self.symbols([path], "--defined-only").union(Self.harmless).union(beside)
        self.called = called
        unknown = called.filter { name in
            !known.contains(name) && !Self.prefixes.contains { name.hasPrefix($0) }
        }
    }

    /// The symbols that `nm` names in files, by what it is asked for.
    private static func symbols(_ files: [String], _ option: String) throws -> Set<String> {
        let output = "/tmp/riffle-symbols-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: output) }
        let words = ["/usr/bin/nm", "-P", option] + files
        guard run(words.map { Array($0.utf8) }, output: Array(output.utf8)) == .exited(0) else {
            throw NoObjects(module: files.first ?? "")
        }
        let text = try String(contentsOfFile: output, encoding: .utf8)
        return Set(
            text.split(separator: "\n").filter { $0.last != ":" }
                .compactMap { $0.split(separator: " ").first }
                .map { String($0.prefix { $0 != "@" }) })
    }
}
