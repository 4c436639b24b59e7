import Geometry
import Photos
import Pixels
import SeededRandom
import Testing

@testable import Decoding

/// What a file was made to claim.
private struct Claim {
    var bytes: [UInt8]
    var width: Int
    var height: Int
    /// EXIF's number.
    var turn: Int
    var hasDate: Bool
}

private func number(_ value: Int, _ count: Int, isBig: Bool = false) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBig ? bytes.reversed() : bytes
}

private let date = Array("2024:05:06 07:08:09\0".utf8)

/// An EXIF block that says how the picture is turned, and when it was taken.
private func exif(turn: Int) -> [UInt8] {
    Array("II*\0".utf8) + number(8, 4) + number(2, 2)
        + number(0x0112, 2) + number(3, 2) + number(1, 4) + number(turn, 4)
        + number(0x0132, 2) + number(2, 2) + number(20, 4) + number(38, 4) + number(0, 4) + date
}

private func webp(_ dice: inout Dice) -> Claim {
    func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        Array(kind.utf8) + number(body.count, 4) + body + (body.count % 2 == 1 ? [0] : [])
    }
    let width = 1 + dice.roll(16383)
    let height = 1 + dice.roll(16383)
    var claim = Claim(bytes: [], width: width, height: height, turn: 1, hasDate: false)
    var chunks: [UInt8]
    switch dice.roll(4) {
    case 0:
        let sides = (width - 1) | (height - 1) << 14 | dice.roll(2) << 28
        chunks = chunk("VP8L", [0x2F] + number(sides, 4) + dice.bytes(20))
    case 1:
        // The two bits above a side say how it is to be scaled, and do not count.
        let sides = [width | dice.roll(4) << 14, height | dice.roll(4) << 14]
        chunks = chunk(
            "VP8 ",
            [0x10, 0, 0, 0x9D, 1, 0x2A] + number(sides[0], 2) + number(sides[1], 2)
                + dice.bytes(20))
    default:
        claim.turn = 1 + dice.roll(8)
        claim.hasDate = true
        let flag = UInt8(dice.roll(2) * 8)
        chunks = chunk("VP8X", [flag, 0, 0, 0] + number(width - 1, 3) + number(height - 1, 3))
        for _ in 0..<dice.roll(20) {
            chunks += chunk(dice.pick(["ICCP", "ALPH", "VP8 ", "XMP "]), dice.bytes(dice.roll(50)))
        }
        let mark = dice.roll(2) == 0 ? Array("Exif\0\0".utf8) : []
        chunks += chunk("EXIF", mark + exif(turn: claim.turn))
    }
    claim.bytes = Array("RIFF".utf8) + number(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
    return claim
}

private func tiff(_ dice: inout Dice) -> Claim {
    let isBig = dice.roll(2) == 0
    let isLong = dice.roll(2) == 0
    let word = isLong ? 8 : 4
    func n(_ value: Int, _ count: Int) -> [UInt8] { number(value, count, isBig: isBig) }
    var bytes = Array((isBig ? "MM" : "II").utf8)
    bytes += isLong ? n(43, 2) + n(8, 2) + n(0, 2) : n(42, 2)
    var claim = Claim(bytes: [], width: 0, height: 0, turn: 1, hasDate: true)
    let dateAt = bytes.count + word
    var start = dateAt + date.count
    bytes += n(start, word) + date
    // Reduced copies and masks first, then the picture, then another page.
    let kinds = (0..<dice.roll(4)).map { _ in dice.pick([1, 4, 5]) } + [dice.pick([0, 2]), 0]
    for (index, kind) in kinds.enumerated() {
        let (width, height) = (1 + dice.roll(65535), 1 + dice.roll(65535))
        let turn = 1 + dice.roll(8)
        if index == kinds.count - 2 {
            (claim.width, claim.height, claim.turn) = (width, height, turn)
        }
        let entries: [(Int, Int, Int, [UInt8])] = [
            (0x00FE, 4, 1, n(kind, 4)), (0x0100, 3, 1, n(width, 2)), (0x0101, 4, 1, n(height, 4)),
            (0x0112, 3, 1, n(turn, 2)), (0x0132, 2, 20, n(dateAt, word)),
        ]
        var directory = n(entries.count, isLong ? 8 : 2)
        for (tag, type, count, value) in entries {
            let room = [UInt8](repeating: 0, count: word - value.count)
            directory += n(tag, 2) + n(type, 2) + n(count, word) + value + room
        }
        start += directory.count + word
        bytes += directory + n(index == kinds.count - 1 ? 0 : start, word)
    }
    claim.bytes = bytes
    return claim
}

