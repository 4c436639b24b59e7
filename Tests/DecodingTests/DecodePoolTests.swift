import CLinux
import Glibc
import Pixels
import System
import Testing

@testable import Decoding

@Suite(.serialized) struct `the pool of workers` {
    private let box = PixelBox(width: 40, height: 30)

    private func request(
        _ ticket: Int, _ name: String, priority: DecodeRequest.Priority = .urgent,
        ladder: DecodeRequest.Ladder = .complete, wantsCoverage: Bool = false
    ) -> DecodeRequest {
        DecodeRequest(
            ticket: ticket, path: Fixture.path(name), box: box, matte: 0x204060,
            priority: priority, ladder: ladder, wantsCoverage: wantsCoverage)
    }

    @Test func `a worker delivers what the same decoder gives in process`() throws {
        let outcomes = Outcomes()
        let pool = try makePool(outcomes)
        let names = [
            "s420.jpg", "orientation6.jpg", "rgba8.png", "ycck.jpg", "adam7-rgb8.png",
            "progressive.jpg",
        ]
        for (ticket, name) in names.enumerated() {
            pool.submit(request(ticket, name, wantsCoverage: true))
        }
        #expect(outcomes.wait { $0.photos.count == names.count })
        for (ticket, name) in names.enumerated() {
            let photo = try #require(outcomes.photos(ticket: ticket).first)
            let plain = try decodeInProcess(request(ticket, name, wantsCoverage: true))
            #expect(photo.bitmap == plain.bitmap && photo.coverage == plain.coverage, "\(name)")
            #expect(photo.orientation == plain.orientation && photo.hasAlpha == plain.hasAlpha)
            #expect(photo.identity.inode == plain.identity.inode && photo.identity.size > 0)
        }
        pool.shutDown()
    }

