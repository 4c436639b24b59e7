import Glibc
import Photos
import Pixels
import Testing

@testable import Decoding

private func header(_ draft: RawDraft) throws -> PhotoMetadata {
    let file = TemporaryFile(draft.bytes)
    return try #require(photoHeader(ofFileAt: file.path))
}

private func request(_ path: [UInt8], part: PhotoPart?, ticket: Int = 0) -> DecodeRequest {
    DecodeRequest(
        ticket: ticket, path: path, box: PixelBox(width: 200, height: 200), part: part,
        ladder: .previewFirst)
}

/// A place where the preview is red and the sensor's picture is not.
private let part = PhotoPart(x: 0.1, y: 0.1, width: 0.2, height: 0.2)

/// The colour in the middle.
private func colour(_ photo: DecodedPhoto) -> [Double] {
    channels(photo.bitmap[photo.bitmap.width / 2, photo.bitmap.height / 2])
}

@Suite struct `a RAW whose preview is smaller than its photo` {
    @Test func `has the sensor's size, or what of it is to be seen`() throws {
        let whole = try header(RawDraft())
        #expect(whole.width == 480 && whole.height == 320)
        let turned = try header(RawDraft(orientation: 6))
        #expect(turned.width == 320 && turned.height == 480)
        let cropped = try header(RawDraft(sensor: [0xC620: .long(468, 312)]))
        #expect(cropped.width == 468 && cropped.height == 312)
        let fractions = RawDraft.Value(type: 5, numbers: [936, 2, 624, 2])
        let exact = try header(RawDraft(sensor: [0xC620: fractions]))
        #expect(exact.width == 468 && exact.height == 312)
        let active = try header(RawDraft(sensor: [0xC68D: .long(4, 6, 316, 474)]))
        #expect(active.width == 468 && active.height == 312)
    }

    @Test func `has the preview's size where the sensor's is another picture, or hardly larger`()
        throws
    {
        for draft in [
            RawDraft(width: 340, height: 226), RawDraft(width: 480, height: 480),
            // A sensor's data takes a bit a pixel at least.
            RawDraft(sensor: [0x0100: .long(48000), 0x0101: .long(32000)]),
        ] {
            let found = try header(draft)
            #expect(found.width == 320 && found.height == 213)
        }
    }

    @Test(.enabled(if: builtFamilies.contains(.raw)))
    func `shows a part of the preview first, and then develops it`() throws {
        let file = TemporaryFile(RawDraft().bytes)
        let outcomes = Outcomes()
        let pool = try makePool(outcomes)
        defer { pool.shutDown() }
        pool.submit(request(file.path, part: part, ticket: 1))
        #expect(outcomes.wait { $0.photos(ticket: 1).last?.stage == .complete })
        let photos = outcomes.photos(ticket: 1)
        #expect(photos.map(\.isDeveloped) == [false, true])
        #expect(photos.allSatisfy { $0.sourceWidth == 480 && $0.sourceHeight == 320 })
        #expect(photos.first.map { colour($0)[0] > 200 && colour($0)[1] < 60 } == true)
        #expect(photos.last.map { colour($0)[1] > colour($0)[0] + 60 } == true)
        // Every pixel of the sensor counts.
        #expect(photos.last.map { $0.bitmap.width >= 95 } == true)
        let shown = photos.last?.part
        #expect(shown.map { abs($0.x - 0.1) < 0.01 && abs($0.width - 0.2) < 0.01 } == true)
    }

    @Test(.enabled(if: builtFamilies.contains(.raw)))
    func `develops the part of it that the camera means to be seen`() throws {
        // Black but for the lower right quarter of what is seen.
        var draft = RawDraft(sensor: [
            0xC61F: .long(80, 40), 0xC620: .long(360, 240),
        ])
        draft.samples = [20000, 20000, 20000, 20000]
        var bytes = draft.bytes
        for y in 0..<draft.height {
            for x in 0..<draft.width where x < 260 || y < 160 {
                let at = draft.dataStart + 2 * (y * draft.width + x)
                bytes.replaceSubrange(at..<(at + 2), with: [0, 0])
            }
        }
        let file = TemporaryFile(bytes)
        defer { withExtendedLifetime(file) {} }
        let photo = try decodeInWorker(
            DecodeRequest(
                ticket: 0, path: file.path, box: PixelBox(width: 240, height: 240),
                part: PhotoPart(x: 0.25, y: 0.25, width: 0.5, height: 0.5)))
        #expect(photo.isDeveloped && photo.sourceWidth == 360 && photo.sourceHeight == 240)
        let (width, height) = (photo.bitmap.width, photo.bitmap.height)
        func light(_ x: Int, _ y: Int) -> Double { channels(photo.bitmap[x, y])[1] }
        #expect(light(width / 2 - 6, height - 9) < 30 && light(width - 9, height / 2 - 6) < 30)
        #expect(light(width / 2 + 6, height / 2 + 6) > 60)
        #expect(photo.part.map { abs($0.x - 0.25) < 0.01 && abs($0.width - 0.5) < 0.01 } == true)
    }

