import CLinux
import Gates
import Glibc
import Photos
import Testing

@testable import Decoding

/// A library that has a worker try something in place of its first job; nil without a C compiler.
private func shim() -> TemporaryFile? {
    let library = TemporaryFile([])
    let path = String(decoding: library.path, as: UTF8.self)
    let probes = Fixture.folder + "../../Probes/"
    _ = output([
        "/usr/bin/cc", "-D_GNU_SOURCE", "-shared", "-fPIC", "-o", path,
        probes + "forbidden-shim/forbidden-shim.c", probes + "lock-probe/forbidden.c",
    ])
    return contents(of: path).isEmpty ? nil : library
}

/// What is tried, by the probe's own list.
private func names() throws -> [String] {
    let probe = try #require(built("lock-probe"))
    let lines = try #require(output([probe, "forbidden", Fixture.folder + "rgb8.png", "3"]))
    return lines.split(separator: "\n").compactMap {
        $0.split(separator: ":").first.map(String.init)
    }
}

/// The probe shows what the lock-down does; this, that each program is locked down so when its first photo comes.
@Suite struct `the worker of each family, with a photo to decode` {
    @Test(.enabled(if: !isInstrumented, "a sanitizer needs what is forbidden"))
    func `ends at each of the calls that a decode does not need`() throws {
        var gate = Gate("forbidden tries", counting: "allowed")
        guard let library = shim(), try protections().contains("seccomp") else {
            gate.skip("all of it, no C compiler or no seccomp here")
            return print(gate.line)
        }
        let names = try names()
        #expect(names.count == 26)
        let base = try #require(built("riffle-decode"))
        for family in DecoderFamily.allCases {
            guard builtFamilies.contains(family) else {
                gate.skip("riffle-decode\(family.programSuffix), which was not built")
                continue
            }
            let file = familyFiles.first { $0.family == family }?.file ?? Fixture.path("rgb.jpg")
            for name in names {
                let end = try end(of: family, base, library, trying: name, on: file)
                // A kernel without 32-bit calls ends them in its own way.
                var isEnded =
                    end == .signal(SIGSYS) || name == "32-bit open" && end == .signal(SIGSEGV)
                // OpenMP does it for LibRaw.
                if family == .raw, name == "waking a thread" { isEnded = end == .signal(0) }
                gate.count(
                    "riffle-decode\(family.programSuffix), \(name)",
                    isEnded ? [] : ["\(end)"])
            }
        }
        #expect(gate.close())
    }

    /// How it ended when it tried.
    private enum End: Equatable {
        /// 0 where it went on.
        case signal(Int32)
        case other(DecodeError?)
    }

    private func end(
        of family: DecoderFamily, _ base: String, _ library: TemporaryFile, trying name: String,
        on file: [UInt8]
    ) throws -> End {
        let path = String(decoding: library.path, as: UTF8.self)
        let program = base + family.programSuffix
        let folder = try #require(WorkerFolder(["": base]))
        let line = "TRY=\"\(name)\" LD_PRELOAD='\(path)' exec '\(program)' \"$@\""
        try #require(folder.wrap(family.programSuffix, in: line))
        let outcomes = Outcomes()
        let pool = try DecodePool(
            helper: folder.helper, workers: 1, deadline: 10, deliver: { outcomes.add($0) })
        defer { pool.shutDown() }
        pool.submit(DecodeRequest(ticket: 1, path: file, box: fullSize))
        #expect(outcomes.wait { $0.order == [1] })
        let failure = outcomes.failure(ticket: 1)
        if case .decoderCrashed(let signal) = failure { return .signal(Int32(signal)) }
        return .other(failure)
    }
}
