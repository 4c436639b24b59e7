import Bindings
import Geometry
import Testing
import VT

@Suite struct `Reports of the pointer` {
    private func sample(
        _ kind: MouseEvent.Kind, _ button: Int = 1, isPixels: Bool = false,
        _ modifiers: Modifiers = []
    ) -> PointerSample? {
        PointerSample(
            MouseEvent(
                kind: kind, button: button, column: 21, row: 41, isPixels: isPixels,
                modifiers: modifiers), cellPixels: Size(width: 10, height: 20), at: 3)
    }

    @Test func `mean what their button and keys mean`() {
        #expect(sample(.press)?.action == .press)
        #expect(sample(.press, 1, .control)?.action == .markPress(isRange: false))
        #expect(sample(.press, 1, .alt)?.action == .markPress(isRange: true))
        #expect(sample(.drag)?.action == .move)
        #expect(sample(.release)?.action == .release)
        #expect(sample(.press, 2)?.action == .middlePress)
        #expect(sample(.release, 3)?.action == .rightRelease)
        #expect(sample(.wheelDown, 0)?.action == .wheel(1))
        #expect(sample(.wheelLeft, 0)?.action == .wheel(-1))
        #expect(sample(.wheelUp, 0, .control)?.action == .zoomWheel(1))
        #expect(sample(.press, 8) == nil)
        #expect(sample(.drag, 2) == nil)
    }

    @Test func `lie in the middle of a cell or, counted in pixels, where they are`() {
        #expect(sample(.press)?.cell == Point(x: 20.5, y: 40.5))
        #expect(sample(.press, isPixels: true)?.cell == Point(x: 2.05, y: 2.025))
        #expect(sample(.press)?.time == 3)
    }

    private func sample(_ kind: MouseEvent.Kind, _ button: Int, _ keys: Modifiers)
        -> PointerSample?
    {
        sample(kind, button, isPixels: false, keys)
    }
}

@Suite struct `What is pasted` {
    private func line(_ text: String) -> String { typedLine(of: text.unicodeScalars.map(\.value)) }

    @Test func `is one line without controls, and no longer than 256 characters`() {
        #expect(line("filter 3+\n\n!reject\u{1B}\u{9B}x\n") == "filter 3+ !reject x")
        #expect(line("\n\t \u{7F}") == " ")
        #expect(line(String(repeating: "x", count: 300)).count == 256)
        #expect(typedLine(of: [0x41, 0x11_0000, 0xD800, 0x42]) == "A B")
    }
}
