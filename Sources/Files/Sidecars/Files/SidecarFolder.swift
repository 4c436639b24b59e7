import CLinux
import Glibc
import System

/// The folder of a sidecar, open: what is done in it by name.
///
/// Used by one thread.
@safe final class SidecarFolder {
    private let descriptor: Int32

    /// `path` is absolute.
    init(path: [UInt8]) throws(SidecarFailure) {
        var opened: Int32 = -1
        try Self.check(unsafe clinux_open_directory(cString(path), &opened))
        descriptor = opened
    }

    deinit { close(descriptor) }

    /// A file's bytes, and who it is.
    struct Content {
        let file: SidecarDescriptor
        let bytes: [UInt8]
        let status: FileStatus

        /// Whether a file is the one that was read, unchanged as far as the system tells.
        func isStill(_ other: FileIdentity) -> Bool {
            let own = status.identity
            return own.device == other.device && own.inode == other.inode && own.size == other.size
                && own.modified_seconds == other.modified_seconds
                && own.modified_nanoseconds == other.modified_nanoseconds
        }
    }

    /// Reads a regular file, never through a link; nil where there is none.
    func read(_ name: [UInt8]) throws(SidecarFailure) -> Content? {
        var opened: Int32 = -1
        let error = unsafe clinux_open_to_read_at(descriptor, cString(name), &opened)
        if error == ENOENT { return nil }
        if error == ELOOP { throw .refused(.isALink) }
        try Self.check(error)
        let file = SidecarDescriptor(opened)
        var status = FileStatus()
        try Self.check(unsafe clinux_status_of_descriptor(opened, &status))
        guard status.identity.size <= 16 * 1024 * 1024 else { throw .refused(.tooLarge) }
        var bytes = [UInt8](repeating: 0, count: Int(status.identity.size))
        var at = 0
        while at < bytes.count {
            var done = 0
            let error = unsafe bytes.withUnsafeMutableBytes { buffer in
                guard let start = buffer.baseAddress else { return EIO }
                return unsafe clinux_read_at(
                    opened, start + at, buffer.count - at, Int64(at), &done)
            }
            try Self.check(error)
            guard done > 0 else { throw .keepsChanging }
            at += done
        }
        return Content(file: file, bytes: bytes, status: status)
    }

    /// Makes a file that was not there, with these bytes on the disk, and what `model` is as far as that is allowed.
    func make(_ name: [UInt8], _ bytes: [UInt8], like model: SidecarDescriptor?)
        throws(SidecarFailure)
    {
        var opened: Int32 = -1
        let mode: UInt32 = model == nil ? 0o666 : 0o600
        try Self.check(unsafe clinux_create_at(descriptor, cString(name), mode, &opened))
        let file = SidecarDescriptor(opened)
        do throws(SidecarFailure) {
            if let model {
                var lost: UInt32 = 0
                try Self.check(
                    unsafe clinux_copy_attributes(model.number, file.number, &lost))
            }
            // Written last, so that the time of change is that of the change.
            var done = 0
            try Self.check(unsafe clinux_write_all(opened, bytes, bytes.count, &done))
            try Self.check(clinux_sync(opened))
        } catch {
            remove(name)
            throw error
        }
    }

    /// The file of a name now; nil if there is none.
    ///
    /// It is read twice if the system gives no answer: another program's save depends on it.
    func identity(_ name: [UInt8]) -> FileIdentity? {
        var identity = FileIdentity()
        for _ in 0..<2 {
            let error = unsafe clinux_identity_at(descriptor, cString(name), &identity)
            if error == 0 { return identity }
            if error == ENOENT { return nil }
        }
        return nil
    }

    func owner(_ name: [UInt8]) -> (user: UInt32, identity: FileIdentity)? {
        var status = FileStatus()
        let error = unsafe clinux_status_at(descriptor, cString(name), 0, &status)
        return error == 0 ? (status.owner, status.identity) : nil
    }

    /// Each gets the name of the other; 0 or an errno value.
    func exchange(_ name: [UInt8], _ other: [UInt8]) -> Int32 {
        unsafe clinux_exchange(descriptor, cString(name), descriptor, cString(other))
    }

    /// Gives a file a name that is free; 0 or an errno value.
    func place(_ name: [UInt8], as new: [UInt8]) -> Int32 {
        unsafe clinux_rename_no_replace(descriptor, cString(name), descriptor, cString(new))
    }

    /// Gives a file a name, replacing any file there; 0 or an errno value.
    func replace(_ new: [UInt8], by name: [UInt8]) -> Int32 {
        unsafe clinux_rename(descriptor, cString(name), descriptor, cString(new))
    }

    @discardableResult func remove(_ name: [UInt8]) -> Int32 {
        unsafe clinux_unlink(descriptor, cString(name))
    }

    func sync() throws(SidecarFailure) { try Self.check(clinux_sync(descriptor)) }

    /// All names but those of the folder itself and of the one above.
    func names() throws(SidecarFailure) -> [[UInt8]] {
        var length = 0
        var error: Int32 = 0
        guard let names = unsafe clinux_directory_names(descriptor, &length, &error) else {
            throw .system(error)
        }
        defer { unsafe free(names) }
        let bytes = unsafe UnsafeRawBufferPointer(start: names, count: length)
        return unsafe bytes.split(separator: 0).map { unsafe Array($0) }
    }

    private static func check(_ error: Int32) throws(SidecarFailure) {
        if error != 0 { throw .system(error) }
    }
}

/// An open file, closed with this.
final class SidecarDescriptor {
    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    deinit { close(number) }
}
