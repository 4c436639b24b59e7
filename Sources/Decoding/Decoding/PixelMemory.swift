public import CLinux
public import Photos

/// What was found out about the pixels of files, kept beyond the session; it is used by the threads of a pool.
public protocol PixelMemory: Sendable {
    /// What is known of the file as it is now.
    func pixels(of file: FileIdentity) -> PixelFacts?
    /// What was stored with it that is large; nil where it is not kept any more.
    func maps(of file: FileIdentity) -> [UInt8]?
    /// The picture itself, small; nil where it is not kept any more.
    func look(of file: FileIdentity) -> PhotoLook?
    /// Stores what is new beside what is known.
    func store(_ pixels: PixelFacts, maps: [UInt8]?, of file: FileIdentity)
    func store(_ look: PhotoLook, of file: FileIdentity)
}
