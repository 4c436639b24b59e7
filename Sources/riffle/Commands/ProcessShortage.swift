import CLinux
import Decoding

/// What the process may do, where that is too little to show photos.
enum ProcessShortage: Hashable {
    /// It may open so many files.
    case files(UInt64)
    /// A file that it writes may hold so many bytes; pictures pass through files in memory.
    case fileSize(UInt64)

    /// Files that are open while photos are shown, with some to spare.
    static let filesNeeded: UInt64 = 64

    /// What this process lacks; nil where nothing is lacking.
    static var ofThisProcess: ProcessShortage? {
        var files: UInt64 = 0
        var fileSize: UInt64 = 0
        unsafe clinux_process_limits(&files, &fileSize)
        if files < filesNeeded { return .files(files) }
        if fileSize < DecodePool.sharedMemorySize { return .fileSize(fileSize) }
        return nil
    }
}
