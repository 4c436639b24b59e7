import CLinux
import Glibc
import PtyHarness
import Testing

@Suite struct `what the watchdog is told` {
    /// What a device gets from the watchdog of a program that said these words and was gone; a pipe takes it as a terminal does.
    private func written(_ words: String) throws -> [UInt8] {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        var modes = TtyModes()
        var channel: Int32 = -1
        var process: pid_t = 0
        let helper = BuildFolder.program("riffle-decode")
        #expect(clinux_watchdog_start(helper, ends[1], &channel, &process) == 0)
        for word in words.utf8 {
            if word == UInt8(ascii: "a") {
                clinux_watchdog_tell(channel, CChar(word), &modes)
            } else {
                clinux_watchdog_tell(channel, CChar(word), nil)
            }
        }
        close(channel)
        close(ends[1])
        // It writes before it ends, and what it wrote can be read then.
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        #expect(status == 0)
        var buffer = [UInt8](repeating: 0, count: 4096)
        return Array(buffer.prefix(max(0, read(ends[0], &buffer, buffer.count))))
    }

    @Test func `decides whether it gives the terminal back`() throws {
        #expect(try !written("a").isEmpty)
        #expect(try !written("asa").isEmpty)
        #expect(try written("").isEmpty)
        #expect(try written("as").isEmpty)
        #expect(try written("ac").isEmpty)
        #expect(try written("aca").isEmpty)
    }
}
