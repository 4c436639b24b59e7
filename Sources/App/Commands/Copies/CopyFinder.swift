public import Browsing
public import CLinux
public import Collection
import Decoding
public import DisplayList
import Geometry
import Likeness
import Messages
import PhotoLibrary
import Photos
import Selecting
import System

/// Looks for copies among the photos of a session, on a thread that gives way to everything else.
public final class CopyFinder: Sendable {
    /// What was found, and which files were compared.
    public typealias Deliver =
        @Sendable (_ search: Int, CopyNews, _ files: [PhotoID: FileIdentity]) -> Void

    private let helper: [UInt8]
    private let headers: HeaderReader
    private let index: SharedIndex?
    private let deliver: Deliver
    /// The number of the search that goes on; nil where none does.
    private let current = Mutex<Int?>(nil)

    /// `helper` is the path of `riffle-decode`; `deliver` is called by the thread that searches.
    public init(
        helper: [UInt8], headers: HeaderReader, index: SharedIndex?, deliver: @escaping Deliver
    ) {
        self.helper = helper
        self.headers = headers
        self.index = index
        self.deliver = deliver
    }

    /// Begins a search in place of the one that goes on; nil ends that.
    public func search(_ order: CopySearchOrder?, in paths: PhotoPaths) {
        current.withLock { $0 = order?.number }
        guard let order else { return }
        let isStarted = startThread { [self] in
            clinux_thread_make_idle()
            let (news, files) = found(by: order, in: paths)
            if isWanted(order) { deliver(order.number, news, files) }
            clinux_give_back_memory()
        }
        if !isStarted {
            deliver(order.number, .failed("no thread is left to look for copies"), [:])
        }
    }

    private func isWanted(_ order: CopySearchOrder) -> Bool {
        current.withLock { $0 == order.number }
    }

    private func found(
        by order: CopySearchOrder, in paths: PhotoPaths
    ) -> (CopyNews, [PhotoID: FileIdentity]) {
        let photos = SessionCopies(order, paths, headers)
        let progress = CopyProgress(
            while: { [self] in isWanted(order) },
            tell: { [self] in deliver(order.number, .step($0), [:]) })
        var search = CopySearch(
            photos, order.times, order.preferences, index, progress, priority: .prefetch)
        do throws(DecodeError) {
            try search.run(onlyIdentical: false)
        } catch {
            return (.failed("copies: \(words(for: error))"), [:])
        }
        var found = CopiesFound()
        found.unread = search.failed.count
        found.crowded = search.crowded
        found.isOverLimit = search.isOverLimit
        var files: [PhotoID: FileIdentity] = [:]
        found.groups = search.groups.map { group in
            for copy in group.copies {
                let photo = photos.photos[copy.photo]
                files[photo] = copy.file
                let links = copy.otherNames.count { isSymbolicLink(photos.files(of: $0).path) }
                let names = Int(copy.file?.links ?? 1)
                if links > 0 || names > 1 {
                    found.notes[photo] = .init(links: links, names: names)
                }
            }
            return PhotoStack(
                .copies(areIdentical: group.areIdentical, front: group.reason),
                members: group.copies.map { photos.photos[$0.photo].number })
        }
        return (.found(found), files)
    }
}

/// The photos of a session: what their headers say is in the index.
private struct SessionCopies: CopySource {
    let photos: [PhotoID]
    private let paths: PhotoPaths
    private let decided: Set<PhotoID>
    private let headers: HeaderReader

    init(_ order: CopySearchOrder, _ paths: PhotoPaths, _ headers: HeaderReader) {
        photos = order.photos.filter { paths.path(of: $0) != nil }
        self.paths = paths
        decided = order.decided
        self.headers = headers
    }

    var count: Int { photos.count }

    func files(of place: Int) -> ListedFiles {
        let path = paths.path(of: photos[place]) ?? []
        let parts = paths.parts(of: photos[place])
        return ListedFiles(
            LibraryPhoto(path: path, name: BytePath.lastComponent(path)),
            others: parts?.others.map(\.name) ?? [],
            pictureCount: 1 + (parts?.pictures.count ?? 0))
    }

    func metadata(of place: Int) -> PhotoMetadata {
        let photo = photos[place]
        guard let path = paths.path(of: photo),
            let header = headers.read(path, parts: paths.parts(of: photo))
        else { return PhotoMetadata() }
        headers.keep([header])
        return header.shown
    }

    func isDecided(_ place: Int) -> Bool { decided.contains(photos[place]) }
}
