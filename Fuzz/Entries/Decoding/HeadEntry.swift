import CLinux
import Geometry
import Glibc
import Photos
import Pixels

@testable import Decoding

/// What the host reads of a file of one kind before any decoder: RAW files 0, WebP 1, JPEG XL 2, videos 3.
///
/// It is the same each time; places lie in the file, sizes are within what any picture may have.
@_cdecl("fuzz_head") public func fuzzHead(
    _ start: UnsafePointer<UInt8>?, _ count: Int, _ kind: Int32
) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let format = ImageFormat.recognise(bytes), isOf(kind, format) else { return 0 }
    let memory = clinux_memory_create("fuzz", count)
    defer { close(memory) }
    guard write(memory, start, count) == count,
        let file = try? PhotoFile(path: Array("/proc/self/fd/\(memory)".utf8))
    else { return 0 }
    let first = Head(of: file)
    precondition(first == Head(of: file))
    if let size = first.size { precondition(size.width > 0 && size.height > 0) }
    for range in first.ranges {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
    }
    if case .video(_, let milliseconds?) = first.failure {
        precondition(milliseconds >= 0 && milliseconds < 1_000_000_000)
    }
    return 0
}

private func isOf(_ kind: Int32, _ format: ImageFormat) -> Bool {
    switch kind {
    case 0: format.isRaw || format == .tiff
    case 1: format == .webp
    case 2: format == .jpegXL
    default: format.isVideo
    }
}

/// What was found out.
private struct Head: Equatable {
    var size: PixelSize?
    var orientation: Orientation?
    var movement: Movement?
    var ranges: [Range<Int>] = []
    var failure: DecodeError?

    init(of file: borrowing PhotoFile) {
        do throws(DecodeError) {
            let facts = try PhotoFacts(of: file, chunkLimit: 64)
            size = facts.size
            orientation = facts.orientation
            movement = facts.movement
            ranges = (facts.previews?.all.map(\.range) ?? []) + [facts.thumbnail].compactMap { $0 }
        } catch {
            failure = error
        }
    }
}
