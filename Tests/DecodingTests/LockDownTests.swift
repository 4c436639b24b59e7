import CLinux
import Gates
import Glibc
import Testing

@testable import Decoding

/// What became of one thing that a locked process tried.
private enum Ending: Hashable {
    case signal(Int32)
    case code(Int32)
}

/// Has the probe try a list under a lock-down of some kinds: 3 all, 1 without seccomp, 0 without landlock too, -1 none.
private func endings(_ list: String, kinds: Int) throws -> [String: Ending] {
    let probe = try #require(built("lock-probe"))
    let file = Fixture.folder + "rgb8.png"
    let lines = try #require(output([probe, list, file, "\(kinds)"]))
    var endings: [String: Ending] = [:]
    for line in lines.split(separator: "\n") {
        let parts = line.split(separator: ":")
        let words = parts.last?.split(separator: " ") ?? []
        let number = try #require(words.last.flatMap { Int32($0) })
        endings[String(parts[0])] = words.first == "signal" ? .signal(number) : .code(number)
    }
    return endings
}

/// Whether the kernel has `landlock` or `seccomp` and the build uses it.
private func isToBe(_ protection: String) throws -> Bool {
    let probe = try #require(built("lock-probe"))
    let lines = try #require(output([probe, "kernel"]))
    return lines.split(separator: "\n").contains { $0 == protection } && !isInstrumented
}

/// Whether the kernel has a protection; where it has not, the gate's line says what was not tried.
private func isTried(_ gate: String, _ protection: String, _ what: String) throws -> Bool {
    if try isToBe(protection) { return true }
    var gate = Gate(gate, counting: "allowed")
    gate.skip("\(what), \(isInstrumented ? "a sanitizer is built in" : "no \(protection) here")")
    print(gate.line)
    return false
}

@Suite struct `the lock-down of a worker` {
    /// Promise: Pictures are decoded in processes that can open no file.
    @Test func `whatever a decode does not need ends the process`() throws {
        guard try isTried("lock-down", "seccomp", "what a decode does not need") else { return }
        let tried = try endings("forbidden", kinds: 3)
        #expect(tried.count >= 22)
        var gate = Gate("lock-down", counting: "allowed")
        for (name, ending) in tried {
            // A kernel without 32-bit calls ends them in its own way.
            let isEnded =
                ending == .signal(SIGSYS) || name == "32-bit open" && ending == .signal(SIGSEGV)
            gate.count(name, isEnded ? [] : ["\(ending)"])
        }
        #expect(gate.close())
    }

    @Test func `what a decode needs is left`() throws {
        let isInstrumented = try protections().contains("instrumented")
        for (name, ending) in try endings("needed", kinds: 3)
        where !(isInstrumented && name == "a limit on memory") {
            #expect(ending == .code(0), "\(name)")
        }
    }

    @Test func `without a lock-down all of it works, or the tries would prove nothing`() throws {
        let tried = try endings("forbidden", kinds: -1)
        // A system may forbid some of it to everybody.
        let elsewhere: Set = ["ptrace", "process_vm_readv", "32-bit open", "x32 pread64", "create"]
        for (name, ending) in tried where !elsewhere.contains(name) {
            #expect(ending == .code(0), "\(name)")
        }
        #expect(try endings("needed", kinds: -1)["a limit on memory"] == .code(EFBIG))
    }

    @Test func `on a kernel without seccomp, landlock keeps files and network away`() throws {
        guard try isTried("lock-down", "landlock", "landlock alone") else { return }
        let tried = try endings("forbidden", kinds: 1)
        #expect(tried["open"] == .code(EACCES))
        #expect(tried["create"] == .code(EACCES))
        #expect(tried["execve"] == .code(EACCES))
    }

    @Test func `on a kernel without both, limits are left, and pictures come`() throws {
        #expect(try endings("forbidden", kinds: 0)["open"] == .code(0))
        let needed = try endings("needed", kinds: 0)
        #expect(needed["the heap"] == .code(0))
        guard try !protections().contains("instrumented") else { return }
        #expect(needed["a limit on memory"] == .code(0))
    }

