package import DisplayList
import Fetching
package import PhotoLibrary

/// Photos on the network: which of them are here and where, and what is fetched.
///
/// A file that was fetched is read like any other. It is no photo of the user's: nothing is done to it, and nobody but who reads pictures
/// is told where it is.
package struct PhotoDownloads {
    private let thread: DownloadThread?
    private var files: [PhotoID: FetchedFile] = [:]
    /// Photos whose header was not read yet.
    private var unread: Set<PhotoID> = []
    /// How many photos were reported as here or changed.
    private var taken = 0
    /// What was said to be in use, and by how many of them.
    private var told: (use: Set<PhotoID>, taken: Int) = ([], 0)
    /// Those that could not be fetched: they are requested again when the user says so.
    private var failed: Set<PhotoID> = []
    /// Those whose file was requested once more, as it was not there any more.
    private var renewed: Set<PhotoID> = []
    /// What was requested last.
    private var wished: [FetchWish] = []
    /// What comes behind all that is to be seen.
    private static let behind = 1 << 20
    /// Those whose headers are wanted.
    private var measured: [PhotoID] = []
    /// The ports that the addresses of so many photos name.
    private var ports: (count: Int, ports: Set<UInt16>) = (0, [])
    /// Whether all are wanted, for what they are sorted by.
    package var wantsAll = false

    /// With nil nothing can be fetched.
    package init(thread: DownloadThread?) { self.thread = thread }

    /// Where the file of a photo is; nil where it is not here.
    package func path(of photo: PhotoID) -> [UInt8]? { files[photo]?.path }

    /// The file of a photo; nil where it is not here.
    package func file(of photo: PhotoID) -> FetchedFile? { files[photo] }

    /// The files of all that are here.
    package var paths: [PhotoID: [UInt8]] { files.mapValues(\.path) }

    /// Fetches these for their headers, after those that are visible.
    package mutating func measure(_ photos: [PhotoID]) { measured = photos }

    /// Fetches these, the most urgent first, then those whose headers are wanted, and no others.
    ///
    /// Returns what becomes known at once.
    package mutating func want(_ photos: [PhotoID], in catalogue: Catalogue) -> [FetchNews] {
        guard catalogue.hasAddresses else { return [] }
        var news: [FetchNews] = []
        var wishes: [FetchWish] = []
        var seen: Set<PhotoID> = []
        let all = wantsAll ? catalogue.onNetwork.map { PhotoID($0) } : []
        let urgent = photos.count
        for photo in [photos, measured, all].joined()
        where !photo.isInTrash && photo.number < catalogue.count
            && files[photo] == nil && !failed.contains(photo)
        {
            guard let address = catalogue.address(of: photo.number),
                seen.insert(photo).inserted
            else { continue }
            if let fault = address.fault {
                failed.insert(photo)
                news.append(.failed(photo, .address(fault)))
            } else if thread == nil {
                failed.insert(photo)
                news.append(.failed(photo, .noFetcher(.noResources)))
            } else if let web = address.web {
                // Each photo out of sight keeps its place, whatever has come: else all would be ranked again each time.
                let priority =
                    wishes.count < urgent ? wishes.count : Self.behind + photo.number
                wishes.append(FetchWish(photo, web, priority: UInt32(clamping: priority)))
            }
        }
        if wishes != wished {
            wished = wishes
            if ports.count != catalogue.count { ports = (catalogue.count, catalogue.ports) }
            thread?.want(wishes, ports: ports.ports)
        }
        return news
    }

    /// Keeps the files of these photos in the cache, and those whose header was not read yet; the limit of the cache may remove others.
    package mutating func use(_ photos: Set<PhotoID>) {
        let use = unread.union(photos.filter { files[$0] != nil })
        guard use != told.use || taken != told.taken else { return }
        told = (use, taken)
        thread?.use(use, taken: taken)
    }

    /// Notes that headers of these were read.
    package mutating func noteMeasured(_ photos: [PhotoID]) { unread.subtract(photos) }

    /// Notes that a photo was decoded: where its file goes later, it may be fetched once more again.
    package mutating func noteDecoded(_ photo: PhotoID) { renewed.remove(photo) }

    /// Whether the file of a photo is here now; one that went for the cache's limit is fetched again.
    package mutating func isHere(_ photo: PhotoID, in catalogue: Catalogue) -> Bool {
        guard let path = path(of: photo) else { return false }
        if (try? fileFacts(path)) != nil { return true }
        again(photo, in: catalogue)
        return false
    }

    /// Fetches one again, even if it is cached.
    package mutating func again(_ photo: PhotoID, in catalogue: Catalogue) {
        guard photo.number < catalogue.count,
            let web = catalogue.address(of: photo.number)?.web
        else { return }
        failed.remove(photo)
        files[photo] = nil
        thread?.again(FetchWish(photo, web))
    }

    /// The file of a photo is not there: it is fetched once more, but not for ever; false where it has been already.
    package mutating func renew(_ photo: PhotoID, in catalogue: Catalogue) -> Bool {
        guard files[photo] != nil, renewed.insert(photo).inserted else { return false }
        again(photo, in: catalogue)
        return true
    }

    /// Takes what the thread tells.
    package mutating func take(_ news: FetchNews) {
        switch news {
        case .progress, .begun, .unasked: break
        case .here(let photo, let file), .changed(let photo, let file):
            files[photo] = file
            failed.remove(photo)
            unread.insert(photo)
            taken += 1
        case .failed(let photo, _):
            files[photo] = nil
            failed.insert(photo)
        }
    }

    /// Ends what is under way, and takes away what goes with the session.
    package func end() { thread?.end() }
}

extension Catalogue {
    /// The ports that addresses name; the usual ones are always among those that may be connected to.
    fileprivate var ports: Set<UInt16> {
        Set(onNetwork.compactMap { address(of: $0)?.web?.connectedPort })
    }
}
