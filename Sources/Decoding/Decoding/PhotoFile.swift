import CLinux
import Glibc
import Photos
import System

/// A regular file opened for decoding; closed when it goes out of scope.
struct PhotoFile: ~Copyable {
    /// Bytes, 1 GiB: only videos may be larger, and riffle reads a few hundred bytes of them.
    static let sizeLimit = 1 << 30

    let descriptor: Int32
    /// As the file was when it was opened.
    let identity: FileIdentity

    var size: Int { Int(identity.size) }

    /// Opens without blocking on pipes and without following the terminal; the path is a byte string.
    init(path: [UInt8]) throws(DecodeError) {
        guard !path.isEmpty, !path.contains(0) else { throw .cannotOpen(errno: ENOENT) }
        let terminated = cString(path)
        var file: Int32
        var code: Int32 = 0
        repeat {
            file = unsafe open(terminated, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
            code = file < 0 ? errno : 0
        } while code == EINTR
        guard file >= 0 else { throw .cannotOpen(errno: code) }
        var identity = FileIdentity()
        let status = unsafe clinux_identity_of_descriptor(file, &identity)
        do throws(DecodeError) {
            if status != 0 { throw .cannotOpen(errno: status) }
            try Self.check(identity, file)
        } catch {
            close(file)
            throw error
        }
        self.descriptor = file
        self.identity = identity
    }

    /// The same open file once more; `duplicate` is another descriptor of it, which is closed with this.
    init(owning duplicate: Int32) throws(DecodeError) {
        var identity = FileIdentity()
        let status = unsafe clinux_identity_of_descriptor(duplicate, &identity)
        do throws(DecodeError) {
            if duplicate < 0 || status != 0 { throw .cannotOpen(errno: max(status, EBADF)) }
            try Self.check(identity, duplicate)
        } catch {
            if duplicate >= 0 { close(duplicate) }
            throw error
        }
        descriptor = duplicate
        self.identity = identity
    }

    deinit {
        close(descriptor)
    }

    private static func check(
        _ identity: FileIdentity, _ descriptor: Int32
    ) throws(DecodeError) {
        guard identity.mode & UInt32(S_IFMT) == UInt32(S_IFREG) else { throw .notARegularFile }
        guard identity.size > 0 else { throw .empty }
        guard identity.size <= Int64(sizeLimit) || isVideo(descriptor) else {
            throw .tooLargeFile(bytes: Int(identity.size))
        }
    }

    private static func isVideo(_ descriptor: Int32) -> Bool {
        var head = [UInt8](repeating: 0, count: ImageFormat.signatureSize)
        let count = unsafe head.withUnsafeMutableBytes {
            unsafe pread(descriptor, $0.baseAddress, $0.count, 0)
        }
        return ImageFormat.recognise(Array(head.prefix(max(0, count))))?.isVideo ?? false
    }

    /// Whether the file's content is still the one that was opened.
    var isUnchanged: Bool {
        var now = FileIdentity()
        return unsafe clinux_identity_of_descriptor(descriptor, &now) == 0
            && now.isSameContent(as: identity)
    }

    /// Up to `count` bytes from `offset`; fewer at the end of the file or when it cannot be read.
    func read(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        return Self.read(descriptor, at: offset, count: min(count, size - offset))
    }

    /// Up to `count` bytes of an open file.
    static func read(_ descriptor: Int32, at offset: Int, count wanted: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, done in
            done = 0
            while done < wanted {
                guard let start = buffer.baseAddress else { return }
                let n = unsafe pread(descriptor, start + done, wanted - done, off_t(offset + done))
                if n < 0 && errno == EINTR { continue }
                if n <= 0 { return }
                done += n
            }
        }
    }
}

extension FileIdentity {
    /// Whether two identities are those of one file to which nothing was done between the looks.
    func isSameContent(as other: FileIdentity) -> Bool {
        device == other.device && inode == other.inode && size == other.size
            && modified_seconds == other.modified_seconds
            && modified_nanoseconds == other.modified_nanoseconds
            && changed_seconds == other.changed_seconds
            && changed_nanoseconds == other.changed_nanoseconds
    }
}
