import CPty
import Glibc

/// A program on a terminal of its own, with the test in the place of terminal and user.
///
/// Everything that the program writes is kept, fed to a screen model, and its queries are answered.
public final class PtySession {
    private var controller: Int32
    private var terminal: Int32
    private let modesBefore: termios
    private var ending: Ending?
    private var responder: Responder

    /// The process, which leads its own session and process group.
    public let process: Int32
    /// What the program has drawn.
    public private(set) var screen: ScreenModel
    /// Everything that it has written.
    public private(set) var transcript: [UInt8] = []

    /// Whether the terminal's answers come back; what it answers meanwhile comes when they do again.
    public var isAnswering = true {
        didSet {
            guard isAnswering, !withheld.isEmpty else { return }
            send(withheld)
            withheld = []
        }
    }
    private var withheld: [UInt8] = []

    /// Hands over the answers that are held back, which then never come.
    public func takeAnswers() -> [UInt8] {
        defer { withheld = [] }
        return withheld
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - arguments: the program's path first.
    ///   - environment: the whole of it; TERM is xterm-256color unless it is there.
    ///   - size: of the terminal.
    ///   - directory: where the program works.
    ///   - responses: how the terminal answers queries.
    ///   - ignoresHangup: as under nohup.
    /// - Throws: `SpawnFailure` when the system refuses.
    public init(
        _ arguments: [String], environment: [String: String] = [:], size: PtySize = PtySize(80, 24),
        directory: String? = nil, responses: TerminalResponses = .modern,
        ignoresHangup: Bool = false
    ) throws(SpawnFailure) {
        let defaults = [
            "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin",
            "SWIFT_BACKTRACE": "enable=no",
        ].merging(PtySession.sanitizerOptions) { $1 }
        let all = defaults.merging(environment) { $1 }.map { "\($0)=\($1)" }.sorted()
        var fds: (controller: Int32, terminal: Int32) = (-1, -1)
        var process: pid_t = -1
        var modes = termios()
        let error = unsafe withCStrings(arguments) { arguments in
            unsafe withCStrings(all) { environment in
                unsafe withCStrings([directory ?? "/"]) { directory in
                    var spawn = unsafe PtySpawn(
                        arguments: arguments, environment: environment, directory: directory[0],
                        columns: UInt16(size.columns), rows: UInt16(size.rows),
                        pixel_width: UInt16(size.pixelWidth),
                        pixel_height: UInt16(size.pixelHeight),
                        ignores_hangup: ignoresHangup ? 1 : 0)
                    return unsafe cpty_spawn(
                        &spawn, &fds.controller, &fds.terminal, &modes, &process)
                }
            }
        }
        guard error == 0 else { throw SpawnFailure(errno: error) }
        modesBefore = modes
        controller = fds.controller
        terminal = fds.terminal
        self.process = process
        screen = ScreenModel(columns: size.columns, rows: size.rows)
        responder = Responder(responses: responses)
    }

    /// What the sanitizers are told; a program that was built with one must hear it too.
    private static var sanitizerOptions: [String: String] {
        var options: [String: String] = [:]
        for name in ["ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS"] {
            if let value = unsafe getenv(name) { options[name] = unsafe String(cString: value) }
        }
        return options
    }

    deinit {
        if ending == nil, ended() == nil {
            kill(process, SIGKILL)
            var status: Int32 = 0
            unsafe waitpid(process, &status, 0)
        }
        hangUp()
    }

    /// Takes the terminal away, as when its window is closed or the line is cut.
    public func hangUp() {
        if controller >= 0 { close(controller) }
        if terminal >= 0 { close(terminal) }
        controller = -1
        terminal = -1
    }

    /// Types bytes.
    public func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        let end = Deadline(seconds: 30)
        while !rest.isEmpty, !end.hasPassed {
            let n = unsafe rest.withUnsafeBytes {
                unsafe write(controller, $0.baseAddress, $0.count)
            }
            if n > 0 { rest = rest.dropFirst(n) } else { pump(milliseconds: 5) }
        }
    }

    /// Types text.
    public func send(_ text: String) {
        send(Array(text.utf8))
    }

    /// The flags of the keyboard protocol that the program has been granted.
    public var keyboardFlags: Int { responder.keys.flags }

    /// Presses and lets go keys as a terminal of that kind tells it; labels as `--print-keys` has them.
    public func press(_ labels: String..., on keyboard: PlayedKeyboard) {
        for label in labels { send(keyboard.stroke(label, flags: keyboardFlags)) }
    }

    /// Holds a key down, reading what is written meanwhile, and returns the longest time between two presses, in
    /// milliseconds; nil when the system refused a thread.
    public func hold(_ text: String, times: Int, everyMilliseconds interval: Int) -> Int? {
        let bytes = text.utf8.map { CChar(bitPattern: $0) }
        guard
            let key = unsafe cpty_hold(
                controller, bytes, bytes.count, Int32(times), Int32(interval))
        else { return nil }
        while unsafe cpty_is_let_go(key) == 0 { pump(milliseconds: 5) }
        return unsafe Int(cpty_let_go(key))
    }

    /// Sends a signal to the process alone.
    public func signal(_ number: Int32) {
        if ending == nil { kill(process, number) }
    }

    /// Changes the size; the kernel tells the program.
    public func resize(to size: PtySize) {
        screen.resize(columns: size.columns, rows: size.rows)
        _ = cpty_resize(
            controller, UInt16(size.columns), UInt16(size.rows), UInt16(size.pixelWidth),
            UInt16(size.pixelHeight))
    }

