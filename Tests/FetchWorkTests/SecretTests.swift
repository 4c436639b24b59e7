import Foundation
import Testing

@testable import Fetching

@Suite struct `User and password` {
    let server: TestServer
    let fetcher: TestFetcher

    init() throws {
        let server = try #require(TestServer())
        self.server = server
        fetcher = try TestFetcher { $0.ports = Set(server.ports.values.map { UInt16($0) }) }
    }

    /// All that lies in the cache's folder, names and contents.
    private var everything: String {
        let folder = fetcher.home.path + "/http"
        let names = FileManager.default.enumerator(atPath: folder)?.allObjects ?? []
        return names.compactMap { $0 as? String }.map { name in
            let data = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
            return name + String(decoding: data, as: UTF8.self)
        }.joined()
    }

    @Test func `are used, and are nowhere in the cache or in what is reported`() throws {
        let delivery = try fetcher.delivered(server.url("user", user: "me:geh:eim@"))
        #expect(fetcher.bytes(delivery) == TestServer.body)
        #expect(try fetcher.delivered(server.url("user/x", user: "me:geh%3aeim@")) != nil)
        #expect(try fetcher.failure(server.url("user/y", user: "me:geheim@")) == .status(401))
        let secret = Data("me:geh:eim".utf8).base64EncodedString()
        for text in [everything, "\(fetcher.reports)"] {
            for word in ["geh:eim", "geh%3aeim", "geheim", secret] { #expect(!text.contains(word)) }
        }
        #expect(everything.contains("/user"))
    }

    @Test func `are for the server that they were given for`() throws {
        let other = try #require(TestServer())
        let place = "http://127.0.0.1:\(other.ports["http"] ?? 0)/whole"
        let fetcher = try TestFetcher { settings in
            settings.ports = Set(
                (Array(server.ports.values) + Array(other.ports.values)).map { UInt16($0) })
        }
        let away = server.redirection(to: place).replacing("http://", with: "http://me:geheim@")
        #expect(try fetcher.delivered(away) != nil)
        #expect(!other.told("last/whole").contains("authorization"))
        let home = server.redirection(to: "http://127.0.0.1:{http}/user")
            .replacing("http://", with: "http://me:geh%3Aeim@")
        #expect(try fetcher.delivered(home) != nil)
    }

    @Test func `that a server names are not used`() throws {
        let place = "http://evil:geheim@127.0.0.1:{http}/whole"
        #expect(try fetcher.delivered(server.redirection(to: place)) != nil)
        #expect(!server.told("last/whole").contains("authorization"))
    }
}
