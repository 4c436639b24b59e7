import Foundation
import Testing

@testable import Fetching

/// In a network of its own, where an address that is public elsewhere is this machine's.
@Suite struct `A server at a public address` {
    @Test func `cannot send us to one of this machine`() throws {
        let fetcher = try #require(builtFetcher)
        let script = #filePath.replacing("PublicAddressTests.swift", with: "Support/public.py")
        let text = output([
            "/usr/bin/unshare", ownNamespace("n"), "/usr/bin/python3", script, fetcher,
        ])
        if text.isEmpty { return print("skipped: no network of its own can be made here") }
        let lines = Set(text.split(separator: "\n").map(String.init))
        // To itself it may lead; to this machine neither on a new connection nor on one that is there.
        #expect(
            lines == [
                "to itself: done", "to loopback: private", "to loopback again: private",
                "from loopback: done",
            ])
    }
}
