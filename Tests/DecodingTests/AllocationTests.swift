import CLinux
import Gates
import Glibc
import Testing

@testable import Decoding

/// What the probe said: its last line, and what went wrong before it.
private struct Trials {
    var cases = 0
    var complaints: [String] = []

    /// Runs the probe with these words; nil where it cannot count allocations.
    init?(_ words: [String], seconds: Int) throws {
        let probe = try #require(built("malloc-probe"))
        // The status is said, because what a command says that fails is not heard.
        let script = "\"$0\" \"$@\"; echo \"status $?\""
        let all = ["/bin/sh", "-c", script, probe] + words
        var arguments = all.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var bytes = [CChar](repeating: 0, count: 1 << 18)
        let count = clinux_command_output(
            &arguments, &bytes, bytes.count, Int32(seconds * 1000))
        let text = String(
            decoding: bytes.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        var lines = text.split(separator: "\n").map(String.init)
        let status = lines.popLast()
        if status == "status 77" { return nil }
        guard let sum = lines.popLast(), let number = sum.split(separator: " ").first,
            let cases = Int(number), sum.hasSuffix(" wrong")
        else {
            complaints = ["\(words): \(status ?? "it did not end in \(seconds) s")"] + lines
            return
        }
        self.cases = cases
        complaints = lines
        if status != "status 0", lines.isEmpty { complaints = ["\(words): \(status ?? "")"] }
    }
}

@Suite(.serialized) struct `an allocation of the C that fails` {
    /// Every so manieth allocation; all of them in full.
    private var step: String { Gate.isFull ? "1" : "5" }

    private func count(_ words: [String], _ gate: inout Gate, seconds: Int = 60) throws {
        guard let trials = try Trials(words, seconds: seconds) else {
            return gate.skip("allocations cannot be counted under a sanitizer")
        }
        gate.count(trials.cases, failures: trials.complaints)
    }

    private func files(_ folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var found: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            let isPicture = name.hasSuffix(".jpg") || name.hasSuffix(".png")
            if isPicture { found.append(folder + "/" + name) }
        }
        return found.sorted()
    }

    private func folder() throws -> String {
        var template = Array("/tmp/riffle-allocations-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        return try #require(made)
    }

    @Test func `ends no decode otherwise than with a whole picture, damage or a word`() throws {
        var gate = Gate("allocations of a decode", counting: "wrong")
        try count(["decode", step] + files(Fixture.folder), &gate, seconds: 300)
        if Gate.isFull {
            var others = files(Fixture.folder + "../Hostile")
            if let corpus = getenv("RIFFLE_CORPUS") { others += files(String(cString: corpus)) }
            for file in others { try count(["decode", "1", file], &gate, seconds: 300) }
        }
        let isRight = gate.close()
        #expect(isRight || !gate.skipped.isEmpty)
        #expect(gate.failures == [])
    }

    @Test func `leaves the index of photos whole, and does not have it thrown away`() throws {
        let folder = try folder()
        defer { system("rm -rf '\(folder)'") }
        var gate = Gate("allocations of the index", counting: "wrong")
        try count(["index", step, folder], &gate, seconds: 120)
        let isRight = gate.close()
        #expect(isRight || !gate.skipped.isEmpty)
        #expect(gate.failures == [])
    }

    @Test func `gives no copy, list, thread, command or worker that is not whole`() throws {
        let folder = try folder()
        defer { system("rm -rf '\(folder)'") }
        let helper = String(decoding: try #require(builtHelper()), as: UTF8.self)
        var gate = Gate("allocations of system calls", counting: "wrong")
        try count(["system", "1", folder, helper], &gate)
        let isRight = gate.close()
        #expect(isRight || !gate.skipped.isEmpty)
        #expect(gate.failures == [])
    }
}
