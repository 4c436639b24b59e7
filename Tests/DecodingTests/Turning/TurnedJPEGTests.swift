import Geometry
import Pixels
import SeededRandom
import Testing

@testable import Decoding

@Suite struct `turning JPEG` {
    /// Their sides are whole for all samplings but 4:1:1 on its side, and progressive ones, with restarts, or with inks among them.
    static let whole =
        [
            "s420", "s422", "s444", "s440", "s411", "grey", "cmyk", "ycck", "progressive",
            "restart",
            "rgb", "arithmetic", "thumbnail", "progressive-thumbnail",
        ] + (1...8).map { "orientation\($0)" }

    @Test(arguments: whole)
    func `what is shown after the turn is what was shown before, turned`(name: String) throws {
        let turner = try makeTurner()
        let before = try shown(Fixture.path(name + ".jpg"))
        for turn in Orientation.allCases {
            let (file, reason) = try turned(Fixture.path(name + ".jpg"), by: turn, with: turner)
            let after = try shown(file.path)
            // The coefficients are the same, which was checked; how decoders round depends on the direction.
            let difference = greatestDifference(
                after.bitmap, before.bitmap.turned(upright: turn))
            #expect(difference <= 4, "\(name) by \(turn.rawValue): \(difference)")
            #expect(after.damage == nil)
            if reason == nil { #expect(after.orientation == 1) }
            let isTurnedByPixels = reason == nil
            #expect(isTurnedByPixels || name == "s411" || name == "s440", "\(name) \(turn)")
        }
    }

    @Test(arguments: ["s420", "s444", "progressive", "grey", "cmyk"])
    func `two turns are the turn that they make together, byte for byte`(name: String) throws {
        let turner = try makeTurner()
        for first in Orientation.allCases where first != .upright {
            let (once, _) = try turned(Fixture.path(name + ".jpg"), by: first, with: turner)
            for second in Orientation.allCases where second != .upright {
                guard first.then(second) != .upright else { continue }
                let (twice, _) = try turned(once.path, by: second, with: turner)
                let (together, _) = try turned(
                    Fixture.path(name + ".jpg"), by: first.then(second), with: turner)
                #expect(
                    contents(of: String(decoding: twice.path, as: UTF8.self))
                        == contents(of: String(decoding: together.path, as: UTF8.self)),
                    "\(name) \(first.rawValue) \(second.rawValue)")
            }
        }
    }

    @Test func `a side that is not whole is turned by the tag alone, and no pixel changes`() throws
    {
        let turner = try makeTurner()
        let odd = PlainJPEG(width: 50, height: 37, sampling: (2, 2)) { _, x, y in
            Double((x * 5 + y * 3) & 255)
        }
        let path = TemporaryFile(odd.encoded(isProgressive: false))
        let before = try shown(path.path)
        for turn in Orientation.allCases where turn != .upright {
            let (file, reason) = try turned(path.path, by: turn, with: turner)
            let after = try shown(file.path)
            if turn.rawValue == 5 {
                #expect(reason == nil)
            } else {
                let isSide = reason == .side(50, multiple: 16) || reason == .side(37, multiple: 16)
                #expect(isSide, "\(String(describing: reason))")
                #expect(after.bitmap == before.bitmap.turned(upright: turn))
                #expect(after.orientation == turn.rawValue)
            }
        }
    }

    @Test func `what lies behind a picture keeps its pixels as they are`() throws {
        let turner = try makeTurner()
        let film = TemporaryFile(Fixture.bytes("orientation6.jpg") + Array("ftypmp42".utf8))
        let (file, reason) = try turned(film.path, by: .right, with: turner)
        #expect(reason == .moreBehind)
        let bytes = contents(of: String(decoding: file.path, as: UTF8.self))
        #expect(bytes.suffix(8) == Array("ftypmp42".utf8)[...])
        #expect(try shown(file.path).orientation == 3)
    }

    @Test func `a damaged picture is turned by its tag alone`() throws {
        let turner = try makeTurner()
        let (file, reason) = try turned(Fixture.path("truncated-half.jpg"), by: .left, with: turner)
        #expect(reason == .notTurned)
        #expect(try shown(file.path).orientation == 8)
    }

    /// Found by the fuzzer: each difference of levels has a Huffman code as the blocks stand, and none when they are mirrored.
    @Test func `a picture whose levels have no code in another order is turned by its tag alone`()
        throws
    {
        let turner = try makeTurner()
        for turn in Orientation.allCases where turn != .upright {
            let path = Fixture.path("levels-far-apart.jpg")
            let (file, reason) = try turned(path, by: turn, with: turner)
            #expect(reason == .notTurned)
            #expect(try shown(file.path).orientation == turn.rawValue)
        }
    }

