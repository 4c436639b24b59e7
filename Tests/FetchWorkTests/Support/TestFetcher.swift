import Foundation
import Testing

@testable import Fetching

/// Folders that tests make; they go with this.
final class TestFolder {
    let path: String

    init() {
        path = NSTemporaryDirectory() + "riffle-fetch-\(UUID().uuidString)"
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// The fetcher that was built beside the tests; nil: it was not.
let builtFetcher: String? = {
    let folder = Bundle.main.bundleURL.deletingLastPathComponent().path
    let here = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().path
    return [here, folder].map { $0 + "/riffle-fetch" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
}()

/// A cache with a fetcher that works in it, as riffle has them.
final class TestFetcher {
    let folder: CacheFolder
    let home: TestFolder
    var process: FetchProcess
    private(set) var facts: FetcherFacts?
    /// All that came but `hello`.
    private(set) var reports: [FetchReport] = []
    private var count: UInt32 = 0
    private(set) var end: FetcherEnd?
    var exitStatus: Int32 { process.exitStatus }

    /// `environment` is what else it begins with; `home` another one's, to share its cache; `hidden` a folder of the system
    /// that it finds empty.
    init(
        environment: [String: String] = [:], home: TestFolder? = nil, hiding hidden: String? = nil,
        _ change: (inout FetchSettings) -> Void = { _ in }
    ) throws {
        let program = try #require(builtFetcher)
        let place = home ?? TestFolder()
        self.home = place
        let session = SessionTag(UInt64.random(in: 1 ... .max))
        folder = try CacheFolder(path: Array((place.path + "/http").utf8), session: session)
        var settings = FetchSettings()
        settings.session = session
        settings.patience = 50
        settings.ports = Set(1024...1034)
        change(&settings)
        var path = program
        if !environment.isEmpty || hidden != nil {
            path = place.path + "/start-\(session.text)"
            let lines = environment.map { "export \($0.key)='\($0.value)'\n" }.joined()
            let start =
                hidden.map {
                    "unset SSL_CERT_FILE SSL_CERT_DIR; exec unshare \(ownNamespace("m")) sh -c 'mount -t tmpfs none \($0) && exec \"$0\" \"$@\"'"
                } ?? "exec"
            try Data("#!/bin/sh\n\(lines)\(start) '\(program)' \"$@\"\n".utf8)
                .write(to: URL(fileURLWithPath: path))
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: path)
        }
        process = try Self.start(path, folder, settings)
    }

    /// What was just written may still be open for writing in a child that another test is about to start: it is tried again.
    static func start(
        _ path: String, _ folder: CacheFolder, _ settings: FetchSettings
    ) throws -> FetchProcess {
        for _ in 0..<50 {
            do throws(FetcherEnd) {
                return try FetchProcess(
                    program: Array(path.utf8), folder: folder.descriptor, settings: settings)
            } catch {
                guard error == .notStarted(errno: ETXTBSY) else { throw error }
                usleep(20_000)
            }
        }
        return try FetchProcess(
            program: Array(path.utf8), folder: folder.descriptor, settings: settings)
    }

    /// Asks for an address; its ticket.
    func get(_ text: String, again: Bool = false, priority: UInt32 = 0) throws -> FetchTicket {
        let address = try WebAddress(Array(text.utf8))
        count += 1
        let ticket = FetchTicket(count)
        process.send(
            again
                ? .again(ticket, address, priority: priority)
                : .get(ticket, address, priority: priority))
        return ticket
    }

    func cancel(_ ticket: FetchTicket) { process.send(.cancel(ticket)) }

    /// Listens until a report is wanted, or so long that nothing will come; nil then.
    @discardableResult
    func listen(seconds: Double = 30, until isWanted: (FetchReport) -> Bool) -> FetchReport? {
        let limit = Date().addingTimeInterval(seconds)
        while Date() < limit, end == nil {
            switch process.receive(milliseconds: 100) {
            case .nothing: break
            case .ended(let reason): end = reason
            case .report(.hello(let facts)):
                self.facts = facts
                if isWanted(.hello(facts)) { return .hello(facts) }
            case .report(let report):
                reports.append(report)
                if isWanted(report) { return report }
            }
        }
        return nil
    }

    /// What an order ends in: `done` or `failed`.
    func answer(_ ticket: FetchTicket, seconds: Double = 30) -> FetchReport? {
        if let earlier = reports.first(where: { Self.isAnswer($0, ticket) }) { return earlier }
        return listen(seconds: seconds) { Self.isAnswer($0, ticket) }
    }

    private static func isAnswer(_ report: FetchReport, _ ticket: FetchTicket) -> Bool {
        switch report {
        case .done(ticket, _), .failed(ticket, _): true
        default: false
        }
    }

    /// What became of a photo that was asked for again after it was shown.
    func afterwards(_ ticket: FetchTicket) -> FetchReport? {
        listen { report in
            switch report {
            case .changed(ticket, _), .unchanged(ticket), .failed(ticket, _): true
            default: false
            }
        }
    }

    /// The photo that an address gives; nil and an issue where it gives none.
    func delivered(_ text: String, again: Bool = false) throws -> Delivery? {
        let report = answer(try get(text, again: again))
        guard case .done(_, let delivery) = report else {
            Issue.record("\(text): \(String(describing: report)), \(String(describing: end))")
            return nil
        }
        return delivery
    }

    /// Why an address gives nothing; nil where it does.
    func failure(_ text: String, seconds: Double = 30) throws -> FetchFailure? {
        guard case .failed(_, let failure) = answer(try get(text), seconds: seconds) else {
            return nil
        }
        return failure
    }

    /// The bytes that lie in the cache.
    func bytes(_ delivery: Delivery?) -> [UInt8]? {
        guard let delivery, let file = folder.open(delivery.name, length: delivery.length) else {
            return nil
        }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        return (try? handle.readToEnd()).map { [UInt8]($0) } ?? []
    }

    /// Paths of all files beneath the cache's folder, but those that say which session lives.
    var files: [String] {
        let all = FileManager.default.enumerator(atPath: home.path + "/http")?.allObjects ?? []
        return all.compactMap { $0 as? String }.filter {
            $0.contains("/") && !$0.hasPrefix("session-")
        }.sorted()
    }

    /// Ends the fetcher as riffle does.
    func close() {
        process.send(.end)
        listen { _ in false }
        folder.endSession()
    }
}
