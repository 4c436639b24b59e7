import Glibc
import PtyHarness
import Testing

extension PtySession {
    /// Waits until the deck rests on the photo of that name, drawn with its own pixels.
    func rests(on name: String, sourceLocation: SourceLocation = #_sourceLocation) {
        // The status line says the size in pixels once the photo is decoded.
        let isThere = wait { session in
            guard let bar = session.screen.text.last else { return false }
            return bar.contains(name + " ·") && bar.contains("×")
        }
        #expect(isThere, "the bar says: \(screen.text.last ?? "")", sourceLocation: sourceLocation)
        settle(quietMilliseconds: 400)
    }

    /// Lets time pass, reading what is written meanwhile.
    func rest(milliseconds: Int) {
        for _ in 0..<max(1, milliseconds / 5) {
            usleep(5000)
            while pump(milliseconds: 0) {}
        }
    }

    /// Waits for a text on the screen.
    func says(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let isThere = wait(forText: text)
        #expect(isThere, "\(text) is not in: \(screen.text)", sourceLocation: sourceLocation)
    }

    /// Waits for the program's end and for a terminal that is as it was.
    func endsCleanly(
        status: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(waitForEnd() == .exited(status: status), sourceLocation: sourceLocation)
        #expect(modesAreRestored, sourceLocation: sourceLocation)
        #expect(screen.leftovers == [], sourceLocation: sourceLocation)
        #expect(screen.foreign.isEmpty, "\(screen.foreign)", sourceLocation: sourceLocation)
    }
}
