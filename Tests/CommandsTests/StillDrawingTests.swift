import Decoding
import Geometry
import Glibc
import GraphicsModel
import Pixels
import SeededRandom
import System
import Testing

@testable import Commands

@Suite struct `A picture among lines` {
    private static let cell = CellSize(width: 9, height: 18) ?? .usual

    private static func picture(columns: Int, rows: Int, _ seed: UInt64) -> Bitmap {
        var dice = Dice(seed: seed)
        let (width, height) = (columns * cell.width, rows * cell.height)
        return Bitmap(
            width: width, height: height,
            pixels: (0..<width * height).map { i in
                let (x, y) = (i % width, i / width)
                let levels = [x * 240 / width, y * 240 / height, (x + y) * 120 / (width + height)]
                return levels.reduce(0) { $0 << 8 | UInt32($1 + dice.roll(16)) }
            })
    }

    private static func text(_ way: StillDrawing.Way, _ picture: Bitmap) throws -> [UInt8] {
        let drawing = try #require(StillDrawing(way, cell: cell, columns: 200, rows: 60))
        var text: [UInt8] = []
        let isWritten = try drawing.draw(picture) {
            text += $0
            return true
        }
        #expect(isWritten)
        return text
    }

    private static func shown(_ file: [UInt8], _ picture: Bitmap) throws -> Bitmap {
        var name = Array("/tmp/riffle-still-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        let path = name.dropLast().map { UInt8(bitPattern: $0) }
        defer {
            close(descriptor)
            unlink(name)
        }
        #expect(writeAll(file, to: descriptor))
        return try decodeInProcess(
            DecodeRequest(
                ticket: 0, path: path, box: PixelBox(width: picture.width, height: picture.height))
        ).bitmap
    }

    @Test(arguments: Seeds.count(12)) func `is exact by kitty's protocol`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let (columns, rows) = (dice.whole(1...60), dice.whole(1...20))
        let picture = Self.picture(columns: columns, rows: rows, seed)
        let reader = StillReader(try Self.text(.kitty, picture))
        #expect(reader.faults.isEmpty && reader.stills.count == 1, "seed \(seed)")
        #expect(reader.row == rows && reader.column == 0 && reader.room == rows, "seed \(seed)")
        guard let still = reader.stills.first, case .kitty(let png, let keys) = still.load else {
            return
        }
        #expect(still.column == 0 && still.row == 0)
        #expect(keys.hasPrefix("a=T,f=100,c=\(columns),r=\(rows),C=1,m="), "seed \(seed)")
        #expect(try Self.shown(png, picture) == picture, "seed \(seed)")
    }

    @Test(arguments: [(20, 10), (111, 55), (112, 56), (150, 58)])
    func `is the picture of few colours by sixel, in pieces that terminals take`(
        columns: Int, rows: Int
    ) throws {
        let picture = Self.picture(columns: columns, rows: rows, 7)
        let reader = StillReader(try Self.text(.sixel, picture))
        #expect(reader.faults.isEmpty && reader.row == rows && reader.column == 0)
        var shown = Bitmap(width: picture.width, height: picture.height, filledWith: 0xFF00_0000)
        for still in reader.stills {
            guard case .sixel(let text) = still.load else { continue }
            let piece = SixelReader(text)
            let bitmap = try #require(piece.bitmap, "\(piece.faults)")
            for y in 0..<bitmap.height {
                for x in 0..<bitmap.width {
                    shown[still.column * 9 + x, still.row * 18 + y] = bitmap[x, y]
                }
            }
        }
        #expect(reader.stills.count == (columns > 111 ? 2 : 1) * (rows > 55 ? 2 : 1))
        #expect(shown == Quantiser().picture(of: picture)?.bitmap)
    }

    @Test func `is a JPEG in iTerm2's protocol`() throws {
        let picture = Self.picture(columns: 30, rows: 11, 3)
        let reader = StillReader(try Self.text(.iterm, picture))
        #expect(reader.faults.isEmpty && reader.row == 11 && reader.stills.count == 1)
        guard case .iterm(let file, let keys) = reader.stills.first?.load else { return }
        let said = "1337;File=inline=1;size=\(file.count);width=30;height=11;preserveAspectRatio=0;"
        #expect(keys == said + "doNotMoveCursor=1")
        let isSame = file == jpeg(picture, .fine)
        #expect(isSame)
    }

    @Test func `depends on nothing but itself`() throws {
        for way in [StillDrawing.Way.kitty, .sixel, .iterm] {
            let picture = Self.picture(columns: 40, rows: 12, 9)
            #expect(try Self.text(way, picture) == Self.text(way, picture))
        }
    }

    @Test func `ends where the reader has gone`() throws {
        let drawing = try #require(
            StillDrawing(.kitty, cell: Self.cell, columns: 80, rows: 30))
        var pieces = 0
        let isWritten = try drawing.draw(Self.picture(columns: 80, rows: 30, 1)) { _ in
            pieces += 1
            return pieces < 3
        }
        #expect(!isWritten && pieces == 3)
    }

    @Test func `is coarser where terminals would refuse it, and half-blocks where it cannot be`()
        throws
    {
        let cell = try #require(CellSize(width: 20, height: 40))
        let large = StillDrawing(.kitty, cell: cell, columns: 200, rows: 60)
        #expect(large?.cell == cell.halved && large?.aspect == 1)
        #expect(StillDrawing(.sixel, cell: cell, columns: 200, rows: 60) == nil)
        // 3840 × 2160 is a screen.
        #expect(StillDrawing(.kitty, cell: cell, columns: 192, rows: 54)?.cell == cell)
    }
}
