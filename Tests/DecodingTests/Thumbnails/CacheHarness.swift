import CDecoders
import Geometry
import Glibc
import Photos
import Pixels
import System
import Testing

@testable import Decoding

/// A folder with a thumbnail cache and photos of its own, gone with the value.
final class CacheHarness: Sendable {
    let folder: [UInt8]
    let cache: ThumbnailCache

    init(mayWrite: Bool = true) {
        var name = Array("/tmp/riffle-thumbnails-XXXXXX".utf8CString)
        mkdtemp(&name)
        folder = name.dropLast().map { UInt8(bitPattern: $0) }
        cache = ThumbnailCache(
            directory: folder + "/cache/thumbnails".utf8, mayWrite: mayWrite, program: "riffle-test"
        )
    }

    deinit {
        for path in files.sorted(by: { $0.count > $1.count }) { remove(path.text) }
    }

    /// Puts a photo there that was last changed `age` seconds ago, and returns its path.
    func add(_ bytes: [UInt8], name: String = "a photo.jpg", age: Int = 3600) -> [UInt8] {
        let path = folder + "/\(name)".utf8
        #expect(replaceFile(path, with: bytes))
        setAge(path, age)
        return path
    }

    func setAge(_ path: [UInt8], _ age: Int) {
        let time = timespec(tv_sec: Glibc.time(nil) - age, tv_nsec: 0)
        var times = [time, time]
        #expect(utimensat(AT_FDCWD, path.text, &times, 0) == 0)
    }

    func subject(_ path: [UInt8]) throws -> ThumbnailSubject {
        let file = try PhotoFile(path: path)
        return try #require(ThumbnailSubject(path: path, identity: file.identity))
    }

    /// Writes a thumbnail of one colour, valid for the file as it is now; `isOurs` as riffle does, else as GNOME does, or
    /// as those do who note the size of the file.
    func plant(
        _ colour: UInt32, for path: [UInt8], as size: ThumbnailSize, width: Int, height: Int,
        isOurs: Bool = true, notesSize: Bool = false
    ) throws {
        let photo = try PhotoFile(path: path)
        let text = ContentSample.text(of: photo)
        let sample = try #require(text)
        let isWritten = cache.write(
            Bitmap(width: width, height: height, filledWith: colour), as: size,
            of: try subject(path), photo: PixelSize(width: 640, height: 480), format: .jpeg,
            sample: sample)
        #expect(isWritten)
        let strange = notesSize ? [] : ["Thumb::Size"]
        if !isOurs { try removeTexts(strange + [ContentSample.keyword], of: path, size) }
    }

    /// Notes that a photo cannot be decoded, as it is now.
    func write(
        _ failure: NotedFailure, of path: [UInt8], to other: ThumbnailCache? = nil
    ) throws -> Bool {
        let photo = try PhotoFile(path: path)
        let text = ContentSample.text(of: photo)
        let sample = try #require(text)
        return (other ?? cache).writeFailure(failure, of: try subject(path), sample: sample)
    }

    /// What is noted about a photo, as it is now.
    func failure(_ path: [UInt8]) throws -> DecodeError? {
        let photo = try PhotoFile(path: path)
        return cache.failure(of: try subject(path), photo)
    }

    /// Takes texts out of a thumbnail.
    private func removeTexts(_ keywords: [String], of path: [UInt8], _ size: ThumbnailSize) throws {
        let name = cache.folder(size) + [0x2F] + (try subject(path)).name
        let bytes = contents(of: String(decoding: name, as: UTF8.self))
        var kept = Array(bytes[..<8])
        var at = 8
        while at + 12 <= bytes.count {
            let end = at + 12 + bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
            let isUnwanted = keywords.contains {
                bytes[(at + 4)...].starts(with: "tEXt\($0)".utf8)
            }
            if !isUnwanted { kept += bytes[at..<end] }
            at = end
        }
        #expect(kept.count < bytes.count)
        #expect(replaceFile(name, with: kept))
    }

    /// A pool on the cache; it writes there if the cache allows it, and if it may.
    func pool(_ outcomes: Outcomes, mayWrite: Bool = true) throws -> DecodePool {
        try DecodePool(
            helper: try #require(builtHelper()), deadline: 10,
            thumbnails: ThumbnailCache(
                directory: cache.directory, mayWrite: cache.mayWrite && mayWrite,
                program: cache.program), deliver: { outcomes.add($0) })
    }

    /// All there is below the folder, and itself.
    var files: [[UInt8]] {
        var found = [folder]
        var next = 0
        while next < found.count {
            let path = found[next]
            next += 1
            guard let stream = opendir(path.text) else { continue }
            while let entry = readdir(stream) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) {
                    Array($0.prefix { $0 != 0 })
                }
                if name != [0x2E], name != [0x2E, 0x2E] { found.append(path + [0x2F] + name) }
            }
            closedir(stream)
        }
        return found
    }

    /// The thumbnails and notes that are there, relative to the cache.
    var cached: [String] {
        files.filter { $0.starts(with: cache.directory) && $0.suffix(4).elementsEqual(".png".utf8) }
            .map { String(decoding: $0.dropFirst(cache.directory.count + 1), as: UTF8.self) }
            .sorted()
    }
}

extension [UInt8] {
    /// The path as system calls take it.
    var text: [CChar] { map { CChar(bitPattern: $0) } + [0] }
}

extension DecodePool {
    /// Waits until every thumbnail that is wanted was dealt with.
    func waitForThumbnails(_ outcomes: Outcomes) -> Bool {
        outcomes.wait { _ in
            core.state.withLock { state in
                state.queue.isEmpty && state.queue.thumbnails.isEmpty
                    && state.running.allSatisfy { $0 == nil }
            }
        }
    }
}
