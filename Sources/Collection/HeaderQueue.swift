public import Browsing
public import DisplayList
import PhotoLibrary
import Threads

/// Reads the headers of photos on a thread of its own, for layouts that need shapes and dates before pixels.
public final class HeaderQueue: Sendable {
    private struct Jobs {
        /// The last one is the most urgent.
        var photos: [PhotoID] = []
        var paths = PhotoPaths()
    }

    private let jobs = Mutex(Jobs())
    private let work: Threads.Semaphore
    private let headers: HeaderReader

    /// Headers of the first message: what is in sight, soon.
    private static let first = 64
    /// Nanoseconds between the messages that follow.
    private static let pause: UInt64 = 100_000_000

    /// Starts the thread; nil where the system has none left.
    ///
    /// `deliver` is called by it, with what it has read.
    public init?(headers: HeaderReader, deliver: @escaping @Sendable ([PhotoHeader]) -> Void) {
        guard let work = Threads.Semaphore() else { return nil }
        self.work = work
        self.headers = headers
        let isStarted = startThread { [self] in
            while true {
                work.wait()
                var most = HeaderQueue.first
                while let photoHeaders = nextHeaders(atMost: most) {
                    most = .max
                    deliver(photoHeaders)
                }
            }
        }
        if !isStarted { return nil }
    }

    /// Measures these, in this order, instead of what was still to be measured.
    public func measure(_ photos: [PhotoID], in paths: PhotoPaths) {
        jobs.withLock { $0 = Jobs(photos: photos.reversed(), paths: paths) }
        work.signal()
    }

    /// What can be read until the next message is due; nil where nothing is left.
    private func nextHeaders(atMost most: Int) -> [PhotoHeader]? {
        let start = monotonicNow()
        var read: [HeaderFacts] = []
        var photoHeaders: [PhotoHeader] = []
        while photoHeaders.count < most, monotonicNow() - start < HeaderQueue.pause,
            let (photo, path, parts) = next()
        {
            guard let header = headers.read(path) else { continue }
            read.append(header)
            photoHeaders.append(header.photoHeader(photo, parts, beside: path))
        }
        headers.keep(read)
        return photoHeaders.isEmpty ? nil : photoHeaders
    }

    private func next() -> (photo: PhotoID, path: [UInt8], parts: PhotoParts?)? {
        jobs.withLock { jobs in
            while let photo = jobs.photos.popLast() {
                if let path = jobs.paths.headerPath(of: photo) {
                    return (photo, path, jobs.paths.parts(of: photo))
                }
            }
            return nil
        }
    }
}
