import CDecoders
import Photos

extension DecoderFamily {
    /// As a worker names it when it says hello.
    var number: UInt32 {
        let family =
            switch self {
            case .base: WORKER_BASE
            case .webp: WORKER_WEBP
            case .hevc: WORKER_HEVC
            case .av1: WORKER_AV1
            case .tiff: WORKER_TIFF
            case .jpegXL: WORKER_JPEG_XL
            case .raw: WORKER_RAW
            }
        return family.rawValue
    }

    /// The path of its program, beside the base's.
    func program(besideBase helper: [UInt8]) -> [UInt8] { helper + Array(programSuffix.utf8) }

    /// What is said of a photo whose worker cannot be started.
    func failure(format: String, _ failure: StartFailure) -> DecodeError {
        switch failure {
        case .noProgram: self.failure(format: format, exitStatus: nil)
        case .system(let errno): .workerNotStarted(format: format, errno: errno)
        }
    }

    /// What is said of a photo whose worker cannot be had.
    ///
    /// `exitStatus` is what the worker ended with before it said hello, nil where there is no such program.
    func failure(format: String, exitStatus: Int32?) -> DecodeError {
        guard let exitStatus else {
            return self == .base ? .helperMissing : .notBuilt(format: format)
        }
        // The dynamic loader's, where a library is missing.
        if exitStatus == 127, let package { return .needs(format: format, package: package) }
        if exitStatus == Int32(WORKER_EXIT_LIBRARY_FAILS) { return .libraryFails(format: format) }
        return .workerDoesNotStart(format: format)
    }
}