    @Test func `the helper says what protects it`() throws {
        let said = try protections()
        #expect(said.isSuperset(of: ["limits", "privileges"]))
        for protection in ["landlock", "seccomp"] where try isToBe(protection) {
            #expect(said.contains(protection))
        }
        #expect(said.isSubset(of: ["limits", "privileges", "landlock", "seccomp", "instrumented"]))
    }

    /// Promise: A hostile picture can spoil its own display and nothing else.
    @Test func `a worker that tries a forbidden call costs its own photo, and the next one comes`()
        throws
    {
        guard try isTried("lock-down", "seccomp", "a worker that tries a forbidden call") else {
            return
        }
        let outcomes = Outcomes()
        let pool = try DecodePool(
            helper: Array(#require(built("lock-probe")).utf8), workers: 1, deadline: 10,
            deliver: { outcomes.add($0) })
        // The probe opens a file when it is given a JPEG.
        for (ticket, name) in ["rgb8.png", "rgb.jpg", "grey8.png"].enumerated() {
            pool.submit(
                DecodeRequest(ticket: ticket, path: Fixture.path(name), box: fullSize))
            #expect(outcomes.wait { $0.order.count == ticket + 1 })
        }
        #expect(outcomes.photos(ticket: 0).count == 1)
        #expect(outcomes.failure(ticket: 1) == .decoderCrashed(signal: SIGSYS))
        #expect(outcomes.photos(ticket: 2).count == 1)
        pool.shutDown()
    }

    /// libjpeg-turbo on AArch64 opens a file to learn what the processor can do.
    @Test func `what the libraries look up at their first picture was looked up before`() throws {
        guard try isTried("lock-down", "seccomp", "what libraries look up late") else { return }
        let helper = String(decoding: try #require(builtHelper()), as: UTF8.self)
        let library = TemporaryFile([])
        let path = String(decoding: library.path, as: UTF8.self)
        let source = Fixture.folder + "../../Probes/lazy-shim/lazy-shim.c"
        _ = output(["/usr/bin/cc", "-shared", "-fPIC", "-o", path, source, "-ldl"])
        // Without a C compiler there is nothing to try.
        guard !contents(of: path).isEmpty else { return }
        let script = "#!/bin/sh\nLD_PRELOAD='\(path)' exec '\(helper)' \"$@\"\n"
        let file = TemporaryFile(Array(script.utf8))
        _ = unsafe chmod(file.path.map { CChar(bitPattern: $0) } + [0], 0o700)
        let outcomes = Outcomes()
        let pool = try DecodePool(
            helper: file.path, workers: 1, deadline: 10, deliver: { outcomes.add($0) })
        for (ticket, name) in ["rgb.jpg", "rgb8.png"].enumerated() {
            pool.submit(DecodeRequest(ticket: ticket, path: Fixture.path(name), box: fullSize))
            #expect(outcomes.wait { $0.order.count == ticket + 1 })
            #expect(outcomes.photos(ticket: ticket).count == 1)
        }
        pool.shutDown()
    }

    @Test func `on a kernel that has neither, the helper says so and photos come`() throws {
        let probe = try #require(built("lock-probe"))
        let helper = String(decoding: try #require(builtHelper()), as: UTF8.self)
        let said = try #require(output([probe, "old-kernel", helper, "protections"]))
        #expect(
            said.split(separator: "\n").filter { $0 != "instrumented" } == ["limits", "privileges"])
        let script = "#!/bin/sh\nexec '\(probe)' old-kernel '\(helper)' \"$@\"\n"
        let file = TemporaryFile(Array(script.utf8))
        _ = unsafe chmod(file.path.map { CChar(bitPattern: $0) } + [0], 0o700)
        let outcomes = Outcomes()
        let pool = try DecodePool(
            helper: file.path, workers: 1, deadline: 10, deliver: { outcomes.add($0) })
        pool.submit(DecodeRequest(ticket: 1, path: Fixture.path("rgb.jpg"), box: fullSize))
        #expect(outcomes.wait { $0.order.count == 1 })
        let photo = outcomes.photos(ticket: 1).first
        #expect(photo != nil && photo?.damage == nil)
        pool.shutDown()
        var gate = Gate("old kernel", counting: "without a picture")
        gate.count("rgb.jpg", photo == nil ? ["no picture"] : [])
        #expect(gate.close())
    }
}
