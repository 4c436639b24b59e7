import CLinux
import Glibc
import Pixels
import Testing

@testable import Decoding

private func request(_ path: [UInt8], ticket: Int, side: Int = 100) -> DecodeRequest {
    DecodeRequest(
        ticket: ticket, path: path, box: PixelBox(width: side, height: side))
}

private func identity(_ path: [UInt8]) throws -> FileIdentity {
    try PhotoFile(path: path).identity
}

/// A lane, and what it has delivered.
private func lane() throws -> (FrameLane, FrameOutcomes) {
    let outcomes = FrameOutcomes()
    let lane = try FrameLane(helper: #require(builtHelper()), deliver: { outcomes.add($0) })
    return (try #require(lane), outcomes)
}

private struct UnexpectedOutcome: Error {}

@Suite(.serialized) struct `frames one after the other` {
    private let moving = Array((formatsFolder + "/moving.gif").utf8)

    @Test func `come one for each request, in the size asked for last`() throws {
        let (lane, outcomes) = try lane()
        lane.open(request(moving, ticket: 1), of: try identity(moving))
        #expect(outcomes.wait(for: 1).count == 1)
        for n in 2...9 {
            lane.next(request(moving, ticket: 1, side: 10 * n))
            let all = outcomes.wait(for: n)
            try #require(all.count == n)
            guard case .frame(let frame) = all[n - 1] else { throw UnexpectedOutcome() }
            #expect(frame.photo.bitmap.width == min(96, 10 * n))
            #expect(frame.isLast == (n % 4 == 0))
        }
        lane.shutDown()
        lane.waitForEnd()
        #expect(outcomes.outcomes.count == 9)
    }

    @Test func `of another photo take the place of those before, whose answers nobody gets`() throws
    {
        let (lane, outcomes) = try lane()
        for ticket in 1...20 {
            lane.open(request(moving, ticket: ticket), of: try identity(moving))
        }
        _ = outcomes.wait(for: 1)
        while outcomes.outcomes.allSatisfy({ ticket(of: $0) != 20 }) { usleep(500) }
        let tickets = outcomes.outcomes.map { ticket(of: $0) }
        #expect(tickets == tickets.sorted() && Set(tickets).count == tickets.count)
        lane.end()
        lane.shutDown()
        lane.waitForEnd()
    }

    private func ticket(of outcome: FrameOutcome) -> Int {
        switch outcome {
        case .frame(let frame): frame.photo.ticket
        case .failed(let ticket, _), .changed(let ticket): ticket
        }
    }

    @Test func `end with a file that is another one, or changes meanwhile`() throws {
        let file = TemporaryFile(contents(of: formatsFolder + "/moving.gif"))
        let (lane, outcomes) = try lane()
        lane.open(request(file.path, ticket: 1), of: try identity(moving))
        guard case .changed(1)? = outcomes.wait(for: 1).last else { throw UnexpectedOutcome() }
        lane.open(request(file.path, ticket: 2), of: try identity(file.path))
        guard case .frame? = outcomes.wait(for: 2).last else { throw UnexpectedOutcome() }
        // Written anew in its place, with as many bytes.
        let stream = try #require(fopen(String(decoding: file.path, as: UTF8.self), "r+"))
        fputs("GIF89a", stream)
        fclose(stream)
        lane.next(request(file.path, ticket: 2))
        guard case .changed(2)? = outcomes.wait(for: 3).last else { throw UnexpectedOutcome() }
        lane.shutDown()
        lane.waitForEnd()
    }

    @Test func `end with their worker, and others come from a new one`() throws {
        let (lane, outcomes) = try lane()
        lane.open(request(moving, ticket: 1), of: try identity(moving))
        _ = outcomes.wait(for: 1)
        let worker = lane.process
        try #require(worker > 0)
        kill(worker, SIGKILL)
        lane.next(request(moving, ticket: 1))
        guard case .failed(1, _)? = outcomes.wait(for: 2).last else { throw UnexpectedOutcome() }
        lane.open(request(moving, ticket: 2), of: try identity(moving))
        guard case .frame? = outcomes.wait(for: 3).last else { throw UnexpectedOutcome() }
        let second = lane.process
        #expect(second > 0 && second != worker)
        lane.end()
        let end = ContinuousClock.now + .seconds(20)
        while lane.process != 0, ContinuousClock.now < end { usleep(500) }
        #expect(kill(second, 0) != 0)
        lane.shutDown()
        lane.waitForEnd()
    }
}
