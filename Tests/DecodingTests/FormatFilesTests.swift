import Photos
import Pixels
import SeededRandom
import Testing

@testable import Decoding

/// The project's own pictures of each format; Formats/make.py makes them.
let formatsFolder: String = {
    let file = #filePath
    return file[..<(file.lastIndex(of: "/") ?? file.startIndex)] + "/Formats"
}()

/// Those whose decoder was built.
private let rows = corpusRows(in: formatsFolder).filter(\.isDecodable)

private func decoded(_ row: CorpusRow, part: PhotoPart? = nil) throws(DecodeError) -> DecodedPhoto {
    try row.withFile { path throws(DecodeError) in
        try decodeInWorker(
            DecodeRequest(
                ticket: 0, path: path, box: PixelBox(width: 400, height: 400), part: part))
    }
}

@Suite struct `the project's own files of all formats` {
    @Test func `are there, some of each format that is decoded`() {
        #expect(rows.count > 50)
        let formats = Set(
            rows.compactMap { row in
                ImageFormat.recognise(Array(row.bytes.prefix(64)))
            })
        #expect(formats.isSuperset(of: [.gif, .bmp, .ico, .netpbm, .qoi, .raf, .cr3, .orf, .rw2]))
    }

    @Test(arguments: rows) func `do what the index says`(row: CorpusRow) {
        var photo: DecodedPhoto?
        var failure: DecodeError?
        do throws(DecodeError) { photo = try decoded(row) } catch { failure = error }
        #expect(row.complaint(photo, failure) == nil)
        guard row.expect == "ok" else { return }
        #expect(failure == nil && photo?.damage == nil)
        #expect(photo?.sourceWidth == row.width && photo?.sourceHeight == row.height)
        let difference = photo.flatMap { row.colourDifference($0.bitmap) }
        #expect((difference ?? 255) <= 8)
    }

    @Test(arguments: rows.filter { $0.expect == "ok" })
    func `claim the size that they have, and cameras' the date`(row: CorpusRow) throws {
        let header = try #require(row.withFile { photoHeader(ofFileAt: $0) })
        #expect(header.width == row.width && header.height == row.height)
        let photo = try decoded(row)
        #expect(header.captureDate == photo.captureDate)
        if photo.format.isRaw, photo.format != .raf {
            #expect(header.captureDate == CaptureDate(exif: "2024:05:06 07:08:09".utf8))
        }
    }

    /// A RAW file that is a TIFF inside, too, where its name is another format's or says nothing.
    @Test(arguments: rows.filter { $0.expect == "ok" })
    func `are known by what is in them, whatever their names say`(row: CorpusRow) throws {
        let expected = try decoded(row)
        for ending in ["", ".tif", row.path.hasSuffix(".jpg") ? ".nef" : ".jpg"] {
            let file = TemporaryFile(row.bytes, ending: ending)
            let header = try #require(photoHeader(ofFileAt: file.path))
            #expect(header.width == row.width && header.height == row.height, "\(ending)")
            let photo = try decodeInWorker(
                DecodeRequest(
                    ticket: 0, path: file.path, box: PixelBox(width: 400, height: 400)))
            #expect(
                photo.format == expected.format
                    && (photo.preview == nil) == (expected.preview == nil))
            #expect(photo.bitmap == expected.bitmap, "\(ending)")
        }
    }

    @Test(arguments: rows.filter { $0.expect == "ok" })
    func `look in part as they do whole`(row: CorpusRow) throws {
        let whole = try decoded(row).bitmap
        var dice = Dice(UInt64(row.path.utf8.reduce(0) { $0 &* 31 &+ Int($1) } & 0xFFFF))
        for _ in 0..<4 {
            let x = dice.roll(0..<whole.width / 2)
            let y = dice.roll(0..<whole.height / 2)
            let part = PhotoPart(
                x: Double(x) / Double(whole.width), y: Double(y) / Double(whole.height),
                width: 0.4, height: 0.4)
            let photo = try decoded(row, part: part)
            let shown = try #require(photo.part)
            // The middle of the part is the same place of the whole; at the edges of a JPEG's blocks neighbours differ.
            let column = Int((shown.x + shown.width / 2) * Double(whole.width))
            let line = Int((shown.y + shown.height / 2) * Double(whole.height))
            guard isAwayFromEdges(column, line, whole) else { continue }
            let one = channels(photo.bitmap[photo.bitmap.width / 2, photo.bitmap.height / 2])
            let other = channels(whole[column, line])
            #expect(zip(one, other).allSatisfy { abs($0 - $1) <= 8 }, "\(part)")
        }
    }

    /// Whether a place is not where two quadrants meet.
    private func isAwayFromEdges(_ x: Int, _ y: Int, _ whole: Bitmap) -> Bool {
        abs(x - whole.width / 2) > 4 && abs(y - whole.height / 2) > 4
    }

    @Test(arguments: rows) func `cut and damaged anywhere give a picture or a clear word`(
        row: CorpusRow
    ) throws {
        let bytes = row.bytes
        let seed = UInt64(row.path.utf8.reduce(7) { $0 &* 31 &+ Int($1) } & 0xFFFF)
        var dice = Dice(seed)
        for round in 0..<40 {
            var changed = bytes
            if round % 4 == 0 { changed.removeLast(dice.roll(0..<bytes.count)) }
            for _ in 0..<dice.roll(0..<6) where !changed.isEmpty {
                // The beginning has what matters most.
                let end = dice.roll(0..<2) == 0 ? min(changed.count, 200) : changed.count
                changed[dice.roll(0..<end)] = UInt8(truncatingIfNeeded: dice.next())
            }
            let copy = TemporaryFile(changed)
            do throws(DecodeError) {
                let photo = try decodeAnywhere(
                    DecodeRequest(
                        ticket: 0, path: copy.path, box: PixelBox(width: 400, height: 400)))
                #expect(photo.bitmap.width >= 1 && photo.bitmap.height >= 1, "seed \(seed)")
            } catch {
                #expect(isTold(error), "seed \(seed), round \(round): \(error)")
            }
        }
    }

    private func isTold(_ error: DecodeError) -> Bool {
        switch error {
        case .malformed(let message): !message.isEmpty
        case .decoderCrashed, .helperMissing, .cancelled, .outOfMemory: false
        default: true
        }
    }
}
