import CLinux
import CSQLite
import Glibc
import Selecting
import System

/// The file of decisions, open; used by one thread.
@safe public final class DeskStore {
    let handle: OpaquePointer
    /// A later riffle made the file, or it was opened to be read.
    public let isReadOnly: Bool

    /// Milliseconds for which a command waits for another riffle: a busy disk takes a second to write what was decided.
    public static let patience: Int32 = 5000

    /// Opens the desk, which is made where it is missing; one of a later riffle is open to be read.
    ///
    /// `path` is absolute, and its folder exists. Every call waits `patience` milliseconds for another riffle that writes.
    public init(
        path: [UInt8], writable: Bool = true, patience: Int32 = DeskStore.patience
    ) throws(DeskError) {
        var opened: OpaquePointer?
        let text = cString(path)
        var code = unsafe desk_open(text, writable ? 1 : 0, patience, &opened)
        var isNewer = code == desk_newer()
        if isNewer, writable, let own = unsafe opened {
            unsafe desk_close(own)
            unsafe opened = nil
            code = unsafe desk_open(text, 0, patience, &opened)
            isNewer = true
        }
        guard let handle = unsafe opened else { throw Self.error(code, of: path) }
        unsafe self.handle = unsafe handle
        isReadOnly = isNewer || !writable
    }

    /// Opens the desk to read it; nil where there is none, or nothing is in it yet.
    ///
    /// What a killed riffle left half written is taken back where `mends`.
    public static func reading(_ path: [UInt8], mends: Bool) throws(DeskError) -> DeskStore? {
        guard exists(at: path) else { return nil }
        let text = cString(path)
        var opened: OpaquePointer?
        var code = unsafe desk_open(text, 0, patience, &opened)
        if desk_is_unfinished(code) != 0, mends {
            _ = unsafe desk_mend(text, patience)
            code = unsafe desk_open(text, 0, patience, &opened)
        }
        if code == desk_empty() { return nil }
        guard let handle = unsafe opened else { throw error(code, of: path) }
        return unsafe DeskStore(handle)
    }

    private init(_ handle: OpaquePointer) {
        unsafe self.handle = unsafe handle
        isReadOnly = true
    }

    /// Opens a desk that is there for one look, which no check of the whole file delays; every call waits `patience` milliseconds.
    public init(
        peekingAt path: [UInt8], writable: Bool, patience: Int32
    ) throws(DeskError) {
        var opened: OpaquePointer?
        let text = cString(path)
        let code = unsafe desk_peek(text, writable ? 1 : 0, patience, &opened)
        guard let handle = unsafe opened else { throw Self.error(code) }
        unsafe self.handle = unsafe handle
        isReadOnly = true
    }

    deinit { unsafe desk_close(handle) }

    /// Whether a file of that name exists, readable or not.
    public static func exists(at path: [UInt8]) -> Bool {
        var identity = FileIdentity()
        let text = cString(path)
        let error = unsafe clinux_identity_at(AT_FDCWD, text, &identity)
        return error != ENOENT && error != ENOTDIR
    }

    static func error(_ code: Int32) -> DeskError {
        switch code {
        case 5, 6: .busy
        case desk_newer(): .newer
        default: desk_is_broken(code) != 0 ? .broken : .unusable(code)
        }
    }

    /// The same for a desk that cannot be opened: SQLite calls a file damaged that the disk does not give.
    private static func error(_ code: Int32, of path: [UInt8]) -> DeskError {
        let error = error(code)
        return error == .broken && !DeskFile(path: path).isReadable() ? .unusable(10) : error
    }

    static func check(_ code: Int32) throws(DeskError) {
        if code != 0 { throw error(code) }
    }

    /// A number that changes when another process has written.
    public func version() throws(DeskError) -> Int64 {
        var version: Int64 = 0
        try Self.check(unsafe desk_version(handle, &version))
        return version
    }

    /// Does several things whole or not at all.
    func transaction<Result>(_ body: () throws(DeskError) -> Result) throws(DeskError) -> Result {
        guard !isReadOnly else { throw .newer }
        try Self.check(unsafe desk_begin(handle))
        do throws(DeskError) {
            let result = try body()
            try Self.check(unsafe desk_commit(handle))
            return result
        } catch {
            unsafe desk_rollback(handle)
            throw error
        }
    }
}

/// Calls with bytes that C sees; absent ones are NULL, and ones without length are not.
func withDeskBytes<Result>(_ bytes: [UInt8]?, _ body: (DeskBytes) -> Result) -> Result {
    guard let bytes else { return unsafe body(DeskBytes(bytes: nil, count: 0)) }
    return unsafe (bytes + [0]).withUnsafeBufferPointer {
        unsafe body(DeskBytes(bytes: $0.baseAddress, count: Int32(bytes.count)))
    }
}

extension [UInt8] {
    /// Nil where there are none.
    init?(_ bytes: DeskBytes) {
        guard let start = unsafe bytes.bytes else { return nil }
        self = unsafe Array(UnsafeBufferPointer(start: start, count: Int(bytes.count)))
    }
}

/// What a callback of C adds to.
final class Gathered<Element> {
    var items: [Element] = []

    /// What `self` is for C; it must live until the call returns.
    var context: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

    static func from(_ context: UnsafeMutableRawPointer?) -> Gathered<Element>? {
        guard let context = unsafe context else { return nil }
        return unsafe Unmanaged<Gathered<Element>>.fromOpaque(context).takeUnretainedValue()
    }
}
