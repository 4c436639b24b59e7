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
        let end = Deadline(seconds: 5)
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

    /// Whether the terminal's modes are what they were before the program started.
    public var modesAreRestored: Bool {
        var before = modesBefore
        var now = termios()
        unsafe tcgetattr(terminal, &now)
        return unsafe cpty_same_modes(&before, &now) != 0
    }

    /// Whether the terminal does what a shell's command expects: lines, echo, signals by keys.
    public var isCooked: Bool { cpty_is_cooked(terminal) != 0 }

    /// Lets time pass until the condition holds; false when it has not within the time.
    public func wait(
        seconds: Double = 20, until condition: (PtySession) -> Bool
    ) -> Bool {
        let end = Deadline(seconds: seconds)
        while true {
            pump(milliseconds: 0)
            if condition(self) { return true }
            if end.hasPassed { return false }
            pump(milliseconds: 10)
        }
    }

    /// Waits until some row of the screen contains the text.
    public func wait(seconds: Double = 20, forText text: String) -> Bool {
        wait(seconds: seconds) { $0.screen.contains(text) }
    }

    /// Reads until the program has written nothing for a while.
    public func settle(quietMilliseconds quiet: Int = 100, seconds: Double = 10) {
        let end = Deadline(seconds: seconds)
        while pump(milliseconds: quiet), !end.hasPassed {}
    }

    /// How the program ended; nil when it still runs after the time.
    public func waitForEnd(seconds: Double = 20) -> Ending? {
        _ = wait(seconds: seconds) { $0.ended() != nil }
        // One read gives a page at most, and what was written last arrives a little late.
        while pump(milliseconds: 20) {}
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
        guard controller >= 0 else {
            usleep(UInt32(milliseconds) * 1000)
            return false
        }
        var entry = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&entry, 1, Int32(milliseconds)) > 0 else { return false }
        var chunk = [UInt8](repeating: 0, count: 65536)
        let n = unsafe read(controller, &chunk, chunk.count)
        guard n > 0 else { return false }
        let bytes = Array(chunk[..<n])
        transcript += bytes
        for part in partsBeforeQuestions(bytes) {
            let answers = responder.answers(to: part, style: screen.style)
            screen.feed(part)
            if !answers.isEmpty { send(answers) }
        }
        return true
    }

    /// Cuts before each control string, so that the style asked for is the one then in force.
    private func partsBeforeQuestions(_ bytes: [UInt8]) -> [[UInt8]] {
        let starts = bytes.indices.dropLast().filter {
            bytes[$0] == 0x1B && bytes[$0 + 1] == UInt8(ascii: "P")
        }
        return zip([0] + starts, starts + [bytes.count]).map { Array(bytes[$0..<$1]) }
    }
}

extension PtySession {
    /// The processes that the program has started and that still run.
    public var children: [Int32] { PtySession.children(of: process) }

    /// The processes that any process has started and that still run.
    public static func children(of process: Int32) -> [Int32] {
        let list = try? readFile("/proc/\(process)/task/\(process)/children")
        return String(decoding: list ?? [], as: UTF8.self).split(separator: " ").compactMap {
            Int32($0)
        }
    }

    /// How often the process has given up or lost the processor; it stays the same while it sleeps.
    public var contextSwitches: Int {
        let status = String(
            decoding: (try? readFile("/proc/\(process)/status")) ?? [], as: UTF8.self)
        return status.split(separator: "\n").filter { $0.contains("ctxt_switches") }
            .compactMap { $0.split(separator: "\t").last.flatMap { Int($0) } }.reduce(0, +)
    }
}
