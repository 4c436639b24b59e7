import Browsing
import Collection
import Glibc
import PhotoLibrary
import System
import Testing

/// Keeps what the thread says of the first photos.
final class Recorder: FirstPhotos {
    /// When the thread says something.
    enum Moment {
        /// It has read the first names.
        case guess
        /// It has read all, and does not watch the folder yet.
        case begin
    }

    let begun = Mailbox<Listing>()
    let failed = Mailbox<[LibraryError]>()
    private let deed = Mutex<(moment: Moment, body: @Sendable () -> Void)?>(nil)

    /// Has the thread do something the next time that it says this.
    func atNext(_ moment: Moment, _ body: @escaping @Sendable () -> Void) {
        deed.withLock { $0 = (moment, body) }
    }

    private func reach(_ moment: Moment) {
        let due = deed.withLock { deed in
            guard deed?.moment == moment else { return nil as (@Sendable () -> Void)? }
            defer { deed = nil }
            return deed?.body
        }
        due?()
    }

    func guess(_ photo: Photo, at path: [UInt8]) { reach(.guess) }
    func begin(_ listing: Listing) {
        begun?.post(listing)
        reach(.begin)
    }
    func fail(_ failures: [LibraryError]) { failed?.post(failures) }
}

/// A folder that a library thread reads and watches; gone when it goes out of scope.
final class Shelf {
    let path: String
    let recorder = Recorder()
    let news: Mailbox<LibraryNews>
    private var photos: [Photo]?
    private(set) var thread: LibraryThread?

    init() throws {
        var template = Array("/tmp/riffle-collection-XXXXXX".utf8CString)
        path = try #require(
            template.withUnsafeMutableBufferPointer { buffer in
                buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
            })
        news = try #require(Mailbox<LibraryNews>())
    }

    deinit { system("rm -rf '\(path)'") }

    func add(_ name: String) { Self.add(name, to: path) }

    static func add(_ name: String, to path: String) {
        let descriptor = open("\(path)/\(name)", O_WRONLY | O_CREAT, 0o600)
        _ = write(descriptor, [0xFF, 0xD8, 0xFF, 0xE0] as [UInt8], 4)
        close(descriptor)
    }

    func read(isReversed: Bool = false, isRecursive: Bool = false, showsVideos: Bool = false) {
        let news = news
        let paths = [Array(path.utf8)]
        let headers = HeaderReader(index: nil)
        thread = LibraryThread(
            LibraryRequest(
                isRecursive: isRecursive, isReversed: isReversed, showsVideos: showsVideos,
                allPaths: { paths }),
            firstPhotos: recorder, headers: headers, idleHeaders: headers,
            deliver: { news.post($0) })
    }

    /// The photos in the first listing for which this holds, or else in the last one.
    func listing(where isRight: ([Photo]) -> Bool) -> [Photo]? {
        if let last = photos, isRight(last) { return last }
        while let all = nextNews() {
            for case .arranged(let listing) in all { photos = listing.photos }
            if let last = photos, isRight(last) { return last }
        }
        return photos
    }

    /// What is told next; nil where nothing is for twenty seconds, whatever signals come.
    private func nextNews() -> [LibraryNews]? {
        let start = monotonicNow()
        while monotonicNow() - start < 20_000_000_000 {
            waitForInput(on: [news.descriptor], milliseconds: 20_000)
            let all = news.drain()
            if !all.isEmpty { return all }
        }
        return nil
    }

    /// As the status line calls them.
    static func texts(_ photos: [Photo]) -> [String] {
        photos.map { String(decoding: $0.name + $0.others, as: UTF8.self) }
    }

    /// The names in the first listing for which this holds.
    func names(where isRight: ([String]) -> Bool) -> [String]? {
        var last: [String]?
        while last.map({ !isRight($0) }) ?? true {
            guard let all = nextNews() else { return last }
            for case .arranged(let listing) in all {
                last = listing.photos.map { String(decoding: $0.name, as: UTF8.self) }
            }
        }
        return last
    }
}
