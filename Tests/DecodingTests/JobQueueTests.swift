import Testing

@testable import Decoding

private func job(_ ticket: Int, _ priority: DecodeRequest.Priority, refines: Bool = false) -> Job {
    var job = Job(DecodeRequest(ticket: ticket, path: [], box: fullSize, priority: priority))
    if refines { job.step = .refinement }
    return job
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

    @Test func `promoting and removing`() {
        var queue = JobQueue()
        for ticket in 1...4 { queue.add(job(ticket, .prefetch)) }
        queue.promote(ticket: 3)
        #expect(queue.urgent.map(\.request.ticket) == [3])
        #expect(queue.remove { $0 % 2 == 1 }.sorted() == [1, 3])
        #expect(queue.prefetch.map(\.request.ticket) == [2, 4] && queue.urgent.isEmpty)
    }
}
