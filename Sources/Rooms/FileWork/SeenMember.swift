public import CLinux
import PhotoLibrary

/// A file of a photo as it was when it was last looked at before its trash.
public struct SeenMember: Sendable {
    /// Links followed.
    public var identity: FileIdentity
    /// When its picture was taken, in hundredths of a second; nil where it does not say.
    public var captured: Int64?

    public init(identity: FileIdentity, captured: Int64? = nil) {
        self.identity = identity
        self.captured = captured
    }

    /// By what the file system says alone; nil where there is nothing.
    public init?(path: [UInt8]) {
        guard let identity = try? fileFacts(path) else { return nil }
        self.init(identity: identity)
    }
}
