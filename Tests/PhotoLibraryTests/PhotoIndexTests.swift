import CLinux
import CSQLite
import Glibc
import PhotoLibrary
import Photos
import SeededRandom
import Testing

@Suite struct `The index of photos` {
    private func file(_ inode: UInt64, size: Int64 = 10, seconds: Int64 = 5) -> FileIdentity {
        var file = FileIdentity()
        file.device = 3
        file.inode = inode
        file.size = size
        file.modified_seconds = seconds
        file.modified_nanoseconds = 7
        return file
    }

    private func photo(_ n: Int64) -> PhotoMetadata {
        var metadata = PhotoMetadata()
        metadata.captureDate = CaptureDate(number: 20_240_102_030_405 + n % 55)
        metadata.width = Int(n)
        metadata.height = 9
        metadata.camera = n % 3 == 0 ? nil : "Camera \(n)"
        metadata.lens = n % 4 == 0 ? String(repeating: "é", count: 32) : nil
        metadata.shutter = n % 5 == 0 ? nil : 1 / Float(n)
        metadata.hasPosition = n % 2 == 0
        return metadata
    }

    private func path(_ cache: Folder) -> String { cache.path + "/riffle/photos.sqlite" }

    @Test(arguments: 1...5)
    func `gives back what was kept, until the file is another one`(seed: UInt64) {
        var dice = Dice(seed)
        let cache = Folder()
        var reference: [UInt64: PhotoMetadata] = [:]
        for _ in 0..<5 {
            let index = PhotoIndex(cacheHome: cache.bytes, mayWrite: true)
            let some = (0..<50).map { _ in
                (file: file(UInt64(dice.roll(200))), metadata: photo(Int64(dice.roll(1000))))
            }
            index.store(some)
            for (file, photo) in some { reference[file.inode] = photo }
        }
        let index = PhotoIndex(cacheHome: cache.bytes, mayWrite: false)
        let all = index.all(onDevice: 3)
        #expect(all.count == reference.count)
        for inode: UInt64 in 0..<200 {
            #expect(index.find(file(inode)) == reference[inode], "seed \(seed)")
            #expect(all.find(file(inode)) == reference[inode], "seed \(seed)")
            #expect(index.find(file(inode, size: 11)) == nil)
            #expect(all.find(file(inode, seconds: 6)) == nil)
        }
        #expect(index.all(onDevice: 4).count == 0)
    }

    /// Each of these says that the file is another one, or that something was done to it.
    private static let differences:
        [(name: String, change: @Sendable (inout FileIdentity) -> Void)] = [
            ("size", { $0.size += 1 }),
            ("modified", { $0.modified_seconds -= 1 }),
            ("modified, nanoseconds", { $0.modified_nanoseconds += 1 }),
            ("changed", { $0.changed_seconds += 1 }),
            ("changed, nanoseconds", { $0.changed_nanoseconds += 1 }),
        ]

    @Test func `knows nothing of a file that differs in size or in any of its times`() {
        let cache = Folder()
        let index = PhotoIndex(cacheHome: cache.bytes, mayWrite: true)
        index.store([(file(1), photo(1))])
        #expect(index.find(file(1)) == photo(1))
        for (name, change) in Self.differences {
            var other = file(1)
            change(&other)
            #expect(index.find(other) == nil, "\(name)")
            #expect(index.all(onDevice: 3).find(other) == nil, "\(name)")
        }
    }

    @Test func `knows nothing of a file rewritten in place with its size and time kept`() throws {
        let cache = Folder()
        cache.add(Array("a.jpg".utf8), Array("the old content".utf8))
        let path = cache.path + "/a.jpg"
        func identity() -> FileIdentity {
            var found = FileIdentity()
            #expect(clinux_identity_of_path(path, &found) == 0)
            return found
        }
        let before = identity()
        let index = PhotoIndex(cacheHome: cache.bytes, mayWrite: true)
        index.store([(before, photo(1))])
        let descriptor = open(path, O_WRONLY)
        defer { close(descriptor) }
        let time = timespec(
            tv_sec: Int(before.modified_seconds), tv_nsec: Int(before.modified_nanoseconds))
        // The clock of the file system goes in steps of some milliseconds.
        while identity().changed_seconds == before.changed_seconds,
            identity().changed_nanoseconds == before.changed_nanoseconds
        {
            #expect(pwrite(descriptor, "THE OLD CONTENT", 15, 0) == 15)
            futimens(descriptor, [time, time])
        }
        let after = identity()
        #expect(after.size == before.size && after.inode == before.inode)
        #expect(after.modified_nanoseconds == before.modified_nanoseconds)
        #expect(index.find(after) == nil)
        #expect(index.all(onDevice: after.device).find(after) == nil)
        #expect(index.find(before) == photo(1))
    }

