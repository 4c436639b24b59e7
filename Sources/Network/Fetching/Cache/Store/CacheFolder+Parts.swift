import CLinux
import Glibc
import System

/// The cache cannot be written.
package struct CacheWriteFault: Error, Hashable, Sendable {
    package let errno: Int32
}

extension CacheFolder {
    /// Makes the file that a photo's bytes are written to as they come; the caller closes it.
    package func beginPart(of address: WebAddress) throws(CacheWriteFault) -> Int32 {
        let name = CacheName(address)
        let path = cString(name.of(.part).path(in: session))
        var error = unsafe clinux_make_directory(descriptor, cString(name.folder), 0o700)
        guard error == 0 || error == EEXIST else { throw CacheWriteFault(errno: error) }
        // What a fetcher that was killed has left.
        _ = unsafe clinux_unlink(descriptor, path)
        var file: Int32 = -1
        error = unsafe clinux_create_at(descriptor, path, 0o600, &file)
        guard error == 0 else { throw CacheWriteFault(errno: error) }
        return file
    }

    package func removePart(of address: WebAddress) {
        remove(CacheName(address).of(.part).path(in: session))
    }

    /// Gives the part its name; `file` is still open.
    ///
    /// For this session alone it keeps only the photo; the caller keeps what is known of it.
    package func finishPart(
        _ file: Int32, of address: WebAddress, entry: CacheEntry, form: CacheName.Form
    ) throws(CacheWriteFault) -> CacheName {
        let name = CacheName(address).of(form)
        var identity = FileIdentity()
        let error = unsafe clinux_identity_of_descriptor(file, &identity)
        guard error == 0 else { throw CacheWriteFault(errno: error) }
        let part = cString(name.of(.part).path(in: session))
        let path = cString(name.path(in: session))
        let renamed = unsafe clinux_rename(descriptor, part, descriptor, path)
        guard renamed == 0 else { throw CacheWriteFault(errno: renamed) }
        if form == .kept {
            // Until it is there the old one does not fit the photo's inode: it counts as missing.
            var entry = entry
            entry.inode = identity.inode
            try write(entry, name)
        } else {
            // What may not be kept any more is not kept.
            remove(name.entryPath)
            remove(name.of(.kept).path(in: session))
        }
        return name
    }
}
