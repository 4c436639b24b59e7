import Decoding
import Photos
import Pixels
import Testing

@Suite struct `decoding JPEG` {
    @Test(arguments: [
        "s444", "progressive", "arithmetic", "restart", "rgb", "cmyk", "ycck", "thumbnail",
    ])
    func `all kinds give the picture`(name: String) throws {
        let photo = try decoded(name + ".jpg")
        let (worst, mean) = difference(photo.bitmap) { Fixture.colour(x: $0, y: $1) }
        let subsampled = ["progressive", "arithmetic", "restart", "cmyk", "ycck"].contains(name)
        #expect(mean < (subsampled ? 4 : 2), "\(name)")
        #expect(worst < (subsampled ? 110 : 30), "\(name)")
        #expect(photo.format == .jpeg && photo.stage == .complete && photo.damage == nil)
        #expect(photo.sourceWidth == Fixture.width && photo.sourceHeight == Fixture.height)
    }

    @Test(arguments: ["s444", "s422", "s420", "s440", "s411"])
    func `all subsamplings give the picture, at all scales`(name: String) throws {
        for side in [64, 32, 16, 8, 4] {
            let photo = try decoded(name + ".jpg", box: PixelBox(width: side, height: side))
            #expect(photo.bitmap.width == side && photo.bitmap.height == side * 3 / 4)
            let step = Fixture.width / side
            // The middle of each quadrant, away from the seams where colour bleeds.
            for (x, y) in [(1, 1), (3, 1), (1, 3), (3, 3)] where side >= 8 {
                let at = (x: x * side / 4, y: y * side * 3 / 16)
                let expected = Fixture.colour(x: at.x * step + step / 2, y: at.y * step + step / 2)
                let got = channels(photo.bitmap[at.x, at.y])
                #expect(zip(got, expected).allSatisfy { abs($0 - $1) < 14 }, "\(name) \(side)")
            }
        }
    }

    /// Without Adobe's marker the writer is unknown; all programs take 255 for no ink.
    @Test(arguments: [Fixture.folder + "cmyk.jpg", formatsFolder + "/inks.jpg"])
    func `inks look the same without Adobe's marker`(path: String) throws {
        func shown(_ bytes: [UInt8]) throws -> Bitmap {
            let file = TemporaryFile(bytes)
            return try decodeInWorker(
                DecodeRequest(ticket: 1, path: file.path, box: PixelBox(width: 400, height: 400))
            ).bitmap
        }
        let bytes = contents(of: path)
        let marker = try #require(
            bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xEE, 0, 0x0E, 0x41]) })
        #expect(try shown(Array(bytes[..<marker] + bytes[(marker + 16)...])) == shown(bytes))
    }

    @Test func `grey is grey`() throws {
        let photo = try decoded("grey.jpg")
        let (worst, mean) = difference(photo.bitmap) { x, y in
            Array(repeating: Fixture.grey(x: x, y: y), count: 3)
        }
        #expect(worst < 16 && mean < 2)
    }

    @Test(arguments: 1...8) func `every orientation is delivered upright`(orientation: Int) throws {
        for box in [fullSize, PixelBox(width: 24, height: 60), PixelBox(width: 9, height: 7)] {
            let photo = try decoded("orientation\(orientation).jpg", box: box)
            let plain = try decoded("orientation1.jpg", box: box)
            #expect(photo.orientation == orientation)
            #expect(photo.sourceWidth == 64 && photo.sourceHeight == 48)
            #expect(photo.bitmap.width == plain.bitmap.width)
            #expect(photo.bitmap.height == plain.bitmap.height)
            let (_, mean) = difference(photo.bitmap) { channels(plain.bitmap[$0, $1]) }
            #expect(mean < 2, "\(orientation) in \(box)")
        }
    }

    @Test func `a progressive photo's first scan is enough where it covers twice the box`() throws {
        let box = PixelBox(width: 40, height: 30)
        let quick = try decoded("progressive-large.jpg", box: box, ladder: .quick)
        let complete = try decoded("progressive-large.jpg", box: box)
        #expect(quick.stage == .dcScan && complete.stage == .complete)
        #expect(quick.bitmap.width == 40 && quick.bitmap.height == 30)
        let (_, mean) = difference(quick.bitmap) { channels(complete.bitmap[$0, $1]) }
        #expect(mean < 3)
        let large = try decoded(
            "progressive-large.jpg", box: PixelBox(width: 60, height: 60), ladder: .quick)
        #expect(large.stage == .complete)
    }

    @Test func `the thumbnail comes first, at the size of the photo`() throws {
        let photo = try decoded("thumbnail.jpg", ladder: .previewFirst)
        #expect(photo.stage == .thumbnail)
        #expect(photo.bitmap.width == 64 && photo.bitmap.height == 48)
        #expect(photo.sourceWidth == 64)
        let (_, mean) = difference(photo.bitmap) { Fixture.colour(x: $0, y: $1) }
        #expect(mean < 12)
    }

    @Test func `a letter-boxed thumbnail is not shown`() throws {
        #expect(try decoded("thumbnail-letterbox.jpg", ladder: .previewFirst).stage == .complete)
    }

    @Test func `what is missing is grey and said`() throws {
        let photo = try decoded("truncated-half.jpg")
        #expect(photo.damage?.isEmpty == false && photo.warningCount > 0)
        #expect(photo.bitmap[40, 47] == 0x808080)
        let top = channels(photo.bitmap[4, 4])
        #expect(zip(top, Fixture.colour(x: 4, y: 4)).allSatisfy { abs($0 - $1) < 40 })
    }

    @Test func `odd parameters of a sequential scan are no damage`() throws {
        var bytes = Fixture.bytes("s420.jpg")
        let scan = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xDA]) })
        // The spectral selection, which a sequential scan does not make, says 0 to 5.
        let count = Int(bytes[scan + 4])
        bytes[scan + 6 + 2 * count] = 5
        let file = TemporaryFile(bytes)
        let photo = try decodeInProcess(
            DecodeRequest(ticket: 1, path: file.path, box: fullSize))
        #expect(photo.warningCount > 0 && photo.damage == nil)
        #expect(photo.bitmap == (try decoded("s420.jpg")).bitmap)
    }

    @Test func `what is no picture says so in the library's words`() {
        #expect(throws: DecodeError.malformed("JPEG datastream contains no image")) {
            try decoded("truncated-header.jpg")
        }
    }

    @Test func `bombs are refused or stay small`() throws {
        let large = try decoded("bomb-65500.jpg", box: PixelBox(width: 40, height: 40))
        #expect(large.damage != nil && large.sourceWidth == 65500)
        #expect(throws: DecodeError.tooManyScans) { try decoded("bomb-scans.jpg") }
        do {
            _ = try decoded("bomb-progressive.jpg")
            Issue.record("400 megapixels of coefficients were accepted")
        } catch {
            guard case .tooManyPixels(20000, 20000, let limit) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(limit > 24_000_000)
        }
    }
}