    @Test func `holds no more than its limit, and the newest`() {
        let cache = Folder()
        let index = PhotoIndex(cacheHome: cache.bytes, mayWrite: true, limit: 100)
        for inode: UInt64 in 0..<250 { index.store([(file(inode), photo(1))]) }
        #expect(index.all(onDevice: 3).count == 100)
        #expect(index.find(file(249)) != nil)
        #expect(index.find(file(149)) == nil)
    }

    @Test(arguments: ["", "SQLite format 3\u{0}", "hello, this is no database at all"])
    func `is made anew where it is broken or something else`(content: String) {
        let cache = Folder()
        cache.addFolder("riffle")
        let junk = Array(content.utf8)
        cache.add(
            Array("riffle/photos.sqlite".utf8),
            junk + (junk.isEmpty ? [] : [UInt8](repeating: 1, count: 5000)))
        PhotoIndex(cacheHome: cache.bytes, mayWrite: true).store([(file(1), photo(1))])
        let again = PhotoIndex(cacheHome: cache.bytes, mayWrite: true)
        #expect(again.find(file(1)) == photo(1))
    }

    @Test func `goes on without where somebody breaks it in use, and is there next time`() throws {
        let cache = Folder()
        let index = PhotoIndex(cacheHome: cache.bytes, mayWrite: true)
        index.store((0..<500).map { (file($0), photo(1)) })
        let descriptor = open(path(cache), O_WRONLY)
        let junk = [UInt8](repeating: 0x55, count: 1 << 15)
        #expect(pwrite(descriptor, junk, junk.count, 0) == junk.count)
        close(descriptor)
        for inode: UInt64 in 0..<500 { _ = index.find(file(inode)) }
        index.store([(file(1), photo(2))])
        let next = PhotoIndex(cacheHome: cache.bytes, mayWrite: true)
        next.store([(file(2), photo(3))])
        #expect(PhotoIndex(cacheHome: cache.bytes, mayWrite: false).find(file(2)) == photo(3))
    }

    @Test func `may be deleted at any time`() {
        let cache = Folder()
        let index = PhotoIndex(cacheHome: cache.bytes, mayWrite: true)
        index.store([(file(1), photo(1))])
        #expect(system("rm -r '\(cache.path)/riffle'") == 0)
        #expect(index.find(file(2)) == nil)
        index.store([(file(2), photo(2))])
        let next = PhotoIndex(cacheHome: cache.bytes, mayWrite: true)
        next.store([(file(3), photo(3))])
        #expect(next.find(file(3)) == photo(3))
    }

    @Test func `is for its owner alone, and not made where nothing may be written`() {
        let cache = Folder()
        let reader = PhotoIndex(cacheHome: cache.bytes, mayWrite: false)
        #expect(reader.find(file(1)) == nil)
        reader.store([(file(1), photo(1))])
        #expect(access(path(cache), F_OK) != 0)
        PhotoIndex(cacheHome: cache.bytes, mayWrite: true).store([(file(1), photo(1))])
        var status = stat()
        #expect(stat(path(cache), &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(stat(cache.path + "/riffle", &status) == 0 && status.st_mode & 0o777 == 0o700)
    }

    @Test func `serves two programs at once`() {
        let cache = Folder()
        let one = PhotoIndex(cacheHome: cache.bytes, mayWrite: true)
        let other = PhotoIndex(cacheHome: cache.bytes, mayWrite: true)
        for inode: UInt64 in 0..<50 {
            one.store([(file(2 * inode), photo(1))])
            other.store([(file(2 * inode + 1), photo(2))])
            #expect(one.find(file(2 * inode + 1)) == photo(2))
            #expect(other.find(file(2 * inode)) == photo(1))
        }
    }

