import Glibc

/// One name in a folder.
struct DirectoryEntry {
    enum Kind {
        case file, folder, link, other, unknown
    }

    var name: [UInt8]
    var kind: Kind
}

/// All names in a folder but `.` and `..`, in the order of the disk.
func readDirectory(_ path: [UInt8]) throws(LibraryError) -> [DirectoryEntry] {
    guard let stream = unsafe opendir(cString(path)) else {
        throw .failed(path: path, call: "opendir", errno: errno)
    }
    defer { unsafe closedir(stream) }
    var entries: [DirectoryEntry] = []
    while true {
        errno = 0
        guard let entry = unsafe readdir(stream) else {
            if errno != 0 { throw .failed(path: path, call: "readdir", errno: errno) }
            return entries
        }
        let name = unsafe nameBytes(entry)
        if name == [46] || name == [46, 46] { continue }
        entries.append(DirectoryEntry(name: name, kind: kind(unsafe entry.pointee.d_type)))
    }
}

private func nameBytes(_ entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        let start = unsafe UnsafeRawPointer(tuple).assumingMemoryBound(to: UInt8.self)
        let length = unsafe strlen(UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self))
        return unsafe Array(UnsafeBufferPointer(start: start, count: length))
    }
}

private func kind(_ type: UInt8) -> DirectoryEntry.Kind {
    switch Int(type) {
    case Int(DT_REG): .file
    case Int(DT_DIR): .folder
    case Int(DT_LNK): .link
    case Int(DT_UNKNOWN): .unknown
    default: .other
    }
}

/// The bytes with the zero that C wants behind them.
func cString(_ path: [UInt8]) -> [CChar] {
    path.map { CChar(bitPattern: $0) } + [0]
}