    /// What entries say, wherever they lie: of any camera, in either order of bytes, with an orientation or without.
    @Test(arguments: 0..<40)
    func `all other words of EXIF stay, in their places`(seed: Int) throws {
        var dice = Dice(UInt64(seed))
        let turner = try makeTurner()
        var draft = TIFFDraft.photo(turn: Double(dice.roll(1..<9)))
        draft.isLittle = dice.roll(2) == 0
        draft = TIFFDraft.random(&dice, isLittle: draft.isLittle)
        let block = draft.bytes
        let exif = [0xFF, 0xE1] + ByteOrder.big.bytes(block.count + 8, 2) + EXIFBlock.mark + block
        let odd = PlainJPEG(width: 50, height: 37, sampling: (2, 2)) { _, x, y in
            Double((x * 5 + y * 3) & 255)
        }
        let plain =
            dice.roll(2) == 0 ? Fixture.bytes("s420.jpg") : odd.encoded(isProgressive: false)
        let photo = TemporaryFile(Array(plain[..<2]) + exif + Array(plain[2...]))
        let turn = dice.pick(Orientation.allCases.filter { $0 != .upright })
        let before = try shown(photo.path)
        let (file, reason) = try turned(photo.path, by: turn, with: turner)
        let after = try #require(try exifBlocks(file.path).first)
        #expect(TIFFEditor.words(of: after) == TIFFEditor.words(of: block), "seed \(seed)")
        let wanted = try #require(Orientation(rawValue: before.orientation)).then(turn)
        #expect(try shown(file.path).orientation == (reason == nil ? 1 : wanted.rawValue))
        // No byte is another but those of the orientation, its directory, and the sizes.
        let changed = zip(block, after).filter { $0 != $1 }.count
        #expect(changed <= 16, "seed \(seed): \(changed)")
        let sizes = { (block: [UInt8]) in pixelSizes(block) }
        let old = sizes(block)
        let isExchanged = reason == nil && wanted.swapsSides
        #expect(sizes(after) == (isExchanged ? old.reversed() : old), "seed \(seed)")
    }

    @Test(arguments: ["thumbnail", "progressive-thumbnail"])
    func `the thumbnail turns with the photo`(name: String) throws {
        let turner = try makeTurner()
        let path = Fixture.path(name + ".jpg")
        let before = try thumbnail(path)
        for turn in Orientation.allCases where turn != .upright {
            let (file, _) = try turned(path, by: turn, with: turner)
            let after = try thumbnail(file.path)
            if after.isEmpty { continue }
            let files = [before, after].map { TemporaryFile($0) }
            let old = try shown(files[0].path).bitmap
            let new = try shown(files[1].path).bitmap
            #expect(greatestDifference(new, old.turned(upright: turn)) <= 4)
        }
    }

    private func thumbnail(_ path: [UInt8]) throws -> [UInt8] {
        let file = try PhotoFile(path: path)
        let facts = try PhotoFacts(of: file)
        let range = facts.thumbnail ?? 0..<0
        return file.read(at: range.lowerBound, count: range.count)
    }
}

/// PixelXDimension and PixelYDimension of a block.
func pixelSizes(_ block: [UInt8]) -> [Int] {
    var sizes: [Int] = []
    guard var walk = TIFFWalk(block: block) else { return [] }
    walk.visit { entry, directory in
        if case .facts(.exif) = directory, [0xA002, 0xA003].contains(entry.tag) {
            sizes.append(entry.value.integer() ?? -1)
        }
    }
    return sizes
}

extension TIFFDraft {
    /// Entries of cameras, with an orientation in two of three.
    static func random(_ dice: inout Dice, isLittle: Bool) -> TIFFDraft {
        var draft = TIFFDraft()
        draft.isLittle = isLittle
        draft.main = [draft.text(0x010F, "ACME"), draft.numbers(0x011A, 5, 72)]
        if dice.roll(2) == 0 { draft.main.append(draft.text(0x0131, "words of a program")) }
        if dice.roll(3) > 0 {
            let type = dice.pick([3, 3, 4, 1])
            draft.main.append(draft.numbers(0x0112, type, Double(dice.roll(1..<9))))
        }
        draft.exif = [draft.text(0x9003, "2024:05:01 10:00:00")]
        let notes = dice.bytes(dice.roll(5..<400))
        draft.exif.append(Entry(tag: 0x927C, type: 7, count: notes.count, bytes: notes))
        if dice.roll(2) == 0 {
            draft.exif.append(draft.numbers(0xA002, dice.pick([3, 4]), 64))
            draft.exif.append(draft.numbers(0xA003, dice.pick([3, 4]), 48))
        }
        if dice.roll(2) == 0 { draft.position = [draft.numbers(2, 5, 52, 31, 12)] }
        return draft
    }
}
