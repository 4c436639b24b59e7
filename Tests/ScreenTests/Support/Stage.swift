import CLinux
import Cells
import DisplayList
import Screen
import Trash
import VT

/// A screen session on a scripted terminal, and what a loop does with it.
struct Stage {
    let device = ScriptedDevice()
    let clock = ScriptedClock()
    var screen: ScreenSession
    let viewport = Viewport(columns: 40, rows: 12)

    /// Entered; with `asks` the terminal has answered the start-up questions and is asked about each frame.
    init(term: String = "xterm-256color", asks: Bool = true) {
        let clock = clock
        screen = ScreenSession(
            ScreenFacts(
                environment: ["TERM": term, "COLORTERM": "truecolor"], chosenDepth: nil,
                encoding: .utf8),
            on: device
        ) { clock.now }
        device.enter()
        guard asks else { return }
        _ = screen.take(.status(0))
        _ = screen.take(.primaryAttributes([62]))
    }

    /// Sends a frame that shows a photo's own pixels, one that no other frame looks like; false where it was not sent whole.
    mutating func show(_ photo: Int?, question: Int? = nil, isMoving: Bool = false) -> Bool {
        let scene = Scene(backdrop: Backdrop(colour: Colour(UInt32(photo ?? 999) * 2311 + 77)))
        return screen.show(
            scene, in: viewport, isMoving: isMoving,
            showing: .init(photo.map { [PhotoID($0): identity($0)] } ?? [:], question: question),
            at: clock.now, pictures: { _, _ in [] }) ?? false
    }

    /// Both questions of the oldest frame that was asked about are answered.
    mutating func answer() {
        for _ in 0..<2 { _ = screen.take(.status(0)) }
    }
}

/// The file of a photo of this number.
func identity(_ number: Int) -> FileIdentity {
    var identity = FileIdentity()
    identity.inode = UInt64(number) + 1
    identity.size = 1000
    return identity
}
