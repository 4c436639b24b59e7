public import Metadata

/// Chunks of a PNG that are worth their time; a turned PNG that says so behind more is rare.
private let headerChunkLimit = 48

/// What a file says of its photo, its size at least, without decoding it; nil where the file has no readable header.
///
/// Of a video it is the format alone.
///
/// It reads 128 KiB at most in nearly all files and may be called for every photo of a screen. What it says is the file's
/// own claim: the pixels may turn out otherwise.
public func photoHeader(ofFileAt path: [UInt8]) -> PhotoMetadata? {
    do throws(DecodeError) {
        let file = try PhotoFile(path: path)
        return try PhotoFacts(of: file, chunkLimit: headerChunkLimit).metadata
    } catch .video(let format, _) {
        var metadata = PhotoMetadata()
        metadata.format = format
        return metadata
    } catch {
        return nil
    }
}
