import CLinux
import Glibc
import System

extension CacheFolder {
    /// Opens a photo's file to read; nil where it is gone, or another one by its length: it must be requested again.
    package func open(_ name: CacheName, length: UInt64) -> Int32? {
        var file: Int32 = -1
        let path = cString(name.path(in: session))
        guard unsafe clinux_open_to_read_at(descriptor, path, &file) == 0 else { return nil }
        var identity = FileIdentity()
        guard unsafe clinux_identity_of_descriptor(file, &identity) == 0,
            name.form == .part || UInt64(clamping: identity.size) == length
        else {
            close(file)
            return nil
        }
        return file
    }

    /// Whether a photo's file is there, of this length.
    package func has(_ name: CacheName, length: UInt64) -> Bool {
        guard let file = open(name, length: length) else { return false }
        close(file)
        return true
    }

    /// Whether a photo's file is there, of this length, and has the bytes of another.
    package func holds(_ name: CacheName, length: UInt64, sameAs other: Int32) -> Bool {
        guard let file = open(name, length: length) else { return false }
        defer { close(file) }
        var isSame: Int32 = 0
        return unsafe clinux_same_contents(file, other, &isSame) == 0 && isSame != 0
    }

    /// What is known of an address, where its photo is there and whole.
    package func entry(of address: WebAddress) -> CacheEntry? {
        let name = CacheName(address)
        guard let entry = entry(at: name.entryPath), entry.url == address.text,
            let body = status(name.path(in: session)), body.mode & S_IFMT == S_IFREG,
            UInt64(clamping: body.size) == entry.length, body.inode == entry.inode
        else { return nil }
        return entry
    }

    /// What may be shown of an address without asking anybody, at `now`, in seconds since 1970; nil where that is for the fetcher to say.
    package func freshCopy(of address: WebAddress, now: Int64) -> Delivery? {
        let name = CacheName(address)
        guard let text = text(at: name.entryPath),
            let copy = FreshCopy(text, of: address.text, now: now),
            let body = status(name.path(in: session)), body.mode & S_IFMT == S_IFREG,
            UInt64(clamping: body.size) == copy.length, body.inode == copy.inode
        else { return nil }
        touch(name, now: now)
        return Delivery(
            name: name, length: copy.length, mediaType: "", lastModified: copy.modified,
            standing: .current)
    }

    private func entry(at path: [UInt8]) -> CacheEntry? {
        text(at: path).flatMap { try? CacheEntry(text: $0) }
    }

    private func text(at path: [UInt8]) -> [UInt8]? {
        var file: Int32 = -1
        guard unsafe clinux_open_to_read_at(descriptor, cString(path), &file) == 0 else {
            return nil
        }
        defer { close(file) }
        var text = [UInt8](repeating: 0, count: CacheEntry.textLimit + 1)
        var count = 0
        guard unsafe clinux_read_at(file, &text, text.count, 0, &count) == 0 else { return nil }
        return Array(text[..<count])
    }

    /// Notes that it was used, once a day: the oldest go first.
    package func touch(_ name: CacheName, now: Int64) {
        let path = name.entryPath
        guard let identity = status(path), now - identity.modified_seconds > 24 * 3600 else {
            return
        }
        var file: Int32 = -1
        guard unsafe clinux_open_to_read_at(descriptor, cString(path), &file) == 0 else {
            return
        }
        let moment = timespec(tv_sec: Int(now), tv_nsec: 0)
        _ = unsafe futimens(file, [moment, moment])
        close(file)
    }

    /// Writes down what the server says now of a photo that did not change.
    package func renew(_ entry: CacheEntry, of address: WebAddress) throws(CacheWriteFault) {
        try write(entry, CacheName(address))
    }

    /// Writes what is known under another name first: it is whole or not there.
    func write(_ entry: CacheEntry, _ name: CacheName) throws(CacheWriteFault) {
        let part = cString(name.entryPartPath(in: session))
        _ = unsafe clinux_unlink(descriptor, part)
        var file: Int32 = -1
        var error = unsafe clinux_create_at(descriptor, part, 0o600, &file)
        guard error == 0 else { throw CacheWriteFault(errno: error) }
        var done = 0
        let text = entry.text
        error = unsafe clinux_write_all(file, text, text.count, &done)
        close(file)
        if error == 0 {
            error = unsafe clinux_rename(descriptor, part, descriptor, cString(name.entryPath))
        }
        guard error == 0 else {
            _ = unsafe clinux_unlink(descriptor, part)
            throw CacheWriteFault(errno: error)
        }
    }

    /// Removes what is known of an address, and its photo.
    package func removeEntry(of address: WebAddress) {
        let name = CacheName(address)
        // In this order nothing is left that looks whole.
        remove(name.entryPath)
        remove(name.path(in: session))
        remove(name.of(.session).path(in: session))
    }
}
