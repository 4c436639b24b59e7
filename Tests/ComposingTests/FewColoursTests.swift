import Cells
import DisplayList
import Geometry
import Pixels
import Raster
import Testing

@testable import Composing

@Suite struct `A screen of few colours` {
    private let viewport = Viewport(columns: 24, rows: 8)
    private let photo = PhotoID(0)

    private func frame(_ scene: Scene, _ depth: ColourDepth, isColoured: Bool = true) -> Frame {
        let composer = Composer(depth: depth, isColoured: isColoured, encoding: .utf8)
        let bitmap = Bitmap(
            width: 6, height: 4, pixels: (0..<24).map { UInt32($0 * 9) << 16 | 0x30A0 })
        return composer.frame(of: scene, in: viewport, isMoving: false) { _, _ in
            [Picture(bitmap)]
        }
    }

    @Test(arguments: ColourDepth.allCases) func `has no echo of a photo`(depth: ColourDepth) {
        let colour = Backdrop(colour: Colour(0x102030))
        var echo = colour
        echo.strength = 1
        echo.echo = photo
        var fading = echo
        fading.echo = nil
        fading.fadingEcho = photo
        fading.fading = 0.5
        for backdrop in [echo, fading] {
            let isSame =
                frame(Scene(backdrop: backdrop), depth) == frame(Scene(backdrop: colour), depth)
            #expect(isSame == (depth != .trueColour))
        }
    }

    @Test func `tells a warning from other texts by its attributes where there is no colour`() {
        func cells(_ style: TextStyle) -> [Cell] {
            let label = Label(place: .bar(row: -1), spans: [TextSpan("damaged", style: style)])
            return frame(Scene(labels: [label]), .mono, isColoured: false).cells
        }
        for style in [TextStyle.warning, .reason] {
            #expect(cells(style) != cells(.plain) && cells(style) != cells(.strong))
        }
    }

    /// A photo over the whole screen, of one colour, with a frame or an edge on it.
    private func lined(
        _ line: Sprite.Line, over colour: UInt32, _ depth: ColourDepth, opacity: Double = 1
    ) -> Frame {
        let whole = Size(width: 24, height: 14)
        let photo = Sprite(
            content: .photo(photo), centre: Point(x: 12, y: 7), size: whole, fit: .fill,
            isAtRest: true)
        let box = Rect(x: 4, y: 3, width: [.selection, .behind].contains(line) ? 12 : 1, height: 8)
        let lined = Sprite(
            content: .plain, centre: box.centre, size: box.size, opacity: opacity,
            matte: Colour(0x6F_B7DA), isAtRest: true, line: line)
        let composer = Composer(depth: depth, isColoured: false, encoding: .utf8)
        return composer.frame(
            of: Scene(sprites: [photo, lined]), in: viewport, isMoving: false
        ) { _, _ in
            [Picture(Bitmap(width: 1, height: 1, pixels: [colour]))]
        }
    }

    private func text(_ frame: Frame, row: Int, _ columns: Range<Int>) -> String {
        columns.reduce("") {
            $0 + String(Unicode.Scalar(frame[row, $1].glyph.scalar).map(Character.init) ?? "?")
        }
    }

    @Test(arguments: [UInt32(0), 0x808080, 0xFFFFFF])
    func `has a frame of lines around the selected photo without colours`(colour: UInt32) {
        let frame = lined(.selection, over: colour, .mono)
        #expect(text(frame, row: 1, 4..<16) == "┏━━━━━━━━━━┓")
        #expect(text(frame, row: 5, 4..<16) == "┗━━━━━━━━━━┛")
        for row in 2...4 {
            #expect(frame[row, 4] == Cell(Glyph(0x2503)) && frame[row, 15] == frame[row, 4])
        }
        let plain = lined(.selection, over: colour, .ascii)
        #expect(text(plain, row: 1, 4..<16) == "+----------+")
        #expect(plain[1, 6].glyph.attributes == .reverse && plain[1, 2].glyph.attributes == [])
        #expect(lined(.selection, over: colour, .mono, opacity: 0.3) != frame, "a glow is none")
    }

    @Test(arguments: [UInt32(0), 0x808080, 0xFFFFFF])
    func `has an edge at a marked photo without colours, and another one in a range`(
        colour: UInt32
    ) {
        for (line, sign) in [(Sprite.Line.mark, UInt32(0x2502)), (.range, 0x2506)] {
            let frame = lined(line, over: colour, .mono)
            // Half of the rows above and below it is beside the photo.
            for row in 2...4 { #expect(frame[row, 4] == Cell(Glyph(sign))) }
            #expect(frame[1, 4].glyph.scalar != sign && frame[5, 4].glyph.scalar != sign)
            #expect(frame[3, 5].glyph.scalar != sign)
        }
    }

    @Test func `has an edge at the right of a photo behind another one without colours`() {
        for (depth, sign) in [(ColourDepth.mono, UInt32(0x2502)), (.ascii, 0x7C)] {
            let frame = lined(.behind, over: 0, depth)
            for row in 2...4 {
                #expect(frame[row, 15] == Cell(Glyph(sign)) && frame[row, 14] != frame[row, 15])
            }
            #expect(frame[3, 4] != frame[3, 15])
        }
    }

    @Test func `tells mark and selection apart in sixteen colours`() {
        let cells = [Sprite.Line.selection, .mark].map { lined($0, over: 0, .palette16)[3, 4] }
        #expect(cells[0] != cells[1])
    }

    @Test(arguments: [ColourDepth.trueColour, .palette256, .palette16])
    func `has a menu whose chosen row can be read`(depth: ColourDepth) {
        let theme = TextTheme(isColoured: true, halfBlocks: HalfBlocks(depth: depth))
        for role in TextStyle.allCases {
            let style = theme.selected(role)
            let light = [style.foreground, style.background].map(luminance)
            #expect((light[0] + 0.05) / (light[1] + 0.05) > 4.5, "\(role): \(light)")
        }
    }

    /// WCAG's relative luminance of a colour of xterm's palette.
    private func luminance(_ colour: CellColour) -> Double {
        let ansi: [UInt32] = [
            0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
            0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
        ]
        let levels: [UInt32] = [0, 95, 135, 175, 215, 255]
        let index = Int(colour.bits & 255)
        let rgb =
            colour.bits < 0x0100_0000
            ? colour.bits
            : index < 16
                ? ansi[index]
                : index > 231
                    ? UInt32(8 + 10 * (index - 232)) * 0x010101
                    : levels[(index - 16) / 36] << 16 | levels[(index - 16) / 6 % 6] << 8
                        | levels[(index - 16) % 6]
        let light = LightTables().luminance(of: rgb)
        return Double(light)
    }
}
