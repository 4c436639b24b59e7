public import CLinux
public import Decoding
import PhotoLibrary
public import Photos
import System

/// The index of photos, for the threads that read headers and for those that decode; never used on the loop's.
public final class SharedIndex: Sendable {
    private let index: Mutex<PhotoIndex>

    /// The index below that folder; nothing is added to it unless `mayWrite`.
    public init(cacheHome: [UInt8], mayWrite: Bool) {
        index = Mutex(PhotoIndex(cacheHome: cacheHome, mayWrite: mayWrite))
    }

    func find(_ file: FileIdentity) -> PhotoMetadata? {
        index.withLock { $0.find(file) }
    }

    func all(onDevice device: UInt64) -> IndexedPhotos {
        index.withLock { $0.all(onDevice: device) }
    }

    func store(_ photos: [HeaderFacts]) {
        let rows = photos.map { (file: $0.file, metadata: $0.metadata) }
        index.withLock { $0.store(rows) }
    }
}

extension SharedIndex: PixelMemory {
    public func pixels(of file: FileIdentity) -> PixelFacts? {
        index.withLock { $0.pixels(of: file) }
    }

    public func maps(of file: FileIdentity) -> [UInt8]? { index.withLock { $0.maps(of: file) } }

    public func look(of file: FileIdentity) -> PhotoLook? {
        index.withLock { $0.look(of: file) }
    }

    public func store(_ look: PhotoLook, of file: FileIdentity) {
        index.withLock { $0.store(look, of: file) }
    }

    public func store(_ pixels: PixelFacts, maps: [UInt8]?, of file: FileIdentity) {
        index.withLock { $0.store(pixels, maps: maps, of: file) }
    }
}
