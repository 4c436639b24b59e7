import Geometry
import Glibc
import Photos

@testable import Decoding

/// Edits a file as a turn does, and hands the new bytes over, as many as there is room for; how many there are, 0 where it is refused.
///
/// `turn` is from 1 to 8. The pixels stay as they are, or were turned where `isTurned`: then the file says that it is upright. A thumbnail
/// becomes `thumbnail`, or is left out where that is empty.
@_cdecl("fuzz_turn") public func fuzzTurn(
    _ start: UnsafePointer<UInt8>?, _ count: Int, _ turn: Int32, _ isTurned: Int32,
    _ thumbnail: UnsafePointer<UInt8>?, _ thumbnailCount: Int, _ new: UnsafeMutablePointer<UInt8>?,
    _ room: Int
) -> Int {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let small = Array(UnsafeBufferPointer(start: thumbnail, count: thumbnailCount))
    guard let orientation = Orientation(rawValue: Int(turn)),
        let file = try? MemoryFile.photo(bytes),
        let facts = try? PhotoFacts(of: file, chunkLimit: 64)
    else { return 0 }
    var edits: ByteEdits?
    if isTurned != 0 {
        guard facts.format == .jpeg, facts.previews == nil else { return 0 }
        var edit = JPEGEdit(orientation: .upright, swapsSides: orientation.swapsSides)
        edit.thumbnail = { _ in small.isEmpty ? nil : small }
        edits = edit.edits(of: file)
    } else {
        edits = TagEdit.edits(of: file, facts, to: orientation)
    }
    guard let edits else { return 0 }
    var made: [UInt8] = []
    let isWhole = edits.visit(file) { portion in
        made += portion
        return true
    }
    precondition(isWhole && made.count == edits.size(of: file))
    guard let written = try? MemoryFile.photo(made) else { return 0 }
    precondition(edits.describe(written, from: file))
    guard made.count <= room else { return 0 }
    for (index, byte) in made.enumerated() { new?[index] = byte }
    return made.count
}
