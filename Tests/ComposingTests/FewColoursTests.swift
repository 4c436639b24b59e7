import Cells
import Composing
import DisplayList
import Geometry
import Pixels
import Raster
import Testing

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
}
