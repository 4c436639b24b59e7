import Foundation
import Selecting
import Testing

@testable import Sidecars

/// A picture that says nothing.
@Sendable private func silence(_ path: [UInt8]) -> EmbeddedWords? {
    EmbeddedWords(xmp: nil, rating: nil)
}

@Suite struct `Reading the documents of a photo` {
    private let folder: String

    init() throws {
        folder =
            FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
            + "/documents-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func xmp(_ attributes: String) -> String {
        """
        <x:xmpmeta xmlns:x='adobe:ns:meta/'>
        <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description xmlns:xmp='http://ns.adobe.com/xap/1.0/' \(attributes)/></rdf:RDF></x:xmpmeta>
        """
    }

    private func write(_ name: String, _ text: String, time: Int) throws {
        try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
        let date = Date(timeIntervalSince1970: Double(time))
        try FileManager.default.setAttributes(
            [.modificationDate: date], ofItemAtPath: "\(folder)/\(name)")
    }

    private func read(
        _ sidecars: [String], words: @escaping @Sendable ([UInt8]) -> EmbeddedWords? = silence
    ) -> Documented {
        let reader = DocumentReader(
            helper: Array("\(SidecarProducts.folder)/riffle-decode".utf8), embedded: words)
        return reader.read(
            PhotoSources(
                folder: Array(folder.utf8),
                pictures: [Array("a.JPG".utf8), Array("a.CR2".utf8)], raw: Array("a.CR2".utf8),
                stem: Array("a".utf8), sidecars: sidecars.map { Array($0.utf8) }))
    }

    @Test func `takes field by field the newest sidecar, then what is inside`() throws {
        try write("a.xmp", xmp("xmp:Rating='2'"), time: 200)
        try write("a.cr2.xmp", xmp("xmp:Rating='4' xmp:Label='Red'"), time: 100)
        try write("a_01.JPG.xmp", xmp("xmp:Rating='5'"), time: 300)
        try write("a.CR2.pp3", "[Version]", time: 300)
        let all = ["a.xmp", "a.cr2.xmp", "a_01.JPG.xmp", "a.CR2.pp3"]
        #expect(read(all).judgement == Judgement(stars: 2, label: .colour(.red)))
        #expect(read(["a.cr2.xmp"]).judgement == Judgement(stars: 4, label: .colour(.red)))
        let inside = xmp("xmp:Rating='3' xmp:Label='Blue'")
        let found = read([]) { path in
            path.suffix(3).elementsEqual("CR2".utf8)
                ? EmbeddedWords(xmp: nil, rating: 1)
                : EmbeddedWords(xmp: Array(inside.utf8), rating: 5)
        }
        #expect(found.judgement == Judgement(stars: 3, label: .colour(.blue)))
        #expect(!found.hasSidecar && found.isWhole)
    }

    @Test func `is no whole word where a sidecar cannot be read`() throws {
        try write("a.xmp", "<x:xmpmeta", time: 1)
        #expect(!read(["a.xmp"]).isWhole)
        #expect(!read(["a.CR2.xmp"]).isWhole)
        #expect(!read([]) { _ in nil }.isWhole)
        // What is no document inside a picture stays so, and is no reason to doubt the rest.
        try write("a.xmp", xmp("xmp:Rating='2'"), time: 1)
        let found = read(["a.xmp"]) { _ in EmbeddedWords(xmp: [0x3C], rating: 9) }
        #expect(found.isWhole && found.judgement == Judgement(stars: 2))
    }

    @Test func `reads hundreds of documents by one worker`() throws {
        let filler = String(repeating: " ", count: 3700)
        try write("a.xmp", xmp("xmp:Rating='2'") + filler, time: 1)
        _ = read(["a.xmp"])
        let reader = DocumentReader(
            helper: Array("\(SidecarProducts.folder)/riffle-decode".utf8), embedded: silence)
        let photo = PhotoSources(
            folder: Array(folder.utf8), pictures: [Array("a.JPG".utf8)], raw: nil,
            stem: Array("a".utf8), sidecars: [Array("a.xmp".utf8)])
        for _ in 0..<500 { #expect(reader.read(photo).verdict.stars == 2) }
    }
}
