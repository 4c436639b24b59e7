import CullingVectors
import Testing

@testable import Trash

@Suite struct `the names that the files of a photo share` {
    private func shown(_ name: [UInt8]) -> String { String(decoding: name, as: UTF8.self) }

    private func isPicture(_ name: [UInt8]) -> Bool {
        let sidecars = ["xmp", "aae", "pp3", "arp", "dop", "on1", "vrd", "mov", "wav", "thm"]
        let ending = String(decoding: name, as: UTF8.self).lowercased().split(separator: ".").last
        return !sidecars.contains { $0 == ending ?? "" }
    }

    @Test func `are those of the specification, in the trash and back home`() throws {
        let cases = try CullingVectors().root.list("names")
        #expect(cases.count > 5)
        for vector in cases {
            func names(_ key: String) throws -> [[UInt8]] {
                try vector.list(key).map { try $0.asBytes() }
            }
            let members = try names("members")
            let taken = Set(try names("taken"))
            let shared = SharedStem(stem: try vector.bytes("stem"), members: members)
            let isFree: ([UInt8]) throws(FailedCall) -> Bool = { !taken.contains($0) }
            let about = "\(members.map(shown)), taken \(taken.map(shown))"
            let trashed = try shared.trashNames(limit: 245, isFree: isFree)
            #expect(try trashed == names("in_trash"), "\(about)")
            let restored = try shared.restoredNames(isPicture: isPicture, isFree: isFree)
            #expect(try restored == names("restored"), "\(about)")
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
