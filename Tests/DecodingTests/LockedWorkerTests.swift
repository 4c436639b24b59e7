import Glibc
import Photos
import Testing

@testable import Decoding

/// What the helper says of itself is tried in a process like a worker; this asks the kernel about a worker at work.
@Suite struct `a worker that has decoded` {
    /// The fields of /proc/PID/status.
    private func status(_ process: Int32) -> [String: String] {
        var fields: [String: String] = [:]
        let text = contentsOfProcess("/proc/\(process)/status")
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            if parts.count == 2 {
                fields[parts[0]] = String(parts[1].drop { $0 == "\t" || $0 == " " })
            }
        }
        return fields
    }

    private func contentsOfProcess(_ path: String) -> String {
        guard let file = fopen(path, "r") else { return "" }
        defer { fclose(file) }
        var buffer = [UInt8](repeating: 0, count: 16384)
        let count = fread(&buffer, 1, buffer.count, file)
        return String(decoding: buffer[..<count], as: UTF8.self)
    }

    @Test(
        .enabled(if: !isInstrumented, "a sanitizer needs what is forbidden"),
        arguments: [DecoderFamily.base.programSuffix] + familyFiles.map(\.family.programSuffix))
    func `is locked down, of whatever family`(suffix: String) throws {
        let file =
            familyFiles.first { $0.family.programSuffix == suffix }?.file ?? Fixture.path("rgb.jpg")
        let outcomes = Outcomes()
        let pool = try makePool(outcomes, workers: 1)
        defer { pool.shutDown() }
        pool.submit(DecodeRequest(ticket: 1, path: file, box: fullSize))
        #expect(outcomes.wait { !$0.photos.isEmpty })
        #expect(pool.processes.count == 1)
        let worker = try #require(pool.processes.first)
        let status = status(worker)
        #expect(status["NoNewPrivs"] == "1")
        // 2: a filter. Where the kernel has none, the helper does not claim one.
        if try protections().contains("seccomp") { #expect(status["Seccomp"] == "2") }
        let limits = contentsOfProcess("/proc/\(worker)/limits")
        for limit in ["Max core file size", "Max file size"] {
            let line = limits.split(separator: "\n").first { $0.hasPrefix(limit) }
            let numbers = line.map { $0.dropFirst(limit.count).split(separator: " ").prefix(2) }
            #expect(numbers.map { Array($0) } == ["0", "0"], "\(limit)")
        }
        #expect(limits.contains("Max open files            16 "))
    }
}
