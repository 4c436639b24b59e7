import Browsing
import Collection
import Decoding
import DisplayList
import Downloads
import FileWork
import Messages
import PhotoLibrary
import Pictures
import Screen
import ViewModel
import Selecting

/// Photos on the network.
extension Interface {
    /// Fetches what is wanted and not here, the most urgent first.
    mutating func fetch() {
        let catalogue = collection.paths.catalogue
        guard catalogue.hasAddresses else { return }
        receive(fetched: downloads.want(pictures.photosByUrgency, in: catalogue))
        noteUse()
    }

    /// Notes which files that were fetched are in use: what is decoded, and the photo in front.
    mutating func noteUse() {
        guard collection.paths.catalogue.hasAddresses else { return }
        downloads.use(pictures.underWay.union([model.frontPhoto].compactMap(\.self)))
    }

    /// Those of the messages that tell of photos on the network.
    func fetched(in mails: [Mail]) -> [FetchNews] {
        mails.compactMap { if case .fetched(let news) = $0 { news } else { nil } }
    }

    /// Takes what has come of photos on the network; what is wanted is requested once.
    mutating func receive(fetched all: [FetchNews]) {
        guard !all.isEmpty else { return }
        var isLoadDue = false
        for news in all {
            downloads.take(news)
            switch news {
            case .progress(let id, let progress): apply(.fetching(id, progress))
            case .begun(let id, let path):
                pictures.wantFirstLook(of: id, path: path)
            case .here(let id, let file):
                arrive(id, file)
                isLoadDue = true
            case .changed(let id, let file):
                arrive(id, file)
                pictures.forget(id)
                apply(.photosChanged([id]))
                if id == model.frontPhoto { apply(.hidden) }
                isLoadDue = true
            case .unasked(let id): apply(.fetched(id, isOffline: true))
            case .failed(let id, let fault):
                pictures.forget(id)
                let reason = [words(for: fault), hint(for: fault)].compactMap(\.self)
                apply(.undecodable(id, reason: reason.joined(separator: "\n")))
            }
        }
        if isLoadDue { load() }
    }

    private mutating func arrive(_ id: PhotoID, _ file: FetchedFile) {
        apply(.fetched(id, isOffline: file.isOffline))
        collection.noteFetched(id, at: HeaderPlace(file))
        if id == model.frontPhoto { screen.redraw.isUrgent = true }
    }

    /// Fetches a photo once more that could not be shown.
    mutating func fetchAgain(_ id: PhotoID) {
        pictures.forget(id)
        downloads.again(id, in: collection.paths.catalogue)
        load()
    }

    /// Reads headers; photos on the network are fetched for it.
    mutating func measure(_ ids: [PhotoID]) {
        collection.measure(ids, elsewhere: headerPlace)
        guard collection.paths.catalogue.hasAddresses else { return }
        self.downloads.measure(ids)
        fetch()
    }

    /// Where the header of a photo of the trash is read, or of one that was fetched.
    func headerPlace(of id: PhotoID) -> HeaderPlace? {
        if id.isInTrash { return fileWork.reviewed.path(of: id).map { HeaderPlace(inTrash: $0) } }
        return downloads.file(of: id).map { HeaderPlace($0) }
    }

    /// Whether a photo is fetched once more, as its file was gone from the cache.
    mutating func fetchesAnew(_ id: PhotoID, after error: DecodeError) -> Bool {
        guard case .cannotOpen = error, downloads.renew(id, in: collection.paths.catalogue) else {
            return false
        }
        apply(.photosChanged([id]))
        return true
    }

    /// What helps where a photo was fetched and cannot be shown.
    func fetchHint(for id: PhotoID) -> String? {
        collection.paths.address(of: id) == nil ? nil : "Enter tries again"
    }

    /// When a photo was changed that was fetched, its server knows, and not the cache.
    func takeDate(ofFetched id: PhotoID, into facts: inout PhotoFacts) {
        guard let file = downloads.file(of: id), facts.date?.isCapture != true else { return }
        facts.date = file.modified.flatMap { CalendarDate(secondsSince1970: $0) }
    }
}

extension HeaderPlace {
    fileprivate init(_ file: FetchedFile) {
        self.init(fetched: file.path, modified: file.modified, isFleeting: file.isFleeting)
    }
}
