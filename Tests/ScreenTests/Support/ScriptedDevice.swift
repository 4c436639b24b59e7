import Screen
import System
import TTY
import VT

/// A terminal that takes everything when it is told to, and is never waited for.
final class ScriptedDevice: ScreenDevice {
    var isActive = false
    var isDrained = true
    var size = TerminalSize(columns: 40, rows: 12)
    var movesCells = false
    var leaveSequence: [UInt8] = []
    /// The frames that were sent, as bytes.
    private(set) var sent: [[UInt8]] = []
    /// The frames that ncurses was given.
    private(set) var drawn: [NcursesFrame] = []
    private(set) var pending: PendingReplies?

    func enter() { isActive = true }

    func leave(_ pending: PendingReplies) {
        isActive = false
        self.pending = pending
    }

    func suspend(_ pending: PendingReplies) -> Bool {
        leave(pending)
        return true
    }

    func lend(_ pending: PendingReplies, to body: (_ shouldEnd: () -> Bool) -> Void) -> Bool {
        leave(pending)
        body { false }
        isActive = true
        return true
    }

    func wait(until deadline: UInt64?, extra: [Int32]) -> Wakeup { Wakeup() }

    func submit(_ frame: SinkFrame) -> Int? {
        guard isActive, isDrained else { return nil }
        switch frame {
        case .direct(let bytes):
            sent.append(bytes)
            return bytes.count
        case .ncurses(let cells, _):
            drawn.append(cells)
            return 1
        }
    }

    private(set) var guarded: [UInt8] = []

    func guardPictures(_ sequence: [UInt8]) { guarded = sequence }

    func invalidate() {}
}

/// A clock that is moved by hand.
final class ScriptedClock: Sendable {
    private let time = Mutex(100.0)

    var now: Double {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
}
