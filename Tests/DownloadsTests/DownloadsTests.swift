import DisplayList
import Fetching
import Glibc
import PhotoLibrary
import Testing
import Threads

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

    @Test func `without a thread says so`() {
        var downloads = PhotoDownloads(thread: nil)
        let news = downloads.want([PhotoID(0)], in: catalogue(["http://host/ok/b"]))
        #expect(news == [.failed(PhotoID(0), .noFetcher(.noResources))])
    }
}