/// Bits of a JPEG XL's header, the lowest of a byte first.
private struct Bits {
    var bytes: [UInt8] = []
    var free = 0

    mutating func add(_ value: Int, _ count: Int) {
        for bit in 0..<count {
            if free == 0 {
                bytes.append(0)
                free = 8
            }
            bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << (8 - free)
            free -= 1
        }
    }

    mutating func addSide(_ side: Int, isSmall: Bool, _ dice: inout Dice) {
        if isSmall { return add(side / 8 - 1, 5) }
        let widths = [9, 13, 18, 30]
        let fitting = widths.indices.filter { side - 1 < 1 << widths[$0] }
        let chosen = dice.pick(fitting)
        add(chosen, 2)
        add(side - 1, widths[chosen])
    }
}

private func jxl(_ dice: inout Dice) -> Claim {
    let isSmall = dice.roll(4) == 0
    func side() -> Int { isSmall ? 8 * (1 + dice.roll(32)) : 1 + dice.roll(65535) }
    let height = side()
    let ratio = dice.roll(8)
    let ratios = [(1, 1), (6, 5), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]
    let width = ratio == 0 ? side() : height * ratios[ratio - 1].0 / ratios[ratio - 1].1
    var bits = Bits(bytes: [0xFF, 0x0A])
    bits.add(isSmall ? 1 : 0, 1)
    bits.addSide(height, isSmall: isSmall, &dice)
    bits.add(ratio, 3)
    if ratio == 0 { bits.addSide(width, isSmall: isSmall, &dice) }
    var claim = Claim(bytes: [], width: width, height: height, turn: 1, hasDate: false)
    switch dice.roll(3) {
    case 0: bits.add(1, 1)
    case 1: bits.add(0, 2)
    default:
        claim.turn = 1 + dice.roll(8)
        bits.add(2, 2)
        bits.add(claim.turn - 1, 3)
    }
    let picture = bits.bytes + dice.bytes(60)
    claim.bytes = picture
    if width > 0, dice.roll(3) > 0 { wrap(picture, &claim, &dice) }
    return claim
}

/// Puts the picture into boxes, whole or in parts, with an EXIF block that says another turn.
private func wrap(_ picture: [UInt8], _ claim: inout Claim, _ dice: inout Dice) {
    func box(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        dice.roll(4) == 0
            ? number(1, 4, isBig: true) + Array(kind.utf8)
                + number(body.count + 16, 8, isBig: true) + body
            : number(body.count + 8, 4, isBig: true) + Array(kind.utf8) + body
    }
    var boxes: [[UInt8]] = []
    if dice.roll(2) == 0 {
        boxes = [box("jxlc", picture)]
    } else {
        var left = picture[...]
        while !left.isEmpty {
            let piece = left.prefix(1 + dice.roll(20))
            left = left.dropFirst(piece.count)
            let index = boxes.count | (left.isEmpty ? 1 << 31 : 0)
            boxes.append(box("jxlp", number(index, 4, isBig: true) + piece))
        }
    }
    claim.hasDate = dice.roll(2) == 0
    if claim.hasDate {
        let gap = dice.roll(9)
        let block = [UInt8](repeating: 0, count: gap) + exif(turn: 1 + claim.turn % 8)
        let body = number(gap, 4, isBig: true) + block
        boxes.insert(box("Exif", body), at: dice.roll(2) == 0 ? 0 : boxes.count)
    }
    let mark: [UInt8] = [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]
    let type = number(20, 4, isBig: true) + Array("ftypjxl \0\0\0\0jxl ".utf8)
    claim.bytes = mark + type + boxes.flatMap(\.self)
}

