import Foundation
import Testing

@testable import Fetching

@Suite struct `A photo from an encrypted server` {
    let folder = TestFolder()

    /// Whom the system trusts, and whether it trusts anybody, is no matter here.
    private func fetcher(_ server: TestServer, trusting certificate: String) throws -> TestFetcher {
        try TestFetcher(environment: ["SSL_CERT_FILE": certificate]) {
            $0.ports = Set(server.ports.values.map { UInt16($0) })
        }
    }

    private func facts(_ fetcher: TestFetcher) -> FetcherFacts? {
        fetcher.listen { if case .hello = $0 { true } else { false } }
        return fetcher.facts
    }

    @Test
    func `is refused where nobody has signed the certificate, and fetched where it is trusted`()
        throws
    {
        let (certificate, both) = try #require(makeCertificate(in: folder, name: "one"))
        let server = try #require(TestServer(certificate: both))
        let (stranger, _) = try #require(makeCertificate(in: folder, name: "stranger"))
        let strict = try fetcher(server, trusting: stranger)
        #expect(facts(strict)?.certificates == nil)
        #expect(try strict.failure(server.url("whole", "https")) == .certificate(.notTrusted))
        #expect(strict.files == [])
        let trusting = try fetcher(server, trusting: certificate)
        let delivery = try trusting.delivered(server.url("whole", "https"))
        #expect(trusting.bytes(delivery) == TestServer.body)
    }

    @Test func `is refused where the certificate is for another host`() throws {
        let (certificate, both) = try #require(
            makeCertificate(in: folder, name: "other", host: "DNS:elsewhere.example"))
        let server = try #require(TestServer(certificate: both))
        let fetcher = try fetcher(server, trusting: certificate)
        #expect(try fetcher.failure(server.url("whole", "https")) == .certificate(.otherHost))
    }

    @Test func `is refused where the certificate's time is over`() throws {
        let (certificate, both) = try #require(
            makeCertificate(in: folder, name: "old", isOver: true))
        let server = try #require(TestServer(certificate: both))
        let fetcher = try fetcher(server, trusting: certificate)
        #expect(try fetcher.failure(server.url("whole", "https")) == .certificate(.outOfDate))
    }

    @Test func `is refused where there are no certificates to verify it against`() throws {
        let (_, both) = try #require(makeCertificate(in: folder, name: "one"))
        let server = try #require(TestServer(certificate: both))
        let ports = Set(server.ports.values.map { UInt16($0) })
        // As on a system without ca-certificates.
        let bare = try TestFetcher(hiding: "/etc/ssl/certs") { $0.ports = ports }
        if let facts = facts(bare) {
            #expect(facts.certificates == .noStore)
            #expect(try bare.failure(server.url("whole", "https")) == .certificate(.noStore))
            #expect(bare.bytes(try bare.delivered(server.url("whole"))) == TestServer.body)
        } else {
            print("skipped: nothing can be mounted here, not even in a namespace")
        }
        let misled = try fetcher(server, trusting: folder.path + "/nothing-here")
        #expect(facts(misled)?.certificates == .noOwnStore)
        #expect(try misled.failure(server.url("whole", "https")) == .certificate(.noOwnStore))
    }

    @Test func `is never fetched without encryption instead`() throws {
        let (certificate, both) = try #require(makeCertificate(in: folder, name: "one"))
        let server = try #require(TestServer(certificate: both))
        let fetcher = try fetcher(server, trusting: certificate)
        let down = server.redirection(to: "http://127.0.0.1:{http}/whole")
            .replacing(
                "http://127.0.0.1:\(server.ports["http"] ?? 0)",
                with: "https://127.0.0.1:\(server.ports["https"] ?? 0)")
        #expect(try fetcher.failure(down) == .redirect(.toUnencrypted))
        #expect(server.count("/whole") == 0)
        // The other way is no harm.
        let up = server.redirection(to: "https://127.0.0.1:{https}/whole")
        #expect(fetcher.bytes(try fetcher.delivered(up)) == TestServer.body)
    }

    @Test func `that does not speak TLS says so`() throws {
        let server = try #require(TestServer())
        let (certificate, _) = try #require(makeCertificate(in: folder, name: "one"))
        let fetcher = try fetcher(server, trusting: certificate)
        let address = server.url("whole").replacing("http://", with: "https://")
        #expect(try fetcher.failure(address) == .encryption)
    }

    @Test func `comes over one connection of HTTP/2`() throws {
        let program = "/usr/sbin/nghttpd"
        guard
            FileManager.default.isExecutableFile(atPath: program)
                || FileManager.default.isExecutableFile(atPath: "/usr/bin/nghttpd")
        else {
            return print("skipped: nghttpd of nghttp2-server is not installed")
        }
        let (certificate, both) = try #require(makeCertificate(in: folder, name: "two"))
        let files = folder.path + "/files"
        try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
        for index in 0..<20 {
            try Data("photo \(index)".utf8).write(to: URL(fileURLWithPath: "\(files)/\(index).jpg"))
        }
        let port = Int.random(in: 20_000...30_000)
        let process = Process()
        let log = folder.path + "/log"
        _ = FileManager.default.createFile(atPath: log, contents: nil)
        process.executableURL = URL(
            fileURLWithPath: FileManager.default.isExecutableFile(atPath: program)
                ? program : "/usr/bin/nghttpd")
        process.arguments = ["-v", "-a", "127.0.0.1", "-d", files, "\(port)", both, both]
        process.standardOutput = FileHandle(forWritingAtPath: log)
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer { kill(process.processIdentifier, SIGKILL) }
        let fetcher = try TestFetcher(environment: ["SSL_CERT_FILE": certificate]) {
            $0.ports = [UInt16(port)]
            $0.parallel = 4
        }
        // Until it listens.
        for _ in 0..<50 {
            if case .done = fetcher.answer(try fetcher.get("https://127.0.0.1:\(port)/0.jpg")) {
                break
            }
            usleep(50_000)
        }
        let tickets = try (1..<20).map { try fetcher.get("https://127.0.0.1:\(port)/\($0).jpg") }
        for (index, ticket) in tickets.enumerated() {
            guard case .done(_, let delivery) = fetcher.answer(ticket) else {
                Issue.record("photo \(index + 1): \(fetcher.reports.suffix(3))")
                continue
            }
            #expect(fetcher.bytes(delivery) == Array("photo \(index + 1)".utf8))
        }
        let text = try String(contentsOfFile: log, encoding: .utf8)
        let connections = Set(
            text.split(separator: "\n").compactMap { line in
                line.contains("recv HEADERS")
                    ? line.split(separator: "]").first.map(String.init) : nil
            })
        #expect(connections.count == 1, "\(connections)")
    }
}
