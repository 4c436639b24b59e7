import Geometry
import Photos
import Testing

@testable import Decoding

/// What a row of a corpus' FACTS.tsv says of a file.
struct CorpusFacts: Sendable, CustomTestStringConvertible {
    let folder: String
    let path: String
    /// As EXIF writes dates; empty where there is none.
    let date: String
    /// Nil where it stands still.
    let plays: Int?
    /// Milliseconds.
    let delays: [Int]
    let previews: [PixelSize]

    var testDescription: String { path }

    static let all: [CorpusFacts] = corpusFolders.sorted().flatMap { rows(in: $0) }

    private static func rows(in folder: String) -> [CorpusFacts] {
        let text = String(decoding: contents(of: folder + "/FACTS.tsv"), as: UTF8.self)
        return text.split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count > 4 else { return nil }
            return CorpusFacts(
                folder: folder, path: String(fields[0]), date: String(fields[1]),
                plays: Int(fields[2]),
                delays: fields[3].split(separator: " ").compactMap { Int($0) },
                previews: fields[4].split(separator: " ").compactMap { size in
                    let sides = size.split(separator: "x").compactMap { Int($0) }
                    return sides.count == 2 ? PixelSize(width: sides[0], height: sides[1]) : nil
                })
        }
    }
}

@Suite struct `facts of a corpus` {
    @Test(arguments: CorpusFacts.all.filter { !$0.date.isEmpty })
    func `hold: a photo's header has its date`(row: CorpusFacts) throws {
        let path = row.folder + "/" + row.path
        let header = try #require(photoHeader(ofFileAt: Array(path.utf8)))
        // A compressed box of a JPEG XL is not opened.
        if String(decoding: contents(of: path), as: UTF8.self).contains("brobExif") {
            #expect(header.captureDate == nil)
        } else {
            #expect(header.captureDate != nil)
            #expect(header.captureDate == CaptureDate(exif: row.date.utf8))
        }
    }

    /// Those of another shape have bars and are none of the photo.
    @Test(arguments: CorpusFacts.all.filter { !$0.previews.isEmpty })
    func `hold: a photo has its previews`(row: CorpusFacts) throws {
        let file = try PhotoFile(path: Array((row.folder + "/" + row.path).utf8))
        let facts = try PhotoFacts(of: file)
        let found = facts.previews?.all.map(\.size) ?? facts.coded?.thumbnails.map(\.size) ?? []
        let shape = Double(row.previews[0].width) / Double(row.previews[0].height)
        let expected = row.previews.filter {
            abs(Double($0.width) / Double($0.height) / shape - 1) < 0.03
        }
        #expect(Set(found) == Set(expected))
    }
}
