import CLinux
import Glibc

import Invocation

/// A configuration file: it is understood, or one of its lines is named.
@_cdecl("fuzz_configuration")
public func fuzzConfiguration(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let memory = clinux_memory_create("fuzz", count)
    defer { close(memory) }
    guard write(memory, start, count) == count else { return 0 }
    let bytes = UnsafeBufferPointer(start: start, count: count)
    let lines = bytes.count { $0 == 0x0A } + 1
    do throws(ConfigurationError) {
        let configuration = try Configuration(at: Array("/proc/self/fd/\(memory)".utf8))
        // What is said by one line of it, the command line understands.
        for word in configuration.words {
            precondition((try? OptionParser.parse([word])) != nil)
        }
        precondition(configuration.words.count <= lines)
    } catch {
        precondition((1...lines).contains(error.line))
    }
    return 0
}