    @Test func `previews come before the final picture`() throws {
        let outcomes = Outcomes()
        let pool = try makePool(outcomes)
        pool.submit(request(1, "thumbnail.jpg", ladder: .previewFirst))
        pool.submit(request(2, "progressive-large.jpg", ladder: .previewFirst))
        pool.submit(request(3, "progressive-thumbnail.jpg", ladder: .previewFirst))
        pool.submit(request(4, "rgb8.png", ladder: .previewFirst))
        #expect(
            outcomes.wait { outcomes in
                outcomes.photos.filter { $0.stage == .complete }.count == 4
            })
        #expect(outcomes.photos(ticket: 1).map(\.stage) == [.thumbnail, .complete])
        #expect(outcomes.photos(ticket: 2).map(\.stage) == [.dcScan, .complete])
        #expect(outcomes.photos(ticket: 3).map(\.stage) == [.thumbnail, .dcScan, .complete])
        #expect(outcomes.photos(ticket: 4).map(\.stage) == [.complete])
        pool.shutDown()
    }

    @Test func `errors arrive as values, with the file's identity where there is one`() throws {
        let outcomes = Outcomes()
        let pool = try makePool(outcomes)
        pool.submit(request(1, "no-such-file.jpg"))
        pool.submit(request(2, "jp2-inside.png"))
        pool.submit(request(3, "bomb-scans.jpg"))
        pool.submit(request(4, "truncated-header.jpg"))
        #expect(outcomes.wait { $0.order.count == 4 })
        #expect(outcomes.failure(ticket: 1) == .cannotOpen(errno: ENOENT))
        #expect(outcomes.failure(ticket: 2) == .notSupported("JPEG 2000"))
        #expect(outcomes.failure(ticket: 3) == .tooManyScans)
        #expect(outcomes.failure(ticket: 4) == .malformed("JPEG datastream contains no image"))
        pool.shutDown()
    }

    @Test func `the first worker is there before there is work, where that is asked for`() throws {
        let outcomes = Outcomes()
        let pool = try DecodePool(
            helper: try #require(builtHelper()), startsAhead: true, deliver: { outcomes.add($0) })
        for _ in 0..<4000 where pool.processes.isEmpty { usleep(10_000) }
        let ahead = try #require(pool.processes.first)
        pool.submit(request(1, "s420.jpg"))
        #expect(outcomes.wait { !$0.photos(ticket: 1).isEmpty })
        #expect(pool.processes.contains(ahead))
        pool.shutDown()
    }

    @Test func `a killed worker is replaced`() throws {
        let outcomes = Outcomes()
        let pool = try makePool(outcomes, workers: 1)
        pool.submit(request(1, "s420.jpg"))
        #expect(outcomes.wait { $0.photos.count == 1 })
        let first = try #require(pool.processes.first)
        kill(first, SIGKILL)
        pool.submit(request(2, "s422.jpg"))
        // Killed by somebody, before the job or with it in hand: another one did it.
        #expect(outcomes.wait { !$0.photos(ticket: 2).isEmpty })
        pool.submit(request(3, "s444.jpg"))
        #expect(outcomes.wait { !$0.photos(ticket: 3).isEmpty })
        #expect(pool.processes.first != first)
        pool.shutDown()
    }

    @Test func `a file that ended a worker twice is not tried again`() throws {
        let outcomes = Outcomes()
        let pool = try makePool(outcomes, workers: 1)
        var crashes = 0
        for ticket in 1...20 where crashes < 2 {
            pool.submit(request(100 + ticket, "s420.jpg"))
            #expect(outcomes.wait { !$0.photos(ticket: 100 + ticket).isEmpty })
            let worker = try #require(pool.processes.first)
            kill(worker, SIGSTOP)
            pool.submit(request(ticket, "s422.jpg"))
            #expect(waitUntilBusy(pool, outcomes))
            kill(worker, SIGUSR1)
            kill(worker, SIGCONT)
            #expect(outcomes.wait { $0.order.contains(ticket) })
            // Ended before the job had reached it, on a busy machine, it was only replaced.
            guard let failure = outcomes.failure(ticket: ticket) else { continue }
            #expect(failure == .decoderCrashed(signal: SIGUSR1))
            crashes += 1
        }
        #expect(crashes == 2)
        let before = pool.processes
        pool.submit(request(201, "s422.jpg"))
        #expect(outcomes.wait { $0.failure(ticket: 201) == .decoderCrashed(signal: SIGUSR1) })
        #expect(pool.processes == before)
        pool.submit(request(202, "s444.jpg"))
        #expect(outcomes.wait { !$0.photos(ticket: 202).isEmpty })
        pool.shutDown()
    }

    @Test func `a worker that hangs is killed at the deadline and replaced`() throws {
        let outcomes = Outcomes()
        let pool = try makePool(outcomes, workers: 1, deadline: 2)
        pool.submit(request(1, "s420.jpg"))
        #expect(outcomes.wait { $0.photos.count == 1 })
        let worker = try #require(pool.processes.first)
        kill(worker, SIGSTOP)
        pool.submit(request(2, "s422.jpg"))
        #expect(outcomes.wait { $0.order.contains(2) })
        // Stopped, it had no processor: that is not the photo's fault, and it had twice the time.
        #expect(outcomes.failure(ticket: 2) == .tookTooLong(seconds: 4))
        #expect(kill(worker, 0) != 0)
        pool.submit(request(3, "grey.jpg"))
        #expect(outcomes.wait { $0.order.contains(3) })
        pool.shutDown()
    }

    @Test func `what waits can be cancelled, and what is urgent overtakes`() throws {
        let outcomes = Outcomes()
        let pool = try makePool(outcomes, workers: 1)
        pool.submit(request(1, "s420.jpg"))
        #expect(outcomes.wait { $0.photos.count == 1 })
        let worker = try #require(pool.processes.first)
        kill(worker, SIGSTOP)
        pool.submit(request(2, "s444.jpg"))
        #expect(waitUntilBusy(pool, outcomes))
        for ticket in 3...6 {
            var request = request(ticket, "grey.jpg", priority: .prefetch)
            request.box.width += ticket
            pool.submit(request)
        }
        pool.submit(request(7, "rgb.jpg"))
        pool.rank([7, 6], urgentCount: 2)
        pool.cancel(ticket: 4)
        kill(worker, SIGCONT)
        #expect(outcomes.wait { $0.order.count == 7 })
        #expect(outcomes.order.filter { $0 != 4 } == [1, 2, 7, 6, 3, 5])
        #expect(outcomes.failure(ticket: 4) == .cancelled)
        pool.shutDown()
    }

    @Test
    func `equal requests are decoded once and all answered, but for those that were cancelled`()
        throws
    {
        let outcomes = Outcomes()
        let pool = try makePool(outcomes, workers: 1)
        pool.submit(request(1, "s420.jpg"))
        #expect(outcomes.wait { $0.photos.count == 1 })
        let worker = try #require(pool.processes.first)
        kill(worker, SIGSTOP)
        pool.submit(request(2, "s444.jpg"))
        #expect(waitUntilBusy(pool, outcomes))
        // K3: what is in hand, and what waits, answers everybody who asks for the same.
        for ticket in 3...5 { pool.submit(request(ticket, "s444.jpg")) }
        for ticket in 6...9 { pool.submit(request(ticket, "grey.jpg", priority: .prefetch)) }
        let waiting = pool.core.state.withLock { $0.queue }
        #expect(waiting.urgent.isEmpty && waiting.prefetch.count == 1)
        pool.cancel(ticket: 2)
        pool.cancel(ticket: 4)
        pool.cancel(ticket: 7)
        kill(worker, SIGCONT)
        #expect(outcomes.wait { $0.order.count == 9 })
        for ticket in [3, 5, 6, 8, 9] {
            #expect(outcomes.photos(ticket: ticket).count == 1, "\(ticket)")
            #expect(outcomes.failure(ticket: ticket) == nil, "\(ticket)")
        }
        for ticket in [2, 4, 7] {
            #expect(outcomes.failure(ticket: ticket) == .cancelled, "\(ticket)")
            #expect(outcomes.photos(ticket: ticket).isEmpty, "\(ticket)")
        }
        pool.shutDown()
    }

    @Test func `sixty tiles all have a first look before one is sharp`() throws {
        let outcomes = Outcomes()
        let pool = try makePool(outcomes, workers: 1)
        pool.submit(request(100, "s420.jpg"))
        #expect(outcomes.wait { $0.photos.count == 1 })
        let worker = try #require(pool.processes.first)
        kill(worker, SIGSTOP)
        pool.submit(request(101, "s422.jpg"))
        #expect(waitUntilBusy(pool, outcomes))
        for ticket in 0..<60 {
            var request = request(
                ticket, "thumbnail.jpg", priority: .prefetch, ladder: .previewFirst)
            request.box.width += ticket
            pool.submit(request)
        }
        pool.rank(Array((0..<60).reversed()), urgentCount: 40)
        kill(worker, SIGCONT)
        #expect(outcomes.wait { $0.photos.count == 122 })
        let tiles = outcomes.photos.filter { $0.ticket < 60 }
        let urgent = tiles.filter { $0.ticket >= 20 }
        #expect(urgent.prefix(40).allSatisfy { $0.stage == .thumbnail })
        #expect(urgent.prefix(40).map(\.ticket) == Array((20..<60).reversed()))
        #expect(urgent.suffix(40).map(\.ticket) == Array((20..<60).reversed()))
        // What is not seen has waited for all that is.
        #expect(tiles.prefix(80).allSatisfy { $0.ticket >= 20 })
        // K4: the rough one, then the real one, nothing after it.
        for ticket in 0..<60 {
            #expect(outcomes.photos(ticket: ticket).map(\.stage) == [.thumbnail, .complete])
        }
        pool.shutDown()
    }

    @Test func `what was looked at waits until it was shown, and everything else does not`() throws
    {
        let outcomes = Outcomes()
        let pool = try makePool(outcomes, isHolding: true)
        for ticket in 0..<5 {
            var request = request(ticket, "thumbnail.jpg", ladder: .previewFirst)
            request.box.width += ticket
            pool.submit(request)
        }
        pool.submit(request(5, "s420.jpg", ladder: .previewFirst))
        pool.submit(request(6, "s422.jpg", priority: .prefetch, ladder: .previewFirst))
        #expect(outcomes.wait { $0.photos.count == 7 })
        #expect((0..<5).allSatisfy { outcomes.photos(ticket: $0).map(\.stage) == [.thumbnail] })
        #expect((5...6).allSatisfy { outcomes.photos(ticket: $0).map(\.stage) == [.complete] })
        pool.proceed()
        #expect(outcomes.wait { $0.photos.count == 12 })
        #expect((0..<5).allSatisfy { outcomes.photos(ticket: $0).last?.stage == .complete })
        pool.shutDown()
    }

    @Test func `fast is one picture, the first to be had`() throws {
        let outcomes = Outcomes()
        let pool = try makePool(outcomes)
        for (ticket, name) in ["thumbnail.jpg", "progressive-large.jpg", "s420.jpg"].enumerated() {
            pool.submit(request(ticket, name, ladder: .fast))
        }
        #expect(outcomes.wait { $0.photos.count == 3 })
        #expect(outcomes.photos(ticket: 0).map(\.stage) == [.thumbnail])
        #expect(outcomes.photos(ticket: 1).map(\.stage) == [.dcScan])
        #expect(outcomes.photos(ticket: 2).map(\.stage) == [.complete])
        // K6: after everything was given up nothing is left in hand.
        for ticket in 0..<3 { pool.cancel(ticket: ticket) }
        #expect(pool.waitForThumbnails(outcomes))
        #expect(outcomes.photos.count == 3)
        pool.shutDown()
    }

    @Test func `a running decode stops when it is cancelled`() throws {
        let outcomes = Outcomes()
        let pool = try makePool(outcomes, workers: 1)
        pool.submit(request(1, "s420.jpg"))
        #expect(outcomes.wait { $0.photos.count == 1 })
        let worker = try #require(pool.processes.first)
        kill(worker, SIGSTOP)
        pool.submit(request(2, "bomb-30000.png"))
        pool.submit(request(3, "grey.jpg"))
        #expect(waitUntilBusy(pool, outcomes))
        pool.cancel(ticket: 2)
        kill(worker, SIGCONT)
        #expect(outcomes.wait { $0.order.count == 3 })
        #expect(outcomes.failure(ticket: 2) == .cancelled)
        #expect(!outcomes.photos(ticket: 3).isEmpty)
        #expect(pool.processes.first == worker)
        pool.shutDown()
    }

    @Test func `urgent work interrupts a refinement, which still comes`() throws {
        let outcomes = Outcomes()
        let pool = try makePool(outcomes, workers: 2)
        for round in 0..<10 {
            let ticket = round * 10
            pool.submit(request(ticket, "progressive-large.jpg", ladder: .previewFirst))
            #expect(outcomes.wait { !$0.photos(ticket: ticket).isEmpty })
            pool.submit(request(ticket + 1, "s420.jpg"))
            #expect(
                outcomes.wait { outcomes in
                    outcomes.photos(ticket: ticket).count == 2
                        && outcomes.photos(ticket: ticket + 1).count == 1
                })
            #expect(outcomes.photos(ticket: ticket).map(\.stage) == [.dcScan, .complete])
        }
        pool.shutDown()
    }

    @Test func `nothing is left running after the end`() throws {
        let outcomes = Outcomes()
        let pool = try makePool(outcomes)
        for ticket in 0..<6 {
            var request = request(
                ticket, "s420.jpg", priority: ticket % 2 == 0 ? .urgent : .prefetch)
            request.box.width += ticket
            pool.submit(request)
        }
        #expect(outcomes.wait { $0.photos.count == 6 })
        let workers = pool.processes
        #expect(workers.count == 2)
        pool.shutDown()
        #expect(outcomes.wait { _ in workers.allSatisfy { kill($0, 0) != 0 } })
    }

    @Test func `a missing helper is a typed error`() {
        #expect(throws: DecodeError.helperMissing) {
            try DecodePool(helper: Array("/no/such/helper".utf8), deliver: { _ in })
        }
        #expect(
            DecodePool.findHelper(besideExecutable: Array("/no/such/folder/riffle".utf8)) == nil)
    }
}