    /// Hands over what the program has written so far; the transcript begins anew.
    public func takeTranscript() -> [UInt8] {
        defer { transcript = [] }
        return transcript
    }

    /// Whether the terminal's modes are what they were before the program started.
    public var modesAreRestored: Bool {
        var before = modesBefore
        var now = termios()
        unsafe tcgetattr(terminal, &now)
        return unsafe cpty_same_modes(&before, &now) != 0
    }

    /// Whether the terminal does what a shell's command expects: lines, echo, signals by keys.
    public var isCooked: Bool { cpty_is_cooked(terminal) != 0 }

    /// How long a test waits for what must come, in seconds; it comes late on a machine that has much else to do.
    public static let patience = 40.0

    /// Lets time pass until the condition holds; false when it has not within the time.
    ///
    /// After a wait of full length in vain it prints what the screen shows.
    public func wait(
        seconds: Double = patience, until condition: (PtySession) -> Bool
    ) -> Bool {
        let end = Deadline(seconds: seconds)
        while true {
            pump(milliseconds: 0)
            if condition(self) { return true }
            if end.hasPassed { break }
            pump(milliseconds: 10)
        }
        if seconds >= PtySession.patience {
            print("waited \(Int(seconds)) s in vain; the screen:\n\(screen.picture)")
        }
        return false
    }

    /// Waits until some row of the screen contains the text.
    public func wait(seconds: Double = patience, forText text: String) -> Bool {
        wait(seconds: seconds) { $0.screen.contains(text) }
    }

    /// Reads until the program has written nothing and has slept for a while, with all that it has started.
    ///
    /// A program that waits for the processor is not at rest, however long it is silent. Time is counted in slices: a
    /// long wait would be over at once when the whole machine has stood still.
    public func settle(quietMilliseconds quiet: Int = 100, seconds: Double = patience) {
        let end = Deadline(seconds: seconds)
        let slices = max(1, quiet / 20)
        var left = slices
        while left > 0, !end.hasPassed {
            let isAtRest = !pump(milliseconds: 20) && !isBusy
            left = isAtRest ? left - 1 : slices
        }
    }

    /// How the program ended; nil when it still runs after the time.
    public func waitForEnd(seconds: Double = patience) -> Ending? {
        _ = wait(seconds: seconds) { $0.ended() != nil }
        if ending != nil { readToTheEnd() }
        return ending
    }

    /// How it ended, or nil while it runs.
    public func ended() -> Ending? {
        if let ending { return ending }
        var status: Int32 = 0
        guard unsafe cpty_ended(process, &status) == 1 else { return nil }
        ending =
            cpty_status_exited(status) != 0
            ? .exited(status: Int(cpty_status_code(status)))
            : .killed(signal: cpty_status_signal(status))
        return ending
    }

    /// Takes what the program has written, waiting for it at most so long; false when there was nothing.
    @discardableResult
    public func pump(milliseconds: Int) -> Bool {
        let bytes = read(milliseconds: milliseconds)
        take(bytes)
        return !bytes.isEmpty
    }

    /// What the terminal was given, waiting for it at most so long; empty when there was nothing.
    private func read(milliseconds: Int) -> [UInt8] {
        guard controller >= 0 else {
            usleep(UInt32(milliseconds) * 1000)
            return []
        }
        var entry = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&entry, 1, Int32(milliseconds)) > 0 else { return [] }
        return unsafe [UInt8](unsafeUninitializedCapacity: 65536) { chunk, count in
            count = max(0, unsafe Glibc.read(controller, chunk.baseAddress, chunk.count))
        }
    }

    private func take(_ bytes: [UInt8]) {
        transcript += bytes
        for part in partsBeforeQuestions(bytes) {
            let answers = responder.answers(to: part, style: screen.style)
            screen.feed(part)
            if !isAnswering { withheld += answers } else if !answers.isEmpty { send(answers) }
        }
    }

    /// Reads all that the program wrote before it ended.
    ///
    /// The kernel hands it on in its own time; a mark of ours, written behind it, tells when all has come.
    private func readToTheEnd() {
        while pump(milliseconds: 20) {}
        let mark: [UInt8] = [0x01, 0x02, 0x03, 0x02, 0x01]
        var entry = pollfd(fd: terminal, events: Int16(POLLOUT), revents: 0)
        guard controller >= 0, unsafe poll(&entry, 1, 0) > 0, entry.revents == Int16(POLLOUT),
            unsafe write(terminal, mark, mark.count) == mark.count
        else { return }
        var bytes: [UInt8] = []
        let end = Deadline(seconds: 10)
        while !end.hasPassed {
            bytes += read(milliseconds: 20)
            let starts = bytes.indices.dropLast(mark.count - 1)
            if let start = starts.first(where: { bytes[$0...].starts(with: mark) }) {
                bytes.removeSubrange(start..<(start + mark.count))
                break
            }
        }
        take(bytes)
    }

    /// Cuts before each control string, so that the style asked for is the one then in force.
    private func partsBeforeQuestions(_ bytes: [UInt8]) -> [[UInt8]] {
        let starts = bytes.indices.dropLast().filter {
            bytes[$0] == 0x1B && bytes[$0 + 1] == UInt8(ascii: "P")
        }
        return zip([0] + starts, starts + [bytes.count]).map { Array(bytes[$0..<$1]) }
    }
}
