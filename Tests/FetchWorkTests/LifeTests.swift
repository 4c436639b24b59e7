import CLinux
import Foundation
import Gates
import SeededRandom
import Testing

@testable import Fetching

/// A program that talks as a fetcher does, or does not; in place of one.
private func impostor(_ script: String, _ body: (inout FetchProcess) throws -> Void) throws {
    let folder = TestFolder()
    let path = folder.path + "/impostor"
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let cache = try CacheFolder(path: Array((folder.path + "/http").utf8), session: SessionTag(1))
    var process = try TestFetcher.start(path, cache, FetchSettings())
    try body(&process)
}

private func end(_ process: inout FetchProcess) -> FetcherEnd? {
    for _ in 0..<100 {
        if case .ended(let reason) = process.receive(milliseconds: 100) { return reason }
    }
    return nil
}

/// A message as words of Python's.
private func python(_ messages: [[UInt8]], then rest: String = "") -> String {
    let list = messages.map { "s.send(bytes(\($0)))" }.joined(separator: ";")
    return "exec /usr/bin/python3 -c 'import socket,time;s=socket.socket(fileno=3);\(list);\(rest)'"
}

private let hello = FetchReport.hello(
    FetcherFacts(
        curl: "1", tls: "", speaksHTTP2: false, certificates: nil, landlock: nil,
        filtersCalls: false, isInstrumented: false)
).bytes

@Suite struct `The life of a fetcher` {
    @Test func `ends with its host`() throws {
        let server = try #require(TestServer())
        var fetcher: TestFetcher? = try TestFetcher {
            $0.ports = Set(server.ports.values.map { UInt16($0) })
        }
        _ = try fetcher?.delivered(server.url("small/1"))
        _ = try fetcher?.get(server.url("stall"))
        // As if the host were killed: its end of the socket is closed, and nobody tells.
        let end = try #require(fetcher).process.descriptor
        let other = dup(end)
        shutdown(other, Int32(SHUT_RDWR))
        close(other)
        let reason = fetcher?.listen { _ in false }
        #expect(reason == nil)
        #expect(fetcher?.end == .ended)
        fetcher = nil
    }

    @Test func `ends when it is asked to`() throws {
        let fetcher = try TestFetcher()
        fetcher.listen { if case .hello = $0 { true } else { false } }
        fetcher.process.send(.end)
        fetcher.listen { _ in false }
        #expect(fetcher.end == .ended)
    }

    @Test func `is still, without a timer, while nobody wants anything`() throws {
        let server = try #require(TestServer())
        let fetcher = try TestFetcher { $0.ports = Set(server.ports.values.map { UInt16($0) }) }
        _ = try fetcher.delivered(server.url("small/1"))
        let switches = { () -> [String] in
            let text = try? String(
                contentsOfFile: "/proc/\(fetcher.process.process)/status", encoding: .utf8)
            return (text ?? "").split(separator: "\n").filter { $0.contains("ctxt") }.map(
                String.init)
        }
        usleep(300_000)
        let before = switches()
        #expect(before.count == 2)
        usleep(1_500_000)
        #expect(switches() == before)
    }

    @Test func `says that it is alive as long as a server is silent, and then no more`() throws {
        let server = try #require(TestServer())
        let fetcher = try TestFetcher { $0.ports = Set(server.ports.values.map { UInt16($0) }) }
        let ticket = try fetcher.get(server.url("stall"))
        var words = 0
        fetcher.listen {
            if case .alive = $0 { words += 1 }
            return words == 3
        }
        #expect(words == 3)
        fetcher.cancel(ticket)
        _ = try fetcher.delivered(server.url("small/1"))
        words = 0
        fetcher.listen(seconds: 1) {
            if case .alive = $0 { words += 1 }
            return false
        }
        #expect(words == 0)
    }

