import Browsing
import DisplayList
import Glibc
import System
import Testing

@testable import Downloads
@testable import Fetching

/// A fetching thread with the probe for a fetcher, and a cache of its own, gone when it goes out of scope.
final class Fetchery {
    let path: String
    let thread: DownloadThread
    let news: Mailbox<FetchNews>
    private var told: [FetchNews] = []

    /// `name` is what the fetcher is called: the probe begins as that says.
    init(
        _ name: String = "fetch-probe", parallel: Int = 4, cacheLimit: UInt64 = 1 << 20,
        keeps: Bool = true,
        _ change: (inout FetchPatience) -> Void = { _ in }
    ) throws {
        var template = Array("/tmp/riffle-downloads-XXXXXX".utf8CString)
        let path = try #require(
            template.withUnsafeMutableBufferPointer { buffer in
                buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
            })
        self.path = path
        var probe = [CChar](repeating: 0, count: 4096)
        let length = readlink("/proc/self/exe", &probe, probe.count)
        let program = String(
            decoding: probe.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let folder = program.split(separator: "/").dropLast().joined(separator: "/")
        #expect(symlink("/\(folder)/fetch-probe", "\(path)/\(name)") == 0)
        let news = try #require(Mailbox<FetchNews>())
        self.news = news
        var patience = FetchPatience()
        patience.pause = 0.01
        change(&patience)
        var settings = FetchSettings()
        settings.parallel = parallel
        settings.session = SessionTag(7)
        settings.cacheLimit = cacheLimit
        settings.keeps = keeps
        let thread = DownloadThread(
            program: Array("\(path)/\(name)".utf8), folder: Array("\(path)/cache".utf8),
            settings: settings, patience: patience, deliver: { news.post($0) })
        self.thread = try #require(thread)
    }

    private var hasEnded = false

    /// Ends the session; the cache is still there.
    func end() {
        if !hasEnded { thread.end() }
        hasEnded = true
    }

    deinit {
        end()
        system("rm -rf '\(path)'")
    }

    static func wish(_ number: Int, _ target: String) throws -> FetchWish {
        FetchWish(PhotoID(number), try WebAddress(Array("http://host/\(target)".utf8)))
    }

    /// Leaves a photo in the cache as an earlier session does, fresh for an hour.
    func keep(_ target: String, _ body: String) throws {
        let folder = try CacheFolder(path: Array("\(path)/cache".utf8), session: SessionTag(8))
        let address = try Self.wish(0, target).address
        let file = try folder.beginPart(of: address)
        defer { close(file) }
        let bytes = Array(body.utf8)
        #expect(write(file, bytes, bytes.count) == bytes.count)
        let entry = CacheEntry(
            address: address, headers: HTTPHeaders(Array("Cache-Control: max-age=3600".utf8)),
            status: 200, length: UInt64(bytes.count), isDetour: false, agent: [],
            now: wallClock() / 1000)
        _ = try folder.finishPart(file, of: address, entry: entry, form: .kept)
        folder.endSession()
    }

    /// The bytes of all photos in the cache.
    var cached: Int {
        let folder = try? CacheFolder(existing: Array("\(path)/cache".utf8), session: SessionTag(9))
        return Int(folder?.usage().bytes ?? 0)
    }

    func want(_ targets: [String]) throws {
        let wishes = try targets.enumerated().map { try Self.wish($0, $1) }
        thread.want(wishes, ports: [80])
    }

    /// What was told, once this holds; or after ten seconds.
    func told(until isEnough: ([FetchNews]) -> Bool) -> [FetchNews] {
        let start = monotonicNow()
        while !isEnough(told), monotonicNow() - start < 10_000_000_000 {
            waitForInput(on: [news.descriptor], milliseconds: 1000)
            told += news.drain()
        }
        return told
    }

    /// The first answer about each of so many photos.
    func answers(of count: Int) -> [Int: FetchNews] {
        var first: [Int: FetchNews] = [:]
        func note(_ all: [FetchNews]) {
            first = [:]
            for news in all {
                switch news {
                case .here(let id, _), .failed(let id, _):
                    if first[id.number] == nil { first[id.number] = news }
                case .progress, .begun, .changed, .unasked: break
                }
            }
        }
        note(
            told {
                note($0)
                return first.count == count
            })
        return first
    }

    func body(of news: FetchNews?) -> String? {
        switch news {
        case .here(_, let file), .changed(_, let file): body(ofPhotoAt: file.path)
        default: nil
        }
    }

    func body(ofPhotoAt path: [UInt8]?) -> String? {
        guard let path, let stream = fopen(String(decoding: path, as: UTF8.self), "r") else {
            return nil
        }
        defer { fclose(stream) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = fread(&bytes, 1, bytes.count, stream)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    /// Whether something becomes true within ten seconds.
    func comes(_ isTrue: () -> Bool) -> Bool {
        let start = monotonicNow()
        while !isTrue() {
            if monotonicNow() - start > 10_000_000_000 { return false }
            waitForInput(on: [], milliseconds: 5)
        }
        return true
    }
}
