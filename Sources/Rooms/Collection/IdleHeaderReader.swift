import Browsing
import CLinux
import DisplayList
import PhotoLibrary
import System

/// Reads the headers of all photos when the machine is idle, for later use.
final class IdleHeaderReader: Sendable {
    private struct Job {
        var catalogue = Catalogue()
        var order: [Int] = []
        /// How many of the order are done.
        var place = 0
        /// By number.
        var isDone: [Bool] = []
        /// Nothing is read before the first picture is on the screen.
        var mayBegin = false
    }

    private let job = Mutex(Job())
    private let work: System.Semaphore
    private let headers: HeaderReader
    private let deliver: @Sendable ([PhotoHeader]) -> Void

    /// Nanoseconds between two messages, and photos that one has at most.
    private static let pause: UInt64 = 200_000_000
    private static let most = 500
    /// Of so many the headers take memory on their way that is worth giving back.
    private static let many = 10_000

    /// Nil where the system has nothing left; the thread starts when it may begin.
    init?(headers: HeaderReader, deliver: @escaping @Sendable ([PhotoHeader]) -> Void) {
        guard let work = System.Semaphore() else { return nil }
        self.work = work
        self.headers = headers
        self.deliver = deliver
    }

    /// Reads those that were not read yet, in this order.
    func read(_ catalogue: Catalogue, order: [Int]) {
        job.withLock { job in
            job.catalogue = catalogue
            job.order = order
            job.place = 0
            job.isDone += Array(repeating: false, count: catalogue.count - job.isDone.count)
        }
        work.signal()
    }

    /// Lets it begin, now that the first picture is on the screen; where the system has no thread left, nothing is read.
    func begin() {
        let hasBegun = job.withLock { job in
            defer { job.mayBegin = true }
            return job.mayBegin
        }
        if !hasBegun { _ = startThread { [self] in run() } }
        work.signal()
    }

    private func run() {
        clinux_thread_make_idle()
        while true {
            work.wait()
            var count = 0
            while let photoHeaders = nextHeaders() {
                count += photoHeaders.count
                if !photoHeaders.isEmpty { deliver(photoHeaders) }
            }
            headers.rest()
            if count >= IdleHeaderReader.many { clinux_give_back_memory() }
        }
    }

    /// What can be read until the next message is due; nil where all is done.
    private func nextHeaders() -> [PhotoHeader]? {
        let start = monotonicNow()
        var read: [HeaderFacts] = []
        var photoHeaders: [PhotoHeader] = []
        while photoHeaders.count < IdleHeaderReader.most,
            monotonicNow() - start < IdleHeaderReader.pause
        {
            guard let (number, path, parts) = next() else { break }
            guard let header = headers.read(path, parts: parts) else { continue }
            read.append(header)
            photoHeaders.append(header.photoHeader(PhotoID(number), parts, beside: path))
        }
        headers.keep(read)
        let isOver =
            photoHeaders.isEmpty && job.withLock { !$0.mayBegin || $0.place >= $0.order.count }
        return isOver ? nil : photoHeaders
    }

    private func next() -> (number: Int, path: [UInt8], parts: PhotoParts?)? {
        job.withLock { job in
            while job.mayBegin, job.place < job.order.count {
                let number = job.order[job.place]
                job.place += 1
                if job.isDone[number] { continue }
                job.isDone[number] = true
                // What is on the network is read where it was fetched for something else.
                guard let path = job.catalogue.path(number) else { continue }
                return (number, path, job.catalogue.parts(of: number))
            }
            // Where all is read, the names of all photos are kept for nothing.
            if job.mayBegin { (job.catalogue, job.order, job.place) = (Catalogue(), [], 0) }
            return nil
        }
    }
}
