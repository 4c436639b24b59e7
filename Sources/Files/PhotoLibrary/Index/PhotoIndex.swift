public import CLinux
import CSQLite
import Glibc
public import Photos
import System

/// What the files of photos that have been seen before say of them, and what was measured of them, kept in a file below the cache folder.
///
/// It may be deleted at any time. Whatever is wrong with it, photos are merely not found in it, without a message, and a file that
/// is broken or something else is made again. It is used by one thread at a time.
@safe public final class PhotoIndex {
    private let path: [UInt8]
    private let mayWrite: Bool
    // Not shared, and closed once.
    private var handle: OpaquePointer?
    private var isOpened = false
    /// Photos that are kept at most; the oldest go first.
    private let limit: Int64
    /// Photos whose maps are kept at most: they take some tens of kilobytes each.
    private let mapsLimit: Int64
    /// Photos whose looks are kept at most: a kilobyte each.
    private static let looksLimit: Int64 = 200_000
    /// Photos of one transaction.
    private static let most = 128

    /// The index at `riffle/photos.sqlite` below the cache folder; nothing is read or made yet.
    public init(
        cacheHome: [UInt8], mayWrite: Bool, limit: Int64 = 1_000_000, mapsLimit: Int64 = 2_000
    ) {
        path = BytePath.join(cacheHome, Array("riffle/photos.sqlite".utf8))
        self.mayWrite = mayWrite
        self.limit = limit
        self.mapsLimit = mapsLimit
    }

    deinit {
        unsafe csqlite_close(handle)
    }

    /// What is known of the file as it is now.
    public func find(_ file: FileIdentity) -> PhotoMetadata? {
        row(of: file, in: INDEX_PHOTOS, columns: MetadataField.all.count)
            .map { PhotoMetadata(indexValues: $0.values) }
    }

    /// What was found out about the pixels of the file as it is now.
    public func pixels(of file: FileIdentity) -> PixelFacts? {
        row(of: file, in: INDEX_FIGURES, columns: PixelFacts.columns.count)
            .map { PixelFacts(indexValues: $0.values) }
    }

    /// The same of what is large; nil where it is not kept any more.
    public func maps(of file: FileIdentity) -> [UInt8]? {
        row(of: file, in: INDEX_MAPS, columns: 1)?.bytes
    }

    /// The picture of the file as it is now, small; nil where it is not kept any more.
    public func look(of file: FileIdentity) -> PhotoLook? {
        row(of: file, in: INDEX_LOOKS, columns: 1).flatMap { PhotoLook(bytes: $0.bytes) }
    }

    /// All photos of a file system, for looking up many of them at once.
    public func all(onDevice device: UInt64) -> IndexedPhotos {
        var rows = RowList()
        guard let index = unsafe opened() else { return IndexedPhotos([]) }
        let code = unsafe withUnsafeMutablePointer(to: &rows) { list in
            unsafe csqlite_each(
                index, INDEX_PHOTOS, device,
                { context, row, values, _ in
                    guard let context = unsafe context, let row = unsafe row,
                        let values = unsafe values
                    else { return }
                    let columns = unsafe UnsafeBufferPointer(
                        start: values, count: MetadataField.all.count)
                    unsafe context.assumingMemoryBound(to: RowList.self).pointee.add(
                        row.pointee, PhotoMetadata(indexValues: Array(columns)))
                }, list)
        }
        if code != 0 { giveUp(code) }
        return IndexedPhotos(rows.rows)
    }

    /// Keeps what the headers of these files say, some of them in one transaction: as values for SQLite they are large.
    public func store(_ photos: [(file: FileIdentity, metadata: PhotoMetadata)]) {
        var rest = photos[...]
        while mayWrite, !rest.isEmpty, let index = unsafe opened() {
            let some = rest.prefix(Self.most)
            rest = rest.dropFirst(Self.most)
            let rows = some.map { IndexRow($0.file) }
            let values = some.flatMap(\.metadata.indexValues)
            let code = unsafe csqlite_store(
                index, INDEX_PHOTOS, rows, values, nil, Int32(rows.count), limit)
            if code != 0 { return giveUp(code) }
        }
    }

    /// Keeps what was found out about the pixels of a file beside what is known of them, and `maps` if there are any.
    public func store(_ pixels: PixelFacts, maps: [UInt8]? = nil, of file: FileIdentity) {
        guard mayWrite else { return }
        var all = self.pixels(of: file) ?? PixelFacts()
        all.learn(pixels)
        store(all.indexValues, [], of: file, in: INDEX_FIGURES, limit: limit)
        guard let maps, maps.count <= Int(INDEX_BYTES_LIMIT) else { return }
        let values = [IndexValue(ofBytes: maps.count)]
        store(values, maps, of: file, in: INDEX_MAPS, limit: mapsLimit)
    }

