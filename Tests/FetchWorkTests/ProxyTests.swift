import Testing

@testable import FetchWork
@testable import Fetching

@Suite struct `A proxy` {
    private func rules(_ variables: [String: String]) -> ProxyRules {
        ProxyRules { name in variables[name].map { Array($0.utf8) } }
    }

    private func proxy(_ rules: ProxyRules, _ address: String) throws -> String {
        String(decoding: rules.proxy(for: try WebAddress(Array(address.utf8))), as: UTF8.self)
    }

    @Test func `is chosen by the environment's names`() throws {
        let both = rules(["http_proxy": "a:1", "https_proxy": "b:2"])
        #expect(try proxy(both, "http://x/") == "a:1")
        #expect(try proxy(both, "https://x/") == "b:2")
        let upper = rules(["HTTP_PROXY": "a:1", "HTTPS_PROXY": "b:2"])
        #expect(try proxy(upper, "http://x/") == "")
        #expect(try proxy(upper, "https://x/") == "b:2")
        let all = rules(["all_proxy": "c:3", "https_proxy": ""])
        #expect(try proxy(all, "http://x/") == "c:3")
        #expect(try proxy(all, "https://x/") == "c:3")
        #expect(try proxy(rules([:]), "http://x/") == "")
    }

    @Test(arguments: [
        ("*", "http://x/", false), ("x", "http://x/", false), ("x", "http://a.x/", false),
        (".x", "http://a.x/", false), (".x", "http://x/", false), ("x", "http://ax/", true),
        ("a, X ,b", "http://x/", false), ("10.0.0.0/8", "http://10.1.2.3/", false),
        ("10.0.0.0/8", "http://11.1.2.3/", true), ("::1", "http://[::1]/", false),
        ("127.0.0.1", "http://127.0.0.1:99/", false), ("0.0.0.0/0", "http://1.2.3.4/", false),
        ("", "http://x/", true), ("x.", "http://x./", false),
    ]) func `is left out where the environment says so`(
        exceptions: String, address: String, isUsed: Bool
    ) throws {
        let rules = rules(["http_proxy": "p", "no_proxy": exceptions])
        #expect(try proxy(rules, address) == (isUsed ? "p" : ""))
    }

    @Test func `may be connected to at its port`() {
        let ports = rules([
            "http_proxy": "http://me:secret@proxy:8080/", "https_proxy": "proxy",
        ]).ports
        #expect(ports == [8080, 1080])
        #expect(rules(["http_proxy": "https://proxy"]).ports == [443])
        #expect(rules(["http_proxy": "http://[::1]:3128"]).ports == [3128])
    }

    @Test func `has photos fetched through it`() throws {
        let server = try #require(TestServer())
        let place = "http://127.0.0.1:\(server.ports["http"] ?? 0)"
        let fetcher = try TestFetcher(environment: ["http_proxy": place])
        #expect(
            fetcher.bytes(try fetcher.delivered("http://no-such-host.invalid/whole"))
                == TestServer.body)
        #expect(server.count("/whole") == 1)
        // Where the proxy sends us to this machine it would be the proxy's.
        let bent = server.redirection(to: "http://localhost/whole")
            .replacing("127.0.0.1:\(server.ports["http"] ?? 0)", with: "no-such-host.invalid")
        #expect(try fetcher.failure(bent) == .redirect(.toPrivateAddress))
    }

    @Test func `has encrypted photos fetched through a tunnel`() throws {
        let folder = TestFolder()
        let (certificate, both) = try #require(makeCertificate(in: folder, name: "one"))
        let server = try #require(TestServer(certificate: both))
        let fetcher = try TestFetcher(environment: [
            "https_proxy": "http://127.0.0.1:\(server.ports["http"] ?? 0)",
            "SSL_CERT_FILE": certificate,
        ])
        #expect(
            fetcher.bytes(try fetcher.delivered(server.url("whole", "https"))) == TestServer.body)
    }

    @Test func `that is not there says so`() throws {
        let fetcher = try TestFetcher(environment: ["http_proxy": "http://127.0.0.1:1"])
        #expect(try fetcher.failure("http://host.invalid/a.jpg") == .proxy)
    }
}
