import CLinux

/// What the system lets this process have.
public struct ProcessLimits: Hashable, Sendable {
    /// How many files may be open at a time.
    public var files: UInt64
    /// How many bytes a file that it writes may hold.
    public var fileSize: UInt64

    public init(files: UInt64, fileSize: UInt64) {
        self.files = files
        self.fileSize = fileSize
    }

    /// Those of this process now.
    public static var current: ProcessLimits {
        var limits = ProcessLimits(files: 0, fileSize: 0)
        unsafe clinux_process_limits(&limits.files, &limits.fileSize)
        return limits
    }
}