private func claim(_ format: String, _ dice: inout Dice) -> Claim {
    switch format {
    case "webp": webp(&dice)
    case "tiff": tiff(&dice)
    default: jxl(&dice)
    }
}

@Suite struct `what WebP, TIFF and JPEG XL claim of themselves` {
    @Test(arguments: ["webp", "tiff", "jxl"], Seeds.count(200))
    func `is found, however the file is laid out`(format: String, seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let claim = claim(format, &dice)
        guard claim.width > 0 else { return }
        let file = TemporaryFile(claim.bytes)
        let header = try #require(photoHeader(ofFileAt: file.path), "seed \(seed)")
        let isTurned = claim.turn >= 5
        #expect(header.width == (isTurned ? claim.height : claim.width), "seed \(seed)")
        #expect(header.height == (isTurned ? claim.width : claim.height), "seed \(seed)")
        #expect((header.captureDate != nil) == claim.hasDate, "seed \(seed)")
        let facts = try PhotoFacts(of: PhotoFile(path: file.path))
        #expect(facts.orientation.rawValue == claim.turn, "seed \(seed)")
    }

    @Test(arguments: ["webp", "tiff", "jxl"], Seeds.count(200))
    func `gives a size or none where the file is cut or damaged`(format: String, seed: UInt64) {
        var dice = Dice(seed: seed)
        var bytes = claim(format, &dice).bytes
        if dice.roll(2) == 0 { bytes.removeLast(dice.roll(bytes.count)) }
        for _ in 0..<dice.roll(20) where bytes.count > 4 {
            bytes[4 + dice.roll(bytes.count - 4)] = dice.roll(3) == 0 ? 255 : UInt8(dice.roll(256))
        }
        let file = TemporaryFile(bytes)
        if let header = photoHeader(ofFileAt: file.path) {
            #expect((header.width == nil) == (header.height == nil), "seed \(seed)")
            #expect([header.width, header.height].allSatisfy { $0 ?? 1 > 0 }, "seed \(seed)")
        }
    }

    @Test func `is looked for in so many chunks, and no more`() throws {
        var dice = Dice(seed: 1)
        let sides = number(63, 3) + number(47, 3)
        let canvas = Array("VP8X".utf8) + number(10, 4) + [8, 0, 0, 0] + sides
        func file(chunks: Int) -> TemporaryFile {
            let empty = Array("XMP ".utf8) + number(0, 4)
            let block = exif(turn: 6)
            let last = Array("EXIF".utf8) + number(block.count, 4) + block
            let body = canvas + (0..<chunks).flatMap { _ in empty } + last
            return TemporaryFile(
                Array("RIFF".utf8) + number(body.count + 4, 4) + Array("WEBP".utf8) + body)
        }
        func width(_ file: TemporaryFile) throws -> Int? {
            try PhotoFacts(of: PhotoFile(path: file.path)).size?.width
        }
        func claimedWidth(_ file: TemporaryFile) -> Int? {
            photoHeader(ofFileAt: file.path)?.width
        }
        #expect(try width(file(chunks: 1000 + dice.roll(1000))) == 48)
        #expect(try width(file(chunks: pngChunkLimit)) == 64)
        // The header of each photo on the screen is to be had sooner.
        #expect(claimedWidth(file(chunks: 40)) == 48)
        #expect(claimedWidth(file(chunks: 1000)) == 64)
    }
}
