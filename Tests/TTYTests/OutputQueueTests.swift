import Glibc
import Testing

@testable import TTY

@Suite struct `what waits to be written` {
    @Test func `goes on where the device stopped taking it`() throws {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        defer { for end in ends { close(end) } }
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        var queue = OutputQueue()
        queue.append(bytes)
        var taken: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 50_000)
        var stops = 0
        while queue.flush(to: ends[1]) == .full {
            stops += 1
            let count = read(ends[0], &buffer, buffer.count)
            #expect(count > 0)
            taken += buffer[..<max(0, count)]
        }
        #expect(stops > 2)
        #expect(queue.isDrained)
        while case let count = read(ends[0], &buffer, buffer.count), count > 0 {
            taken += buffer[..<count]
        }
        #expect(taken == bytes)
    }

    @Test func `is for nobody once the device is gone`() {
        var queue = OutputQueue()
        queue.append([1, 2, 3])
        #expect(queue.flush(to: -1) == .hungUp)
        #expect(!queue.isDrained)
        queue.discard()
        #expect(queue.flush(to: -1) == .drained)
    }
}

@Suite struct `answers that are still to come` {
    @Test func `are counted off one by one`() {
        var scanner = ReplyScanner(pending: PendingReplies(fence: true, acknowledgements: 3))
        scanner.feed(Array("\u{1B}[0n".utf8))
        #expect(scanner.pending.acknowledgements == 2)
        scanner.feed(Array("\u{1B}[0".utf8))
        #expect(scanner.pending.acknowledgements == 2)
        scanner.feed(Array("n\u{1B}[?1;2n".utf8))
        #expect(scanner.pending.acknowledgements == 1)
        #expect(scanner.pending.fence)
        scanner.feed(Array("\u{1B}[?62c".utf8))
        #expect(!scanner.pending.fence)
        #expect(!scanner.pending.isEmpty)
        scanner.feed(Array("\u{1B}[0n".utf8))
        #expect(scanner.pending.isEmpty)
    }
}
