import Decoding
import Messages
public import System

/// What the process may do, where that is too little to show photos.
public enum ProcessShortage: Hashable, Sendable {
    /// It may open so many files.
    case files(UInt64)
    /// A file that it writes may hold so many bytes; pictures pass through files in memory.
    case fileSize(UInt64)

    /// Files that are open while photos are shown, with some to spare.
    public static let filesNeeded: UInt64 = 64

    /// What a process of these limits lacks; nil where nothing is lacking.
    public init?(_ limits: ProcessLimits) {
        if limits.files < ProcessShortage.filesNeeded {
            self = .files(limits.files)
        } else if limits.fileSize < DecodePool.sharedMemorySize {
            self = .fileSize(limits.fileSize)
        } else {
            return nil
        }
    }
}

/// What the process lacks, by the name that shells give it.
public func words(for shortage: ProcessShortage) -> String {
    switch shortage {
    case .files(let count):
        "the process may open only \(count) files (ulimit -n); "
            + "riffle needs \(ProcessShortage.filesNeeded)"
    case .fileSize(let count):
        "the process may write files of \(words(forBytes: Int64(clamping: count))) at most "
            + "(ulimit -f); pictures need "
            + words(forBytes: Int64(clamping: DecodePool.sharedMemorySize))
    }
}
