public import CLinux
import Glibc
import System

/// Reads the names of a folder, one buffer of the kernel's at a time.
///
/// Of a large folder the kernel reads on while the names of the last buffer are looked at: it takes more than half of the time.
@safe public struct FolderReader: ~Copyable {
    private let descriptor: Int32
    private let path: [UInt8]
    private let isLastFirst: Bool
    private let leftOut: [UInt8]
    private var buffer: [UInt8]
    /// The thread that reads ahead, and how many of its buffers were taken.
    private var ahead: OpaquePointer?
    private var taken = 0
    private var isAtEnd = false

    /// Bytes that one system call may fill.
    private static let bufferSize = 128 << 10

    /// Opens the folder.
    ///
    /// `isLastFirst` where the order is reversed, so that the listing's `first` is the last name. The name `leavingOut` is skipped.
    ///
    /// - Throws: `LibraryError.failed` with the errno of open.
    public init(
        _ path: [UInt8], isLastFirst: Bool = false, leavingOut: [UInt8] = []
    ) throws(LibraryError) {
        var descriptor: Int32 = -1
        let error = unsafe clinux_folder_open(cString(path), &descriptor)
        guard error == 0 else { throw .failed(path: path, call: "open", errno: error) }
        self.descriptor = descriptor
        self.path = path
        self.isLastFirst = isLastFirst
        leftOut = leavingOut
        buffer = [UInt8](repeating: 0, count: FolderReader.bufferSize)
    }

    deinit {
        if let ahead = unsafe ahead { unsafe clinux_folder_ahead_stop(ahead) }
        close(descriptor)
    }

    /// Who the folder is, so that none is read twice.
    public var identity: FileIdentity {
        var identity = FileIdentity()
        _ = unsafe clinux_identity_of_descriptor(descriptor, &identity)
        return identity
    }

    /// Adds the next names to the listing; false where there are no more.
    ///
    /// - Throws: `LibraryError.failed` with the errno of getdents64; what was read before stays.
    public mutating func read(into listing: inout FolderListing) throws(LibraryError) -> Bool {
        if isAtEnd { return false }
        if let ahead = unsafe ahead { return try unsafe read(from: ahead, into: &listing) }
        var count = 0
        let error = unsafe buffer.withUnsafeMutableBytes {
            unsafe clinux_folder_read(descriptor, $0.baseAddress, $0.count, &count)
        }
        guard error == 0 else { throw failed(error) }
        unsafe buffer.withUnsafeBytes { unsafe take($0, count, into: &listing) }
        isAtEnd = count == 0
        if count > buffer.count / 2 {
            unsafe ahead = clinux_folder_ahead_start(descriptor, buffer.count)
        }
        return !isAtEnd
    }

    private mutating func read(
        from ahead: OpaquePointer, into listing: inout FolderListing
    ) throws(LibraryError) -> Bool {
        var bytes: UnsafeRawPointer?
        var count = 0
        let error = unsafe clinux_folder_ahead_next(ahead, taken, &bytes, &count)
        taken += 1
        isAtEnd = error != 0 || count == 0
        guard error == 0 else { throw failed(error) }
        unsafe take(UnsafeRawBufferPointer(start: bytes, count: count), count, into: &listing)
        return !isAtEnd
    }

    private func failed(_ error: Int32) -> LibraryError {
        .failed(path: path, call: "getdents64", errno: error)
    }

    private func take(
        _ records: UnsafeRawBufferPointer, _ count: Int, into listing: inout FolderListing
    ) {
        var place = 0
        while place + Record.name < count {
            let record = unsafe Record(records, at: place)
            place += max(record.length, 1)
            guard record.isListed(leavingOut: leftOut) else { continue }
            unsafe listing.add(record.bytes, record.kind, isLastFirst: isLastFirst)
        }
    }
}

/// One of the kernel's linux_dirent64 records; it must not outlive the buffer that it is in.
@safe private struct Record {
    static let name = 19
    let length: Int
    let kind: EntryKind
    let bytes: UnsafeBufferPointer<UInt8>

    init(_ records: UnsafeRawBufferPointer, at place: Int) {
        length = Int(unsafe records.loadUnaligned(fromByteOffset: place + 16, as: UInt16.self))
        kind = EntryKind(type: unsafe records[place + 18])
        let end = min(place + length, records.count)
        let room = unsafe UnsafeRawBufferPointer(rebasing: records[(place + Record.name)..<end])
        let name = unsafe room.bindMemory(to: UInt8.self)
        // Zeros fill the record up.
        unsafe bytes = UnsafeBufferPointer(rebasing: name.prefix { $0 != 0 })
    }

    /// False for hidden names, and for one more.
    func isListed(leavingOut name: [UInt8]) -> Bool {
        guard unsafe bytes.first != UInt8(ascii: ".") else { return false }
        return name.isEmpty || !(unsafe bytes.elementsEqual(name))
    }
}

extension FolderListing {
    /// All that a folder has now.
    ///
    /// - Throws: `LibraryError.failed` with the errno of open or getdents64.
    public init(of path: [UInt8]) throws(LibraryError) {
        self.init(ranking: .natural)
        var reader = try FolderReader(path)
        while try reader.read(into: &self) {}
    }

    /// The names of all that is, or may lead to, a file.
    public var names: [[UInt8]] {
        (0..<photos.count).map { photos[$0] } + sides + nameless + unknown
    }

    fileprivate mutating func add(
        _ name: UnsafeBufferPointer<UInt8>, _ kind: EntryKind, isLastFirst: Bool
    ) {
        switch kind {
        case .folder: folders.append(unsafe Array(name))
        case .other: break
        case .file, .link, .unknown:
            if unsafe isPictureName(name) {
                let number = photos.count
                unsafe photos.append(name)
                unsafe note(name)
                if kind != .file { unsure.append(number) }
                if let old = first {
                    let isBefore =
                        isLastFirst
                        ? photos.precedes(old, number) : photos.precedes(number, old)
                    if isBefore { first = number }
                } else {
                    first = number
                }
            } else if let side = unsafe sideName(name) {
                classes.insert(.init(rawValue: 16))
                sides.append(side)
                // It may lead to a folder.
                if kind != .file { unknown.append(side) }
            } else if kind == .file {
                nameless.append(unsafe Array(name))
            } else {
                unknown.append(unsafe Array(name))
            }
        }
    }

    /// Notes of which kind a picture is; names that follow each other mostly end alike.
    private mutating func note(_ name: UnsafeBufferPointer<UInt8>) {
        var packed: UInt64 = 0
        var i = name.count - 1
        while i > 0, unsafe name[i] != UInt8(ascii: ".") {
            packed = packed << 8 | UInt64(unsafe name[i])
            i -= 1
        }
        if packed == lastEnding { return }
        lastEnding = packed
        classes.formUnion(unsafe MemberClasses(name: Array(name)))
    }

    /// A name that may belong to a photo and is no picture's; nil for others.
    private func sideName(_ name: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        let name = unsafe Array(name)
        guard let kind = MemberKind(name: name), !kind.isPicture else { return nil }
        return name
    }
}
