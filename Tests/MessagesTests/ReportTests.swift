import SeededRandom
import Glibc
import Invocation
import Messages
import Testing

/// What a report writes to standard output and to standard error.
private func written(_ body: (Report) -> Void) -> (output: [UInt8], errors: [UInt8]) {
    func file() -> Int32 {
        var template = Array("/tmp/riffle-report-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        unlink(template)
        return descriptor
    }
    func content(_ descriptor: Int32) -> [UInt8] {
        let length = Int(lseek(descriptor, 0, SEEK_END))
        var bytes = [UInt8](repeating: 0, count: length)
        pread(descriptor, &bytes, length, 0)
        close(descriptor)
        return bytes
    }
    let output = file()
    let errors = file()
    body(Report(output: output, errors: errors))
    return (content(output), content(errors))
}

@Suite struct `What is said` {
    @Test(arguments: UInt64(1)...40)
    func `is one line that moves no cursor, whatever a name holds`(seed: UInt64) {
        var dice = Dice(seed)
        let name = dice.bytes(dice.roll(40)) + [0x1B, 0x5B, 0x4A, 0x0A, 0x9B]
        let text = written { report in
            report.say(name, "a reason")
            report.say("of \(String(decoding: name, as: UTF8.self))")
            report.list(name)
        }
        for line in [text.errors, text.output] {
            let scalars = String(decoding: line, as: UTF8.self).unicodeScalars
            let controls = scalars.filter {
                $0 != "\n" && ($0.value < 0x20 || (0x7F..<0xA0).contains($0.value))
            }
            #expect(controls.isEmpty, "seed \(seed)")
        }
        #expect(text.errors.count { $0 == 0x0A } == 2, "seed \(seed)")
        #expect(text.output.count { $0 == 0x0A } == 1, "seed \(seed)")
    }

    @Test func `goes where messages go, and lists where lists go`() {
        let text = written { report in
            report.say("a sentence")
            report.say(Array("file".utf8), "a reason")
            report.list(Array("an item".utf8))
            #expect(report.text("some text\n") == .success)
            // Nobody sits at a terminal there.
            report.close("2 trashed")
        }
        #expect(
            String(decoding: text.errors, as: UTF8.self)
                == "riffle: a sentence\nriffle: file: a reason\n")
        #expect(String(decoding: text.output, as: UTF8.self) == "an item\nsome text\n")
    }

    @Test func `of a list is for another program as it is, with NUL where that was asked for`() {
        _ = written { report in
            #expect(report.listed([0x1B, 0xFF]) == [0x1B, 0xFF])
            #expect(report.listEnd(isNullSeparated: true) == [0])
            #expect(report.listEnd(isNullSeparated: false) == [0x0A])
        }
    }

    @Test func `tells that standard output takes nothing`() {
        let text = written { _ in }
        #expect(text.errors.isEmpty)
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let report = Report(output: -1, errors: ends[1])
        #expect(report.text("lost\n") == .failure)
        #expect(!report.output(lines: [[0x61], [0x62]]))
        close(ends[1])
        var bytes = [UInt8](repeating: 0, count: 1000)
        let count = read(ends[0], &bytes, bytes.count)
        close(ends[0])
        let said = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        #expect(said.hasPrefix("riffle: standard output: Bad file descriptor\n"), "\(said)")
    }

    @Test func `in lines comes whole, however many there are`() {
        let lines = (0..<3000).map { Array("line \($0)\n".utf8) }
        #expect(written { _ = $0.output(lines: lines) }.output == lines.flatMap { $0 })
    }
}

@Suite struct `Numbers in messages` {
    @Test(arguments: [
        (Int64(0), "0 B"), (999, "999 B"), (1000, "1.0 kB"), (34_149, "34.1 kB"),
        (999_949, "999.9 kB"), (999_950, "1.0 MB"), (2_100_000, "2.1 MB"),
        (5_000_000_000, "5.0 GB"), (1_200_000_000_000, "1.2 TB"),
    ])
    func `of bytes are those that people read`(count: Int64, words text: String) {
        #expect(words(forBytes: count) == text)
    }

    @Test func `of paths have commas between thousands, and one is one`() {
        #expect(words(forUnreadable: 1) == "one path could not be read")
        #expect(words(forUnreadable: 12_345) == "12,345 paths could not be read")
    }
}
