import Decoding
import Geometry
import Glibc
import Pixels
import Screen
import SeededRandom
import System
import Testing

@testable import Commands

@Suite struct `A picture for the terminal` {
    /// Soft colours with a little noise.
    private static func photo(_ width: Int, _ height: Int, _ dice: inout Dice) -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let levels = [x * 200 / width, y * 200 / height, (x + y) * 100 / (width + height)]
                bitmap[x, y] = levels.reduce(0) { $0 << 8 | UInt32(20 + $1 + dice.roll(24)) }
            }
        }
        return bitmap
    }

    private static func shown(_ file: [UInt8], _ size: (Int, Int)) throws -> Bitmap {
        var name = Array("/tmp/riffle-packed-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        defer {
            close(descriptor)
            unlink(name)
        }
        #expect(writeAll(file, to: descriptor))
        return try decodeInProcess(
            DecodeRequest(
                ticket: 0, path: name.dropLast().map { UInt8(bitPattern: $0) },
                box: PixelBox(width: size.0, height: size.1))
        ).bitmap
    }

    private static func error(_ one: Bitmap, _ other: Bitmap) -> Double {
        let sum = zip(one.pixels, other.pixels).reduce(0.0) { sum, pair in
            [UInt32(16), 8, 0].reduce(sum) {
                let apart = Double(pair.0 >> $1 & 255) - Double(pair.1 >> $1 & 255)
                return $0 + apart * apart
            }
        }
        return sum / Double(3 * max(1, one.pixels.count))
    }

    @Test(arguments: Seeds.count(8)) func `takes more bytes the closer it is, and has its size`(
        seed: UInt64
    ) throws {
        var dice = Dice(seed: seed)
        let (width, height) = (dice.whole(120...400), dice.whole(90...300))
        let bitmap = Self.photo(width, height, &dice)
        for lane in [[PictureFile.coarse, .palette, .png], [.smallJPEG, .jpeg]] {
            let files = try lane.map { try #require(packedPicture(bitmap, $0)) }
            let shown = try files.map { try Self.shown($0, (width, height)) }
            #expect(shown.allSatisfy { ($0.width, $0.height) == (width, height) }, "seed \(seed)")
            let errors = shown.map { Self.error($0, bitmap) }
            #expect(errors == errors.sorted(by: >) && errors[0] < 200, "seed \(seed): \(errors)")
            let counts = files.map(\.count)
            #expect(counts == counts.sorted(), "seed \(seed): \(counts)")
            if lane[0] == .coarse {
                #expect(5 * counts[0] < counts[1] && errors[2] == 0, "seed \(seed): \(counts)")
            }
        }
    }

    @Test(arguments: [(1, 1), (3, 5), (4, 4), (9, 2), (2, 400)])
    func `is coarse in squares, however small it is`(width: Int, height: Int) throws {
        var dice = Dice(seed: 7)
        let bitmap = Self.photo(width, height, &dice)
        let file = try #require(packedPicture(bitmap, .coarse))
        let shown = try Self.shown(file, (width, height))
        #expect((shown.width, shown.height) == (width, height))
        #expect(Set(shown.pixels).count <= (width + 3) / 4 * ((height + 3) / 4))
    }
}