    @Test func `makes an index with other columns anew`() {
        let cache = Folder()
        cache.addFolder("riffle")
        var handle: OpaquePointer?
        #expect(csqlite_open(path(cache), 1, "width,height,colour", &handle) == 0)
        csqlite_close(handle)
        let index = PhotoIndex(cacheHome: cache.bytes, mayWrite: true)
        #expect(index.find(file(1)) == nil)
        index.store([(file(1), photo(1))])
        #expect(index.find(file(1)) == photo(1))
        // A reader with other columns leaves it alone.
        let code = csqlite_open(path(cache), 0, "width,height,colour", &handle)
        #expect(csqlite_is_broken(code) != 0 && handle == nil)
        for columns in ["", ",", "a,", "a b", "a);--", String(repeating: "a,", count: 40) + "a"] {
            #expect(csqlite_open(path(cache), 0, columns, &handle) != 0, "\(columns)")
        }
        #expect(PhotoIndex(cacheHome: cache.bytes, mayWrite: false).find(file(1)) == photo(1))
    }

    @Test func `forgets what a former version kept: a RAW file was as large as its preview`() throws
    {
        let cache = Folder()
        PhotoIndex(cacheHome: cache.bytes, mayWrite: true).store([(file(1), photo(1))])
        // A version is a hash of a number, which was 3, and of the columns.
        let former =
            MetadataField.all.map(\.name).joined(separator: ",").utf8
            .reduce(2_166_136_261 &+ UInt32(3)) { ($0 ^ UInt32($1)) &* 16_777_619 } & 0x7FFF_FFFF
        let place = try #require(unsafe fopen(path(cache), "r+b"))
        unsafe fseek(place, 60, SEEK_SET)
        for shift in [24, 16, 8, 0] { unsafe fputc(Int32(former >> UInt32(shift) & 255), place) }
        unsafe fclose(place)
        let index = PhotoIndex(cacheHome: cache.bytes, mayWrite: true)
        #expect(index.find(file(1)) == nil)
        index.store([(file(1), photo(2))])
        #expect(index.find(file(1)) == photo(2))
    }

    // An empty file could be made a database of.
    @Test(arguments: ["gold", ""])
    func `leaves a link that somebody else has put there`(treasure: String) {
        let cache = Folder()
        cache.addFolder("riffle")
        cache.add(Array("treasure".utf8), Array(treasure.utf8))
        cache.link("riffle/photos.sqlite", to: "../treasure")
        let index = PhotoIndex(cacheHome: cache.bytes, mayWrite: true)
        index.store([(file(1), photo(1))])
        var bytes = [UInt8](repeating: 0, count: 8)
        let descriptor = open(cache.path + "/treasure", O_RDONLY)
        #expect(read(descriptor, &bytes, 8) == treasure.utf8.count)
        #expect(bytes.starts(with: Array(treasure.utf8)))
        close(descriptor)
    }

    private func pixels(_ n: Int) -> PixelFacts {
        var pixels = PixelFacts()
        pixels.figures = PhotoFigures(
            sharp: n % 3 == 0 ? nil : Double(n % 97) + 0.25, blown: Double(n % 90), crushed: 0,
            median: n % 256)
        pixels.noise = Double(n % 7) / 2
        pixels.hash = PhotoHash(bits: UInt64(n) << 53 | 5, median: UInt8(n % 256))
        return pixels
    }

