import Testing

@testable import Trash

/// 100,000 photos of one folder are kept in memory until the session ends.
@Suite struct `Photos that are trashed one after the other` {
    /// Where the bytes of an array are.
    private func place(_ array: [UInt8]) -> UInt {
        unsafe array.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    }

    @Test func `have one copy of what is equal in them, and a receipt each by its name`() throws {
        let sandbox = Sandbox()
        let service = sandbox.service()
        let paths = [bytes("a.jpg"), bytes("b.jpg")].map { sandbox.photo($0, $0) }
        let receipts = try paths.map { try service.trash(path: $0, expecting: nil, now: now()) }
        let operations = receipts.compactMap { service.operations[$0.op] }
        try #require(operations.count == 2)
        #expect(Set(operations.map { place($0.sourceDirectory) }).count == 1)
        #expect(Set(operations.map { place($0.sourceMount) }).count == 1)
        let places = operations.compactMap(\.attempts.last).map { place($0.place.path) }
        #expect(places.count == 2 && Set(places).count == 1)
        #expect(operations.map(\.sourcePath) == paths)
        let last = operations[1]
        #expect(last.attempts.last.map { place($0.name) } == place(last.sourceName))
        #expect(receipts.map { service.receipt(of: $0.op) } == receipts)
        #expect(service.receipt(of: "0123456789abcdef") == nil)
    }
}
