import Geometry
import Photos
import Pixels
import SeededRandom
import Testing

@testable import Decoding

private func plain() throws -> HEIFDraft.Item { try CodedSample("plain.heic").item }

@Suite struct `what the boxes of a HEIF file say` {
    /// Each row of the standard: what is done in this order, and the same in EXIF's numbers.
    static let turns: [([[UInt8]], Int)] = [
        ([], 1), ([HEIFDraft.rotation(1)], 8), ([HEIFDraft.rotation(2)], 3),
        ([HEIFDraft.rotation(3)], 6), ([HEIFDraft.mirror(0)], 4), ([HEIFDraft.mirror(1)], 2),
        ([HEIFDraft.rotation(1), HEIFDraft.mirror(0)], 5),
        ([HEIFDraft.rotation(1), HEIFDraft.mirror(1)], 7),
        ([HEIFDraft.rotation(2), HEIFDraft.mirror(0)], 2),
        ([HEIFDraft.rotation(2), HEIFDraft.mirror(1)], 4),
        ([HEIFDraft.rotation(3), HEIFDraft.mirror(0)], 7),
        ([HEIFDraft.rotation(3), HEIFDraft.mirror(1)], 5),
        ([HEIFDraft.mirror(0), HEIFDraft.rotation(1)], 7),
        ([HEIFDraft.mirror(1), HEIFDraft.rotation(1)], 5),
        ([HEIFDraft.mirror(0), HEIFDraft.rotation(3)], 5),
        ([HEIFDraft.mirror(1), HEIFDraft.rotation(3)], 7),
    ]

    @Test(arguments: turns.indices) func `turns and mirrors count in their order`(row: Int) throws {
        let (properties, expected) = Self.turns[row]
        var item = try plain()
        item.properties += properties
        let facts = try HEIFDraft(items: [item]).facts()
        #expect(facts.orientation.rawValue == expected)
        #expect(facts.size == PixelSize(width: 96, height: 64).turned(expected >= 5))
    }

    @Test func `a million properties of one item are not kept`() throws {
        let size = HEIFDraft.size(96, 64)
        let entry = HEIFDraft.number(1, 2) + [255] + [UInt8](repeating: 1, count: 255)
        let links = HEIFDraft.number(4000, 4) + (0..<4000).flatMap { _ in entry }
        let item = HEIFDraft.full(
            "infe", version: 2, HEIFDraft.number(1, 2) + [0, 0] + Array("hvc1".utf8) + [0])
        let meta = HEIFDraft.full(
            "meta",
            HEIFDraft.full("iinf", HEIFDraft.number(1, 2) + item)
                + HEIFDraft.box(
                    "iprp", HEIFDraft.box("ipco", size) + HEIFDraft.full("ipma", links)))
        let file = TemporaryFile(HEIFDraft.box("ftyp", Array("heic".utf8) + [0, 0, 0, 0]) + meta)
        let photo = try PhotoFile(path: file.path)
        let items = try HEIFItems(photo, head: photo.read(at: 0, count: 1024))
        let count = try #require(items.items[1]).properties.count
        #expect(count > 0 && count <= HEIFItems.linkLimit)
        withExtendedLifetime(file) {}
    }

    @Test func `a crop is what of the picture is seen, and one that makes no sense is not`() throws
    {
        let rows: [([Int], CodedPicture.Crop)] = [
            ([48, 1, 32, 1, -24, 1, -16, 1], .init(size: .init(width: 48, height: 32))),
            (
                [48, 1, 32, 1, 24, 1, 16, 1],
                .init(x: 48, y: 32, size: .init(width: 48, height: 32))
            ),
            ([96, 2, 65, 2, 0, 1, 0, 1], .init(x: 24, y: 16, size: .init(width: 48, height: 32))),
            ([95, 1, 63, 1, 0, 1, 0, 1], .init(size: .init(width: 95, height: 63))),
        ]
        for (numbers, expected) in rows {
            var item = try plain()
            item.properties.append(HEIFDraft.crop(numbers))
            #expect(try HEIFDraft(items: [item]).facts().coded?.photo.crop == expected)
        }
        let whole = CodedPicture.Crop(size: .init(width: 96, height: 64))
        for numbers in [
            [0, 1, 32, 1, 0, 1, 0, 1], [48, 0, 32, 1, 0, 1, 0, 1], [48, 1, 32, 1, 0, 0, 0, 1],
            [97, 1, 32, 1, 0, 1, 0, 1], [48, 1, 32, 1, 25, 1, 0, 1], [48, 1, 32, 1, -25, 1, 0, 1],
            [-48, 1, 32, 1, 0, 1, 0, 1], [1 << 31, 1, 32, 1, 1 << 31, 1, 0, 1],
        ] {
            var item = try plain()
            item.properties.append(HEIFDraft.crop(numbers))
            #expect(try HEIFDraft(items: [item]).facts().coded?.photo.crop == whole)
        }
    }