    @Test func `that was not built says so`() throws {
        let folder = TestFolder()
        let cache = try CacheFolder(
            path: Array((folder.path + "/http").utf8), session: SessionTag(1))
        do throws(FetcherEnd) {
            _ = try FetchProcess(
                program: Array("/no/such/riffle-fetch".utf8), folder: cache.descriptor,
                settings: FetchSettings())
            Issue.record("it started")
        } catch { #expect(error == .notBuilt) }
    }

    @Test func `that is there and does not start tells the system's reason`() throws {
        let folder = TestFolder()
        let cache = try CacheFolder(
            path: Array((folder.path + "/http").utf8), session: SessionTag(1))
        do throws(FetcherEnd) {
            // A folder may be entered, not executed.
            _ = try FetchProcess(
                program: Array(folder.path.utf8), folder: cache.descriptor,
                settings: FetchSettings())
            Issue.record("it started")
        } catch { #expect(error == .notStarted(errno: EACCES)) }
    }

    @Test func `without its library says what it needs`() throws {
        try impostor("exit 127") { #expect(end(&$0) == .needs(package: "libcurl4")) }
    }

    @Test(arguments: [
        ("exit 1", FetcherEnd.doesNotStart), ("exec cat </dev/null", .doesNotStart),
        (python([[1, 2, 3]]), .lied),
        (python([FetchReport.unchanged(FetchTicket(1)).bytes]), .lied),
        (python([hello, hello]), .lied), (python([hello, [9]]), .lied),
        (python([hello, [UInt8](repeating: 4, count: 5000)]), .lied),
        (python([hello]), .ended), ("kill -9 $$", .killed(signal: SIGKILL)),
    ]) func `that ends or lies is over`(script: String, reason: FetcherEnd) throws {
        try impostor(script) { #expect(end(&$0) == reason) }
    }

    @Test func `that does not listen holds nobody up, and is given up`() throws {
        try impostor(python([hello], then: "time.sleep(60)")) { process in
            let address = try WebAddress(Array("http://host/a.jpg".utf8))
            for number in 0..<25_000 {
                process.send(.get(FetchTicket(UInt32(number)), address, priority: 0))
            }
            #expect(end(&process) == .lied)
        }
    }

    @Test func `killed at any moment leaves a cache that is whole`() throws {
        var gate = Gate("fetcher killed", counting: "photos that are not whole")
        let server = try #require(TestServer())
        let home = TestFolder()
        var dice = Dice(Gate.seed(15))
        let ports = Set(server.ports.values.map { UInt16($0) })
        for round in 0..<Gate.steps(full: 400, fast: 25) {
            let fetcher = try TestFetcher(home: home) { $0.ports = ports }
            let paths = (0..<6).map { _ in
                dice.pick([
                    "fresh", "stale", "changing", "chunked", "no-store", "whole", "same", "gone",
                ])
                    + "/\(dice.roll(4))"
            }
            let tickets = try paths.map { try fetcher.get(server.url($0)) }
            fetcher.listen { if case .hello = $0 { true } else { false } }
            usleep(UInt32(dice.roll(dice.pick([500, 4_000, 30_000]))))
            kill(fetcher.process.process, SIGKILL)
            fetcher.listen { _ in false }
            #expect(fetcher.end == .killed(signal: SIGKILL))
            var complaints: [String] = []
            for report in fetcher.reports {
                if case .done(let ticket, let delivery) = report {
                    guard let bytes = fetcher.bytes(delivery) else { continue }
                    complaints += complaint(bytes, paths[tickets.firstIndex(of: ticket) ?? 0])
                }
            }
            // What the next one finds.
            let next = try TestFetcher(home: home) {
                $0.ports = ports
                $0.isOffline = true
            }
            for path in paths {
                let report = next.answer(try next.get(server.url(path)))
                if case .done(_, let delivery) = report {
                    complaints += complaint(next.bytes(delivery) ?? [], path)
                }
            }
            fetcher.folder.endSession()
            next.folder.endSession()
            complaints += next.files.filter { !$0.hasSuffix(".body") && !$0.hasSuffix(".meta") }
            gate.count("round \(round): \(paths)", complaints)
        }
        #expect(gate.close())
    }

    /// What is wrong with a photo that the cache calls whole.
    private func complaint(_ bytes: [UInt8], _ path: String) -> [String] {
        let isWhole =
            path.hasPrefix("changing")
            ? bytes.count > 1000 && bytes == Array(TestServer.body[..<bytes.count])
            : bytes == TestServer.body
        return isWhole ? [] : ["\(path) has \(bytes.count) bytes"]
    }

    @Test func `with a thousand photos has four connections at most`() throws {
        let server = try #require(TestServer())
        let fetcher = try TestFetcher { $0.ports = Set(server.ports.values.map { UInt16($0) }) }
        let tickets = try (0..<1000).map { try fetcher.get(server.url("small/\($0)")) }
        for (index, ticket) in tickets.enumerated() where index % 50 == 49 {
            guard case .done(_, let delivery) = fetcher.answer(ticket, seconds: 120) else {
                Issue.record("photo \(index)")
                continue
            }
            #expect(fetcher.bytes(delivery) == Array("small \(index)".utf8))
        }
        // One of them is the one that asks.
        #expect(Int(server.told("most")).map { $0 <= 3 } == true)
    }
}
