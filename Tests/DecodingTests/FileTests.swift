import Decoding
import Glibc
import Photos
import Testing

@Suite struct `opening files` {
    @Test func `content decides, not the name`() throws {
        #expect(try decoded("jpeg-inside.png").format == .jpeg)
        #expect(try decoded("png-inside.jpg").format == .png)
        #expect(throws: DecodeError.malformed("no picture in it")) { try decoded("gif-inside.jpg") }
        #expect(throws: DecodeError.notSupported("JPEG 2000")) { try decoded("jp2-inside.png") }
        #expect(throws: DecodeError.notSupported(nil)) { try decoded("text.jpg") }
    }

    @Test func `what is no regular file is told apart`() {
        func error(at path: String) -> DecodeError? {
            do {
                _ = try decodeInProcess(
                    DecodeRequest(ticket: 1, path: Array(path.utf8), box: fullSize))
                return nil
            } catch {
                return error
            }
        }
        #expect(error(at: "/no/such/file") == .cannotOpen(errno: ENOENT))
        #expect(error(at: "") == .cannotOpen(errno: ENOENT))
        #expect(error(at: "/tmp") == .notARegularFile)
        #expect(error(at: "/dev/zero") == .notARegularFile)
        let empty = TemporaryFile([])
        #expect(error(at: String(decoding: empty.path, as: UTF8.self)) == .empty)
        let huge = TemporaryFile([0xFF, 0xD8, 0xFF])
        _ = unsafe truncate(huge.path.map { CChar(bitPattern: $0) } + [0], (1 << 30) + 1)
        #expect(
            error(at: String(decoding: huge.path, as: UTF8.self))
                == .tooLargeFile(bytes: (1 << 30) + 1))
    }

    @Test func `a pipe does not block`() {
        let path = "/tmp/riffle-decoding-pipe-\(getpid())"
        #expect(unsafe mkfifo(path, 0o600) == 0)
        defer { _ = unsafe unlink(path) }
        #expect(throws: DecodeError.notARegularFile) {
            try decodeInProcess(DecodeRequest(ticket: 1, path: Array(path.utf8), box: fullSize))
        }
    }

    @Test func `formats are known by their first bytes`() {
        let known: [(ImageFormat?, [UInt8])] = [
            (.heic, [0, 0, 0, 24] + Array("ftypheic".utf8)),
            (.avif, [0, 0, 0, 24] + Array("ftypavif".utf8)),
            (.film, [0, 0, 0, 24] + Array("ftypisom".utf8)),
            (nil, [0, 0, 0, 24] + Array("ftypnone".utf8)), (.pdf, Array("%PDF-1.7".utf8)),
            (.archive, [0x50, 0x4B, 3, 4]), (.tiff, [0x49, 0x49, 42, 0]),
            (.bmp, Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0]),
            (nil, Array("BMP of something else".utf8)), (.netpbm, Array("P6 ".utf8)),
            (nil, Array("P9 ".utf8)),
            (.svg, Array("<?xml version='1.0'?><svg>".utf8)),
            (.svg, Array("<?xml?>\n<!DOCTYPE svg PUBLIC".utf8)), (nil, Array("<html>".utf8)),
            (.jpegXL, [0xFF, 0x0A]), (nil, []), (nil, [0x89]), (.jpeg, [0xFF, 0xD8, 0xFF]),
        ]
        for (format, bytes) in known { #expect(ImageFormat.recognise(bytes) == format) }
        // What has no decoder, by name.
        let without = ImageFormat.allCases.filter { !$0.isSupported }
        #expect(
            without == [.jpeg2000, .photoshopBig, .svg, .film, .matroska, .avi, .pdf, .archive])
    }
}