    @Test(.enabled(if: builtFamilies.contains(.raw)))
    func `is as bright in a part as in all of it`() throws {
        let file = TemporaryFile(RawDraft(isShaded: true, hasPreview: false).bytes)
        defer { withExtendedLifetime(file) {} }
        func decoded(_ box: Int, _ part: PhotoPart?) throws -> DecodedPhoto {
            try decodeInWorker(
                DecodeRequest(
                    ticket: 0, path: file.path, box: PixelBox(width: box, height: box), part: part))
        }
        let whole = try decoded(48, nil)
        let close = try decoded(200, part)
        #expect(close.bitmap.width >= 95)
        let (width, height) = (whole.bitmap.width, whole.bitmap.height)
        let far = channels(whole.bitmap[width / 5, height / 5])
        for (a, b) in zip(far, colour(close)) { #expect(abs(a - b) < 5, "\(far) \(colour(close))") }
        // It is the darker half, and would be brighter alone.
        #expect(far[1] + 40 < channels(whole.bitmap[width / 2, height - 2])[1])
    }

    @Test(.enabled(if: builtFamilies.contains(.raw) && !isInstrumented))
    func `takes no more than 256 MB where it has 60 megapixels`() throws {
        for hasPreview in [true, false] {
            let draft = RawDraft(width: 9504, height: 6336, hasPreview: hasPreview)
            let file = TemporaryFile(draft.head)
            defer { withExtendedLifetime(file) {} }
            let size = draft.dataStart + draft.dataSize
            let path = file.path.map { CChar(bitPattern: $0) } + [0]
            #expect(unsafe truncate(path, off_t(size)) == 0)
            let outcomes = Outcomes()
            let pool = try makePool(outcomes, workers: 1, deadline: 60)
            defer { pool.shutDown() }
            pool.submit(request(file.path, part: draft.hasPreview ? part : nil, ticket: 1))
            #expect(outcomes.wait { $0.photos(ticket: 1).last?.stage == .complete })
            let photo = outcomes.photos(ticket: 1).last
            #expect(photo?.isDeveloped == draft.hasPreview && photo?.damage == nil)
            #expect(photo?.sourceWidth == 9504 && photo?.sourceHeight == 6336)
            let memory = pool.processes.compactMap { peakMemory(ofProcess: $0) }.max() ?? .max
            #expect(memory <= 256, "\(memory) MB")
        }
    }

    @Test func `shows the preview as a whole, and where it is large enough`() throws {
        let file = TemporaryFile(RawDraft().bytes)
        let outcomes = Outcomes()
        let pool = try makePool(outcomes)
        defer { pool.shutDown() }
        let large = PhotoPart(x: 0, y: 0, width: 0.9, height: 0.9)
        for (ticket, part) in [nil, large].enumerated() {
            pool.submit(request(file.path, part: part, ticket: ticket))
            #expect(outcomes.wait { $0.photos(ticket: ticket).last?.stage == .complete })
            #expect(outcomes.photos(ticket: ticket).allSatisfy { !$0.isDeveloped })
        }
        let whole = outcomes.photos(ticket: 0).last
        #expect(whole.map { $0.bitmap.width == 200 && $0.bitmap.height == 133 } == true)
        #expect(whole?.preview.map { $0 == (320, 213) } == true)
    }

    @Test func `shows the preview where nothing develops it`() throws {
        let base = try #require(built("riffle-decode"))
        let folder = try #require(WorkerFolder(["": base]))
        let file = TemporaryFile(RawDraft().bytes)
        let outcomes = Outcomes()
        let pool = try DecodePool(helper: folder.helper, deliver: { outcomes.add($0) })
        defer { pool.shutDown() }
        pool.submit(request(file.path, part: part, ticket: 1))
        #expect(outcomes.wait { $0.photos(ticket: 1).last?.stage == .complete })
        #expect(outcomes.failure(ticket: 1) == nil)
        #expect(outcomes.photos(ticket: 1).allSatisfy { !$0.isDeveloped && colour($0)[0] > 200 })
    }
}
