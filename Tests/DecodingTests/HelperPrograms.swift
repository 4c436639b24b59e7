import CLinux
import Glibc
import Photos
import Testing

/// A program that was built with the tests.
func built(_ name: String) -> String? {
    guard let helper = builtHelper(), let slash = helper.lastIndex(of: 0x2F) else { return nil }
    return String(decoding: helper[...slash], as: UTF8.self) + name
}

/// Families whose worker was built with the tests; of others the library's headers were not there.
let builtFamilies: Set<DecoderFamily> = Set(
    DecoderFamily.allCases.filter { family in
        guard let base = built("riffle-decode") else { return false }
        return access(base + family.programSuffix, X_OK) == 0
    })

func output(_ words: [String]) -> String? {
    var arguments = words.map { unsafe strdup($0) } + [nil]
    defer { arguments.forEach { unsafe free($0) } }
    var bytes = [CChar](repeating: 0, count: 65536)
    let count = unsafe clinux_command_output(&arguments, &bytes, bytes.count, 20000)
    guard count >= 0 else { return nil }
    return String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// What the helper says protects it.
func protections() throws -> Set<String> {
    let helper = try #require(builtHelper())
    let lines = try #require(output([String(decoding: helper, as: UTF8.self), "protections"]))
    return Set(
        lines.split(separator: "\n").flatMap { $0.split(separator: " ").prefix(1) }.map(String.init)
    )
}

/// Whether the helper was built with a sanitizer, which takes time and memory of its own.
let isInstrumented = (try? protections().contains("instrumented")) ?? false
