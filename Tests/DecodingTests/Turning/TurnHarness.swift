import Geometry
import Glibc
import Pixels
import Testing

@testable import Decoding

/// A turner with the helper that was built with the tests.
func makeTurner() throws -> PhotoTurner { PhotoTurner(helper: try #require(builtHelper())) }

/// What a file becomes that is turned, and checked as it was written.
func turned(
    _ path: [UInt8], by turn: Orientation, with turner: PhotoTurner
) throws -> (file: TemporaryFile, reason: TagReason?) {
    let source = open(String(decoding: path, as: UTF8.self), O_RDONLY)
    defer { close(source) }
    let photo = try turner.turn(source, by: turn)
    let file = TemporaryFile([])
    let target = open(String(decoding: file.path, as: UTF8.self), O_RDWR)
    defer { close(target) }
    try photo.write(to: target)
    try turner.check(photo, writtenTo: target)
    return (file, photo.reason)
}

/// What a program shows of a file, pixel by pixel.
func shown(_ path: [UInt8]) throws -> DecodedPhoto {
    try decodeInWorker(
        DecodeRequest(ticket: 1, path: path, box: PixelBox(width: 4000, height: 4000)))
}

/// The greatest difference of a channel; 256 where the sizes differ.
func greatestDifference(_ a: Bitmap, _ b: Bitmap) -> Double {
    guard a.width == b.width, a.height == b.height else { return 256 }
    return difference(a) { channels(b[$0, $1]) }.max
}

/// The whole EXIF block of a JPEG, PNG or WebP, to which nothing was done.
func exifBlocks(_ path: [UInt8]) throws -> [[UInt8]] {
    let file = try PhotoFile(path: path)
    let head = file.read(at: 0, count: PhotoFacts.headLimit)
    let stored = PhotoFacts.stored(in: file, head, chunkLimit: pngChunkLimit)
    return stored?.1.blocks.map(\.bytes) ?? []
}
