import Foundation
import Testing

@testable import Trash

/// The vectors of the specification about names that the files of a photo share.
private struct NameVectors: Decodable {
    struct Case: Decodable {
        let stem: String
        let members: [String]
        let taken: [String]
        let in_trash: [String]
        let restored: [String]
    }

    let names: [Case]

    /// Those that `RIFFLE_CULLING_VECTORS` names, or the project's own copy.
    static func read(file: String = #filePath) throws -> [Case] {
        let own = URL(fileURLWithPath: file).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Vectors/culling-vectors.json")
        let named = ProcessInfo.processInfo.environment["RIFFLE_CULLING_VECTORS"]
        let url = named.map { URL(fileURLWithPath: $0) } ?? own
        return try JSONDecoder().decode(NameVectors.self, from: Data(contentsOf: url)).names
    }
}

@Suite struct `the names that the files of a photo share` {
    private func text(_ names: [[UInt8]]) -> [String] {
        names.map { String(decoding: $0, as: UTF8.self) }
    }

    private func isPicture(_ name: [UInt8]) -> Bool {
        let sidecars = ["xmp", "aae", "pp3", "arp", "dop", "on1", "vrd", "mov", "wav", "thm"]
        let ending = String(decoding: name, as: UTF8.self).lowercased().split(separator: ".").last
        return !sidecars.contains { $0 == ending ?? "" }
    }

    @Test func `are those of the specification, in the trash and back home`() throws {
        let cases = try NameVectors.read()
        #expect(cases.count > 5)
        for vector in cases {
            let shared = SharedStem(stem: bytes(vector.stem), members: vector.members.map(bytes))
            let taken = Set(vector.taken.map(bytes))
            let isFree: ([UInt8]) throws(FailedCall) -> Bool = { !taken.contains($0) }
            #expect(text(try shared.trashNames(limit: 245, isFree: isFree)) == vector.in_trash)
            #expect(
                text(try shared.restoredNames(isPicture: isPicture, isFree: isFree))
                    == vector.restored, "\(vector.members), taken \(vector.taken)")
        }
    }

    @Test func `lose the same bytes where they are too long, and stay apart`() throws {
        let stem = [UInt8](repeating: 0x41, count: 240)
        let members = [".JPG", ".CR2", ".CR2.xmp"].map { stem + bytes($0) }
        let shared = SharedStem(stem: stem, members: members)
        let found = try shared.trashNames(limit: 245) { $0.count % 2 >= 0 }
        #expect(found.map(\.count).max() == 245)
        #expect(Set(found).count == 3)
        let stems = zip(found, members).map { $0.dropLast($1.count - stem.count) }
        #expect(Set(stems).count == 1)
    }

    @Test func `are not cut in the middle of a letter`() throws {
        let stem = Array(String(repeating: "é", count: 121).utf8)
        let shared = SharedStem(stem: stem, members: [".JPG", ".CR2"].map { stem + bytes($0) })
        for name in try shared.trashNames(limit: 245, isFree: { _ in true }) {
            #expect(String(validating: name, as: UTF8.self) != nil)
        }
    }
}