    @Test func `keeps what was measured of a file, until it is another one, and maps of the last`()
    {
        let cache = Folder()
        let index = PhotoIndex(cacheHome: cache.bytes, mayWrite: true, limit: 100, mapsLimit: 10)
        for n in 0..<150 {
            let maps = (0..<(n * 100)).map { UInt8(truncatingIfNeeded: $0 ^ n) }
            index.store(pixels(n), maps: n % 2 == 0 ? nil : maps, of: file(UInt64(n)))
        }
        let reader = PhotoIndex(cacheHome: cache.bytes, mayWrite: false)
        for n in 0..<150 {
            let known = n < 50 ? nil : pixels(n)
            #expect(reader.pixels(of: file(UInt64(n))) == known, "\(n)")
            let maps = reader.maps(of: file(UInt64(n)))
            #expect((maps != nil) == (n % 2 == 1 && n >= 130), "\(n)")
            #expect(
                maps.map { $0 == (0..<(n * 100)).map { UInt8(truncatingIfNeeded: $0 ^ n) } }
                    != false)
            #expect(reader.pixels(of: file(UInt64(n), size: 11)) == nil)
            #expect(reader.maps(of: file(UInt64(n), seconds: 6)) == nil)
        }
        index.store(pixels(7), of: file(149, size: 11))
        #expect(reader.pixels(of: file(149, size: 11)) == pixels(7))
        #expect(reader.maps(of: file(149, size: 11)) == nil)
        #expect(reader.pixels(of: file(149)) == nil)
    }

    @Test
    func `extends what an earlier riffle measured, and keeps it where headers are read again`()
        throws
    {
        let cache = Folder()
        cache.addFolder("riffle")
        var handle: OpaquePointer?
        // Other columns of headers, some columns fewer of figures, and no maps.
        #expect(
            csqlite_open(path(cache), 1, "width,height;sharp,blown,crushed,median", &handle) == 0)
        var values = [IndexValue](repeating: IndexValue(), count: 4)
        for (place, number) in [50.5, 1, 2, 100].enumerated() {
            values[place].kind = INDEX_NUMBER
            values[place].number = number
        }
        let row = IndexRow(
            device: 3, inode: 1, size: 10, modified_seconds: 5, modified_nanoseconds: 7,
            changed_seconds: 0, changed_nanoseconds: 0)
        #expect(csqlite_store(handle, INDEX_FIGURES, [row], values, nil, 1, 100) == 0)
        csqlite_close(handle)
        let index = PhotoIndex(cacheHome: cache.bytes, mayWrite: true)
        // Without the noise it is not known, but the row is there.
        #expect(index.pixels(of: file(1)) == PixelFacts())
        #expect(index.find(file(1)) == nil)
        index.store(pixels(4), maps: [1, 2, 3], of: file(2))
        index.store([(file(2), photo(1))])
        #expect(index.pixels(of: file(2)) == pixels(4) && index.find(file(2)) == photo(1))
        // A riffle with other columns of headers keeps the figures.
        #expect(csqlite_open(path(cache), 1, "width,colour", &handle) == 0)
        csqlite_close(handle)
        let again = PhotoIndex(cacheHome: cache.bytes, mayWrite: true)
        #expect(again.find(file(2)) == nil)
        #expect(again.pixels(of: file(2)) == pixels(4) && again.maps(of: file(2)) == [1, 2, 3])
    }

    @Test func `keeps small pictures beside what was measured`() throws {
        let cache = Folder()
        let index = PhotoIndex(cacheHome: cache.bytes, mayWrite: true)
        let look = try #require(
            PhotoLook(luma: (0..<1024).map { UInt8($0 % 256) }, blue: -3.5, red: 14))
        index.store(pixels(1), of: file(1))
        index.store(look, of: file(1))
        #expect(index.look(of: file(1)) == look && index.pixels(of: file(1)) == pixels(1))
        #expect(index.look(of: file(1, seconds: 6)) == nil && index.look(of: file(2)) == nil)
        let reader = PhotoIndex(cacheHome: cache.bytes, mayWrite: false)
        reader.store(look, of: file(2))
        #expect(reader.look(of: file(1)) == look && reader.look(of: file(2)) == nil)
    }

    @Test func `reads an index without figures where nothing may be written`() {
        let cache = Folder()
        cache.addFolder("riffle")
        var handle: OpaquePointer?
        let columns = MetadataField.all.map(\.name).joined(separator: ",")
        #expect(csqlite_open(path(cache), 1, columns, &handle) == 0)
        csqlite_close(handle)
        let reader = PhotoIndex(cacheHome: cache.bytes, mayWrite: false)
        #expect(reader.pixels(of: file(1)) == nil && reader.maps(of: file(1)) == nil)
        reader.store(pixels(1), maps: [1], of: file(1))
        #expect(reader.pixels(of: file(1)) == nil && reader.find(file(1)) == nil)
    }
}
