import Commands
import System
import Testing

@Suite struct `What a process lacks` {
    @Test func `is nothing in this one, and files before sizes in a poor one`() {
        #expect(ProcessShortage(.current) == nil)
        let plenty = UInt64.max
        #expect(ProcessShortage(ProcessLimits(files: 63, fileSize: 1)) == .files(63))
        #expect(ProcessShortage(ProcessLimits(files: 64, fileSize: 1)) == .fileSize(1))
        #expect(ProcessShortage(ProcessLimits(files: 64, fileSize: plenty)) == nil)
    }

    @Test func `is said by the name that shells give it`() {
        #expect(words(for: .files(12)).contains("only 12 files (ulimit -n)"))
        #expect(words(for: .fileSize(1000)).contains("1.0 kB at most (ulimit -f)"))
    }
}
