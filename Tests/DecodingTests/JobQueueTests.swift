import CLinux
import Geometry
import Photos
import Testing

@testable import Decoding

private func job(_ ticket: Int, _ priority: DecodeRequest.Priority, refines: Bool = false) -> Job {
    var job = Job(DecodeRequest(ticket: ticket, path: [], box: fullSize, priority: priority))
    if refines { job.step = .refinement }
    return job
}

private func draft(path: [UInt8]) -> ThumbnailDraft? {
    ThumbnailSubject(path: path, identity: FileIdentity()).map {
        ThumbnailDraft(
            size: .normal, subject: $0, path: path, identity: FileIdentity(),
            photo: PixelSize(width: 9, height: 9), format: .jpeg)
    }
}

@Suite struct `the queue of jobs` {
    @Test func `urgent work comes first, then prefetch, then refinements`() {
        var queue = JobQueue()
        queue.add(job(1, .prefetch, refines: true))
        queue.add(job(2, .prefetch))
        queue.add(job(3, .urgent))
        queue.add(job(4, .urgent))
        var order: [Int] = []
        while let next = queue.takeForOnlyWorker() { order.append(next.request.ticket) }
        #expect(order == [3, 4, 2, 1])
        #expect(queue.isEmpty)
    }

    @Test func `the urgent worker never prefetches`() {
        var queue = JobQueue()
        queue.add(job(1, .prefetch))
        queue.add(job(2, .prefetch, refines: true))
        #expect(queue.takeForUrgentWorker() == nil)
        queue.add(job(3, .urgent, refines: true))
        #expect(queue.takeForUrgentWorker()?.request.ticket == 3)
    }

    @Test func `the background leaves a lone urgent job to a free urgent worker`() {
        var queue = JobQueue()
        queue.add(job(1, .urgent))
        #expect(queue.takeForBackgroundWorker(urgentWorkerIsBusy: false) == nil)
        #expect(queue.takeForBackgroundWorker(urgentWorkerIsBusy: true)?.request.ticket == 1)
    }

    @Test func `ranking makes the first urgent and the others prefetch, in order`() {
        var queue = JobQueue()
        queue.add(job(1, .urgent))
        for ticket in 2...4 { queue.add(job(ticket, .prefetch)) }
        queue.add(job(5, .urgent, refines: true))
        queue.add(job(6, .prefetch, refines: true))
        queue.add(job(9, .prefetch))
        queue.rank([3, 6, 4, 5, 1, 2], urgentCount: 1)
        #expect(queue.urgent.map(\.request.ticket) == [3])
        #expect(queue.prefetch.map(\.request.ticket) == [4, 1, 2, 9])
        #expect(queue.refinements.map(\.request.ticket) == [6, 5])
        #expect(queue.takeForUrgentWorker()?.request.ticket == 3)
        #expect(queue.takeForUrgentWorker() == nil)
    }

    @Test func `first looks at what is urgent come before everything else`() {
        var queue = JobQueue()
        for ticket in 1...6 {
            var next = job(ticket, .prefetch)
            next.step = ticket % 2 == 0 ? .preview : .quick
            queue.add(next)
        }
        queue.rank([5, 4, 3, 2, 6, 1], urgentCount: 4)
        #expect(queue.urgent.map(\.request.ticket) == [4, 2, 5, 3])
        #expect(queue.prefetch.map(\.request.ticket) == [6, 1])
        #expect(queue.hasFirstLooks(.urgent) && queue.hasFirstLooks(.prefetch))
    }

