import Foundation
import Testing

@testable import Decoding

@Suite struct `What a picture's file says in words of its own` {
    private let packet = Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)

    private func document(_ bytes: [UInt8]) throws -> EmbeddedDocument? {
        let path = FileManager.default.temporaryDirectory.path + "/words-\(UUID().uuidString)"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return embeddedDocument(ofFileAt: Array(path.utf8))
    }

    /// A TIFF of one directory: a rating, and where `packet` is.
    private func tiff(rating: UInt16, packet: [UInt8]? = nil) -> [UInt8] {
        func number(_ value: Int, _ size: Int) -> [UInt8] {
            (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        var entries = [number(0x0100, 2) + number(3, 2) + number(1, 4) + number(8, 4)]
        let count = packet == nil ? 2 : 3
        let end = 8 + 2 + 12 * count + 4
        if let packet {
            entries.append(
                number(0x02BC, 2) + number(1, 2) + number(packet.count, 4) + number(end, 4))
        }
        entries.append(number(0x4746, 2) + number(3, 2) + number(1, 4) + number(Int(rating), 4))
        return Array("II".utf8) + number(42, 2) + number(8, 4) + number(count, 2)
            + entries.flatMap { $0 } + number(0, 4) + (packet ?? [])
    }

    private func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        let length = body.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + body
    }

    private func jpeg(_ segments: [[UInt8]]) -> [UInt8] {
        [0xFF, 0xD8] + segments.flatMap { $0 } + [0xFF, 0xDA, 0, 2, 0xFF, 0xD9]
    }

    private var marked: [UInt8] { Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet }

    @Test func `is found in a JPEG, wherever its segment stands`() throws {
        let exif = segment(0xE1, Array("Exif\0\0".utf8) + tiff(rating: 4))
        let long = segment(0xE2, [UInt8](repeating: 1, count: 65_000))
        let found = try document(jpeg([exif, long, long, segment(0xE1, marked)]))
        #expect(found?.xmp == packet)
        #expect(found?.rating == 4)
        // Behind the picture there is no document.
        let late = try document(jpeg([]) + segment(0xE1, marked))
        #expect(late == EmbeddedDocument())
        let extended = Array("http://ns.adobe.com/xmp/extension/\0".utf8) + packet
        #expect(try document(jpeg([segment(0xE1, extended)]))?.xmp == nil)
    }

    @Test func `is found in a TIFF, without the noughts behind it`() throws {
        let found = try document(tiff(rating: 3, packet: packet + [0, 0]))
        #expect(found?.xmp == packet)
        #expect(found?.rating == 3)
        // One that is not all there is none.
        let whole = tiff(rating: 3, packet: packet)
        #expect(try document(Array(whole.dropLast(3)))?.xmp == nil)
    }

    @Test func `is found in a PNG's text`() throws {
        func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
            let length = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (24 - 8 * $0)) }
            return length + Array(kind.utf8) + body + [0, 0, 0, 0]
        }
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header = chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
        let keyword = Array("XML:com.adobe.xmp\0".utf8)
        let plain = chunk("iTXt", keyword + [0, 0] + Array("en\0\0".utf8) + packet)
        let end = chunk("IEND", [])
        let pixels = chunk("IDAT", [UInt8](repeating: 0, count: 70_000))
        #expect(try document(start + header + pixels + plain + end)?.xmp == packet)
        // Wherever it is cut.
        let whole = start + header + plain
        for count in start.count..<(whole.count - 4 - packet.count) {
            #expect(try document(Array(whole.prefix(count)))?.xmp == nil)
        }
    }

    @Test func `is nothing in other files, and unknown of those that are not there`() throws {
        #expect(try document(Array("GIF89a".utf8) + [1, 0, 1, 0]) == EmbeddedDocument())
        #expect(try document([]) == EmbeddedDocument())
        #expect(embeddedDocument(ofFileAt: Array("/nowhere/a.jpg".utf8)) == nil)
    }

    @Test func `is the same print for the same bytes alone`() throws {
        let path = FileManager.default.temporaryDirectory.path + "/ends-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        func ends(_ bytes: [UInt8]) throws -> FileEnds? {
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            return FileEnds(ofFileAt: Array(path.utf8))
        }
        let long = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let found = try ends(long)
        #expect(found?.size == 200_000)
        #expect(found?.first == Array(long.prefix(65536)))
        #expect(found?.last == Array(long.suffix(65536)))
        #expect(try ends(Array("abc".utf8))?.last == Array("abc".utf8))
        #expect(
            digest(Array("abc".utf8))
                == [
                    0x90, 0x01, 0x50, 0x98, 0x3C, 0xD2, 0x4F, 0xB0, 0xD6, 0x96, 0x3F, 0x7D, 0x28,
                    0xE1, 0x7F, 0x72,
                ])
    }
}
