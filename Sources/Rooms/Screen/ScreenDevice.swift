public import TTY

/// What the screen needs of a terminal: `Terminal`, or a script in a test.
public protocol ScreenDevice: AnyObject {
    /// Whether the program has the terminal.
    var isActive: Bool { get }
    /// Whether the last frame has been taken whole by the system.
    var isDrained: Bool { get }
    /// The size now; any field may be 0.
    var size: TerminalSize { get }
    /// Whether cells can be moved within a row and rows within a region.
    var movesCells: Bool { get }
    /// What takes the modes back that were set.
    var leaveSequence: [UInt8] { get set }

    /// Takes the terminal.
    func enter() throws(TerminalError)
    /// Gives the terminal back as it was found.
    func leave(_ pending: PendingReplies)
    /// Gives the terminal back and stops; false where the program goes on in the background.
    func suspend(_ pending: PendingReplies) -> Bool
    /// Gives the terminal back while another program has it, and takes it again; false where the program goes on in the background.
    func lend(_ pending: PendingReplies, to body: (_ shouldEnd: () -> Bool) -> Void) -> Bool
    /// Waits for input, signals, the descriptors or the deadline, in nanoseconds on the clock of `monotonicNow`.
    func wait(until deadline: UInt64?, extra: [Int32]) -> Wakeup
    /// Sends a frame and returns its bytes; nil, with nothing sent, while the last one is under way.
    func submit(_ frame: SinkFrame) -> Int?
    /// Sets what takes pictures from the terminal where the program is killed or crashes; at most 4096 bytes.
    func guardPictures(_ sequence: [UInt8])
    /// Lets the next frame of ncurses be drawn whole.
    func invalidate()
}

extension Terminal: ScreenDevice {
    public var movesCells: Bool { info.movesCells }

    public var leaveSequence: [UInt8] {
        get { sequences.off }
        set { sequences.off = newValue }
    }
}
