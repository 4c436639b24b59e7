import Cells
import DisplayList
import Geometry
import Screen
import TTY
import Testing
import Trash
import VT

@Suite struct `What the terminal answers` {
    @Test func `a report outside of the screen is one in pixels whose announcement got lost`() {
        var stage = Stage()
        _ = stage.screen.take(.mode(1016, setting: 2))
        func event(_ column: Int, _ row: Int) -> MouseEvent {
            MouseEvent(kind: .press, button: 1, column: column, row: row, isPixels: false)
        }
        #expect(stage.screen.takeLost(event(40, 12), in: stage.viewport) == nil)
        #expect(stage.screen.takeLost(event(41, 3), in: stage.viewport) == [.pointerChanged])
        #expect(stage.screen.takeLost(event(3, 13), in: stage.viewport) == [])
    }

    @Test func `the shape of cells is the window's, or the terminal's word, or square`() {
        var stage = Stage()
        #expect(stage.screen.viewport(barRows: 1).pixelAspect == 1)
        #expect(stage.screen.take(.cellPixels(width: 9, height: 20)).contains(.shapeChanged))
        #expect(stage.screen.viewport(barRows: 1).pixelAspect == 0.9)
        stage.device.size.pixelWidth = 400
        stage.device.size.pixelHeight = 200
        #expect(stage.screen.viewport(barRows: 1).pixelAspect == 400.0 / 40 * 2 / (200.0 / 12))
        let room = stage.screen.viewport(barRows: 1)
        #expect(room.columns == 40 && room.rows == 12 && room.barRows == 1)
    }

    @Test func `shapes that cannot be are not believed`() {
        for (width, height) in [(1, 100), (100, 1), (0, 0)] {
            var stage = Stage()
            _ = stage.screen.take(.cellPixels(width: width, height: height))
            #expect(stage.screen.viewport(barRows: 0).pixelAspect == 1, "\(width)×\(height)")
        }
    }

    @Test func `tmux's word on its colours counts, but not against what the user asked for`() {
        for chosen in [nil, ColourDepth.palette256] {
            let clock = ScriptedClock()
            var screen = ScreenSession(
                ScreenFacts(
                    environment: ["TERM": "tmux-256color", "TMUX": "x"], chosenDepth: chosen,
                    encoding: .utf8), on: ScriptedDevice()
            ) { clock.now }
            let isGuessed = chosen == nil
            let (yes, no) = (
                TmuxAnswer(passesTrueColour: true), TmuxAnswer(passesTrueColour: false)
            )
            #expect(screen.take(no) == (isGuessed ? [.needsFrame] : []))
            #expect(screen.take(no) == [])
            #expect(screen.take(yes) == (isGuessed ? [.needsFrame] : []))
        }
    }

    @Test func `terminals of few colours are drawn on by ncurses alone`() {
        var stage = Stage(term: "vt220", asks: false)
        #expect(!stage.screen.awaitsPictures)
        #expect(stage.show(1) == true)
        #expect(stage.device.drawn.count == 1)
        #expect(stage.device.sent.isEmpty)
        #expect(stage.screen.arrived()?.photos == [PhotoID(1)])
    }
}