    @Test func `equal requests are one job, as urgent as the most urgent of them`() {
        var queue = JobQueue()
        var other = job(9, .prefetch)
        other.request.part = PhotoPart(x: 0, y: 0, width: 0.5, height: 0.5)
        queue.add(job(1, .prefetch))
        queue.add(other)
        let joins = queue.join(job(2, .prefetch).request)
        #expect(queue.prefetch.map(\.tickets) == [[1, 2], [9]])
        let joinsUrgently = queue.join(job(3, .urgent).request)
        #expect(joins && joinsUrgently)
        #expect(queue.urgent.map(\.tickets) == [[1, 2, 3]])
        queue.rank([9, 4, 2], urgentCount: 1)
        #expect(
            queue.urgent.map(\.tickets) == [[9]] && queue.prefetch.map(\.tickets) == [[1, 2, 3]])
        #expect(queue.remove { $0 != 3 }.sorted() == [1, 2, 9])
        #expect(queue.prefetch.map(\.tickets) == [[3]] && queue.urgent.isEmpty)
        for change: (inout DecodeRequest) -> Void in [
            { $0.box.width += 1 }, { $0.fit = .cover }, { $0.matte = 1 },
            { $0.quality = .original },
            { $0.ladder = .quick }, { $0.wantsCoverage = true }, { $0.path = [1] },
        ] {
            var request = job(4, .urgent).request
            change(&request)
            let isJoined = queue.join(request)
            #expect(!isJoined)
        }
    }

    private func figures(_ ticket: Int, of path: String, urgent: Bool = false) -> DecodeRequest {
        .figures(
            ticket: ticket, path: Array(path.utf8), priority: urgent ? .urgent : .idle)
    }

    @Test func `figures wait until nothing else is to do, in order and before thumbnails`() throws {
        var queue = JobQueue()
        queue.add(Job(try #require(draft(path: Array("/t".utf8)))))
        queue.add(Job(figures(1, of: "/a")))
        queue.add(Job(figures(2, of: "/b")))
        #expect(queue.isEmpty && queue.takeForUrgentWorker() == nil)
        queue.add(job(3, .prefetch))
        #expect(queue.takeForBackgroundWorker(urgentWorkerIsBusy: true)?.tickets == [3])
        #expect(queue.takeForBackgroundWorker(urgentWorkerIsBusy: true) == nil)
        let first = queue.takeForBackgroundWorker(urgentWorkerIsBusy: false)
        #expect(first?.tickets == [1] && first?.step == .figures)
        #expect(queue.takeForBackgroundWorker(urgentWorkerIsBusy: false)?.tickets == [2])
        #expect(
            queue.takeForBackgroundWorker(urgentWorkerIsBusy: false)?.step == .cacheThumbnail)
    }

    @Test func `figures are joined, hurried and removed, and thumbnails stay`() throws {
        var queue = JobQueue()
        queue.add(Job(try #require(draft(path: Array("/a".utf8)))))
        queue.add(Job(figures(1, of: "/a")))
        // A picture of the same file is another piece of work.
        let joinsPicture = queue.join(
            DecodeRequest(ticket: 5, path: Array("/a".utf8), box: fullSize))
        #expect(!joinsPicture)
        let joins = queue.join(figures(2, of: "/a"))
        #expect(joins && queue.idle.map(\.tickets) == [[], [1, 2]])
        let isHurried = queue.join(figures(3, of: "/a", urgent: true))
        #expect(isHurried && queue.urgent.map(\.tickets) == [[1, 2, 3]])
        queue.add(Job(figures(4, of: "/b")))
        queue.rank([4], urgentCount: 1)
        #expect(queue.idle.map(\.tickets) == [[], [4]])
        #expect(queue.remove { $0 >= 3 }.sorted() == [3, 4])
        #expect(queue.idle.map(\.step) == [.cacheThumbnail])
        #expect(queue.urgent.map(\.tickets) == [[1, 2]])
    }

    @Test func `thumbnails for the cache come last, the newest first, and only so many are kept`() {
        var queue = JobQueue()
        for number in 0..<100 {
            guard let draft = draft(path: Array("/\(number)".utf8)) else { return }
            queue.add(Job(draft))
            queue.add(Job(draft))
        }
        #expect(queue.thumbnails.count == JobQueue.thumbnailLimit && queue.isEmpty)
        queue.add(job(1, .prefetch))
        queue.add(job(2, .urgent))
        #expect(queue.takeForUrgentWorker()?.tickets == [2])
        #expect(queue.takeForUrgentWorker() == nil)
        #expect(queue.takeForBackgroundWorker(urgentWorkerIsBusy: true)?.tickets == [1])
        #expect(queue.takeForBackgroundWorker(urgentWorkerIsBusy: true) == nil)
        let last = queue.takeForBackgroundWorker(urgentWorkerIsBusy: false)
        #expect(last?.step == .cacheThumbnail && last?.request.path == Array("/99".utf8))
        queue.add(job(3, .urgent))
        #expect(queue.takeForBackgroundWorker(urgentWorkerIsBusy: false) == nil)
        #expect(queue.remove { _ in true } == [3])
    }

    @Test func `promoting and removing`() {
        var queue = JobQueue()
        for ticket in 1...4 { queue.add(job(ticket, .prefetch)) }
        queue.promote(ticket: 3)
        #expect(queue.urgent.map(\.request.ticket) == [3])
        #expect(queue.remove { $0 % 2 == 1 }.sorted() == [1, 3])
        #expect(queue.prefetch.map(\.request.ticket) == [2, 4] && queue.urgent.isEmpty)
    }
}
