import CLinux

/// The terminal, borrowed: entered, drawn on, and given back as it was found on every way out.
///
/// There is one at a time in a process, used from one thread. A crash is answered by a signal
/// handler and a kill by the watchdog, a process of its own; releasing the terminal leaves it.
public final class Terminal {
    /// Who has the terminal.
    enum Phase {
        /// The shell: before entering, after leaving.
        case outside
        /// The program.
        case active
        /// The shell, while the program runs on in the background.
        case background
    }

    let device: Device
    let signals: SignalPipe
    /// The modes to set while the program has the terminal, and what undoes them.
    public var sequences: ModeSequences
    let session: NcursesSession
    let watchdog: TerminalWatchdog?
    var modes: TtyModes
    var output = OutputQueue()
    var phase = Phase.outside
    /// The bytes that begin the session wait in it.
    var beginIsPending = true
    var waitingSignals: [Signal] = []
    /// The last time at which there was nothing to read.
    var lastSilence: UInt64 = 0

    /// Whether the terminal is gone.
    public internal(set) var isHungUp = false

    /// What terminfo says.
    public let info: TerminalInfo

    /// Opens the terminal without changing anything on it.
    ///
    /// - Parameters:
    ///   - path: the device, as bytes; `/dev/tty` but for tests.
    ///   - name: the bytes of TERM.
    ///   - sink: who draws.
    ///   - sequences: the modes to set while the program has the terminal.
    ///   - helper: the path of the program that has the watchdog in it; nil for none.
    /// - Throws: `TerminalError`, with nothing changed.
    public init(
        path: [UInt8] = Array("/dev/tty".utf8), name: [UInt8], sink: Sink,
        sequences: ModeSequences, helper: [UInt8]?
    ) throws(TerminalError) {
        let device = try Device(path: path)
        let modes = try device.modes()
        // Before ncurses: it leaves handlers alone that are there already.
        let signals = try SignalPipe()
        let session = try NcursesSession(name: name, size: device.size, sink: sink)
        self.device = device
        self.modes = modes
        self.signals = signals
        self.session = session
        self.sequences = sequences
        info = session.info
        watchdog = helper.flatMap { TerminalWatchdog(helper: $0, device: device) }
    }

    deinit {
        leave()
        clinux_fatal_disarm()
    }

    /// Whether a kill of the program is taken care of.
    public var isGuarded: Bool { watchdog != nil }

    /// Whether the program has the terminal.
    public var isActive: Bool { phase == .active }

    /// The size now; any field may be 0.
    public var size: TerminalSize { device.size }
}