    /// Keeps the small picture of a file.
    public func store(_ look: PhotoLook, of file: FileIdentity) {
        guard mayWrite else { return }
        let bytes = look.bytes
        store(
            [IndexValue(ofBytes: bytes.count)], bytes, of: file, in: INDEX_LOOKS,
            limit: Self.looksLimit)
    }

    private func store(
        _ values: [IndexValue], _ bytes: [UInt8], of file: FileIdentity, in table: IndexTable,
        limit: Int64
    ) {
        guard let index = unsafe opened() else { return }
        let code = unsafe csqlite_store(
            index, table, [IndexRow(file)], values, bytes, 1, limit)
        if code != 0 { giveUp(code) }
    }

    /// A row as it was read.
    private struct FoundRow {
        let file: FileIdentity
        let columns: Int
        var values: [IndexValue]?
        var bytes: [UInt8] = []
    }

    /// What a table says of the file as it is now.
    private func row(
        of file: FileIdentity, in table: IndexTable, columns: Int
    ) -> (values: [IndexValue], bytes: [UInt8])? {
        guard let index = unsafe opened() else { return nil }
        var found = FoundRow(file: file, columns: columns)
        let code = unsafe withUnsafeMutablePointer(to: &found) { found in
            unsafe csqlite_find(
                index, table, file.device, file.inode,
                { context, row, values, bytes in
                    guard let found = unsafe context?.assumingMemoryBound(to: FoundRow.self),
                        let row = unsafe row, let values = unsafe values,
                        unsafe row.pointee.isOf(found.pointee.file)
                    else { return }
                    let all = unsafe Array(
                        UnsafeBufferPointer(start: values, count: found.pointee.columns))
                    unsafe found.pointee.values = all
                    if let value = all.first(where: { $0.kind == INDEX_BYTES }) {
                        unsafe found.pointee.bytes = Array(
                            UnsafeRawBufferPointer(start: bytes, count: Int(value.length)))
                    }
                }, found)
        }
        if code != 0 { giveUp(code) }
        return found.values.map { ($0, found.bytes) }
    }

    private struct RowList {
        private(set) var rows: [IndexedPhotos.Row] = []
        /// Many photos are of few cameras.
        private var texts: [String: String] = [:]

        mutating func add(_ file: IndexRow, _ metadata: PhotoMetadata) {
            var metadata = metadata
            metadata.camera = metadata.camera.map { shared($0) }
            metadata.lens = metadata.lens.map { shared($0) }
            rows.append(IndexedPhotos.Row(file: file, metadata: metadata))
        }

        private mutating func shared(_ text: String) -> String {
            if let known = texts[text] { return known }
            texts[text] = text
            return text
        }
    }

    /// The open index; nil where there is none.
    private func opened() -> OpaquePointer? {
        if isOpened { return unsafe handle }
        isOpened = true
        if mayWrite { makeFolders() }
        let code = open()
        if code != 0, csqlite_is_broken(code) != 0, mayWrite, isOurs {
            removeFiles()
            _ = open()
        }
        return unsafe handle
    }

    private func open() -> Int32 {
        unsafe csqlite_open(
            cString(path), mayWrite ? 1 : 0, cString(Array(Self.columns.utf8)), &handle)
    }

    /// Those of all tables.
    private static var columns: String {
        [PhotoMetadata.indexColumns, PixelFacts.columns.joined(separator: ","), "maps", "look"]
            .joined(separator: ";")
    }

    /// A file that turns out to be broken is removed, so that the next start makes it again; any other trouble ends its use,
    /// unless another riffle was only in the way.
    private func giveUp(_ code: Int32) {
        if csqlite_is_busy(code) != 0 { return }
        unsafe csqlite_close(handle)
        unsafe handle = nil
        if csqlite_is_broken(code) != 0, mayWrite, isOurs { removeFiles() }
    }

    /// A regular file; a link or a folder of that name is another program's.
    private var isOurs: Bool {
        var status = stat()
        return unsafe lstat(cString(path), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private func removeFiles() {
        unsafe unlink(cString(path))
        for end in ["-journal", "-wal", "-shm"] { unsafe unlink(cString(path + Array(end.utf8))) }
    }

    private func makeFolders() {
        let directory = BytePath.directory(path)
        for end in directory.indices.dropFirst() + [directory.endIndex]
        where end == directory.endIndex || directory[end] == BytePath.slash {
            unsafe mkdir(cString(Array(directory[..<end])), 0o700)
        }
    }
}
