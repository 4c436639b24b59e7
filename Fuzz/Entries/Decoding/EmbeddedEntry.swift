import CLinux
import Glibc

@testable import Decoding

/// What a file says in words of its own: the same twice, and no more than the file holds; cut at some places too.
@_cdecl("fuzz_xmp_embedded")
public func fuzzXMPEmbedded(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    check(bytes)
    // Few ways to change a file make it end in the middle: where it does its bytes choose.
    var number = bytes.reduce(UInt64(count)) { ($0 ^ UInt64($1)) &* 0x9E37_79B9_7F4A_7C15 }
    for _ in 0..<3 where count > 1 {
        check(UnsafeBufferPointer(rebasing: bytes.prefix(Int((number >> 32) % UInt64(count)))))
        number = number &* 0x9E37_79B9_7F4A_7C15 &+ 1
    }
    return 0
}

private func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    let memory = clinux_memory_create("fuzz", bytes.count)
    defer { close(memory) }
    guard write(memory, bytes.baseAddress, bytes.count) == bytes.count else { return }
    let path = Array("/proc/self/fd/\(memory)".utf8)
    guard let document = embeddedDocument(ofFileAt: path) else { return }
    precondition(document == embeddedDocument(ofFileAt: path))
    precondition((document.xmp?.count ?? 0) <= bytes.count)
}
