import CDecoders

/// Decodes on the calling thread with the decoders linked into this process: for tests and tools.
///
/// One picture: for `previewFirst` the first one, for the other ladders the last. Files that are not trusted
/// belong in a `DecodePool`.
public func decodeInProcess(_ request: DecodeRequest) throws(DecodeError) -> DecodedPhoto {
    let file = try PhotoFile(path: request.path)
    let facts = try PhotoFacts(of: file)
    if request.ladder == .previewFirst, facts.hasQuickPicture(for: request),
        let photo = try decode(
            file, facts, request, DECODER_THUMBNAIL, preview: facts.previews?.largest)
    {
        return photo
    }
    let mode = request.ladder == .complete ? DECODER_COMPLETE : DECODER_QUICK
    var choice = PreviewChoice(facts.ranked(for: request))
    while let preview = choice.next {
        do throws(DecodeError) {
            choice.note(try decode(file, facts, request, mode, preview: preview))
        } catch {
            try choice.note(error)
        }
    }
    let photo =
        choice.isEmpty
        ? try decode(file, facts, request, mode, preview: nil) : try choice.result()
    guard let photo = facts.marked(photo) else { throw .malformed("") }
    return photo
}

/// Nil when there is no thumbnail of the photo's shape.
private func decode(
    _ file: borrowing PhotoFile, _ facts: PhotoFacts, _ request: DecodeRequest, _ mode: DecoderMode,
    preview: EmbeddedJPEG?
) throws(DecodeError) -> DecodedPhoto? {
    var call = DecoderCall(facts: facts, identity: file.identity, request: request, mode: mode)
    call.preview = preview
    let capacity = min(
        max(request.box.width, 1) * max(request.box.height, 1)
            * (request.fit == .cover ? FIT_COVER_LIMIT : 1),
        DECODERS_TARGET_LIMIT)
    var pixels = [UInt32](repeating: 0, count: capacity)
    var coverage = [UInt8](repeating: 0, count: request.wantsCoverage ? capacity : 0)
    var light = LightTables()
    unsafe light_tables_fill(&light)
    var result = DecoderResult()
    var decoderRequest = call.decoderRequest
    var source = unsafe ByteSource(
        descriptor: file.descriptor, memory: nil, start: 0, length: UInt64(file.size))
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
        unsafe coverage.withUnsafeMutableBufferPointer { coverage in
            unsafe withUnsafePointer(to: &light) { light in
                var output = unsafe DecoderOutput(
                    pixels: pixels.baseAddress,
                    coverage: request.wantsCoverage ? coverage.baseAddress : nil,
                    capacity: capacity, light: light, cancel: nil, cancel_value: 0,
                    plan: nil, colour: nil, inks: nil, averaged: nil)
                unsafe decoder_decode(&source, &decoderRequest, &output, &result)
            }
        }
    }
    if let failure = call.failure(in: result) { throw facts.explained(failure) }
    if DecoderStatus(result.status) == DECODER_NO_THUMBNAIL { return nil }
    let count = Int(result.width) * Int(result.height)
    return call.photo(
        result, pixels: Array(pixels[..<count]),
        coverage: request.wantsCoverage ? Array(coverage[..<count]) : nil)
}
