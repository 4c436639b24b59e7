import Glibc
import Screen
import Testing

@testable import Commands

@Suite struct `The size of the screen` {
    @Test func `is that of the first terminal, which is asked once`() {
        var asked: [Int32] = []
        // It goes away once it has answered.
        let size = ScreenFacts.firstSize(of: [1, 2, 0]) { descriptor in
            defer { asked.append(descriptor) }
            guard descriptor == 2, !asked.contains(2) else { return nil }
            return winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        }
        #expect(size?.ws_col == 80 && asked == [1, 2])
    }

    @Test func `is unknown where none is a terminal`() {
        #expect(ScreenFacts.firstSize(of: [1, 2, 0]) { _ in nil }?.ws_col == nil)
    }
}
