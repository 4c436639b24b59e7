import Photos
import Pixels
import Testing

@testable import Decoding

/// What `--check` asks for: the photo itself, however small it is delivered.
@Suite struct `a decode of all of a photo` {
    private func damage(_ name: String, _ quality: DecodeRequest.Quality) throws -> String? {
        let path = Array((formatsFolder + "/" + name).utf8)
        let box = PixelBox(width: 16, height: 16)
        return try decodeInWorker(
            DecodeRequest(ticket: 0, path: path, box: box, quality: quality)
        ).damage
    }

    @Test(arguments: ["lost.arw", "lost.tif"])
    func `finds what is broken, though a smaller copy in the file is not`(name: String) throws {
        guard name != "lost.tif" || builtFamilies.contains(.tiff) else { return }
        #expect(try damage(name, .original) == nil)
        #expect(try damage(name, .whole) != nil)
    }

    @Test(.enabled(if: builtFamilies.contains(.tiff)))
    func `finds nothing in a whole one`() throws {
        #expect(try damage("copies.tif", .whole) == nil)
        #expect(try damage("sony.arw", .whole) == nil)
    }
}
