import CDecoders
import Geometry
import Pixels
import SeededRandom
import Testing

@testable import Decoding

/// A plan of 2 × 2 tiles and an opacity, for a file of so many bytes.
private let fileSize = 1000

private func plan() throws -> [UInt8] {
    let tile = PixelSize(width: 64, height: 32)
    func grid(_ from: Int) -> CodedPicture.Grid {
        CodedPicture.Grid(
            size: PixelSize(width: 100, height: 60), tile: tile, columns: 2, rows: 2,
            pieces: (0..<4).map { index in
                let start = from + 100 * index
                return CodedPicture.Piece(
                    extents: [start..<(start + 60), (start + 60)..<(start + 100)],
                    configuration: [UInt8](repeating: UInt8(index % 2), count: 20))
            })
    }
    let picture = CodedPicture(
        codec: .hevc, colour: grid(0), opacity: grid(500),
        crop: .init(x: 10, y: 10, size: PixelSize(width: 80, height: 40)),
        orientation: .upright,
        meaning: CodedColour(primaries: 12, transfer: 13, matrix: 6, fullRange: 1),
        profile: 900..<1000)
    return try DecodePlan(picture, fileSize: fileSize).bytes
}

private func with(_ value: UInt64, of size: Int, at offset: Int, _ bytes: [UInt8]) -> [UInt8] {
    var changed = bytes
    for byte in 0..<size {
        changed[offset + byte] = UInt8(truncatingIfNeeded: value >> (8 * UInt64(byte)))
    }
    return changed
}