    @Test func `the photo's item decides what the file is, whatever its general brand`() throws {
        let avif = try CodedSample("turned.avif").item
        for brands in [["mif1", "heic"], ["mif1", "avif"], ["miaf"], ["msf1", "mif1"]] {
            #expect(try HEIFDraft(brands: brands, items: [plain()]).facts().format == .heic)
            #expect(try HEIFDraft(brands: brands, items: [avif]).facts().format == .avif)
        }
        var other = try plain()
        other.kind = "j2k1"
        #expect(throws: DecodeError.notSupported("HEIF with j2k1")) {
            try HEIFDraft(items: [other]).facts()
        }
    }

    @Test func `a JPEG as the photo is decoded as one`() throws {
        let jpeg = HEIFDraft.Item(
            kind: "jpeg", data: contents(of: formatsFolder + "/quadrants.jpg"),
            properties: [HEIFDraft.size(320, 213), HEIFDraft.rotation(1)])
        let draft = HEIFDraft(brands: ["mif1"], items: [jpeg])
        #expect(try draft.facts().format == .jpeg)
        let photo = try draft.photo()
        #expect(photo.sourceWidth == 213 && photo.sourceHeight == 320)
        // What was at the right is at the top.
        let top = channels(photo.bitmap[photo.bitmap.width / 4, photo.bitmap.height / 4])
        #expect(zip(top, [230, 210, 50]).allSatisfy { abs($0 - $1) <= 8 })
    }

    @Test func `without a word on the photo the first item that is not hidden is it`() throws {
        var hidden = try plain()
        hidden.isHidden = true
        hidden.properties.append(HEIFDraft.rotation(1))
        let facts = try HEIFDraft(primary: nil, items: [hidden, plain()]).facts()
        #expect(facts.orientation == .upright)
        #expect(throws: DecodeError.malformed("no picture")) {
            try HEIFDraft(primary: 9, items: [plain()]).facts()
        }
    }

    @Test(arguments: [1, 2, 5, 8])
    func `the same picture comes of one piece of data and of several, in the boxes or behind`(
        extents: Int
    ) throws {
        let whole = try HEIFDraft(items: [plain()]).photo().bitmap
        var inside = try plain()
        inside.isInside = true
        for item in [try plain(), inside] {
            let photo = try HEIFDraft(items: [item], extents: extents).photo()
            #expect(photo.damage == nil && photo.bitmap.pixels == whole.pixels)
        }
    }

    @Test func `the date is that of the block on the photo; its orientation does not count`() throws
    {
        let path = formatsFolder + "/turned.heic"
        let file = try PhotoFile(path: Array(path.utf8))
        let facts = try PhotoFacts(of: file)
        #expect(facts.exif.captureDate == CaptureDate(exif: "2024:05:15 12:34:56".utf8))
        #expect(facts.orientation.rawValue == 6)
        let items = try HEIFItems(file, head: contents(of: path))
        let exif = try #require(items.items.values.first { $0.kind == "Exif" })
        let block = HEIFDraft.Item(
            kind: "Exif", data: exif.data(of: file, head: [], limit: 4096),
            references: [("cdsc", [1])])
        let upright = try HEIFDraft(items: [plain(), block]).facts()
        #expect(upright.exif.captureDate == facts.exif.captureDate)
        #expect(upright.orientation == .upright)
    }

    @Test func `cut anywhere and with any bytes changed they are bounded, and the same each time`()
        throws
    {
        let seed = Seeds.count(1)[0]
        var dice = Dice(seed)
        let names = [
            "plain.heic", "turned.heic", "cropped.heic", "grid_turned.heic", "premultiplied.avif",
        ]
        let samples = names.map { Array(contents(of: formatsFolder + "/" + $0).prefix(4096)) }
        for round in 0..<4000 {
            var bytes = dice.pick(samples)
            if round % 3 == 0 { bytes.removeLast(dice.roll(bytes.count)) }
            for _ in 0..<dice.roll(4) where !bytes.isEmpty {
                bytes[dice.roll(bytes.count)] = dice.pick([0, 1, 0x7F, 0x80, 0xFF, 3, 64])
            }
            guard !bytes.isEmpty else { continue }
            let copy = TemporaryFile(bytes)
            let file = try PhotoFile(path: copy.path)
            let plans = try (0..<2).map { _ in try outcome(of: file, bytes) }
            #expect(plans[0] == plans[1], "seed \(seed), round \(round)")
        }
    }

    /// What is told of a file: the bytes of all its plans, or why there are none.
    private func outcome(of file: borrowing PhotoFile, _ bytes: [UInt8]) throws -> [[UInt8]] {
        do throws(DecodeError) {
            let facts = try PhotoFacts(of: file)
            guard let coded = facts.coded else { return [] }
            var plans: [[UInt8]] = []
            for picture in [coded.photo] + coded.thumbnails {
                let plan = try DecodePlan(picture, fileSize: bytes.count).bytes
                // The worker finds nothing to complain about.
                #expect(PlanCopy(plan, fileSize: bytes.count) != nil)
                plans.append(plan)
            }
            return plans
        } catch {
            if case .malformed(let words) = error { #expect(!words.isEmpty) }
            return [Array("\(error)".utf8)]
        }
    }
}
