import CLinux
import Geometry
import Glibc
import System

/// The favourites of one folder, kept between sessions in a small file of their own.
///
/// The file is `favourites/` and 16 hexadecimal digits below the state folder: a header, the folder's path, and the
/// names, each ended by a zero byte, because names may hold any other.
public struct FavouriteFile: Sendable {
    private let folder: [UInt8]
    private let directory: [UInt8]
    private let path: [UInt8]

    /// The file for `folder`, an absolute path, below `stateFolder`; nothing is read or made yet.
    public init(folder: [UInt8], stateFolder: [UInt8]) {
        self.folder = folder
        directory = BytePath.join(stateFolder, Array("favourites".utf8))
        path = BytePath.join(directory, Array(FavouriteFile.digits(of: folder).utf8))
    }

    /// The names that were favourites; none where there is no such file or it is another folder's.
    public func names() -> Set<[UInt8]> {
        let parts = contents(of: path).split(separator: 0, omittingEmptySubsequences: true)
        guard parts.count >= 2, Array(parts[0]) == FavouriteFile.header, Array(parts[1]) == folder
        else { return [] }
        return Set(parts.dropFirst(2).map(Array.init))
    }

    /// Writes the names whole, or leaves what was there.
    ///
    /// - Throws: `LibraryError.failed` with the call that failed.
    public func save(_ names: Set<[UInt8]>) throws(LibraryError) {
        if names.isEmpty, !isThere { return }
        try makeFolders()
        try write(names)
    }

    /// Adds and removes names, and leaves the others as they are by now: another program may have changed them.
    ///
    /// A file that is not there, with its folder or without, is made again of `all`: where nothing is a favourite any more
    /// there is one without names.
    ///
    /// - Throws: `LibraryError.failed` with the call that failed.
    public func change(
        adding added: Set<[UInt8]>, removing removed: Set<[UInt8]>, all: Set<[UInt8]>
    ) throws(LibraryError) {
        let isSame = added.isEmpty && removed.isEmpty
        if isSame && all.isEmpty { return }
        if isThere ? isSame : all.isEmpty { return }
        try makeFolders()
        let lock = FolderLock(directory)
        defer { lock.release() }
        try write(isThere ? names().subtracting(removed).union(added) : all)
    }

    private var isThere: Bool {
        unsafe access(cString(path), F_OK) == 0
    }

    private func write(_ names: Set<[UInt8]>) throws(LibraryError) {
        var bytes = FavouriteFile.header + [0] + folder + [0]
        for name in names.sorted(by: naturallyPrecedes) { bytes += name + [0] }
        let temporary = path + Array(".\(getpid()).tmp".utf8)
        let descriptor = unsafe open(
            cString(temporary), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("open", temporary) }
        let isWhole = isWritten(bytes, to: descriptor) && fsync(descriptor) == 0
        let error = failure("write", temporary)
        close(descriptor)
        guard isWhole, unsafe rename(cString(temporary), cString(path)) == 0 else {
            let failed = isWhole ? failure("rename", path) : error
            unsafe unlink(cString(temporary))
            throw failed
        }
        // The name too is on the disk then; where a folder cannot be synced, it gets there in its own time.
        let parent = unsafe open(cString(directory), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard parent >= 0 else { return }
        fsync(parent)
        close(parent)
    }

    private func isWritten(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var done = 0
        while done < bytes.count {
            let n = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(
                    descriptor, $0.baseAddress?.advanced(by: done), bytes.count - done)
            }
            if n < 0, errno == EINTR { continue }
            guard n > 0 else { return false }
            done += n
        }
        return true
    }

    private static let header = Array("riffle favourites 1".utf8)

    private func failure(_ call: String, _ path: [UInt8]) -> LibraryError {
        .failed(path: path, call: call, errno: errno)
    }

    private func makeFolders() throws(LibraryError) {
        for end in directory.indices.dropFirst() + [directory.endIndex]
        where end == directory.endIndex || directory[end] == BytePath.slash {
            let part = Array(directory[..<end])
            if unsafe mkdir(cString(part), 0o700) != 0, errno != EEXIST {
                throw failure("mkdir", part)
            }
        }
    }

    /// FNV-1a-64 of the path as 16 digits.
    private static func digits(of path: [UInt8]) -> String { hexadecimal(fnv1a64(path)) }
}

/// Keeps other programs from changing files of a folder at the same time.
///
/// It waits a second at most, and does without where the folder cannot be locked: some network file systems.
private struct FolderLock {
    private let descriptor: Int32

    init(_ folder: [UInt8]) {
        descriptor = unsafe open(cString(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        for _ in 0..<100 where clinux_lock(descriptor) == EWOULDBLOCK { usleep(10_000) }
    }

    func release() {
        if descriptor >= 0 { close(descriptor) }
    }
}

/// All bytes of a small file; empty where it cannot be read.
private func contents(of path: [UInt8]) -> [UInt8] {
    let descriptor = unsafe open(cString(path), O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while all.count < 1 << 24 {
        let n = unsafe buffer.withUnsafeMutableBytes {
            unsafe read(descriptor, $0.baseAddress, $0.count)
        }
        if n <= 0 { break }
        all += buffer[..<n]
    }
    return all
}
