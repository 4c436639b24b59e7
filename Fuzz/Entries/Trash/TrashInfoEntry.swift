@testable import Trash

/// A note in the trash, ours or a stranger's; and a path on its way into one and out again.
@_cdecl("fuzz_trashinfo")
public func fuzzTrashInfo(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let content = Array(UnsafeBufferPointer(start: start, count: count))
    _ = TrashInfo.op(in: content)
    if let decoded = percentDecoded(content) {
        precondition(percentDecoded(percentEncoded(decoded)) == decoded)
    }
    let encoded = percentEncoded(content)
    precondition(percentDecoded(encoded) == content)
    precondition(encoded.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    let note = TrashInfo(path: content, deletionDate: "2026-11-21T00:00:00", op: "0123456789abcdef")
    precondition(TrashInfo.op(in: note.encoded()) == "0123456789abcdef")
    return 0
}
