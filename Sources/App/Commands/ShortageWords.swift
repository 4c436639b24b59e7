import Decoding
import Messages

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
