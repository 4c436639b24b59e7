import Glibc
import SeededRandom
import System
import Testing

@Suite struct `Descriptors` {
    @Test(arguments: UInt64(1)...10)
    func `carry all bytes, however many a pipe takes at a time`(seed: UInt64) throws {
        var dice = Dice(seed)
        let sent = dice.bytes(dice.roll(300_000))
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { close(ends[0]) }
        // What does not wait must be waited for.
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let writing = ends[1]
        _ = startThread {
            writeAll(sent, to: writing)
            close(writing)
        }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        #expect(try readAll(ends[0]) == sent, "seed \(seed)")
    }

    @Test func `are read no further than was asked`() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { close(ends[0]) }
        #expect(writeAll(Array("curtain".utf8), to: ends[1]))
        close(ends[1])
        #expect(try readAll(ends[0], atMost: 3) == Array("cur".utf8))
    }

    @Test func `that are closed take nothing, and give none`() throws {
        #expect(!writeAll([1], to: -1))
        #expect(throws: FileReadError.failed(errno: EBADF)) { try readAll(-1) }
        let folder = open("/", O_RDONLY)
        defer { close(folder) }
        #expect(throws: FileReadError.failed(errno: EISDIR)) { try readAll(folder) }
    }
}
