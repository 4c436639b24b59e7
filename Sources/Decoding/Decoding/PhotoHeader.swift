public import Geometry
public import Photos

/// Chunks of a PNG that are worth their time; pixels in chunks of one size count as few.
private let headerChunkLimit = 512

/// What a file says of its photo without decoding it; nil where it is none.
///
/// What it says does not depend on its size, or on whether it can be decoded. Where EXIF gives no date or no position, `xmp` is asked what
/// the document in the file says; `unpack` gives what Brotli has packed. Of a video it is the format and the date.
///
/// It reads 128 KiB at most in nearly all files and may be called for every photo of a screen. What it says is the file's
/// own claim: the pixels may turn out otherwise.
public func photoHeader(
    ofFileAt path: [UInt8], unpack: ([UInt8]) -> [UInt8]? = { _ in nil },
    xmp: ([UInt8]) -> PhotoMetadata = { _ in PhotoMetadata() }
) -> PhotoMetadata? {
    guard let file = try? PhotoFile(path: path) else { return nil }
    let head = file.read(at: 0, count: PhotoFacts.headLimit)
    if let (support, stored) = PhotoFacts.stored(in: file, head, chunkLimit: headerChunkLimit) {
        return stored.metadata(support.format, file, unpack: unpack, xmp: xmp)
    }
    guard let format = ImageFormat.recognise(head), format.isVideo else { return nil }
    var metadata = PhotoMetadata()
    metadata.format = format.rawValue
    let time = format == .avi ? aviDate(of: file) : FilmFacts(of: file, head: head).time
    if let time { metadata.take(time, isRecorded: false) }
    return metadata
}

/// How the picture in a file has to be turned to be upright, by the file's own word; nil where it is no photo that can be read.
public func orientation(ofFileAt path: [UInt8]) -> Orientation? {
    guard let file = try? PhotoFile(path: path) else { return nil }
    let head = file.read(at: 0, count: PhotoFacts.headLimit)
    return PhotoFacts.stored(in: file, head, chunkLimit: headerChunkLimit).map {
        $0.1.told.exif.orientation ?? .upright
    }
}

/// What a file says of the shot and of its colours beside its metadata; nil where the file is no photo.
public func shotDetails(ofFileAt path: [UInt8]) -> ShotDetails? {
    guard let file = try? PhotoFile(path: path) else { return nil }
    let head = file.read(at: 0, count: PhotoFacts.headLimit)
    guard let stored = PhotoFacts.stored(in: file, head, chunkLimit: headerChunkLimit)?.1 else {
        return nil
    }
    var shot = stored.told.exif.shot
    let coded = stored.coded?.photo
    let profile = stored.words.profile ?? coded?.profile.map { .places([$0]) }
    shot.colours =
        profile.flatMap { ColourName.profile($0.read(file, limit: ColourName.byteLimit)) }
        ?? coded.flatMap { ColourName.primaries($0.meaning.primaries) }
        ?? (stored.words.isSRGB ? "sRGB" : shot.colours)
    shot.depth = stored.depth == 8 ? nil : stored.depth
    return shot
}