@Suite struct `a plan as the worker reads it` {
    @Test func `says what the host has put in`() throws {
        let copy = try #require(PlanCopy(plan(), fileSize: fileSize))
        #expect(copy.colour == .init(width: 100, height: 60, columns: 2, rows: 2))
        #expect(copy.crop == [10, 10, 80, 40])
        #expect(copy.spans.count == 16)
        #expect(copy.spans.map(\.tile) == [0, 0, 1, 1, 2, 2, 3, 3, 0, 0, 1, 1, 2, 2, 3, 3])
        #expect(
            copy.spans.map(\.configuration) == [0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1])
        #expect(copy.spans[3].range == 160..<200 && copy.spans[8].range == 500..<560)
    }

    /// A number's place and size, the largest and the smallest that are taken, and some that are not.
    static let limits: [(at: Int, size: Int, good: [UInt64], bad: [UInt64])] = {
        let span = PLAN_AT_SPANS + 8
        let big = UInt64(UInt32.max)
        return [
            (PLAN_AT_VERSION, 4, [1], [0, 2, big]), (PLAN_AT_KIND, 4, [1], [0, 2, big]),
            (PLAN_AT_CODEC, 4, [1, 2], [0, 3, big]),
            (PLAN_AT_GRID, 4, [90, 128], [0, 89, 129, 65_536, big]),
            (PLAN_AT_GRID + 4, 4, [50, 64], [0, 49, 65, 65_536, big]),
            (PLAN_AT_GRID + 8, 4, [50, 65_535], [0, 49, 65_536, big]),
            (PLAN_AT_GRID + 12, 4, [30, 65_535], [0, 29, 65_536, big]),
            (PLAN_AT_GRID + 16, 4, [2, 1024], [0, 1, 1025, 1 << 31, big]),
            (PLAN_AT_GRID + 20, 4, [2, 1024], [0, 1, 1025, 1 << 31, big]),
            (PLAN_AT_COLOUR, 4, [0, 255], [256, big]),
            (PLAN_AT_COLOUR + 4, 4, [0, 255], [256, big]),
            (PLAN_AT_COLOUR + 8, 4, [0, 255], [256, big]),
            (PLAN_AT_COLOUR + 12, 4, [0, 2], [3, big]),
            (PLAN_AT_COLOUR + 16, 4, [0, 16], [17, big]),
            (PLAN_AT_COLOUR + 20, 4, [0, 3], [4, big]),
            (PLAN_AT_PROFILE, 8, [0, 900], [901, 1000, .max]),
            (PLAN_AT_PROFILE + 8, 8, [0, 100], [101, 1000, .max]),
            (PLAN_AT_CONFIGURATIONS, 4, [2, 4], [0, 1, 5, big]),
            (PLAN_AT_CONFIGURATIONS + 4, 4, [0, 65_260], [65_261, 65_280, big]),
            (PLAN_AT_CONFIGURATIONS + 8, 4, [0, 4096], [4097, 65_281, big]),
            (PLAN_AT_CROP, 4, [0, 20], [21, 100, big]),
            (PLAN_AT_CROP + 4, 4, [0, 20], [21, 60, big]),
            (PLAN_AT_CROP + 8, 4, [1, 90], [0, 91, big]),
            (PLAN_AT_CROP + 12, 4, [1, 50], [0, 51, big]),
            (PLAN_AT_ALPHA, 4, [1, 128], [0, 129, 65_536, big]),
            (PLAN_AT_ALPHA + 4, 4, [1, 64], [0, 65, 65_536, big]),
            (PLAN_AT_ALPHA + 16, 4, [2, 1024], [0, 1, 1025, big]),
            (PLAN_AT_ALPHA + 20, 4, [2, 1024], [0, 1, 1025, big]),
            (PLAN_AT_PREMULTIPLIED, 4, [0, 1, big], []),
            (PLAN_AT_SPANS, 4, [1, 16], [0, 17, 3001, big]),
            (span, 8, [0, 940], [941, 1000, 1001, .max]), (span + 8, 4, [0, 1000], [1001, big]),
            (span + 12, 4, [0, 1 << 28], [1, 4, 2 << 28, 7 << 28, 1 << 31, big]),
            (span + 16 * 8 + 12, 4, [1 << 31], [0, 2, (1 << 31) | 1, (1 << 31) | 4]),
        ]
    }()

    @Test func `holds only while every number is within its limits`() throws {
        let bytes = try plan()
        for (at, size, good, bad) in Self.limits {
            for value in good {
                #expect(
                    PlanCopy(with(value, of: size, at: at, bytes), fileSize: fileSize) != nil,
                    "\(value) at \(at)")
            }
            for value in bad {
                #expect(
                    PlanCopy(with(value, of: size, at: at, bytes), fileSize: fileSize) == nil,
                    "\(value) at \(at)")
            }
        }
        #expect(PlanCopy(bytes, fileSize: 899) == nil)
    }

    @Test func `holds only while a piece and the canvas have no more pixels than they may`() throws
    {
        let bytes = try plan()
        func holds(_ numbers: UInt64...) -> Bool {
            var changed = bytes
            for (index, value) in numbers.enumerated() {
                changed = with(value, of: 4, at: PLAN_AT_GRID + 4 * index, changed)
            }
            return PlanCopy(changed, fileSize: fileSize) != nil
        }
        // Sides of the canvas, of a tile, columns and rows; each side within its own limit.
        #expect(holds(100, 60, 8192, 8192, 2, 2))
        #expect(!holds(100, 60, 8193, 8192, 2, 2))
        #expect(!holds(100, 60, 8192, 8193, 2, 2))
        #expect(holds(20_000, 20_000, 16_384, 4096, 2, 5))
        #expect(!holds(20_001, 20_000, 16_384, 4096, 2, 5))
        #expect(!holds(20_000, 20_001, 16_384, 4096, 2, 5))
    }

    @Test func `that is believed reads nothing beyond the file, whatever it says`() throws {
        let seed = Seeds.count(1)[0]
        var dice = Dice(seed)
        let good = try plan()
        var believed = 0
        for round in 0..<32_000 {
            var bytes = good
            for _ in 0..<dice.roll(1..<4) {
                // Most of a plan is nothing: where its numbers are.
                let place = 4 * dice.roll(dice.roll(2) == 0 ? 45 : 130)
                let value = dice.pick([
                    0, 1, 2, 3, 0xFFFF, 0x1_0000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF,
                    dice.next() >> UInt64(dice.roll(64)),
                ])
                bytes = with(value, of: 4, at: place, bytes)
            }
            guard let copy = PlanCopy(bytes, fileSize: fileSize) else { continue }
            believed += 1
            let tiles = copy.colour.columns * copy.colour.rows
            #expect(tiles >= 1 && tiles <= PLAN_TILE_LIMIT, "seed \(seed), round \(round)")
            #expect(copy.crop[0] + copy.crop[2] <= copy.colour.width)
            #expect(copy.crop[1] + copy.crop[3] <= copy.colour.height)
            for span in copy.spans {
                #expect(span.range.upperBound <= fileSize, "seed \(seed), round \(round)")
                #expect(span.configuration < PLAN_CONFIGURATION_LIMIT)
            }
        }
        #expect(believed > 1000)
    }

    @Test func `is refused where there are more pieces than it has room for`() throws {
        let tile = PixelSize(width: 8, height: 8)
        func picture(_ pieces: Int, bytes: Int = 1) -> CodedPicture {
            let piece = CodedPicture.Piece(
                extents: Array(repeating: 0..<bytes, count: pieces), configuration: [])
            return CodedPicture(
                codec: .av1,
                colour: .init(size: tile, tile: tile, columns: 1, rows: 1, pieces: [piece]),
                crop: .init(size: tile), orientation: .upright, meaning: CodedColour(), profile: nil
            )
        }
        #expect(try PlanCopy(DecodePlan(picture(3000), fileSize: 1).bytes, fileSize: 1) != nil)
        #expect(throws: DecodeError.self) { try DecodePlan(picture(3001), fileSize: 1) }
        let whole = 1 << 28
        #expect(
            try PlanCopy(
                DecodePlan(picture(1, bytes: whole), fileSize: whole).bytes, fileSize: whole)
                != nil)
        #expect(throws: DecodeError.self) {
            try DecodePlan(picture(2, bytes: whole), fileSize: whole)
        }
        // Nothing of it is there.
        #expect(throws: DecodeError.self) { try DecodePlan(picture(1), fileSize: 0) }
    }
}
