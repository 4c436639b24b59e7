import DisplayList
import Fetching
import Glibc
import PhotoLibrary
import System
import Testing

@testable import Downloads

@Suite struct `The room of photos on the network` {
    private func catalogue(_ words: [String]) -> Catalogue {
        var catalogue = Catalogue()
        let found = scan(words.map { Array($0.utf8) }, isRecursive: false, singleFile: .itself)
        for photo in found.photos { _ = catalogue.add(photo) }
        return catalogue
    }

    @Test func `fails what is no address of its kind at once, and asks for the rest`() throws {
        let fetchery = try Fetchery()
        var downloads = PhotoDownloads(thread: fetchery.thread)
        let catalogue = catalogue(["ftp://h/a", "http://host/ok/b", "file:///etc/passwd"])
        let news = downloads.want((0..<3).map { PhotoID($0) }, in: catalogue)
        #expect(
            news == [
                .failed(PhotoID(0), .address(.unknownKind)),
                .failed(PhotoID(2), .address(.unknownKind)),
            ])
        let here = fetchery.told { !$0.isEmpty }
        for news in here { downloads.take(news) }
        #expect(downloads.path(of: PhotoID(1)) != nil)
        #expect(downloads.path(of: PhotoID(0)) == nil)
        let more = downloads.want((0..<3).map { PhotoID($0) }, in: catalogue)
        #expect(more == [])
    }

    @Test func `asks once more for a file that is gone, and then no more`() throws {
        let fetchery = try Fetchery()
        var downloads = PhotoDownloads(thread: fetchery.thread)
        let catalogue = catalogue(["http://host/ok/b", "http://host/ok/c"])
        _ = downloads.want([PhotoID(0)], in: catalogue)
        for news in fetchery.told(until: { !$0.isEmpty }) { downloads.take(news) }
        let isRenewed = downloads.renew(PhotoID(0), in: catalogue)
        #expect(isRenewed)
        #expect(downloads.path(of: PhotoID(0)) == nil)
        for news in fetchery.told(until: { $0.count > 1 }) { downloads.take(news) }
        #expect(downloads.path(of: PhotoID(0)) != nil)
        let isRenewedAgain = downloads.renew(PhotoID(0), in: catalogue)
        #expect(!isRenewedAgain)
    }

    /// Each photo is some 25 bytes.
    @Test func `has the cache within its limit, but for what is in use`() throws {
        let fetchery = try Fetchery(cacheLimit: 200)
        var downloads = PhotoDownloads(thread: fetchery.thread)
        let all = (0..<40).map { PhotoID($0) }
        let catalogue = catalogue(all.map { "http://host/ok/\($0.number)" })
        _ = downloads.want(all, in: catalogue)
        for news in fetchery.told(until: { $0.count == 40 }) { downloads.take(news) }
        // They were not reported as read.
        #expect(all.allSatisfy { fetchery.body(ofPhotoAt: downloads.path(of: $0)) != nil })
        #expect(fetchery.cached > 800)
        downloads.noteMeasured(all)
        downloads.use([PhotoID(3), PhotoID(39)])
        #expect(fetchery.comes { fetchery.cached <= 200 })
        let left = all.filter { fetchery.body(ofPhotoAt: downloads.path(of: $0)) != nil }
        #expect(left.contains(PhotoID(3)) && left.contains(PhotoID(39)) && left.count > 4)
        // What went is fetched again, as often as it went.
        let gone = try #require(all.first { !left.contains($0) })
        for _ in 0..<2 {
            let isHere = downloads.isHere(gone, in: catalogue)
            #expect(!isHere)
            let count = fetchery.told(until: { _ in true }).count
            for news in fetchery.told(until: { $0.count > count }).dropFirst(count) {
                downloads.take(news)
            }
            #expect(fetchery.body(ofPhotoAt: downloads.path(of: gone)) != nil)
            downloads.noteMeasured([gone])
            downloads.noteDecoded(gone)
            _ = unlink(String(decoding: downloads.path(of: gone) ?? [], as: UTF8.self))
        }
    }

    @Test(arguments: [(true, 0), (true, 200), (false, 200)])
    func `leaves a cache within its limit at the end`(keeps: Bool, limit: UInt64) throws {
        let fetchery = try Fetchery(cacheLimit: limit, keeps: keeps)
        for number in 0..<40 { try fetchery.keep("old/\(number)", "an old body") }
        let before = fetchery.cached
        try fetchery.want((0..<40).map { keeps ? "ok/\($0)" : "session/\($0)" })
        #expect(fetchery.answers(of: 40).count == 40)
        fetchery.end()
        // Without keeping anything nothing of what others keep is touched.
        #expect(keeps ? fetchery.cached <= limit : fetchery.cached == before)
    }

    @Test func `without a thread says so`() {
        var downloads = PhotoDownloads(thread: nil)
        let news = downloads.want([PhotoID(0)], in: catalogue(["http://host/ok/b"]))
        #expect(news == [.failed(PhotoID(0), .noFetcher(.noResources))])
    }
}
