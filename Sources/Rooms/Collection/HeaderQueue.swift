public import Browsing
import Decoding
public import DisplayList
import PhotoLibrary
import System

/// Reads the headers of photos on a thread of its own, for layouts that need shapes and dates before pixels.
public final class HeaderQueue: Sendable {
    private struct Work: Sendable {
        /// The last one is the most urgent.
        var photos: [PhotoID] = []
        var paths = PhotoPaths()
        /// What was requested besides, the last one first.
        var others: [(photo: PhotoID, place: HeaderPlace)] = []
    }

    private let thread: WorkerThread<Work>
    private let headers: HeaderReader

    /// Headers of the first message: what is in sight, soon.
    private static let first = 64
    /// Nanoseconds between the messages that follow.
    private static let pause: UInt64 = 100_000_000

    /// Starts the thread; nil where the system has none left.
    ///
    /// `deliver` is called by it, with what it has read.
    public init?(headers: HeaderReader, deliver: @escaping @Sendable ([PhotoHeader]) -> Void) {
        guard let thread = WorkerThread(Work()) else { return nil }
        self.thread = thread
        self.headers = headers
        let isStarted = thread.start { [self] in
            { [self] in
                var most = HeaderQueue.first
                while let photoHeaders = nextHeaders(atMost: most) {
                    most = .max
                    deliver(photoHeaders)
                }
                headers.rest()
                return nil
            }
        }
        if !isStarted { return nil }
    }

    /// Measures these, in this order, instead of what was still to be measured.
    public func measure(_ photos: [PhotoID], in paths: PhotoPaths) {
        thread.request { work in
            work.photos = photos.reversed()
            work.paths = paths
        }
    }

    /// Measures one besides.
    public func measure(_ photo: PhotoID, at place: HeaderPlace) {
        thread.request { $0.others.append((photo, place)) }
    }

    /// What can be read until the next message is due; nil where nothing is left.
    private func nextHeaders(atMost most: Int) -> [PhotoHeader]? {
        let start = monotonicNow()
        var read: [HeaderFacts] = []
        var photoHeaders: [PhotoHeader] = []
        while photoHeaders.count < most, monotonicNow() - start < HeaderQueue.pause,
            let job = next()
        {
            guard let header = headers.read(job.path, parts: job.parts) else { continue }
            if job.place?.isFleeting != true { read.append(header) }
            var told = header.photoHeader(job.photo, job.parts, beside: job.path)
            if let place = job.place, place.isFetched {
                told.changed = place.modified.flatMap { CalendarDate(secondsSince1970: $0) }
            }
            // Of those that are read by themselves: one may be the photo that is looked at.
            if let place = job.place, !place.isFetched, !job.photo.isInTrash {
                told.folder = BytePath.directory(job.path)
            }
            if job.isAlone, let shot = shotDetails(ofFileAt: job.path) { told.shot = shot }
            photoHeaders.append(told)
        }
        headers.keep(read)
        return photoHeaders.isEmpty ? nil : photoHeaders
    }

    private struct Job {
        let photo: PhotoID
        let path: [UInt8]
        var parts: PhotoParts?
        var place: HeaderPlace?
        /// Whether one photo is described, not the shapes and dates of many.
        var isAlone = false
    }

    private func next() -> Job? {
        thread.withWork { work in
            if let (photo, place) = work.others.popLast() {
                return Job(
                    photo: photo, path: place.path, parts: place.parts, place: place, isAlone: true)
            }
            while let photo = work.photos.popLast() {
                if let path = work.paths.headerPath(of: photo) {
                    return Job(
                        photo: photo, path: path, parts: work.paths.parts(of: photo),
                        place: work.paths.headerPlace(of: photo))
                }
            }
            return nil
        }
    }
}
