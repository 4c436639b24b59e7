import CLinux
import Glibc

@testable import Decoding

/// What a file says in words of its own: the same twice, and no more than the file holds.
@_cdecl("fuzz_xmp_embedded")
public func fuzzXMPEmbedded(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let memory = clinux_memory_create("fuzz", count)
    defer { close(memory) }
    guard write(memory, start, count) == count else { return 0 }
    let path = Array("/proc/self/fd/\(memory)".utf8)
    guard let document = embeddedDocument(ofFileAt: path) else { return 0 }
    precondition(document == embeddedDocument(ofFileAt: path))
    precondition((document.xmp?.count ?? 0) <= count)
    return 0
}
