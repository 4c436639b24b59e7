import Geometry
import Glibc
import Photos
import Pixels
import SeededRandom
import Testing

@testable import Decoding

private let names = ["plain.heic", "turned.avif"]

/// Pieces side by side, all of the same coded picture.
private func grid(_ name: String, _ columns: Int, _ rows: Int, _ size: PixelSize) throws
    -> HEIFDraft
{
    let piece = try CodedSample(name).item
    let made = HEIFDraft.Item(
        kind: "grid", data: HEIFDraft.grid(columns, rows, size.width, size.height),
        properties: [HEIFDraft.size(size.width, size.height)],
        references: [("dimg", (0..<(columns * rows)).map { 2 + $0 })], isInside: true)
    return HEIFDraft(
        brands: ["mif1"], items: [made] + Array(repeating: piece, count: columns * rows))
}

private let areBuilt = builtFamilies.isSuperset(of: [.hevc, .av1])

@Suite(.enabled(if: areBuilt)) struct `a picture in coded pieces` {
    @Test(arguments: names) func `shows each piece at its place, cut at the edge`(name: String)
        throws
    {
        let one = try HEIFDraft(brands: ["mif1"], items: [CodedSample(name).item]).photo().bitmap
        let size = PixelSize(width: 250, height: 100)
        let photo = try grid(name, 3, 2, size).photo()
        #expect(photo.damage == nil)
        #expect(photo.bitmap.width == size.width && photo.bitmap.height == size.height)
        for y in 0..<size.height {
            for x in 0..<size.width where photo.bitmap[x, y] != one[x % 96, y % 64] {
                Issue.record("\(x), \(y)")
                return
            }
        }
    }

    @Test(arguments: names) func `shows in part what it shows whole`(name: String) throws {
        let draft = try grid(name, 3, 2, PixelSize(width: 280, height: 120))
        let whole = try draft.photo().bitmap
        let seed = Seeds.count(1)[0]
        var dice = Dice(seed)
        for _ in 0..<12 {
            let x = dice.roll(280)
            let y = dice.roll(120)
            let width = dice.roll(1..<(281 - x))
            let height = dice.roll(1..<(121 - y))
            let part = PhotoPart(
                x: Double(x) / 280, y: Double(y) / 120, width: Double(width) / 280,
                height: Double(height) / 120)
            let bitmap = try draft.photo(part: part).bitmap
            #expect(bitmap.width == width && bitmap.height == height, "seed \(seed)")
            for row in 0..<height {
                for column in 0..<width
                where bitmap[column, row] != whole[x + column, y + row] {
                    Issue.record("\(column), \(row) of \(part), seed \(seed)")
                    return
                }
            }
        }
    }

    @Test(arguments: names) func `is damaged where a piece is missing or broken, and else whole`(
        name: String
    ) throws {
        let size = PixelSize(width: 192, height: 128)
        let whole = try grid(name, 2, 2, size).photo().bitmap
        var missing = try grid(name, 2, 2, size)
        missing.items[3].kind = "none"
        var broken = try grid(name, 2, 2, size)
        broken.items[3].data = Array(repeating: 0x55, count: 40)
        for draft in [missing, broken] {
            let photo = try draft.photo()
            #expect(photo.damage?.isEmpty == false)
            // The third piece shows the matte, the others what they are.
            #expect(photo.bitmap[10, 70] == 0 && photo.bitmap[90, 120] == 0)
            for (x, y) in [(10, 10), (100, 10), (100, 70), (190, 127)] {
                #expect(photo.bitmap[x, y] == whole[x, y])
            }
        }
        var none = missing
        for item in 1..<5 { none.items[item].data = Array(repeating: 0x55, count: 40) }
        none.items[3].kind = none.items[1].kind
        #expect(throws: DecodeError.self) { try none.photo() }
    }

    @Test(arguments: names) func `the same file gives the same bytes, whatever came before`(
        name: String
    ) throws {
        let draft = try grid(name, 2, 1, PixelSize(width: 192, height: 64))
        let first = try draft.photo().bitmap.pixels
        var damaged = draft
        damaged.items[1].data.removeLast(damaged.items[1].data.count / 2)
        let broken = try? damaged.photo().bitmap.pixels
        let other = try HEIFDraft(
            brands: ["mif1"],
            items: [CodedSample(name == names[0] ? "plain420.heic" : "premultiplied.avif").item])
        _ = try other.photo()
        #expect(try draft.photo().bitmap.pixels == first)
        #expect((try? damaged.photo().bitmap.pixels) == broken)
    }

    @Test(arguments: ["plain.heic", "plain420.heic", "deep.heic", "turned.avif"])
    func `is in small what it is in full`(name: String) throws {
        let draft = try HEIFDraft(brands: ["mif1"], items: [CodedSample(name).item])
        let whole = try quadrantColours(draft.photo().bitmap)
        // Four times smaller and more: what is filtered, and whose memory a codec uses, is another matter then.
        for side in [48, 24] {
            let small = try draft.photo(PixelBox(width: side, height: side)).bitmap
            #expect(zip(quadrantColours(small), whole).allSatisfy { abs($0 - $1) <= 6 }, "\(side)")
        }
    }

    @Test func `an opacity of any size, of one piece or of several, shows the matte through`()
        throws
    {
        let colour = try CodedSample("plain.heic").item
        var opacity = try CodedSample("plain.heic").item
        opacity.properties.append(
            HEIFDraft.full("auxC", Array("urn:mpeg:hevc:2015:auxid:1\0".utf8)))
        opacity.references = [("auxl", [1])]
        let plain = try HEIFDraft(items: [colour]).photo()
        let photo = try HEIFDraft(items: [colour, opacity]).photo()
        #expect(!plain.hasAlpha && photo.hasAlpha)
        // The luma of the picture is its opacity here.
        for (x, y) in [(20, 20), (80, 20), (20, 50), (80, 50)] {
            let c = channels(plain.bitmap[x, y])
            let luma = 0.299 * c[0] + 0.587 * c[1] + 0.114 * c[2]
            let expected = c.map { $0 * luma / 255 }
            #expect(zip(channels(photo.bitmap[x, y]), expected).allSatisfy { abs($0 - $1) <= 4 })
        }
        // An opacity for each piece of a grid.
        let size = PixelSize(width: 192, height: 64)
        var draft = try grid("plain.heic", 2, 1, size)
        for piece in [2, 3] {
            var own = opacity
            own.references = [("auxl", [piece])]
            draft.items.append(own)
        }
        let tiled = try draft.photo()
        #expect(tiled.hasAlpha)
        for x in [20, 80, 116, 176] {
            #expect(tiled.bitmap[x, 20] == photo.bitmap[x % 96, 20])
        }
    }

    @Test func `a parameter set whose picture is far larger than the file says is refused`() throws
    {
        // 320 × 214 pixels in an item of 8 × 8.
        var item = try CodedSample("plain420.heic").item
        item.properties[1] = HEIFDraft.size(8, 8)
        #expect(throws: DecodeError.malformed("a piece is larger than the file says")) {
            try HEIFDraft(items: [item]).photo()
        }
    }
}

