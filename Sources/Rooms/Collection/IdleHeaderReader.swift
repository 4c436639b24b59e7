import Browsing
import CLinux
import DisplayList
import PhotoLibrary
import System

/// Reads the headers of all photos when the machine is idle, for later use.
final class IdleHeaderReader: Sendable {
    private struct Work: Sendable {
        var catalogue = Catalogue()
        var order: [Int] = []
        /// How many of the order are done.
        var place = 0
        /// By number.
        var isDone: [Bool] = []
    }

    private let thread: WorkerThread<Work>
    private let headers: HeaderReader
    private let deliver: @Sendable ([PhotoHeader]) -> Void

    /// Nanoseconds between two messages, and photos that one has at most.
    private static let pause: UInt64 = 200_000_000
    private static let most = 500
    /// Of so many the headers take memory on their way that is worth giving back.
    private static let many = 10_000

    /// Nil where the system has nothing left; the thread starts when it may begin.
    init?(headers: HeaderReader, deliver: @escaping @Sendable ([PhotoHeader]) -> Void) {
        guard let thread = WorkerThread(Work()) else { return nil }
        self.thread = thread
        self.headers = headers
        self.deliver = deliver
    }

    /// Reads those that were not read yet, in this order.
    func read(_ catalogue: Catalogue, order: [Int]) {
        thread.request { work in
            work.catalogue = catalogue
            work.order = order
            work.place = 0
            work.isDone += Array(repeating: false, count: catalogue.count - work.isDone.count)
        }
    }

    /// Lets it begin, now that the first picture is on the screen; where the system has no thread left, nothing is read.
    func begin() {
        _ = thread.start(isIdle: true) { [self] in
            { [self] in
                var count = 0
                while let photoHeaders = nextHeaders() {
                    count += photoHeaders.count
                    if !photoHeaders.isEmpty { deliver(photoHeaders) }
                }
                headers.rest()
                if count >= Self.many { clinux_give_back_memory() }
                return nil
            }
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
        let isOver = photoHeaders.isEmpty && thread.withWork { $0.place >= $0.order.count }
        return isOver ? nil : photoHeaders
    }

    private func next() -> (number: Int, path: [UInt8], parts: PhotoParts?)? {
        thread.withWork { work in
            while work.place < work.order.count {
                let number = work.order[work.place]
                work.place += 1
                if work.isDone[number] { continue }
                work.isDone[number] = true
                // What is on the network is read where it was fetched for something else.
                guard let path = work.catalogue.path(number) else { continue }
                return (number, path, work.catalogue.parts(of: number))
            }
            // Where all is read, the names of all photos are kept for nothing.
            (work.catalogue, work.order, work.place) = (Catalogue(), [], 0)
            return nil
        }
    }
}
