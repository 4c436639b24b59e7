import Glibc
import PtyHarness

/// Which contents there must be, and how often: known by who made them, whatever they are called and wherever they are.
struct Census: Equatable {
    private(set) var counts: [UInt64: Int] = [:]

    var total: Int { counts.values.reduce(0, +) }

    mutating func enter(_ content: [UInt8]) {
        counts[Census.hash(content), default: 0] += 1
    }

    mutating func strike(_ content: [UInt8]) {
        let hash = Census.hash(content)
        counts[hash] = counts[hash].flatMap { $0 > 1 ? $0 - 1 : nil }
    }

    /// Counts the regular files of folders, hidden ones too.
    init(_ folders: [String] = []) {
        for folder in folders {
            for name in World.names(folder) { enter(World.read(folder + "/" + name)) }
        }
    }

    /// What is missing and what is too many, in words; empty where both are the same.
    func difference(from found: Census) -> [String] {
        guard found != self else { return [] }
        let missing = counts.filter { found.counts[$0.key, default: 0] < $0.value }
        let extra = found.counts.filter { counts[$0.key, default: 0] < $0.value }
        return [
            "\(missing.count) contents missing, \(extra.count) too many, of \(total) wanted and \(found.total) found"
        ]
    }

    /// FNV-1a over all bytes.
    private static func hash(_ content: [UInt8]) -> UInt64 {
        content.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

extension World {
    /// What there is in the folder and in the trash.
    var census: Census { Census([photos, trash + "/files"]) }

    /// Files that nobody should find: half-made ones, trashed ones without a record, records without a file.
    var leftovers: [String] {
        let files = list(trash + "/files")
        let records = list(trash + "/info").map { $0.replacingEnd(".trashinfo", with: "") }
        let odd = Set(files).symmetricDifference(records).sorted().map { "in the trash: \($0)" }
        let strange = list(photos).filter { $0.hasPrefix(".riffle") || $0.hasSuffix(".part") }
        let trashFolders = list(trash).filter {
            !["files", "info", "directorysizes", ".riffle-reserve"].contains($0)
        }
        return odd + (strange + trashFolders).map { "left behind: \($0)" }
    }

    /// A small picture of its own: no two numbers give the same bytes.
    static func smallPhoto(_ number: Int) -> [UInt8] {
        let base = smallPictures[number % smallPictures.count]
        let text = Array("photo number \(number)".utf8)
        let length = text.count + 2
        let comment = [0xFF, 0xFE, UInt8(length >> 8), UInt8(length & 255)] + text
        return Array(base.prefix(2)) + comment + base.dropFirst(2)
    }

    private static let smallPictures: [[UInt8]] = [
        "orientation1.jpg", "orientation6.jpg", "detail.jpg", "grey.jpg", "flipped.jpg",
    ].map { read(project + "/Tests/DecodingTests/Fixtures/" + $0) }
}

extension String {
    fileprivate func replacingEnd(_ end: String, with other: String) -> String {
        hasSuffix(end) ? dropLast(end.count) + other : self
    }
}
