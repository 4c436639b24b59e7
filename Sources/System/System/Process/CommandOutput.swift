import CLinux
import Glibc

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