@Suite(.enabled(if: areBuilt)) struct `a thumbnail in a HEIF file` {
    /// 320 × 214 with a thumbnail of 96 × 64.
    private func draft() throws -> HEIFDraft {
        var thumbnail = try CodedSample("plain.heic").item
        thumbnail.references = [("thmb", [1])]
        return HEIFDraft(items: [try CodedSample("plain420.heic").item, thumbnail])
    }

    private func stages(_ draft: HEIFDraft, _ side: Int, _ ladder: DecodeRequest.Ladder) throws
        -> [DecodedPhoto]
    {
        let copy = TemporaryFile(draft.bytes)
        let outcomes = Outcomes()
        let pool = try makePool(outcomes, workers: 1)
        defer { pool.shutDown() }
        pool.submit(
            DecodeRequest(
                ticket: 1, path: copy.path, box: PixelBox(width: side, height: side), ladder: ladder
            ))
        let count = ladder == .previewFirst ? 2 : 1
        #expect(
            outcomes.wait(seconds: 20) {
                $0.photos.count == count || $0.photos.last?.stage == .complete
            })
        return outcomes.photos
    }

    @Test func `shows first, where it has half the pixels that are wanted`() throws {
        let photos = try stages(draft(), 180, .previewFirst)
        #expect(photos.map(\.stage) == [.thumbnail, .complete])
        for photo in photos {
            #expect(photo.bitmap.width == 180 && photo.bitmap.height == 120)
            #expect(photo.sourceWidth == 320 && photo.sourceHeight == 214)
        }
        #expect(try stages(draft(), 180, .fast).map(\.stage) == [.thumbnail])
        #expect(try stages(draft(), 300, .previewFirst).map(\.stage) == [.complete])
        #expect(try stages(draft(), 180, .complete).map(\.stage) == [.complete])
    }

    @Test func `never stands for the photo, however small that is shown`() throws {
        let photos = try stages(draft(), 90, .previewFirst)
        #expect(photos.map(\.stage) == [.thumbnail, .complete])
        let photo = try #require(photos.first)
        #expect(photo.bitmap.width == 90 && photo.sourceWidth == 320)
        // Red is at its top left; the photo itself has noise of a grey mean there.
        #expect(channels(photo.bitmap[20, 15])[0] > 200)
        let own = try #require(photos.last)
        #expect(own.bitmap.width == 90 && channels(own.bitmap[20, 15])[0] < 200)
        let whole = try #require(try stages(draft(), 90, .complete).first)
        #expect(channels(whole.bitmap[20, 15])[0] < 200)
    }

    @Test func `of another shape or another way up is none of the photo`() throws {
        var draft = try draft()
        draft.items[0].properties.append(HEIFDraft.rotation(1))
        #expect(try draft.facts().coded?.thumbnails.isEmpty == true)
        draft.items[1].properties.append(HEIFDraft.rotation(1))
        #expect(try draft.facts().coded?.thumbnails.count == 1)
        draft.items[1].properties.append(HEIFDraft.crop([48, 1, 64, 1, 0, 1, 0, 1]))
        #expect(try draft.facts().coded?.thumbnails.isEmpty == true)
    }
}
