import CLinux
import Geometry
import Glibc
import Photos
import Pixels

@testable import Decoding

/// A TIFF block by itself; or, where it begins like a photo, what the host reads of the file.
@_cdecl("fuzz_exif") public func fuzzEXIF(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let exif = EXIF(tiff: bytes) {
        precondition(exif == EXIF(tiff: bytes))
        if let thumbnail = exif.thumbnail {
            precondition(thumbnail.lowerBound >= 0 && thumbnail.upperBound <= bytes.count)
        }
    }
    guard ImageFormat.recognise(bytes)?.isSupported == true else { return 0 }
    precondition(CaptureTime(text: bytes) == CaptureTime(text: bytes))
    let memory = clinux_memory_create("fuzz", count)
    defer { close(memory) }
    guard write(memory, start, count) == count,
        case let path = Array("/proc/self/fd/\(memory)".utf8),
        photoHeader(ofFileAt: path) == photoHeader(ofFileAt: path),
        let file = try? PhotoFile(path: path),
        let facts = try? PhotoFacts(of: file, chunkLimit: 64)
    else { return 0 }
    if let size = facts.size { precondition(size.width > 0 && size.height > 0) }
    if let thumbnail = facts.thumbnail {
        precondition(thumbnail.lowerBound >= 0 && thumbnail.upperBound <= count)
    }
    return 0
}
