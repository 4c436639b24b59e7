import CDecoding
import CullingVectors
import Geometry
import Photos
import SeededRandom
import Testing

@testable import Decoding

/// Where cameras focused, against the vectors.
@Suite struct `AF areas` {
    private struct Case {
        let name: String
        let block: [UInt8]
        let picture: PixelSize
        let turn: Orientation
        let area: [Double]?
        let source: String?
        let isBracket: Bool
        let isFocusSeries: Bool
    }

    private func cases() throws -> [Case] {
        try CullingVectors().root.list("af").map { vector in
            let hex = Array(try vector.text("exif").utf8)
            let block = stride(from: 0, to: hex.count, by: 2).compactMap {
                UInt8(String(decoding: hex[$0..<($0 + 2)], as: UTF8.self), radix: 16)
            }
            return Case(
                name: try vector.text("case"), block: block,
                picture: PixelSize(
                    width: Int(try vector.number("width")), height: Int(try vector.number("height"))
                ),
                turn: try #require(Orientation(rawValue: Int(try vector.number("turn")))),
                area: try vector.optional("af")?.numbers,
                source: try vector.optional("source")?.asText(),
                isBracket: try vector.at("auto").asFlag(),
                isFocusSeries: try vector.at("focus").asFlag())
        }
    }

    private func area(_ block: [UInt8], _ picture: PixelSize, _ turn: Orientation) -> FocusArea? {
        EXIF(tiff: block)?.focus?.area(in: picture, turn)
    }

    @Test func `are those of the vectors, and so are the series that cameras name`() throws {
        let cases = try cases()
        #expect(cases.count > 60)
        for one in cases {
            let found = area(one.block, one.picture, one.turn)
            #expect((found == nil) == (one.area == nil), "\(one.name): \(found as Any)")
            if let found, let area = one.area {
                let sides = [found.x, found.y, found.width, found.height]
                let isNear = zip(sides, area).allSatisfy { abs($0 - $1) <= 1e-3 }
                #expect(isNear, "\(one.name): \(sides), not \(area)")
                let name = found.source == .exif ? "SubjectArea" : found.source.name
                #expect(name == one.source, "\(one.name)")
            }
            let drive = EXIF(tiff: one.block)?.metadata.drive
            #expect((drive == .focus) == one.isFocusSeries, "\(one.name)")
            if !one.isFocusSeries { #expect((drive == .bracket) == one.isBracket, "\(one.name)") }
        }
    }

    /// Changes a block here and there.
    private func broken(_ block: [UInt8], _ dice: inout Dice) -> [UInt8] {
        var block = block
        for _ in 0..<(1 + dice.roll(6)) where !block.isEmpty {
            switch dice.roll(5) {
            case 0: block[dice.roll(block.count)] = UInt8(dice.roll(256))
            case 1: block[dice.roll(block.count)] = dice.pick([0, 1, 0x7F, 0x80, 0xFF])
            case 2: block.removeLast(1 + dice.roll(min(block.count, 40)))
            case 3: block.insert(UInt8(dice.roll(256)), at: dice.roll(block.count))
            default: block.append(contentsOf: dice.bytes(1 + dice.roll(30)))
            }
        }
        return block
    }

    /// A1 and A2 of the specification.
    @Test(arguments: Seeds.of(0..<40))
    func `of any bytes are unknown, or inside the photo, and turn with it`(seed: UInt64) throws {
        var dice = Dice(seed)
        let cases = try cases()
        for _ in 0..<200 {
            let one = dice.pick(cases)
            let block = dice.roll(10) == 0 ? dice.bytes(dice.roll(300)) : broken(one.block, &dice)
            let picture =
                dice.roll(3) == 0
                ? PixelSize(width: 1 + dice.roll(9000), height: 1 + dice.roll(9000)) : one.picture
            guard let stored = area(block, picture, .upright) else { continue }
            let least = Double(max(picture.width, picture.height)) / 12 - 1e-6
            #expect(stored.x >= 0 && stored.y >= 0 && stored.width > 0 && stored.height > 0)
            #expect(stored.x + stored.width <= 1 + 1e-9 && stored.y + stored.height <= 1 + 1e-9)
            let isCut = (
                stored.x == 0 || stored.x + stored.width > 1 - 1e-9,
                stored.y == 0 || stored.y + stored.height > 1 - 1e-9
            )
            #expect(isCut.0 || stored.width * Double(picture.width) >= least, "seed \(seed)")
            #expect(isCut.1 || stored.height * Double(picture.height) >= least, "seed \(seed)")
            for turn in Orientation.allCases {
                let turned = try #require(area(block, picture, turn))
                let rect = turn.carried(
                    Rect(x: stored.x, y: stored.y, width: stored.width, height: stored.height))
                let pairs = [
                    (turned.x, rect.minX), (turned.y, rect.minY),
                    (turned.width, rect.size.width), (turned.height, rect.size.height),
                ]
                #expect(pairs.allSatisfy { abs($0 - $1) < 1e-9 }, "seed \(seed)")
            }
            let packed = try #require(FocusArea(packed: stored.packed))
            let pairs = [
                (packed.x, stored.x), (packed.y, stored.y), (packed.width, stored.width),
                (packed.height, stored.height),
            ]
            #expect(packed.source == stored.source && pairs.allSatisfy { abs($0 - $1) < 1e-4 })
        }
    }
}

/// `sharp at AF`, against the vectors.
@Suite struct `Sharpness where the camera focused` {
    @Test func `is that of the vectors`() throws {
        for vector in try CullingVectors().root.list("at") {
            let (width, height) = (Int(try vector.number("w")), Int(try vector.number("h")))
            // What is too long is averaged by the worker.
            guard width <= 3000 else { continue }
            func half(_ key: String) throws -> Scene {
                Scene(
                    width, height, seed: Int(try vector.number("seed")),
                    blur: try vector.number(key), grain: try vector.number("grain"))
            }
            var scene = try half("left")
            let right = try half("right")
            for y in 0..<height {
                for x in (width / 2)..<width {
                    scene.luma[y * width + x] = right.luma[y * width + x]
                }
            }
            for area in try vector.list("areas") {
                let box = try area.numbers("box")
                let figures = scene.measured(in: box).figures
                #expect(abs(figures.sharp - (try area.number("sharp"))) <= 0.2)
                let at = try area.optional("at")?.asNumber()
                #expect((figures.is_sharp_at != 0) == (at != nil), "\(box)")
                if let at { #expect(abs(figures.sharp_at - at) <= 0.2, "\(box)") }
            }
        }
    }
}
