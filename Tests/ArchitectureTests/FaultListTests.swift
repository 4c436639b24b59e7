import Glibc
import Testing

/// The lists of faults and protections in Tests/Trust name texts of the sources, which change.
@Suite struct `The lists of faults` {
    @Test func `name texts that are there exactly once, in every module`() throws {
        let script = SourceTree.root + "/Tests/Trust/mutants.py"
        let command =
            "cd '\(SourceTree.root)' && PYTHONDONTWRITEBYTECODE=1 python3 '\(script)' --check 2>&1"
        let stream = try #require(popen(command, "r"))
        var text = ""
        var buffer = [CChar](repeating: 0, count: 4096)
        while fgets(&buffer, Int32(buffer.count), stream) != nil {
            text += String(
                decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
        #expect(pclose(stream) == 0, "\(text)")
        #expect(text.contains(" 0 out of date"))
    }
}
