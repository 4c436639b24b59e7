import CLinux
import Foundation
import Gates
import Testing

@testable import Fetching

/// What became of one thing that a locked process tried.
private enum Ending: Hashable {
    case signal(Int32)
    case code(Int32)
}

/// Has the probe try a list under a lock-down of some kinds: 3 all, 1 without seccomp, -1 none.
private func endings(_ list: String, kinds: Int) throws -> [String: Ending] {
    let folder = TestFolder()
    let probe = try #require(builtFetcher).replacing("riffle-fetch", with: "lock-probe")
    let lines = output([probe, "fetcher", list, folder.path, "\(kinds)"])
    var endings: [String: Ending] = [:]
    for line in lines.split(separator: "\n") {
        let parts = line.split(separator: ":")
        let words = parts.last?.split(separator: " ") ?? []
        let number = try #require(words.last.flatMap { Int32($0) })
        endings[String(parts[0])] = words.first == "signal" ? .signal(number) : .code(number)
    }
    return endings
}

/// What the fetcher says that it is locked by.
private func facts() throws -> FetcherFacts {
    let fetcher = try TestFetcher()
    fetcher.listen { if case .hello = $0 { true } else { false } }
    return try #require(fetcher.facts)
}

@Suite struct `The lock-down of the fetcher` {
    @Test func `ends it where it calls what it must not, and keeps it from files and ports`() throws
    {
        var gate = Gate("fetcher lock-down", counting: "allowed")
        let facts = try facts()
        guard facts.filtersCalls, facts.landlock != nil else {
            gate.skip("all of it, no landlock or no seccomp here, or a sanitizer is built in")
            return print(gate.line)
        }
        let forbidden = try endings("forbidden", kinds: 3)
        #expect(forbidden.count >= 32)
        for (name, ending) in forbidden {
            // A kernel without 32-bit calls ends them in its own way.
            let isEnded =
                ending == .signal(SIGSYS) || name == "32-bit open" && ending == .signal(SIGSEGV)
            gate.count(name, isEnded ? [] : ["\(ending)"])
        }
        let refused = try endings("refused", kinds: 3)
        #expect(refused.count >= 12)
        for (name, ending) in refused {
            if name == "another port", facts.landlock ?? 0 < 4 {
                gate.skip("other ports, landlock of this kernel knows none")
            } else {
                gate.count(name, ending == .code(EACCES) ? [] : ["\(ending)"])
            }
        }
        #expect(gate.close())
    }

    @Test func `leaves what fetching needs`() throws {
        let needed = try endings("needed", kinds: 3)
        #expect(needed.count == 7)
        for (name, ending) in needed { #expect(ending == .code(0), "\(name)") }
    }

    @Test func `is what forbids it: without, all of it works`() throws {
        // A system may forbid some of it to everybody.
        let elsewhere: Set = [
            "ptrace", "process_vm_readv", "32-bit open", "x32 pread64", "mount", "unshare",
            "chroot", "bpf", "io_uring_setup", "userfaultfd", "perf_event_open", "keyctl",
            "AF_PACKET", "a file of names to write", "a file in /tmp", "setxattr", "pidfd_open",
            "shmget",
        ]
        for list in ["forbidden", "refused"] {
            for (name, ending) in try endings(list, kinds: -1) where !elsewhere.contains(name) {
                #expect(ending == .code(0), "\(name)")
            }
        }
    }

    /// The probe shows what the lock-down does; this, that the fetcher is locked down so when its first bytes come.
    @Test func `is in force when the first bytes of a photo come`() throws {
        var gate = Gate("fetcher's forbidden tries", counting: "allowed")
        let facts = try facts()
        let folder = TestFolder()
        let library = folder.path + "/shim.so"
        let probes = #filePath.replacing("FetchWorkTests/FetcherLockTests.swift", with: "Probes/")
        _ = output([
            "/usr/bin/cc", "-D_GNU_SOURCE", "-shared", "-fPIC", "-o", library,
            probes + "fetch-shim/fetch-shim.c", probes + "lock-probe/fetcher.c", "-lpthread",
        ])
        guard facts.filtersCalls, facts.landlock != nil,
            FileManager.default.fileExists(atPath: library)
        else {
            gate.skip("all of it, no C compiler, landlock or seccomp here")
            return print(gate.line)
        }
        let server = try #require(TestServer())
        let names = try (endings("forbidden", kinds: 3), endings("refused", kinds: 3))
        for (name, isRefused) in names.0.map({ ($0.key, false) }) + names.1.map({ ($0.key, true) })
        {
            if name == "another port", facts.landlock ?? 0 < 4 { continue }
            let fetcher = try TestFetcher(environment: ["LD_PRELOAD": library, "TRY": name]) {
                $0.ports = Set(server.ports.values.map { UInt16($0) })
            }
            _ = fetcher.answer(try fetcher.get(server.url("small/try")))
            // What it was refused it tells by its exit status, which a host calls an end like any other.
            let wanted: FetcherEnd = isRefused ? .ended : .killed(signal: SIGSYS)
            var isRight = fetcher.end == wanted
            if name == "32-bit open", fetcher.end == .killed(signal: SIGSEGV) { isRight = true }
            if isRefused { isRight = isRight && fetcher.exitStatus == 11 }
            gate.count(name, isRight ? [] : ["\(String(describing: fetcher.end))"])
        }
        #expect(gate.close())
    }
}
