public import Decoding
import System

/// What helps where a picture cannot be shown; nil where nothing is known to.
public func hint(for error: DecodeError) -> String? {
    if case .needs(_, let package) = error { "sudo apt install \(package)" } else { nil }
}

/// Why a picture cannot be shown, in a few words.
public func words(for error: DecodeError) -> String {
    switch error {
    case .cannotOpen(let code): "cannot be opened: \(words(forErrno: code))"
    case .notARegularFile: "not a regular file"
    case .empty: "the file is empty"
    case .tooLargeFile(let bytes): "the file is too large (\(words(forBytes: Int64(bytes))))"
    case .notSupported(let name?): "\(name) is not a supported format"
    case .video(let name, _): "\(name) is not a supported format"
    case .notSupported(nil): "not a supported format"
    case .kindNotSupported(let kind): "not supported: \(kind)"
    case .tooManyPixels(let width, let height, _):
        "too large to decode (\(width)×\(height))"
    case .tooManyScans: "too many scans in a progressive JPEG"
    case .outOfMemory: "too little memory to decode it"
    case .malformed(let message): message.isEmpty ? "damaged" : "damaged: \(message)"
    case .tookTooLong(let seconds): "gave up decoding after \(Int(seconds.rounded())) s"
    case .decoderCrashed: "damaged: the decoder crashed on it"
    case .helperMissing: "the decode worker riffle-decode is missing beside riffle"
    case .needs(let format, let package): "\(format) needs \(package)"
    case .notBuilt(let format): "\(format) is not supported by this build"
    case .workerNotStarted(let format, let code):
        "\(format): its decoder does not start: \(words(forStart: code))"
    case .workerDoesNotStart(let format): "\(format): its decoder does not start"
    case .libraryFails(let format): "\(format): its library fails at a test picture"
    case .cancelled: "cancelled"
    }
}

/// Why a moving photo cannot be played to its end.
public func words(for fault: FrameCheck.Fault) -> String {
    switch fault {
    case .damaged(let count, let damage): "damaged after \(count) frames: \(damage)"
    case .failed(let count, let error): "ends after \(count) frames: \(words(for: error))"
    }
}
