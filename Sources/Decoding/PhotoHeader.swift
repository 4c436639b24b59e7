public import Metadata

/// Chunks of a PNG that are worth their time; a turned PNG that says so behind more is rare.
private let headerChunkLimit = 48

/// What a file says of its photo, its size at least, without decoding it; nil where the file has no readable header.
///
/// It reads 128 KiB at most in nearly all files and may be called for every photo of a screen. What it says is the file's
/// own claim: the pixels may turn out otherwise.
public func photoHeader(ofFileAt path: [UInt8]) -> PhotoMetadata? {
    guard let file = try? PhotoFile(path: path),
        let facts = try? PhotoFacts(of: file, chunkLimit: headerChunkLimit)
    else { return nil }
    return facts.metadata
}
