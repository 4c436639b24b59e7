/// Why there is no picture.
public enum DecodeError: Error, Hashable, Sendable {
    case cannotOpen(errno: Int32)
    case notARegularFile
    case empty
    case tooLargeFile(bytes: Int)
    /// The format's name if its beginning is known.
    case notSupported(String?)
    /// The format is decoded, but not this kind of it: `lossless JPEG`.
    case kindNotSupported(String)
    /// A video, which is never decoded: the format's name, and how long it is, where it says so.
    case video(String, milliseconds: Int?)
    /// `limit` pixels are the most for a file of this kind.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    case tooManyScans
    case outOfMemory
    /// In the decoding library's own words.
    case malformed(String)
    case tookTooLong(seconds: Double)
    /// The signal that ended the worker, 0 if it ended otherwise.
    case decoderCrashed(signal: Int32)
    case helperMissing
    /// Its library is not installed, which this Debian package has.
    case needs(format: String, package: String)
    /// There is no worker for it beside riffle.
    case notBuilt(format: String)
    /// The system does not start its worker, which is there.
    case workerNotStarted(format: String, errno: Int32)
    /// Its worker ends or hangs before it can take a job.
    case workerDoesNotStart(format: String)
    /// Its worker ended because the library does not decode the pictures that are built into it.
    case libraryFails(format: String)
    case cancelled

    /// Whether the file is at fault, and not what this riffle can decode: no other program shows the photo either.
    public var isDamage: Bool {
        switch self {
        case .empty, .malformed, .decoderCrashed, .notSupported(nil): true
        default: false
        }
    }

    /// The format whose decoder cannot be had now, which may be otherwise soon; nil for all other reasons.
    public var lackingFormat: String? {
        switch self {
        case .needs(let format, _), .notBuilt(let format), .workerDoesNotStart(let format),
            .workerNotStarted(let format, _), .libraryFails(let format):
            format
        default: nil
        }
    }
}
