import CLinux
import Glibc
import System

/// What has happened to a name in a folder that is watched.
public struct FolderChange: Hashable, Sendable {
    /// The number that `FolderWatch.watch` was given for the folder.
    public var folder: Int
    /// Empty where it happened to the folder itself.
    public var name: [UInt8]
    public var kind: Kind

    public init(folder: Int, name: [UInt8], kind: Kind) {
        self.folder = folder
        self.name = name
        self.kind = kind
    }

    public enum Kind: Hashable, Sendable {
        /// It is to be looked at: it has appeared, gone, or been written and closed.
        case touched
        /// It has been made; where it is a file, it is about to be written.
        case created
        /// A folder has appeared or gone under this name.
        case folderTouched
        /// The folder watched is gone, or has another path.
        case folderGone
        /// The folder is to be read again: what has happened in it was not heard.
        case unheard
        /// Changes have been lost: everything is to be read again.
        case overflow
    }
}

/// Whether a watch hears of all that happens in a folder: not on file systems that others can change, over a network or from below.
@Sendable public func hearsAllChanges(in folder: [UInt8]) -> Bool {
    unsafe clinux_watch_hears_all(cString(folder)) != 0
}

/// Watches folders for names that come, go, or change (inotify).
public final class FolderWatch {
    /// Readable while there are changes to be read.
    public let descriptor: Int32
    /// A folder may be watched under several paths, which the system gives one number.
    private var folders: [Int32: [Int]] = [:]
    private var buffer = [UInt8](repeating: 0, count: 32 << 10)

    /// Folders that are watched at most: each costs the kernel memory, of which there is a limit for all programs.
    public static let most = 4096

    /// - Throws: `LibraryError.failed` with the errno of inotify_init1.
    public init() throws(LibraryError) {
        descriptor = clinux_watch_open()
        guard descriptor >= 0 else {
            throw .failed(path: [], call: "inotify_init1", errno: errno)
        }
    }

    deinit {
        close(descriptor)
    }

    /// Watches a folder, whose changes will have this number.
    ///
    /// - Throws: `LibraryError.failed` with the errno of inotify_add_watch; ENOSPC from `most` folders on.
    public func watch(_ path: [UInt8], as folder: Int) throws(LibraryError) {
        guard folders.count < FolderWatch.most else {
            throw .failed(path: path, call: "inotify_add_watch", errno: ENOSPC)
        }
        var watch: Int32 = -1
        let error = unsafe clinux_watch_add(descriptor, cString(path), &watch)
        guard error == 0 else {
            throw .failed(path: path, call: "inotify_add_watch", errno: error)
        }
        folders[watch, default: []].append(folder)
    }

    /// Watches a folder no longer.
    public func forget(_ folder: Int) {
        for (watch, numbers) in folders where numbers.contains(folder) {
            let others = numbers.filter { $0 != folder }
            folders[watch] = others.isEmpty ? nil : others
            if others.isEmpty { clinux_watch_remove(descriptor, watch) }
        }
    }

    /// What has happened since the last call, oldest first; never waits.
    public func read() -> [FolderChange] {
        var changes: [FolderChange] = []
        while true {
            var count = 0
            let error = unsafe buffer.withUnsafeMutableBytes {
                unsafe clinux_watch_read(descriptor, $0.baseAddress, $0.count, &count)
            }
            guard error == 0, count > 0 else { return changes }
            var place = 0
            while place + 16 <= count {
                let event = InotifyEvent(buffer, at: place)
                place += 16 + event.room
                changes += self.changes(event)
            }
        }
    }

    private func changes(_ event: InotifyEvent) -> [FolderChange] {
        if event.has(CLINUX_CHANGE_OVERFLOW) {
            return [FolderChange(folder: 0, name: [], kind: .overflow)]
        }
        guard let numbers = folders[event.watch] else { return [] }
        if event.has(CLINUX_CHANGE_IGNORED) {
            folders[event.watch] = nil
            return []
        }
        return numbers.compactMap { change(event, in: $0) }
    }

    private func change(_ event: InotifyEvent, in folder: Int) -> FolderChange? {
        if event.has(CLINUX_CHANGE_SELF_DELETED) || event.has(CLINUX_CHANGE_SELF_MOVED)
            || event.has(CLINUX_CHANGE_UNMOUNTED)
        {
            return FolderChange(folder: folder, name: [], kind: .folderGone)
        }
        guard !event.name.isEmpty, event.name[0] != UInt8(ascii: ".") else { return nil }
        let kind: FolderChange.Kind =
            event.has(CLINUX_CHANGE_FOLDER)
            ? .folderTouched : event.has(CLINUX_CHANGE_CREATED) ? .created : .touched
        return FolderChange(folder: folder, name: event.name, kind: kind)
    }
}

/// One of the kernel's inotify_event records.
private struct InotifyEvent {
    let watch: Int32
    let mask: UInt32
    /// Bytes that the name takes with the zeros behind it.
    let room: Int
    let name: [UInt8]

    init(_ buffer: [UInt8], at place: Int) {
        func number(_ offset: Int) -> UInt32 {
            (0..<4).reduce(0) { $0 | UInt32(buffer[place + offset + $1]) << (8 * UInt32($1)) }
        }
        watch = Int32(bitPattern: number(0))
        mask = number(4)
        room = Int(number(12))
        let start = place + 16
        name = Array(buffer[start..<min(buffer.count, start + room)].prefix { $0 != 0 })
    }

    func has(_ change: some BinaryInteger) -> Bool {
        mask & UInt32(truncatingIfNeeded: change) != 0
    }
}
