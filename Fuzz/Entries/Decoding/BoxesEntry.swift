import CDecoders
import CLinux
import Geometry
import Glibc

@testable import Decoding

/// A HEIF file: what the host makes of its boxes is the same each time, and the worker finds nothing amiss with the plans.
@_cdecl("fuzz_boxes") public func fuzzBoxes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard count > 0 else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let memory = clinux_memory_create("fuzz", count)
    defer { close(memory) }
    guard write(memory, start, count) == count,
        let file = try? PhotoFile(path: Array("/proc/self/fd/\(memory)".utf8))
    else { return 0 }
    let first = plans(of: file, bytes)
    precondition(first == plans(of: file, bytes))
    let copy = UnsafeMutablePointer<DecoderPlan>.allocate(capacity: 1)
    defer { copy.deallocate() }
    for plan in first { precondition(plan_read(plan, UInt64(count), copy) == 1) }
    return 0
}

private func plans(of file: borrowing PhotoFile, _ bytes: [UInt8]) -> [[UInt8]] {
    guard let items = try? HEIFItems(file, head: bytes),
        let coded = try? items.photo(file, head: bytes)
    else { return [] }
    _ = items.exif(file, head: bytes)
    for picture in [coded.photo] + coded.thumbnails {
        let crop = picture.crop
        precondition(crop.x >= 0 && crop.x + crop.size.width <= picture.colour.size.width)
        precondition(crop.y >= 0 && crop.y + crop.size.height <= picture.colour.size.height)
    }
    return ([coded.photo] + coded.thumbnails).compactMap {
        try? DecodePlan($0, fileSize: bytes.count).bytes
    }
}
