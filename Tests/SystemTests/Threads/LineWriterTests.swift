import Glibc
import SeededRandom
import System
import Testing

@Suite struct `a writer of lines` {
    private let folder = Folder()

    private func writer(
        _ name: String, limit: Int = 1 << 16
    ) throws(LineFileError) -> LineWriter<Int> {
        try LineWriter(
            folder.path(name), beginning: Array("0".utf8), limit: limit,
            gap: { Array("gap \($0)\n".utf8) }, format: { Array("\($0)\n".utf8) })
    }

    /// What a new reader of a pipe reads before no writer is left, or this many bytes.
    private func read(_ name: String, atMost limit: Int = .max) throws -> String {
        let reader = open(folder.text(name), O_RDONLY | O_CLOEXEC)
        defer { close(reader) }
        return String(decoding: try readAll(reader, atMost: limit), as: UTF8.self)
    }

    private func makePipe(_ name: String) { mkfifo(folder.text(name), 0o600) }

    @Test func `appends lines, in order, to what other sessions wrote`() throws {
        for _ in 0..<2 {
            let writer = try writer("file")
            for line in 0..<1000 { writer.add { line } }
            #expect(writer.finish(within: 20) == (0, nil))
        }
        let once = (0..<1000).map { "\($0)\n" }.joined()
        #expect(try read("file") == once + once)
    }

    @Test func `begins a line of its own behind one that was cut off`() throws {
        folder.write("0\n1", to: "file")
        let writer = try writer("file")
        writer.add { 2 }
        #expect(writer.finish(within: 20) == (0, nil))
        #expect(try read("file") == "0\n1\n2\n")
    }

    @Test func `leaves a file alone that holds something else`() throws {
        folder.write("JFIF", to: "photo")
        #expect(throws: LineFileError.otherContents) { try writer("photo") }
        #expect(try read("photo") == "JFIF")
        #expect(throws: LineFileError.failed(errno: EISDIR)) { try writer(".") }
        #expect(throws: LineFileError.failed(errno: ENOENT)) { try writer("none/file") }
    }

    @Test func `waits for the reader of a pipe, and the caller does not`() throws {
        makePipe("pipe")
        let writer = try writer("pipe")
        for line in 0..<100 { writer.add { line } }
        #expect(writer.finish(within: 0) == (100, nil))
        let all = (0..<100).map { "\($0)\n" }.joined()
        #expect(try read("pipe", atMost: all.count) == all)
    }

    @Test func `goes on where another reader comes`() throws {
        makePipe("pipe")
        let writer = try writer("pipe")
        writer.add { 1 }
        #expect(try read("pipe", atMost: 2) == "1\n")
        writer.add { 2 }
        writer.add { 3 }
        #expect(try read("pipe", atMost: 4) == "2\n3\n")
        #expect(writer.finish(within: 20) == (0, nil))
    }

    @Test func `counts what is too much for a reader that stands still, and makes none of it`()
        throws
    {
        makePipe("pipe")
        let writer = try writer("pipe", limit: 10)
        let made = Mutex(0)
        for line in 0..<1000 {
            writer.add {
                made.withLock { $0 += 1 }
                return line
            }
        }
        let missing = writer.finish(within: 0).missing
        #expect(missing == 1000)
        let count = made.withLock { $0 }
        // The thread may have taken some before it found no reader.
        #expect((10...20).contains(count))
        let reader = open(folder.text("pipe"), O_RDWR | O_CLOEXEC)
        defer { close(reader) }
        #expect(writer.finish(within: 20) == (0, nil))
    }

    @Test func `writes nothing to a file that has come in the place of a pipe`() throws {
        makePipe("pipe")
        let writer = try writer("pipe")
        writer.add { 1 }
        #expect(try read("pipe", atMost: 2) == "1\n")
        unlink(folder.text("pipe"))
        folder.write("a photo", to: "pipe")
        // What is written first may still go to the pipe whose reader is gone.
        for line in 2..<5 { writer.add { line } }
        #expect(writer.finish(within: 20).failure == .otherContents)
        #expect(try read("pipe") == "a photo")
    }

    @Test(arguments: Seeds.count(40))
    func `every line is read or counted, whatever the reader does`(seed: UInt64) throws {
        var dice = Dice(seed)
        makePipe("pipe")
        let writer = try writer("pipe", limit: 50)
        // Open for both, as no other reader comes: bytes stay in the pipe.
        let reader = open(folder.text("pipe"), O_RDWR | O_CLOEXEC)
        defer { close(reader) }
        var text: [UInt8] = []
        func take(_ most: Int) {
            var buffer = [UInt8](repeating: 0, count: most)
            let n = Glibc.read(reader, &buffer, most)
            text += buffer.prefix(max(0, n))
        }
        let count = dice.roll(1..<20_000)
        for line in 0..<count {
            writer.add { line }
            // There is something to read, or there will be.
            if line == count / 2 { take(1 + dice.roll(5000)) }
        }
        _ = fcntl(reader, F_SETFL, O_NONBLOCK)
        while writer.finish(within: 0.01).missing > 0 { take(1 + dice.roll(5000)) }
        take(1 << 17)
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
        let numbers = lines.compactMap { Int($0) }
        #expect(numbers == numbers.sorted(), "seed \(seed)")
        let gaps = lines.compactMap { $0.hasPrefix("gap ") ? Int($0.dropFirst(4)) : nil }
        #expect(numbers.count + gaps.reduce(0, +) == count, "seed \(seed)")
        #expect(numbers.count + gaps.count == lines.count, "seed \(seed)")
    }
}

/// A folder that goes with the test.
private final class Folder: Sendable {
    let root: String

    init() {
        var template = Array("/tmp/riffle-lines-XXXXXX".utf8CString)
        root = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/nonexistent"
        }
    }

    deinit { system("rm -rf '\(root)'") }

    func text(_ name: String) -> String { "\(root)/\(name)" }

    func path(_ name: String) -> [UInt8] { Array(text(name).utf8) }

    func write(_ contents: String, to name: String) {
        let file = open(text(name), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        writeAll(Array(contents.utf8), to: file)
        close(file)
    }
}
